import type { HttpBindings } from '@hono/node-server'
import { versionsPath } from '@wiredeck/content-api/wire'
import { Hono, type Context } from 'hono'
import { addressOf, type AddressOptions } from '../http/clientAddress.ts'
import { whyUnavailable } from '../database/errors.ts'
import type { Upstream } from '../settings/settings.ts'
import { limitBody } from '../http/limitBody.ts'
import type { PasswordLimit } from './tokens/passwordLimit.ts'
import { answerError, answerLater, answerOutage, Refusal } from '../http/refusal.ts'
import { readTokenForm, type ReaderGrant, type TokenForm } from './tokens/tokenForm.ts'
import { UpstreamFailure, type Rest, type UpstreamAnswer, type UpstreamClient } from './upstreamClient.ts'

/** Seconds after which a reader with too many calls under way may ask again. */
const againAfter = 5

/** What a house, which hears the agency for its readers, answers in the agency's place. */
export type OwnAnswers = {
  /** POST /v1/api/search; null if the agency is to answer. */
  search?: (context: Context) => Promise<Response | null>
  versions?: {
    /** GET /wire/v1/versions/{uno} */
    one: (context: Context) => Promise<Response>
    /** POST /wire/v1/versions */
    states: (context: Context) => Promise<Response>
  }
  /** Called with what the agency has answered to a grant. */
  noteToken(grant: { username: string } | { refreshToken: string }, answer: unknown): void
}

export type GatewayOptions = {
  upstream: Upstream
  client: UpstreamClient
  limitPasswords: PasswordLimit
  addresses: AddressOptions
  /** Null if the agency answers everything. */
  own: OwnAnswers | null
  /** Called with the reason why the upstream gave no usable answer. */
  report: (error: unknown) => void
}

/** Says who gave an answer: `house` or `agency`. */
const sourceHeader = 'wire-source'

/** The methods that the content API is called with (content-api 5). */
const methods = ['GET', 'HEAD', 'POST', 'DELETE']

/**
 * The headers of a call that concern the agency. Those about the connection, this server or other pages of its origin
 * do not.
 */
const passedOn = ['accept', 'accept-language', 'authorization', 'content-type']

/**
 * Passes calls through to the agency's own API, with the key added that readers must not have. Neither side is trusted,
 * so only known parts pass in either direction.
 */
export function createGatewayApp(options: GatewayOptions): Hono {
  const app = new Hono()
  app.onError((error, context) => {
    if (error instanceof Refusal) return answerError(context, error.code, error.message)
    // With accounts, wrong passwords are counted in the database, which may be away.
    const reason = whyUnavailable(error)
    if (reason !== null) return answerOutage(context, reason)
    if (!(error instanceof UpstreamFailure)) throw error
    if (!context.req.raw.signal.aborted) options.report(error)
    // A time to wait says that this reader asks for too much, not that the agency is down.
    if (error.status === 503) return answerLater(context, 503, error.message, againAfter)
    return answerError(context, error.status, error.message)
  })
  app.use(limitBody)
  if (options.own) answerSome(app, options.own)
  // These paths are this server's own, so nothing of them is passed on.
  app.all(`${versionsPath}/*`, () => {
    throw new Refusal(404, 'No versions are kept here for readers')
  })
  app.post('/oauth/token', context => askToken(context, options))
  app.all('*', async context => passBack(context, await ask(context, options), options))
  return app
}

/** Answers what the house can, before anything is passed through. */
function answerSome(app: Hono, own: OwnAnswers): void {
  const asOwn = (answer: Response): Response => {
    answer.headers.set(sourceHeader, 'house')
    answer.headers.set('cache-control', 'no-store')
    return answer
  }
  app.use(async (context, next) => {
    await next()
    if (!context.res.headers.has(sourceHeader)) context.header(sourceHeader, 'agency')
  })
  app.post('/v1/api/search', async (context, next) => {
    const answer = await own.search?.(context)
    return answer ? asOwn(answer) : next()
  })
  if (own.versions) {
    const { one, states } = own.versions
    app.get(`${versionsPath}/*`, async context => asOwn(await one(context)))
    app.post(versionsPath, async context => asOwn(await states(context)))
  }
}

/** The agency's key is sent with this call only. */
async function askToken(context: Context, options: GatewayOptions): Promise<Response> {
  const form = await readTokenForm(context)
  const { grant } = form
  const pass = async () => {
    const answer = await ask(context, options, form)
    const token = tokenOf(answer)
    if (token) options.own?.noteToken(holderOf(grant), token)
    return { answer: passBack(context, answer, options), isRight: token !== null }
  }
  if (grant.grant_type !== 'password') return (await pass()).answer
  return options.limitPasswords(context, grant.username, pass)
}

async function ask(
  context: Context,
  { upstream, client, addresses }: GatewayOptions,
  form?: TokenForm,
): Promise<UpstreamAnswer> {
  const { req } = context
  const { method } = req
  if (!methods.includes(method)) throw new Refusal(405, `The content API is not called by ${method}`)
  // An upstream that reads the path differently from this server would read another path.
  if (req.header('content-encoding') !== undefined) throw new Refusal(415, 'The body is packed')
  const { pathname, search } = new URL(req.url)
  const given = passedOn.flatMap((name): [string, string][] => {
    const value = req.header(name)
    return value === undefined ? [] : [[name, value]]
  })
  const hasBody = method === 'POST' || method === 'DELETE'
  const body = form?.body ?? (hasBody ? new Uint8Array(await req.arrayBuffer()) : null)
  return client.ask({
    method,
    url: new URL(upstream.url + pathname + (form ? '' : search)),
    headers: {
      ...Object.fromEntries(given),
      ...(form && { ...form.headers, authorization: `Basic ${upstream.apiKey}` }),
      ...(body && { 'content-length': String(body.length) }),
    },
    body,
    // Only the agency knows whose token it is.
    caller: { account: null, address: addressOf(context, addresses) },
    connection: req.header('authorization') ?? '',
    signal: req.raw.signal,
  })
}

/** An answer as this server gives it: its status, its bytes as JSON or as plain text, and when to come again. */
function passBack(
  context: Context,
  { status, headers, start, rest }: UpstreamAnswer,
  { report }: GatewayOptions,
): Response {
  if (status >= 300 && status < 400) {
    rest?.stop()
    throw new UpstreamFailure(502, 'The agency’s content API sends elsewhere, which is not followed')
  }
  // 407 is for proxies, and a browser would ask the reader for a password.
  if (status < 200 || status > 599 || status === 407) {
    rest?.stop()
    throw new UpstreamFailure(502, 'The agency’s content API answers with a status that is not passed on')
  }
  const isEmpty = context.req.method === 'HEAD' || status === 204 || status === 205
  if (isEmpty) rest?.stop()
  const retryAfter = headers['retry-after']
  return new Response(isEmpty ? null : rest ? streamOf(context, start, rest, report) : start, {
    status,
    headers: {
      'content-type': typeOf(headers['content-type'] ?? ''),
      // An answer is for one reader at one moment.
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && /^[\w ,:]{1,64}$/.test(retryAfter) && { 'retry-after': retryAfter }),
    },
  })
}

/** Types that no browser draws or runs: what is no JSON is plain text, a story's HTML too. Both are UTF-8. */
function typeOf(given: string): string {
  const [type = ''] = given.toLowerCase().split(';', 1)
  const isJson = /^(application|text)\/([\w.-]+\+)?json$/.test(type.trim())
  return isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
}

/** The token that was granted; null for everything else. */
function tokenOf({ status, start, rest }: UpstreamAnswer): object | null {
  if (status !== 200 || rest !== null) return null
  try {
    const token: unknown = JSON.parse(Buffer.from(start).toString())
    const isToken =
      typeof token === 'object' && token !== null && 'access_token' in token && !('error' in token)
    return isToken ? token : null
  } catch {
    return null
  }
}

function holderOf(grant: ReaderGrant) {
  return grant.grant_type === 'password'
    ? { username: grant.username }
    : { refreshToken: grant.refresh_token }
}

function streamOf(
  { env, req }: Context,
  start: Uint8Array<ArrayBuffer>,
  rest: Rest,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const { signal } = req.raw
  // `@hono/node-server` provides it; an app that is called without a server has none.
  const { outgoing } = (env ?? {}) as Partial<HttpBindings>
  return new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(start),
    async pull(controller) {
      try {
        const part = await rest.next()
        if (part) controller.enqueue(part)
        else controller.close()
      } catch (error) {
        if (!signal.aborted) report(error)
        // Only a cut connection can still say that this was not all.
        if (outgoing) outgoing.destroy()
        else controller.error(error)
      }
    },
    cancel: () => rest.stop(),
  })
}
