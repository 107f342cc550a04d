import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { ipv6Groups } from '../base/ipv6Groups.ts'
import { isLoopback } from '../settings/settings.ts'

export type AddressOptions = { host: string; isBehindProxy: boolean }

/**
 * The address of a caller; null if all callers are at this machine. A proxy of ours adds the address that it
 * sees at the end of X-Forwarded-For; what stands before is the caller's own claim.
 */
export function addressOf(context: Context, { host, isBehindProxy }: AddressOptions): string | null {
  if (isBehindProxy) {
    const named = forwardedAddress(context.req.header('x-forwarded-for') ?? '')
    if (named) return networkOf(named)
  }
  return isLoopback(host) ? null : networkOf(peerOf(context) ?? '')
}

/** Like `addressOf`, for a connection that asks for a socket; if all are at this machine, the peer's own. */
export function addressOfUpgrade(
  { headers, socket }: IncomingMessage,
  { isBehindProxy }: AddressOptions,
): string {
  const named = isBehindProxy ? forwardedAddress(String(headers['x-forwarded-for'] ?? '')) : null
  return networkOf(named ?? socket.remoteAddress ?? '')
}

/** The address that our own proxy has added; null without one. */
function forwardedAddress(header: string): string | null {
  return header.split(',').at(-1)?.trim().slice(0, 64) || null
}

export function peerOf(context: Context): string | undefined {
  return getConnInfo(context).remote.address
}

/**
 * The addresses of one household or newsroom: an address of IPv4, or the first half of one of IPv6, whose other half it
 * may choose.
 */
function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!isIPv6(plain)) return plain
  const network = ipv6Groups(plain).slice(0, 4)
  return `${network.map(group => group.toString(16)).join(':')}::/64`
}
