import type { Clock } from '../base/clock.ts'

/** The difference between the server's clock and this device's, measured from its answers. */
export type ServerTime = {
  /** For the client: `createClient(url, key, { global: { fetch: serverTime.fetch } })`. */
  fetch: typeof fetch
  /** How many milliseconds the server is ahead; 0 until an answer has a date. */
  skewMs(): number
}

/** Dates of answers count whole seconds, so a smaller difference counts as none. */
const leastSkewMs = 2_000

/** An answer without a readable date (another origin that does not expose it) is ignored. */
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
      // The date is from halfway between request and answer; rounding removed half a second on average.
      const measured = date + 500 - (sentAt + now()) / 2
      if (!Number.isNaN(date)) skewMs = Math.abs(measured) < leastSkewMs ? 0 : measured
      return response
    },
    skewMs: () => skewMs,
  }
}
