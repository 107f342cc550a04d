import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Headers that are about the offer of another protocol. */
const ofUpgrade = ['upgrade', 'http2-settings']

/**
 * Answers a request that offers another protocol as if it did not. Node hands its connection over without having read
 * on, so the request is put back without the offer, and the server takes the connection anew.
 */
export function createIgnoreUpgrade(server: Pick<Server, 'emit'>) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Header fields are bytes, which Node has read as Latin-1.
    socket.unshift(Buffer.concat([Buffer.from(headOf(request), 'latin1'), head]))
    server.emit('connection', socket)
  }
}

function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    const kept = name.toLowerCase() === 'connection' ? withoutOffer(value) : value
    if (!ofUpgrade.includes(name.toLowerCase()) && kept !== null) lines.push(`${name}: ${kept}`)
  }
  return [`${method} ${url} HTTP/${httpVersion}`, ...lines, '', ''].join('\r\n')
}

/** What else a `Connection` header says; null if nothing. */
function withoutOffer(value: string): string | null {
  const kept = value.split(',').filter(each => !ofUpgrade.includes(each.trim().toLowerCase()))
  return kept.length > 0 ? kept.join(',') : null
}
