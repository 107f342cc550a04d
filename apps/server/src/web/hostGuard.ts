import { isIP } from 'node:net'
import type { Context, Next } from 'hono'

const loopbackNames = ['localhost']
const probes = ['/healthz', '/readyz', '/metrics']

export type HostGuardOptions = {
  host: string
  allowedHosts: readonly string[]
  /** Origins that may use the accounts, besides this server's own. */
  allowedOrigins?: readonly string[]
}

/** The parts of a call that decide whether it is answered. */
export type Call = { host: string; origin: string | undefined; method: string; path: string }

/** Why a call is not answered; null if it is. */
export type Refuse = (call: Call) => { status: 403 | 421; message: string } | null

/**
 * Keeps foreign pages from reaching a server: by a name of their own that suddenly means its address, or by a
 * request from their origin. Whatever the server listens on, it answers to its addresses and to names that
 * were given to it.
 */
export function createCallRules({ host, allowedHosts, allowedOrigins = [] }: HostGuardOptions): Refuse {
  // The names of this machine are always its own, because health checks use them on servers with other names,
  // too.
  const names = new Set([...loopbackNames, host.toLowerCase(), ...allowedHosts])
  const isAllowed = (authority: string) => isAddress(nameIn(authority)) || names.has(nameIn(authority))
  // A proxy may call this server by another name than its readers do. Another port of this machine is foreign.
  const isGiven = (authority: string) => allowedHosts.includes(nameIn(authority))

  return ({ host: called, origin, method, path }) => {
    // The operator's monitor may know the server by another name, and can read nothing else by it. Metrics want a token.
    if (!isAllowed(called) && !probes.includes(path))
      return { status: 421, message: 'This server does not answer to that name (ALLOWED_HOSTS).' }
    if (origin === undefined) return null
    // Pictures are no secret, and the frame of a web story requests them with `null` as its origin.
    const isMedia = method === 'GET' && path.startsWith('/media/')
    const mayUseAccounts = isAccountPath(path) && allowedOrigins.includes(origin)
    const isOwn = hostOf(origin) === called || isGiven(hostOf(origin))
    return isMedia || isOwn || mayUseAccounts
      ? null
      : { status: 403, message: 'This server does not answer pages of other origins.' }
  }
}

export function createHostGuard(options: HostGuardOptions) {
  const refuse = createCallRules(options)
  return async (context: Context, next: Next) => {
    const { req } = context
    const origin = req.header('origin')
    const refusal = refuse({ host: req.header('host') ?? '', origin, method: req.method, path: req.path })
    return refusal ? context.text(refusal.message, refusal.status) : next()
  }
}

export const isAccountPath = (path: string) => /^\/(auth|rest|realtime)\/v1\//.test(path)

function nameIn(authority: string): string {
  return authority.replace(/:\d+$/, '').toLowerCase()
}

/** No foreign name can stand for an address that is written out. 0.0.0.0 and :: are nobody's. */
function isAddress(name: string): boolean {
  const address = name.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 && /[1-9a-f]/.test(address)
}

/** 'null', what sandboxed pages send, has no host. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
