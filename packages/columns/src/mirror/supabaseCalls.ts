import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'
import { RemoteError } from './remote.ts'

/** The timeout of a call. */
const answerWithinMs = 15_000
/** Rows that are asked for at once; a server may answer fewer. */
const pageSize = 1000

type Answer<T> = PostgrestSingleResponse<T>
type Ask = <T>(send: (signal: AbortSignal) => PromiseLike<Answer<T>>) => Promise<Answer<T>>

/** Calls to a user's tables. */
export type SupabaseCalls = {
  ask: Ask
  /** For calls with a meaningful empty result: it is certain that the server knew this user. */
  find: Ask
  /**
   * All rows of a table, page by page. `send` asks for the rows from one place to another, in an order in which
   * no two rows are equal. Rejects with `RemoteError`.
   */
  findAll: <T extends { id: string }>(
    send: (from: number, to: number, signal: AbortSignal) => PromiseLike<Answer<T[]>>,
  ) => Promise<T[]>
  /** Rejects unless the server accepts this session, including a second factor if it needs one. */
  checkUser(): Promise<void>
}

/** `client` has the session of this user. */
export function createCalls(client: SupabaseClient, userId: string): SupabaseCalls {
  /**
   * Without a session the client sends the request without a user and gets no columns, which must not count
   * as an answer.
   */
  const checkSession = async (): Promise<void> => {
    const { data, error } = await client.auth.getSession()
    if (data.session?.user.id === userId) return
    const isUnreachable = error?.name === 'AuthRetryableFetchError'
    throw new RemoteError(isUnreachable ? 'unreachable' : 'session', error?.message ?? 'No session', {
      cause: error,
    })
  }

  /**
   * Checks with the server, because an expired session, or one without a second factor that was enrolled on
   * another device, looks like an empty account, which is rare.
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
    // The refreshed user includes the factors, so that the deck asks for one.
    await client.auth.refreshSession()
    throw new RemoteError('session', 'The account asks for its second factor')
  }

  /**
   * If the server refuses the session, it is renewed once, because the server's clock may be ahead of ours.
   */
  const ask: Ask = async send => {
    await checkSession()
    let answer = await send(AbortSignal.timeout(answerWithinMs))
    if (answer.status === 401) {
      await client.auth.refreshSession()
      await checkSession()
      answer = await send(AbortSignal.timeout(answerWithinMs))
    }
    return answer
  }
  const find: Ask = async send => {
    const answer = await ask(send)
    await checkSession()
    return answer
  }
  const findAll: SupabaseCalls['findAll'] = async <T extends { id: string }>(
    send: (from: number, to: number, signal: AbortSignal) => PromiseLike<Answer<T[]>>,
  ) => {
    // A row can come twice, if others before it are added meanwhile; the later one is the newer one.
    const rowsById = new Map<string, T>()
    // Only an empty page is the last one, because how many rows an answer may have is the server's choice.
    for (let from = 0; ;) {
      const page = read(await find<T[]>(signal => send(from, from + pageSize - 1, signal)), 'unsupported')
      const known = rowsById.size
      for (const row of page) rowsById.set(row.id, row)
      // Nothing new in a page that is not empty means a server that does not know pages.
      if (rowsById.size === known) return [...rowsById.values()]
      from += page.length
    }
  }
  return { ask, find, findAll, checkUser }
}

/**
 * The data of an answer. `orElse` is the error for an answer that concerns neither the session nor the
 * server's health.
 */
export function read<T>(answer: Answer<T>, orElse: RemoteError['reason'] = 'refused'): T {
  if (!answer.error) return answer.data
  const { status, error } = answer
  throw new RemoteError(reasonOf(status, error.code) ?? orElse, error.message, { cause: error })
}

/** The code decides first, because servers send different statuses with one code. */
function reasonOf(status: number, code: string): RemoteError['reason'] | null {
  if (status === 0) return 'unreachable'
  if (status === 401 || code === '42501' || code.startsWith('PGRST30')) return 'session'
  if (['42703', '42P01', 'PGRST204', 'PGRST205'].includes(code) || status === 404) return 'unsupported'
  return status >= 500 || status === 429 || status === 408 ? 'server' : null
}
