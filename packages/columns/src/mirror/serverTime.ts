import type { Clock } from '../base/clock.ts'

/** How far the server's clock is from this device's, told by the answers that pass through. */
export type ServerTime = {
  /** For the client: `createClient(url, key, { global: { fetch: serverTime.fetch } })`. */
  fetch: typeof fetch
  /** Milliseconds that the server is ahead; 0 until an answer has told. */
  skewMs(): number
}

/** The dates of answers count whole seconds, so a difference below this is none. */
const leastSkewMs = 2_000

/** An answer without a readable date (another origin that does not expose it) tells nothing. */
export function createServerTime(
  { now }: Pick<Clock, 'now'>,
  send: typeof fetch = (...request) => fetch(...request),
): ServerTime {
  let skewMs = 0
  return {
    async fetch(...request) {
      const sentAt = now()
      const response = await send(...request)
      const date = Date.parse(response.headers.get('date') ?? '')
      // The answer was dated halfway between question and answer, and on average half a second has been cut off.
      const measured = date + 500 - (sentAt + now()) / 2
      if (!Number.isNaN(date)) skewMs = Math.abs(measured) < leastSkewMs ? 0 : measured
      return response
    },
    skewMs: () => skewMs,
  }
}
