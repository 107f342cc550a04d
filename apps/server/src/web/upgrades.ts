import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { realtimePath, refuse, type Realtime } from '../realtime/socket.ts'
import { createCallRules, type HostGuardOptions } from './hostGuard.ts'

/** Requests for a socket do not pass through the web app, so the same callers are let in here. */
export function createUpgrades(settings: HostGuardOptions, realtime: Realtime | null) {
  const refusalOf = createCallRules(settings)
  return (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const { pathname: path } = new URL(request.url ?? '/', 'http://server.invalid')
    if (path !== realtimePath || !realtime) return refuse(socket, '404 Not Found')
    const { host = '', origin } = request.headers
    if (refusalOf({ host, origin, method: 'GET', path })) return refuse(socket, '403 Forbidden')
    realtime.upgrade(request, socket, head)
  }
}
