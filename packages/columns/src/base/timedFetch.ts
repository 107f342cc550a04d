import type { ServerClock } from './serverClock.ts'

/** A `Date` header counts whole seconds. */
const secondMs = 1000

/**
 * A `fetch` that learns the server's time from the `Date` of each answer. Only an answer that no cache may keep counts,
 * because a kept one has the date at which it was made.
 */
export function timedFetch(
  server: Pick<ServerClock, 'ask' | 'answered' | 'answeredUndated'>,
  send: typeof fetch = (...request) => fetch(...request),
): typeof fetch {
  return async (input, init) => {
    const askedAt = server.ask()
    const response = await send(input, init)
    const time = timeIn(response.headers, init?.cache === 'no-store')
    if (time === null) server.answeredUndated()
    else server.answered(askedAt, time, secondMs)
    return response
  }
}

/** Null if there is no readable date, as in an answer of another origin that does not expose it. */
function timeIn(headers: Headers, isAskedAnew: boolean): number | null {
  const isNew = isAskedAnew || /(^|[\s,])no-store([\s,]|$)/i.test(headers.get('cache-control') ?? '')
  const time = Date.parse(headers.get('date') ?? '')
  return isNew && !headers.has('age') && !Number.isNaN(time) ? time : null
}
