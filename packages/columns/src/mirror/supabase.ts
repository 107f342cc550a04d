import type { SupabaseClient } from '@supabase/supabase-js'
import type { AgencySettings } from '@wiredeck/document'
import type { Report } from '../base/report.ts'
import { createDropReport } from '../sound/reportDrops.ts'
import { soundRemote } from '../sound/soundRemote.ts'
import { listenToRows } from './realtime.ts'
import type { Remote } from './remote.ts'
import { openSupabaseAcknowledgements } from './supabaseAcknowledgements.ts'
import { createCalls, read } from './supabaseCalls.ts'
import type { RemoteColumn, RemoteNews } from '../model/remoteColumn.ts'

const columnsOfRow = 'id,type,params,order,version,updated_at'

type Row = Pick<RemoteColumn, 'id' | 'type' | 'params' | 'order' | 'version'> & { updated_at: string }

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

  const toColumn = (row: unknown) => soundRemote(row, agency, dropOf('column of the account', row))
  const toStamp = ({ version, updated_at }: Row) => ({ version, updatedAt: Date.parse(updated_at) })

  return {
    async pull() {
      const rows = await findAll<Row>((from, to, signal) =>
        columns()
          .select(columnsOfRow)
          .order('order')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .overrideTypes<Row[]>(),
      )
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
      }
    },
    async insert(row) {
      const answer = await ask<Row[]>(signal =>
        columns().insert(row).select('version,updated_at').abortSignal(signal).overrideTypes<Row[]>(),
      )
      if (answer.error?.code === '23505') return 'taken'
      const [inserted] = read(answer)
      return inserted ? toStamp(inserted) : 'deleted'
    },
    async update(id, version, change) {
      const answer = await ask<Row[]>(signal =>
        columns()
          .update(change)
          .eq('id', id)
          .eq('version', version)
          .select('version,updated_at')
          .abortSignal(signal)
          .overrideTypes<Row[]>(),
      )
      const [updated] = read(answer)
      return updated ? toStamp(updated) : null
    },
    async find(id) {
      const answer = await find<Row[]>(signal =>
        columns().select(columnsOfRow).eq('id', id).abortSignal(signal).overrideTypes<Row[]>(),
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

function toNews({ id, version }: Record<string, unknown>, isDeleted: boolean): RemoteNews | null {
  if (typeof id !== 'string') return null
  if (isDeleted) return { id, version: null }
  return Number.isSafeInteger(version) ? { id, version: version as number } : null
}
