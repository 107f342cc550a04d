import type { ContentApi, ContentApiOptions, Credentials, SharedToken, Token } from '@wiredeck/content-api'
import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createLoginMark } from '../platform/loginMark.ts'
import type { Report } from '../platform/report.ts'
import { tokenKey } from './tokenKey.ts'

/** A tab that runs an older version of the deck may have written `expiresAt`. */
type StoredToken = Partial<Token> & { tokenExpires?: number }

/** Access to the content API: whether a reader is logged in, and how to log in and out (deck 4). */
export type Access = {
  api: ContentApi
  /** A credentialed token that is valid or can be refreshed passes; expiry alone never sends to login (D26). */
  isIn(): boolean
  logIn(credentials: Credentials): Promise<void>
  logOut(): void
  subscribe: Listeners['subscribe']
}

/**
 * `connect` makes the client with a token store that all tabs of this browser share. `alone` runs a task
 * while no other tab runs one, so that one refresh serves all tabs. Failures are reported under the names of
 * the error catalogue (deck 8).
 */
export function createAccess(
  storage: KeyValueStorage,
  report: Report,
  connect: (options: Pick<ContentApiOptions, 'token' | 'onTokenChange' | 'sharedToken'>) => ContentApi,
  alone: SharedToken['alone'] = task => task(),
): Access {
  const { subscribe, tell } = createListeners()
  const mark = createLoginMark(storage)
  const latest = () => readToken(storage.get(tokenKey))
  let isLoggingOut = false
  const api = connect({
    token: latest(),
    sharedToken: { alone, latest },
    onTokenChange(token) {
      if (token) storage.set(tokenKey, writeToken(token))
      else storage.remove(tokenKey)
      // Except for a log-out, only a refused refresh removes the token (D25).
      if (!token && !isLoggingOut) report('Refresh AFP Token failed')
      tell()
    },
  })
  storage.onChange(tokenKey, value => {
    api.adoptToken(readToken(value))
    tell()
  })

  return {
    api,
    isIn: () => api.token()?.authType === 'credentials',
    logIn: async ({ username, password }) => {
      // Before the token, of which every tab is told.
      mark.begin()
      try {
        await api.logIn({ username: username.trim().toLowerCase(), password: password.trim() })
      } catch (error) {
        report('Authentication to AFP API failed', error)
        throw error
      }
    },
    logOut() {
      mark.end()
      isLoggingOut = true
      api.resetToken()
      isLoggingOut = false
    },
    subscribe,
  }
}

/** The stored form: the expiry is `tokenExpires`, in epoch milliseconds (deck 3). */
function writeToken({ expiresAt, ...token }: Token): string {
  return JSON.stringify({ ...token, tokenExpires: expiresAt })
}

function readToken(stored: string | null): Token | null {
  if (stored === null) return null
  try {
    const { expiresAt, tokenExpires = expiresAt, ...token } = JSON.parse(stored) as StoredToken
    const isWhole =
      typeof token.accessToken === 'string' &&
      typeof token.refreshToken === 'string' &&
      typeof tokenExpires === 'number'
    return isWhole ? ({ ...token, expiresAt: tokenExpires } as Token) : null
  } catch {
    // A value that another program stored under this key is not a token.
    return null
  }
}
