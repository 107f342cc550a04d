import type { SupabaseClient } from '@supabase/supabase-js'
import type { AgencySettings } from '@wiredeck/document'
import type { Report } from '../base/report.ts'
import { createDropReport } from '../checked/reportDrops.ts'
import { readEditTimes } from '../checked/readEditTimes.ts'
import { checkRemote } from '../checked/checkRemote.ts'
import { listenToRows } from './realtime.ts'
import { RemoteError, type Remote, type RemoteChange } from './remote.ts'
import { openSupabaseAcknowledgements } from './supabaseAcknowledgements.ts'
import { createCalls, read } from './supabaseCalls.ts'
import { noTimes } from '../model/editTimes.ts'
import type { RemoteColumn, RemoteNews, Stamp } from '../model/remoteColumn.ts'

const columnsOfRow = 'id,type,params,order,version,updated_at'

type Row = Pick<RemoteColumn, 'id' | 'type' | 'params' | 'order' | 'version'> & {
  updated_at: string
  params_at?: unknown
}

export type SupabaseRemoteOptions = {
  /** A client with the session of this user. */
  client: SupabaseClient
  userId: string
  agency: AgencySettings
  /** How many milliseconds the server's clock is ahead of the device's. */
  skewMs: () => number
  /** Called once for each wrong part of a row, which is left out. */
  report: Report
}

/** The tables of an account behind the Supabase API (data 7). */
export function openSupabaseRemote({
  client,
  userId,
  agency,
  skewMs,
  report,
}: SupabaseRemoteOptions): Remote {
  const dropOf = createDropReport(report)
  const { ask, find, findAll, checkUser } = createCalls(client, userId)
  const columns = () => client.from('columns')

  const toColumn = (row: unknown) => checkRemote(row, agency, dropOf('column of the account', row))
  const toStamp = ({ version, updated_at, params_at }: Row): Stamp => ({
    version,
    updatedAt: Date.parse(updated_at),
    ...(hasEditTimes ? { paramsAt: readEditTimes(params_at, () => {}) ?? noTimes } : {}),
  })

  /** False once the account has said that it has no column for them: its last migration is missing. */
  let hasEditTimes = true
  const withTimes = (fields: string) => (hasEditTimes ? `${fields},params_at` : fields)
  const toRow = <T extends RemoteChange>({ paramsAt, ...change }: T) => ({
    ...change,
    ...(hasEditTimes && paramsAt ? { params_at: paramsAt } : {}),
  })
  const pullRows = (fields: string) =>
    findAll<Row>((from, to, signal) =>
      columns()
        .select(fields)
        .order('order')
        .order('id')
        .range(from, to)
        .abortSignal(signal)
        .overrideTypes<Row[]>(),
    )
  const pullKnownRows = async (): Promise<Row[]> => {
    try {
      return await pullRows(withTimes(columnsOfRow))
    } catch (error) {
      if (!hasEditTimes || !lacksColumn(error)) throw error
      const rows = await pullRows(columnsOfRow)
      hasEditTimes = false
      return rows
    }
  }

  return {
    async pull() {
      const rows = await pullKnownRows()
      // The oldest first, because those that are added meanwhile then stand on the last page.
      const deleted = await findAll<{ id: string }>((from, to, signal) =>
        client
          .from('columns_deleted')
          .select('id')
          .order('deleted_at')
          .order('id')
          .range(from, to)
          .abortSignal(signal),
      )
      if (rows.length === 0 && deleted.length === 0) await checkUser()
      return {
        columns: rows.flatMap(row => toColumn(row) ?? []),
        deleted: deleted.map(({ id }) => id),
        hasEditTimes,
      }
    },
    async insert(row) {
      const answer = await ask<Row[]>(signal =>
        columns()
          .insert(toRow(row))
          .select(withTimes('version,updated_at'))
          .abortSignal(signal)
          .overrideTypes<Row[]>(),
      )
      if (answer.error?.code === '23505') return 'taken'
      const [inserted] = read(answer)
      return inserted ? toStamp(inserted) : 'deleted'
    },
    async update(id, version, change) {
      const answer = await ask<Row[]>(signal =>
        columns()
          .update(toRow(change))
          .eq('id', id)
          .eq('version', version)
          .select(withTimes('version,updated_at'))
          .abortSignal(signal)
          .overrideTypes<Row[]>(),
      )
      const [updated] = read(answer)
      return updated ? toStamp(updated) : null
    },
    async find(id) {
      const answer = await find<Row[]>(signal =>
        columns().select(withTimes(columnsOfRow)).eq('id', id).abortSignal(signal).overrideTypes<Row[]>(),
      )
      const [found] = read(answer)
      return found ? toColumn(found) : null
    },
    async remove(id) {
      const answer = await ask<{ id: string }[]>(signal =>
        columns().delete().eq('id', id).select('id').abortSignal(signal),
      )
      return read(answer).length > 0
    },
    listen: hear => listenToRows(client, 'columns', userId, toNews, hear),
    acknowledgements: openSupabaseAcknowledgements(client, userId),
    clockSkewMs: skewMs,
  }
}

/** PostgreSQL's own code for a column that a table does not have. */
function lacksColumn(error: unknown): boolean {
  const cause = error instanceof RemoteError ? error.cause : null
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '42703'
}

function toNews({ id, version }: Record<string, unknown>, isDeleted: boolean): RemoteNews | null {
  if (typeof id !== 'string') return null
  if (isDeleted) return { id, version: null }
  return Number.isSafeInteger(version) ? { id, version: version as number } : null
}
