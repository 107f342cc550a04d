import type { Session as StoredSession } from '@supabase/supabase-js'

/** The session as the auth client keeps it; null for anything else. */
export function readStoredSession(stored: string | null): StoredSession | null {
  if (stored === null) return null
  try {
    const session = JSON.parse(stored) as Partial<StoredSession> | null
    const isWhole =
      typeof session?.access_token === 'string' &&
      typeof session.refresh_token === 'string' &&
      typeof session.user?.id === 'string'
    return isWhole ? (session as StoredSession) : null
  } catch {
    // A value that another program stored under this key is no session.
    return null
  }
}
