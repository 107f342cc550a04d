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
    const named = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (named) return named.slice(0, 64)
  }
  return isLoopback(host) ? null : (peerOf(context) ?? '')
}

export function peerOf(context: Context): string | undefined {
  return getConnInfo(context).remote.address
}
