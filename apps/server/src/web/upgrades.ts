import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from '../http/guardedSockets.ts'
import { createCallRules, type HostGuardOptions } from './hostGuard.ts'

/** Takes over a connection that asks for a socket. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Requests for a socket do not pass through the web app, so their callers are checked here. */
export function createUpgrades(
  settings: HostGuardOptions,
  upgradeByPath: ReadonlyMap<string, Upgrade>,
): Upgrade {
  const refusalOf = createCallRules(settings)
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const { pathname: path } = new URL(request.url ?? '/', 'http://server.invalid')
    const upgrade = upgradeByPath.get(path)
    if (!upgrade) return refuseUpgrade(socket, '404 Not Found')
    const { host = '', origin } = request.headers
    if (refusalOf({ host, origin, method: 'GET', path })) return refuseUpgrade(socket, '403 Forbidden')
    upgrade(request, socket, head)
  }
}
