import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from '../callers/guardedSockets.ts'
import { createCallRules, type HostGuardOptions } from './hostGuard.ts'

/** Takes over a connection that asks for a socket. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Requests for a socket do not pass through the web app, so their callers are checked here. A request that
 * cannot be read is refused, because what is thrown here would end the process. `ignore` answers a request as if it
 * asked for no other protocol.
 */
export function createUpgrades(
  settings: HostGuardOptions,
  upgradeByPath: ReadonlyMap<string, Upgrade>,
  ignore: Upgrade,
): Upgrade {
  const refusalOf = createCallRules(settings)
  return (request, socket, head) => {
    // A server may ignore a protocol that it does not speak, such as `h2c`, which clients of HTTP/2 offer by themselves.
    if (!/(^|,)\s*websocket\s*(,|$)/i.test(request.headers.upgrade ?? ''))
      return ignore(request, socket, head)
    socket.on('error', () => socket.destroy())
    const path = pathOf(request)
    if (path === null) return refuseUpgrade(socket, '400 Bad Request')
    const upgrade = upgradeByPath.get(path)
    if (!upgrade) return refuseUpgrade(socket, '404 Not Found')
    const { host = '', origin } = request.headers
    if (refusalOf({ host, origin, method: 'GET', path })) return refuseUpgrade(socket, '403 Forbidden')
    upgrade(request, socket, head)
  }
}

/** Null if target and host make no address, as `//` and a port of six digits do not. */
function pathOf({ url = '/', headers: { host = '' } }: IncomingMessage): string | null {
  const origin = `http://${host}`
  return URL.canParse(url, origin) ? new URL(url, origin).pathname : null
}
