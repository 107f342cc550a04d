import type { KeyValueStorage } from '../platform/storage.ts'

/** Two clocks of this device in milliseconds: the one that can be set, and the one that only runs forward. */
export type Clocks = { device: () => number; steady: () => number }

/** The auth client renews a session of which it thinks that less than this is left, in seconds. */
const renewsBeforeS = 120

/** The end of a session in seconds, or no session. */
type Ending = { access_token?: unknown; refresh_token?: unknown; expires_in?: unknown; expires_at?: unknown }

/**
 * The end of a session whose answer arrives now, for the auth client: in seconds by the device's clock, which need not
 * be the server's. It is put off where the client would otherwise renew before half of the lifetime has passed.
 */
export function endForClient(lifetimeS: number, deviceNow: number): number {
  return Math.floor(deviceNow / 1000) + Math.max(lifetimeS, lifetimeS / 2 + renewsBeforeS)
}

/** A `fetch` whose answers tell the end of a new session by the device's clock, counted from their arrival. */
export function withSessionEnds(send: typeof fetch, { device }: Pick<Clocks, 'device'>): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const address = input instanceof Request ? input.url : String(input)
    if (!response.ok || !new URL(address, location.origin).pathname.includes('/auth/v1/')) return response
    const arrivedAt = device()
    const text = await response.text()
    const body = endingIn(text)
    const isSession = typeof body?.access_token === 'string' && typeof body.expires_in === 'number'
    const told = isSession
      ? JSON.stringify({ ...body, expires_at: endForClient(Number(body.expires_in), arrivedAt) })
      : text
    const { status, statusText, headers } = response
    // An answer without a body, such as 204, takes none.
    return new Response(text === '' ? null : told, { status, statusText, headers })
  }
}

/**
 * Where the auth client keeps its session. What is left of the session also runs out on the steady clock, so that a
 * device's clock that is set back does not prolong it.
 */
export function createSessionStorage(
  storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>,
  storageKey: string,
  { device, steady }: Clocks,
) {
  /** The session that was read last, and when it ends on the steady clock. */
  let known: { refreshToken: unknown; endsAt: number } | null = null

  const withEnd = (value: string): string => {
    const session = endingIn(value)
    if (typeof session?.expires_at !== 'number') return value
    const leftMs = session.expires_at * 1000 - device()
    const { refresh_token: refreshToken } = session
    if (known?.refreshToken !== refreshToken) known = { refreshToken, endsAt: steady() + leftMs }
    const leftSteadilyMs = (known?.endsAt ?? Infinity) - steady()
    // Seconds are whole, and the clocks are not read at one moment.
    if (leftSteadilyMs > leftMs - 2000) return value
    return JSON.stringify({ ...session, expires_at: Math.floor((device() + leftSteadilyMs) / 1000) })
  }

  return {
    getItem(key: string): string | null {
      const value = storage.get(key)
      return value !== null && key === storageKey ? withEnd(value) : value
    },
    setItem: (key: string, value: string): void => storage.set(key, value),
    removeItem: (key: string): void => storage.remove(key),
  }
}

function endingIn(text: string): Ending | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' ? read : null
  } catch {
    // Another program may have stored it, and a proxy may have sent it.
    return null
  }
}
