import type { ContentApi, ContentApiOptions, Credentials, SharedToken, Token } from '@wiredeck/content-api'
import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import type { Report } from '../platform/report.ts'

const storageKey = 'content-api-token'

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
  const latest = () => readToken(storage.get(storageKey))
  let isLoggingOut = false
  const api = connect({
    token: latest(),
    sharedToken: { alone, latest },
    onTokenChange(token) {
      if (token) storage.set(storageKey, writeToken(token))
      else storage.remove(storageKey)
      // Except for a log-out, only a refused refresh removes the token (D25).
      if (!token && !isLoggingOut) report('Refresh AFP Token failed')
      tell()
    },
  })
  storage.onChange(storageKey, value => {
    api.adoptToken(readToken(value))
    tell()
  })

  return {
    api,
    isIn: () => api.token()?.authType === 'credentials',
    logIn: async ({ username, password }) => {
      try {
        await api.logIn({ username: username.trim().toLowerCase(), password: password.trim() })
      } catch (error) {
        report('Authentication to AFP API failed', error)
        throw error
      }
    },
    logOut() {
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
