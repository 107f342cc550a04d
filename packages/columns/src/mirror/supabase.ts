import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'
import type { AgencySettings } from '@wiredeck/document'
import type { Report } from '../base/report.ts'
import { createDropReport } from '../sound/reportDrops.ts'
import { soundRemote } from '../sound/soundRemote.ts'
import { listenToColumns } from './realtime.ts'
import { RemoteError, type Remote } from './remote.ts'
import type { RemoteColumn } from '../model/remoteColumn.ts'

/** An answer that takes longer counts as none. */
const answerWithinMs = 15_000

const columnsOfRow = 'id,type,params,order,version,updated_at'

type Row = Pick<RemoteColumn, 'id' | 'type' | 'params' | 'order' | 'version'> & { updated_at: string }
type Answer<T> = PostgrestSingleResponse<T>

export type SupabaseRemoteOptions = {
  /** With the session of this user. */
  client: SupabaseClient
  userId: string
  agency: AgencySettings
  /** Of `createServerTime`, whose fetch the client was made with. */
  skewMs: () => number
  /** Told once of each thing in a row that is not what it should be, and is left out. */
  report: Report
}

/** The tables of an account behind the Supabase API (`data-layer.md` section 7). */
export function openSupabaseRemote({
  client,
  userId,
  agency,
  skewMs,
  report,
}: SupabaseRemoteOptions): Remote {
  const dropOf = createDropReport(report)

  /** Without its session the client asks without a user, and gets no columns, which must not pass for an answer. */
  const checkSession = async (): Promise<void> => {
    const { data, error } = await client.auth.getSession()
    if (data.session?.user.id === userId) return
    const isUnreachable = error?.name === 'AuthRetryableFetchError'
    throw new RemoteError(isUnreachable ? 'unreachable' : 'session', error?.message ?? 'No session', {
      cause: error,
    })
  }

  /**
   * An empty account is rare. An expired session, or one that lacks a second factor enrolled on another device, looks
   * the same, and only the server knows.
   */
  const checkUser = async (): Promise<void> => {
    const { data, error } = await client.auth.getUser()
    if (error) {
      const isUnreachable = error.name === 'AuthRetryableFetchError'
      throw new RemoteError(isUnreachable ? 'unreachable' : 'session', error.message, { cause: error })
    }
    if (!data.user.factors?.some(({ status }) => status === 'verified')) return
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    if (level.data?.currentLevel === 'aal2') return
    // Its user comes with the factors, so that the deck asks for one.
    await client.auth.refreshSession()
    throw new RemoteError('session', 'The account asks for its second factor')
  }

  /** A session that the server does not take is renewed once, as its clock may be ahead of ours. */
  const ask = async <T>(send: (signal: AbortSignal) => PromiseLike<Answer<T>>): Promise<Answer<T>> => {
    await checkSession()
    let answer = await send(AbortSignal.timeout(answerWithinMs))
    if (answer.status === 401) {
      await client.auth.refreshSession()
      await checkSession()
      answer = await send(AbortSignal.timeout(answerWithinMs))
    }
    return answer
  }
  /** Where an empty result means something, this user must have asked. */
  const find: typeof ask = async send => {
    const answer = await ask(send)
    await checkSession()
    return answer
  }
  const columns = () => client.from('columns')

  const toColumn = (row: unknown) => soundRemote(row, agency, dropOf('column of the account', row))
  const toStamp = ({ version, updated_at }: Row) => ({ version, updatedAt: Date.parse(updated_at) })

  return {
    async pull() {
      const rows = await find<Row[]>(signal =>
        columns().select(columnsOfRow).order('order').abortSignal(signal).overrideTypes<Row[]>(),
      )
      const deleted = await find<{ id: string }[]>(signal =>
        // The newest: a server may give no more than a thousand rows.
        client
          .from('columns_deleted')
          .select('id')
          .order('deleted_at', { ascending: false })
          .abortSignal(signal),
      )
      const isEmpty = rows.data?.length === 0 && deleted.data?.length === 0
      if (isEmpty) await checkUser()
      return {
        columns: read(rows, 'unsupported').flatMap(row => toColumn(row) ?? []),
        deleted: read(deleted, 'unsupported').map(({ id }) => id),
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
    listen: hear => listenToColumns(client, userId, hear),
    clockSkewMs: skewMs,
  }
}

/**
 * The data of an answer. `orElse` gives the error for an answer that concerns neither the session nor the server's
 * health.
 */
function read<T>(answer: Answer<T>, orElse: RemoteError['reason'] = 'refused'): T {
  if (!answer.error) return answer.data
  const { status, error } = answer
  throw new RemoteError(reasonOf(status, error.code) ?? orElse, error.message, { cause: error })
}

/** By code first, because servers give different statuses with one code. */
function reasonOf(status: number, code: string): RemoteError['reason'] | null {
  if (status === 0) return 'unreachable'
  if (status === 401 || code === '42501' || code.startsWith('PGRST30')) return 'session'
  if (['42703', '42P01', 'PGRST204', 'PGRST205'].includes(code) || status === 404) return 'unsupported'
  return status >= 500 || status === 429 || status === 408 ? 'server' : null
}
