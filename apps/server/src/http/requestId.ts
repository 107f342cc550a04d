import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

/** The form of a proxy's id for a request that may stand in a header and in a log as it is. */
const soundId = /^[\w.:+/=-]{8,128}$/

/** The proxy's own id of a request, if there is a trusted proxy and the id is sound; else a new one. */
export function requestIdOf(given: string | undefined, isBehindProxy: boolean): string {
  return isBehindProxy && given !== undefined && soundId.test(given) ? given : randomUUID()
}

/** Runs the code that answers a request, so that every line that is logged meanwhile has its id. */
export function asRequest<T>(id: string, run: () => T): T {
  return current.run(id, run)
}

/** What a log line says of the request that it was written for; nothing outside one. */
export function requestFields(): { requestId?: string } {
  const requestId = current.getStore()
  return requestId === undefined ? {} : { requestId }
}
