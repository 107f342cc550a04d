import { Hono, type Context } from 'hono'
import type { Claims } from '../accounts/accessJwts.ts'
import { bearerClaims } from '../accounts/caller.ts'
import type { AccountDeps } from '../accounts/accountDeps.ts'
import { whyUnavailable } from '../database/errors.ts'
import { addressOf } from '../http/clientAddress.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { syncAccount } from '../limits/caller.ts'
import { refuseTurn } from '../limits/takeTurn.ts'
import { inTurn, NoTurn } from '../limits/turns.ts'
import { asSession, SessionEnded } from '../database/asSession.ts'
import { readQuery, type RestQuery } from './readQuery.ts'
import { readRows } from './readRows.ts'
import { answerLater, answerRefusal, refusalOf } from './refusal.ts'
import {
  deleteStatement,
  insertStatement,
  selectStatement,
  updateStatement,
  type OnConflict,
  type Result,
  type Statement,
} from './statements.ts'
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
    return answerRows(context, await run(context, deps, table, selectStatement(table, query)), 200)
  }
}

function createInsert(deps: RestDeps, table: Table) {
  return async (context: Context) => {
    const query = queryOf(context, table)
    const rows = await readRows(context, table, query.columns)
    const statement = insertStatement(table, query, rows, onConflictOf(context))
    return answerChange(context, await run(context, deps, table, statement), 201)
  }
}

function createUpdate(deps: RestDeps, table: Table) {
  return async (context: Context) => {
    const query = filteredQueryOf(context, table)
    const rows = await readRows(context, table, query.columns)
    if (rows.count !== 1 || rows.columns.length === 0)
      throw new CodedRefusal(400, 'PGRST102', 'An update has one object with what is to change')
    return answerChange(context, await run(context, deps, table, updateStatement(table, query, rows)), 204)
  }
}

function createDelete(deps: RestDeps, table: Table) {
  return async (context: Context) => {
    const query = filteredQueryOf(context, table)
    return answerChange(context, await run(context, deps, table, deleteStatement(table, query)), 204)
  }
}

const queryOf = (context: Context, table: Table) => readQuery(new URL(context.req.url).searchParams, table)

/** Requires a filter, so that nothing changes all rows at once by mistake. */
function filteredQueryOf(context: Context, table: Table): RestQuery {
  const query = queryOf(context, table)
  if (query.where.length === 0) throw new CodedRefusal(400, '21000', 'UPDATE and DELETE need a filter')
  return query
}

/** In the caller's turn; who is nobody is refused before. */
async function run(
  context: Context,
  deps: RestDeps,
  table: Table,
  { sql, parameters }: Statement,
): Promise<Result> {
  const claims = await claimsOf(context, deps, table)
  const call = {
    caller: { account: syncAccount(claims.userId), address: addressOf(context, deps.address) },
    connection: claims.sessionId,
    bytes: parameters.reduce((sum: number, each) => sum + String(each).length, 0),
  }
  try {
    return await inTurn(deps.turns, call, context.req.raw.signal, () =>
      asSession(deps.database, claims, async tx => {
        const [result] = await tx.query<Result>(sql, parameters)
        if (!result) throw new Error('A statement gave no result')
        if (wantsObject(context) && result.count !== 1)
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

function answerChange(context: Context, result: Result, status: 201 | 204) {
  if (!preferences(context).includes('return=representation')) return context.body(null, status)
  return answerRows(context, result, status === 204 ? 200 : status)
}

function answerRows(context: Context, { body, count }: Result, status: 200 | 201) {
  const last = count === 0 ? '*' : `0-${count - 1}`
  const type = wantsObject(context) ? 'application/vnd.pgrst.object+json' : 'application/json'
  return context.body(wantsObject(context) ? body.slice(1, -1) : body, status, {
    'content-type': `${type}; charset=utf-8`,
    'content-range': `${last}/*`,
  })
}
