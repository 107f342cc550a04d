import { Hono, type Context } from 'hono'
import type { Upstream } from '../settings.ts'
import { limitBody } from './limitBody.ts'
import { answerError } from './refusal.ts'

const timeoutMs = 30_000

/** What a reader asks a token with. The key alone must open nothing: a grant for it without a reader goes without it. */
const readerGrants = new Set(['password', 'refresh_token'])

/**
 * What concerns one connection only, or would tell the upstream about this server. `fetch` asks for the codings
 * that it can undo itself, and browsers for some that it cannot.
 */
const notPassedOn = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'origin',
  'proxy-authorization',
  'referer',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** fetch has decoded the body, so its coding and length are no longer true. */
const notPassedBack = new Set([
  ...notPassedOn,
  'alt-svc',
  'content-encoding',
  'set-cookie',
  // It would bind the name of this server, not the upstream's.
  'strict-transport-security',
])

/**
 * Passes calls through to the agency's own API, with the key added that readers must not have. `report` is
 * told why an answer could not be had.
 */
export function createGatewayApp(upstream: Upstream, report: (error: unknown) => void): Hono {
  return new Hono().use(limitBody).all('*', passThrough(upstream, report))
}

function passThrough(upstream: Upstream, report: (error: unknown) => void) {
  return async (context: Context) => {
    const { method } = context.req
    const { pathname, search } = new URL(context.req.url)
    const headers = kept(context.req.raw.headers, notPassedOn)
    const hasBody = method !== 'GET' && method !== 'HEAD'
    // Read whole: a streamed body would need half-duplex, and none is larger than a query.
    const body = hasBody ? await context.req.arrayBuffer() : null
    if (pathname === '/oauth/token' && method === 'POST' && (await isForReader(context, body)))
      headers.set('authorization', `Basic ${upstream.apiKey}`)
    try {
      const answer = await fetch(upstream.url + pathname + search, {
        method,
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return new Response(answer.body, {
        status: answer.status,
        headers: kept(answer.headers, notPassedBack),
      })
    } catch (error) {
      report(error)
      return answerError(context, 502, 'The agency’s content API does not answer')
    }
  }
}

async function isForReader({ req }: Context, body: ArrayBuffer | null): Promise<boolean> {
  const type = req.header('content-type') ?? ''
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const grants = [...(req.queries('grant_type') ?? []), ...(form?.getAll('grant_type') ?? [])]
  return grants.length > 0 && grants.every(grant => typeof grant === 'string' && readerGrants.has(grant))
}

function kept(headers: Headers, without: ReadonlySet<string>): Headers {
  const namedByConnection = (headers.get('connection') ?? '').toLowerCase().split(/\s*,\s*/)
  const dropped = new Set([...without, ...namedByConnection])
  return new Headers([...headers].filter(([name]) => !dropped.has(name)))
}
