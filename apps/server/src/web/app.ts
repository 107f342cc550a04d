import { versionsPath } from '@wiredeck/content-api/wire'
import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { createMemoryCounter } from '../callers/memoryCounter.ts'
import { limitBodyTo } from '../http/limitBody.ts'
import { createTurnTaking, fromAddress } from '../callers/takeTurn.ts'
import type { Turns } from '../callers/turns.ts'
import { codeOf, whyUnavailable } from '../database/errors.ts'
import { addressOf } from '../http/clientAddress.ts'
import { answerOutage, outageHeaders } from '../http/refusal.ts'
import { asRequest, requestIdOf } from '../http/requestId.ts'
import { setUnkept } from '../http/setUnkept.ts'
import type { Folders } from '../base/folders.ts'
import type { Settings } from '../settings/settings.ts'
import { createAccountCors } from './accountCors.ts'
import { deckConfig, type ServedAccounts, type ServedPush } from './deckConfig.ts'
import { createFileServer } from './fileServer.ts'
import { isSyncPage, policyDigest, policyFor, securityHeaders, type PolicyOptions } from './headers.ts'
import { createHostGuard, isAccountPath } from './hostGuard.ts'
import { createMailboxPages, mailboxPaths } from './mailboxPages.ts'
import { sparingly } from '../base/sparingly.ts'
import { createStaticFiles } from './staticFiles.ts'
import { createViolations } from './violations.ts'

/** What a probe is told, besides whether the server can do its work. */
export type Readiness = {
  /** Sentences that say why it cannot; empty if it can. */
  reasons: string[]
  /** When the wire was last heard without a failure (ISO 8601); null without one, or if it never was. */
  wireHeard: string | null
}

export type WebMetrics = {
  noteAnswer(path: string, status: number, ms: number): void
  /** Null if the metrics have a port of their own. */
  app: Hono | null
}

export type WebOptions = {
  settings: Settings
  folders: Folders
  log: Logger
  /** What answers /oauth, /v1, /wire and /notification: the content API, or the way through to it. */
  contentApi: (request: Request, environment: unknown) => Response | Promise<Response>
  /** The accounts that this server keeps. */
  accounts: ServedAccounts | null
  /** In which calls wait. */
  turns: Turns
  /** What alerts closed decks. */
  push: ServedPush | null
  /** What tells accounts of their deliveries: `/wire/v1/deliveries`. */
  deliveries: { app: Hono } | null
  /** Can the server do its work, and what does it know of it? */
  look: () => Readiness
  /** Does the server end, so that every connection must end with its answer? */
  isEnding: () => boolean
  /** Counts what is answered, and tells it behind a token; null if nothing is counted. */
  metrics: WebMetrics | null
}

/** Bytes of what a browser reports: an address may be long. */
const largestReport = 16 * 1024

const noStore = { 'cache-control': 'no-store' }

/** Pictures and films are compressed already, and ranges would no longer fit. */
const isCompressible = (path: string) => !path.startsWith('/media/')

/** One origin: the deck, its configuration, the content API and the media of the sample agency. */
export function createWebApp({
  settings,
  folders,
  log,
  accounts,
  turns,
  push,
  deliveries,
  contentApi,
  look,
  isEnding,
  metrics,
}: WebOptions): Hono {
  const app = new Hono()
  const packed = compress()
  const violations = createViolations(log, createMemoryCounter(randomBytes(32)), settings)
  const reportFailure = sparingly((err, leftOut) => log.error({ err, leftOut }, 'A request failed'))
  const policy = policyOf(settings)

  const noteAnswer = answerLog(settings, log)

  app.use((context, next) => {
    const requestId = requestIdOf(context.req.header('x-request-id'), settings.isBehindProxy)
    return asRequest(requestId, async () => {
      const started = performance.now()
      await next()
      setHeaders(context, policy)
      context.res.headers.set('x-request-id', requestId)
      setUnkept(context.res.headers)
      // A client that asks again over this connection would find it closed.
      if (isEnding()) context.res.headers.set('connection', 'close')
      const ms = performance.now() - started
      const { status } = context.res
      metrics?.noteAnswer(context.req.path, status, ms)
      noteAnswer(context, status, Math.round(ms))
    })
  })
  app.use(createHostGuard(settings))
  app.use((context, next) => (isCompressible(context.req.path) ? packed(context, next) : next()))
  if (settings.allowedOrigins.length > 0) {
    const cors = createAccountCors(settings.allowedOrigins)
    app.use((context, next) => (isAccountPath(context.req.path) ? cors(context, next) : next()))
  }
  app.onError((error, context) => {
    // The caller has closed the connection, or was too slow. Nobody waits for the answer, and the server is not at
    // fault.
    const isAborted = codeOf(error) === 'ECONNRESET' && error.message === 'aborted'
    if (isAborted) log.debug(error, 'A caller closed its connection')
    else {
      const reason = whyUnavailable(error)
      if (reason !== null) return answerOutage(context, reason)
      reportFailure(error)
    }
    return context.json({ error: { code: 500, message: 'The server failed' } }, 500)
  })
  app.notFound(context => context.text('Not found', 404))

  const config = deckConfig(settings, accounts, push, deliveries !== null)
  app.get('/config.json', context =>
    context.json({ ...config, policy: policyDigest(hostOf(context), policy) }, 200, {
      'cache-control': 'no-cache',
    }),
  )
  // Always well while the process lives, because another start would mend nothing else.
  app.get('/healthz', context =>
    context.json({ status: 'ok', policyViolations: violations.count() }, 200, noStore),
  )
  app.get('/readyz', context => {
    const { reasons, ...known } = look()
    return reasons.length === 0
      ? context.json({ status: 'ready', ...known }, 200, noStore)
      : context.json({ status: 'not ready', reasons, ...known }, 503, { ...noStore, ...outageHeaders })
  })
  if (metrics?.app) app.route('/', metrics.app)
  const takeTurn = createTurnTaking(
    turns,
    fromAddress(context => addressOf(context, settings)),
  )
  app.post('/csp-report', limitBodyTo(largestReport), takeTurn, async context => {
    await violations.take(context)
    return context.body(null, 204)
  })
  // Where an agency's web stories lie, behind a gateway: below the base URL (content-api 1).
  const stories = settings.upstream ? ['/webstory/*'] : []
  for (const path of ['/oauth/*', '/v1/*', `${versionsPath}/*`, '/notification/*', ...stories])
    app.all(path, context => contentApi(context.req.raw, context.env))
  if (accounts) app.route('/', accounts.app)
  if (push) app.route('/', push.app)
  if (deliveries) app.route('/', deliveries.app)
  if (accounts?.mailbox) app.route('/', createMailboxPages(accounts.mailbox))
  // Without a mailbox, these are no addresses of the deck either.
  for (const path of mailboxPaths) app.get(path, context => context.notFound())
  if (!settings.upstream) {
    app.get('/media/*', createFileServer(`${folders.samples}/media`, '/media/'))
    app.get('/webstory/*', createFileServer(`${folders.samples}/stories`, '/webstory/', ['.html']))
  }
  app.get(
    '*',
    createStaticFiles(folders.deck, (context, contentType) => policyHere(context, contentType, policy)),
  )
  return app
}

/** Path and status only, because queries and headers may hold what must not stand in a log. */
function answerLog(settings: Settings, log: Logger) {
  if (!settings.hasAccessLog)
    return ({ req: { method, path } }: Context, status: number, ms: number) =>
      log.debug({ method, path, status, ms }, 'Answered')
  // These lines were asked for, so they are logged whatever the level of the others is.
  const access = log.child({}, { level: 'info' })
  return (context: Context, status: number, ms: number) => {
    const { method, path } = context.req
    access.info({ method, path, status, ms, address: addressOf(context, settings) }, 'Answered')
  }
}

function policyOf({ analyticsUrl, accounts }: Settings): PolicyOptions {
  return {
    origins: accounts?.servedBy === 'supabase' ? [accounts.url] : [],
    analyticsOrigin: analyticsUrl && new URL(analyticsUrl).origin,
    isGoogleOn: accounts !== null && accounts.googleClientId !== null,
  }
}

const hostOf = ({ req }: Context): string => req.header('host') ?? ''

const policyHere = (context: Context, contentType: string, policy: PolicyOptions): string =>
  policyFor({ path: context.req.path, host: hostOf(context) }, contentType, policy)

function setHeaders(context: Context, policy: PolicyOptions): void {
  const { headers } = context.res
  const { path } = context.req
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value)
  if (policy.isGoogleOn && isSyncPage(path))
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  headers.set('content-security-policy', policyHere(context, headers.get('content-type') ?? '', policy))
  // A web story's frame has an origin of its own, and shows these pictures.
  if (path.startsWith('/media/')) headers.set('cross-origin-resource-policy', 'cross-origin')
}
