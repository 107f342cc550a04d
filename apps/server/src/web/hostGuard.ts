import type { Context, Next } from 'hono'
import { isLoopback } from '../settings.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

export type HostGuardOptions = { host: string; allowedHosts: readonly string[] }

/**
 * Keeps foreign pages from reaching a server on this machine: by a name of theirs that suddenly means
 * 127.0.0.1, or by a request from their origin. A server that others may reach is guarded where names are
 * given to it.
 */
export function createHostGuard({ host, allowedHosts }: HostGuardOptions) {
  const isGuarded = isLoopback(host) || allowedHosts.length > 0
  // The names of this machine are always its own: health checks use them where others have names, too.
  const names = new Set([...loopbackNames, host.toLowerCase(), ...allowedHosts])
  const isAllowed = (authority: string) => names.has(nameIn(authority))
  // A proxy may call this server by another name than its readers do. Another port of this machine is foreign.
  const isGiven = (authority: string) => allowedHosts.includes(nameIn(authority))

  return async (context: Context, next: Next) => {
    if (isGuarded && !isAllowed(context.req.header('host') ?? '')) {
      return context.text('This server does not answer to that name (ALLOWED_HOSTS).', 421)
    }
    const origin = context.req.header('origin')
    // Pictures are no secret, and the frame of a web story asks for them in the name of no origin.
    const isMedia = context.req.method === 'GET' && context.req.path.startsWith('/media/')
    if (origin !== undefined && !isMedia && !isSameOrigin(origin, context) && !isGiven(hostOf(origin))) {
      return context.text('This server does not answer pages of other origins.', 403)
    }
    return next()
  }
}

function nameIn(authority: string): string {
  return authority.replace(/:\d+$/, '').toLowerCase()
}

function isSameOrigin(origin: string, context: Context): boolean {
  return hostOf(origin) === context.req.header('host')
}

/** 'null', what sandboxed pages send, has no host. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
