import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

/** What a proxy calls a request, where it can stand in a header and in a log as it is. */
const soundId = /^[\w.:+/=-]{8,128}$/

/** A proxy's own name for the request, where there is a proxy that is trusted and the name is sound; else a new one. */
export function requestIdOf(given: string | undefined, isBehindProxy: boolean): string {
  return isBehindProxy && given !== undefined && soundId.test(given) ? given : randomUUID()
}

/** Runs what answers a request, so that every line that is logged meanwhile names it. */
export function asRequest<T>(id: string, run: () => T): T {
  return current.run(id, run)
}

/** What a log line says of the request that it was written for; nothing outside one. */
export function requestFields(): { requestId?: string } {
  const requestId = current.getStore()
  return requestId === undefined ? {} : { requestId }
}
