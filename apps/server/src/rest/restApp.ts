import { Hono, type Context } from 'hono'
import type { Claims } from '../accounts/accessJwts.ts'
import { bearerClaims } from '../accounts/caller.sql.ts'
import type { AccountDeps } from '../accounts/accountDeps.ts'
import { whyUnavailable } from '../database/errors.ts'
import { addressOf } from '../http/clientAddress.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { syncAccount } from '../callers/caller.ts'
import { refuseTurn } from '../callers/takeTurn.ts'
import { inTurn, NoTurn } from '../callers/turns.ts'
import { asSession, SessionEnded } from '../database/asSession.ts'
import type { Queries } from '../database/database.ts'
import { readInParts } from './readInParts.ts'
import { readQuery, type RestQuery } from './readQuery.ts'
import { readRows } from './readRows.ts'
import { answerLater, answerRefusal, refusalOf } from './refusal.ts'
import {
  deleteStatement,
  insertStatement,
  updateStatement,
  wholeRoom,
  type OnConflict,
  type Result,
  type Statement,
} from './statements.sql.ts'
import { tables, type Table } from './tables.ts'

type RestDeps = Pick<AccountDeps, 'database' | 'jwts' | 'keys' | 'address' | 'turns'>

/**
 * `/rest/v1/columns` and `/rest/v1/columns_deleted`: the calls of data 7, Remote column mirroring; and
 * `/rest/v1/items`, by the same rules.
 */
export function createRestApp(deps: RestDeps): Hono {
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof CodedRefusal) return answerRefusal(context, error)
    if (error instanceof NoTurn) return refuseTurn(context, error, answerLater)
    const reason = whyUnavailable(error)
    if (reason !== null) return answerRefusal(context, new CodedRefusal(503, 'PGRST000', reason))
    throw error
  })
  for (const table of [tables.columns, tables.items]) {
    app.get(`/${table.name}`, createRead(deps, table))
    app.post(`/${table.name}`, createInsert(deps, table))
    app.patch(`/${table.name}`, createUpdate(deps, table))
    app.delete(`/${table.name}`, createDelete(deps, table))
  }
  app.get('/columns_deleted', createRead(deps, tables.columns_deleted))
  app.all('*', () => {
    throw new CodedRefusal(404, 'PGRST205', 'This call is not served here')
  })
  return app
}

function createRead(deps: RestDeps, table: Table) {
  return async (context: Context) => {
    const query = queryOf(context, table)
    const result = await run(context, deps, table, { ask: tx => readInParts(tx, table, query), bytes: 0 })
    return answerRows(context, result, { status: 200, from: query.from })
  }
}

function createInsert(deps: RestDeps, table: Table) {
  return async (context: Context) => {
    const query = queryOf(context, table)
    const rows = await readRows(context, table, query.columns)
    const statement = insertStatement(table, query, rows, onConflictOf(context))
    return answerChange(context, await change(context, deps, table, statement), 201)
  }
}

function createUpdate(deps: RestDeps, table: Table) {
  return async (context: Context) => {
    const query = filteredQueryOf(context, table)
    const rows = await readRows(context, table, query.columns)
    if (rows.count !== 1 || rows.columns.length === 0)
      throw new CodedRefusal(400, 'PGRST102', 'An update has one object with what is to change')
    return answerChange(context, await change(context, deps, table, updateStatement(table, query, rows)), 204)
  }
}

function createDelete(deps: RestDeps, table: Table) {
  return async (context: Context) => {
    const query = filteredQueryOf(context, table)
    return answerChange(context, await change(context, deps, table, deleteStatement(table, query)), 204)
  }
}

const queryOf = (context: Context, table: Table) => readQuery(new URL(context.req.url).searchParams, table)

/** Requires a filter, so that nothing changes all rows at once by mistake. */
function filteredQueryOf(context: Context, table: Table): RestQuery {
  const query = queryOf(context, table)
  if (query.where.length === 0) throw new CodedRefusal(400, '21000', 'UPDATE and DELETE need a filter')
  return query
}

/** A change whose rows are wanted, and do not fit into an answer, is undone: nobody would ask for the rest. */
function change(
  context: Context,
  deps: RestDeps,
  table: Table,
  { sql, parameters }: Statement,
): Promise<Result> {
  const bytes = parameters.reduce((sum: number, each) => sum + String(each).length, 0)
  const ask = async (tx: Queries) => {
    const [result] = await tx.query<Result>(sql, parameters)
    if (!result) throw new Error('A statement gave no result')
    if (wantsRows(context) && result.count < result.all)
      throw new CodedRefusal(
        413,
        '54000',
        `The changed rows do not fit into an answer, which has ${wholeRoom.rows} rows and ${wholeRoom.bytes} bytes at most: change fewer at once`,
      )
    return result
  }
  return run(context, deps, table, { ask, bytes })
}

/** In the caller's turn; who is nobody is refused before. `bytes` are held while it waits. */
async function run(
  context: Context,
  deps: RestDeps,
  table: Table,
  { ask, bytes }: { ask: (tx: Queries) => Promise<Result>; bytes: number },
): Promise<Result> {
  const claims = await claimsOf(context, deps, table)
  const call = {
    caller: { account: syncAccount(claims.userId), address: addressOf(context, deps.address) },
    connection: claims.sessionId,
    bytes,
  }
  try {
    return await inTurn(deps.turns, call, context.req.raw.signal, () =>
      asSession(deps.database, claims, async tx => {
        const result = await ask(tx)
        if (wantsObject(context) && result.all !== 1)
          throw new CodedRefusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object')
        return result
      }),
    )
  } catch (error) {
    if (error instanceof SessionEnded) throw new CodedRefusal(401, 'PGRST301', 'The session has ended')
    throw refusalOf(error) ?? error
  }
}

/** Throws what the database would say to somebody without a user, who may read and write nothing. */
async function claimsOf(context: Context, deps: RestDeps, { name }: Table): Promise<Claims> {
  const claims = await bearerClaims(context, deps)
  if (claims === 'nobody') throw new CodedRefusal(401, '42501', `permission denied for table ${name}`)
  if (claims === 'expired') throw new CodedRefusal(401, 'PGRST301', 'JWT expired')
  if (claims === null) throw new CodedRefusal(401, 'PGRST301', 'The access token is not valid')
  return claims
}

const wantsObject = (context: Context) =>
  context.req.header('accept')?.includes('application/vnd.pgrst.object+json') ?? false

const preferences = (context: Context) =>
  (context.req.header('prefer') ?? '').split(',').map(each => each.trim())

function onConflictOf(context: Context): OnConflict {
  const prefers = preferences(context)
  if (prefers.includes('resolution=merge-duplicates')) return 'merge'
  return prefers.includes('resolution=ignore-duplicates') ? 'ignore' : 'fail'
}

const wantsRows = (context: Context) => preferences(context).includes('return=representation')

function answerChange(context: Context, result: Result, status: 201 | 204) {
  if (!wantsRows(context)) return context.body(null, status)
  return answerRows(context, result, { status: status === 204 ? 200 : status, from: 0 })
}

function answerRows(
  context: Context,
  { rows, count }: Result,
  { status, from }: { status: 200 | 201; from: number },
) {
  const range = count === 0 ? '*' : `${from}-${from + count - 1}`
  const type = wantsObject(context) ? 'application/vnd.pgrst.object+json' : 'application/json'
  return context.body(wantsObject(context) ? rows : `[${rows}]`, status, {
    'content-type': `${type}; charset=utf-8`,
    'content-range': `${range}/*`,
  })
}
