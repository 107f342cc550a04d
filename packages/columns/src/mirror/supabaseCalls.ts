import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'
import { RemoteError } from './remote.ts'

/** An answer that takes longer counts as none. */
const answerWithinMs = 15_000

type Answer<T> = PostgrestSingleResponse<T>
type Ask = <T>(send: (signal: AbortSignal) => PromiseLike<Answer<T>>) => Promise<Answer<T>>

/** How a user's tables are asked. */
export type SupabaseCalls = {
  ask: Ask
  /** For calls whose empty result means something, because it is certain that this user has asked. */
  find: Ask
  /** Rejects unless the server knows this session, with the second factor that it may need. */
  checkUser(): Promise<void>
}

/** `client` has the session of this user. */
export function createCalls(client: SupabaseClient, userId: string): SupabaseCalls {
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
  return { ask, find, checkUser }
}

/**
 * The data of an answer. `orElse` gives the error for an answer that concerns neither the session nor the server's
 * health.
 */
export function read<T>(answer: Answer<T>, orElse: RemoteError['reason'] = 'refused'): T {
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
