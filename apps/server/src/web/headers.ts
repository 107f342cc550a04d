import { createHash } from 'node:crypto'

/** Where the deck's page may connect and load from, beyond its own origin. */
export type PolicyOptions = {
  /** Origins of the content API and of the accounts, if they are not this server. */
  origins: readonly string[]
  /** Where page views and events are sent; null sends none. */
  analyticsOrigin: string | null
  /** May readers sign in with Google, on the sync page alone? */
  isGoogleOn: boolean
}

/** Where Google's script, button and styles come from. */
const google = 'https://accounts.google.com/gsi/'

export const isSyncPage = (path: string) => path === '/sync' || path === '/sync/'

/** The policy of every page: nothing inline or foreign, no HTML sinks. */
function pagePolicy({ origins, analyticsOrigin }: PolicyOptions, mayUseGoogle = false): string {
  const connect = origins.flatMap(origin => [origin, origin.replace(/^http/, 'ws')])
  if (analyticsOrigin !== null) connect.push(analyticsOrigin)
  const social = mayUseGoogle ? [google] : []
  return serialise({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...social],
    'style-src': ["'self'", ...social],
    'img-src': ["'self'", 'https:', 'blob:', 'data:', ...origins],
    'media-src': ["'self'", 'https:', 'blob:', ...origins],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'connect-src': ["'self'", ...connect, ...social],
    'frame-src': ["'self'", ...social],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // One rule for the service worker's address, one for the worker that searches offline. Google's script has none.
    ...(mayUseGoogle
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['deck-sw', 'deck-search'] }),
    'report-uri': ['/csp-report'],
  })
}

/** The worker fetches the page's pictures from wherever they come; its notifications show the icon. */
const workerPolicy = serialise({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'", 'https:'],
  'report-uri': ['/csp-report'],
})

/**
 * The shell that frames a web story: sandboxed by this header, so that it works offline and cannot be escaped. In the
 * story's frame, which has no origin, `'self'` means nothing to WebKit, so the deck's own host is named beside it;
 * its address over TLS matches `http:` too.
 */
function storyShellPolicy(host: string): string {
  const own = ["'self'", `http://${host}`]
  return serialise({
    sandbox: ['allow-scripts'],
    'default-src': ["'none'"],
    'script-src': ["'unsafe-inline'"],
    'style-src': ["'unsafe-inline'"],
    'img-src': [...own, 'https:', 'data:', 'blob:'],
    'media-src': [...own, 'https:', 'blob:'],
    'font-src': ['https:', 'data:'],
    'base-uri': [...own, 'https:'],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
}

/** Answers that are no pages: never framed, never run as one. */
const assetPolicy = serialise({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] })

/** An agency's answer is read by the deck. Opened by itself, from a link in a story, it runs nothing. */
const answerPolicy = serialise({ sandbox: [], 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] })

/** A story opened by itself shows its text and runs nothing. */
const storyPolicy = serialise({
  sandbox: [],
  'default-src': ["'none'"],
  'img-src': ["'self'"],
  'style-src': ["'unsafe-inline'"],
})

/** Below these the content API answers: this server's agency, or the one behind the gateway. */
const isAgencyPath = (path: string) => /^\/(v1|oauth|notification)(\/|$)/.test(path)

/** What was asked for: `host` is the name and port that the reader's browser calls this server by. */
type Asked = { path: string; host: string }

/** The policy of an answer, by what was asked for and the answer's type. */
export function policyFor({ path, host }: Asked, contentType: string, options: PolicyOptions): string {
  if (path === '/sw.js') return workerPolicy
  if (path === '/story-shell.html') return storyShellPolicy(host)
  if (path.startsWith('/webstory/')) return storyPolicy
  if (isAgencyPath(path)) return answerPolicy
  if (!contentType.startsWith('text/html')) return assetPolicy
  return pagePolicy(options, options.isGoogleOn && isSyncPage(path))
}

/**
 * Tells policies apart (ADR-0009): the SHA-256, in hex, of those of the deck's page and of the story shell, a
 * line each. A service worker compares it with the policies of the pages that it has stored.
 */
export function policyDigest(host: string, options: PolicyOptions): string {
  return createHash('sha256')
    .update(`${pagePolicy(options)}\n${storyShellPolicy(host)}`)
    .digest('hex')
}

/** On every answer. No embedder policy: it would keep out pictures from hosts without CORP. */
export const securityHeaders: Record<string, string> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function serialise(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}
