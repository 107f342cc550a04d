import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isLoopback } from '../settings.ts'

export type AddressOptions = { host: string; isBehindProxy: boolean }

/**
 * Where a call comes from; null where everybody sits at this machine. A proxy of ours adds the address that it sees
 * at the end of X-Forwarded-For, whatever stands before.
 */
export function addressOf(context: Context, { host, isBehindProxy }: AddressOptions): string | null {
  if (isBehindProxy) {
    const named = forwardedAddress(context.req.header('x-forwarded-for') ?? '')
    if (named) return named
  }
  return isLoopback(host) ? null : (peerOf(context) ?? '')
}

/** The address that our own proxy has added; null where it says none. */
export function forwardedAddress(header: string): string | null {
  return header.split(',').at(-1)?.trim().slice(0, 64) || null
}

export function peerOf(context: Context): string | undefined {
  return getConnInfo(context).remote.address
}
