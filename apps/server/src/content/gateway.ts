import { Hono, type Context } from 'hono'
import type { Settings } from '../settings.ts'
import { answerError } from './refusal.ts'

const timeoutMs = 30_000

/** What concerns one connection only, or would tell the upstream about this server. */
const notPassedOn = new Set([
  'connection',
  'content-length',
  'cookie',
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
const notPassedBack = new Set([...notPassedOn, 'content-encoding', 'set-cookie'])

/** Passes calls through to the agency's own API, with the key added that readers must not have. */
export function createGatewayApp(upstream: NonNullable<Settings['upstream']>): Hono {
  return new Hono().all('*', passThrough(upstream))
}

function passThrough(upstream: NonNullable<Settings['upstream']>) {
  return async (context: Context) => {
    const { method, path } = context.req
    const { search } = new URL(context.req.url)
    const headers = kept(context.req.raw.headers, notPassedOn)
    if (path === '/oauth/token' && method === 'POST') headers.set('authorization', `Basic ${upstream.apiKey}`)
    const hasBody = method !== 'GET' && method !== 'HEAD'
    try {
      const answer = await fetch(upstream.url + path + search, {
        method,
        headers,
        // Read whole: a streamed body would need half-duplex, and none is larger than a query.
        body: hasBody ? await context.req.arrayBuffer() : null,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return new Response(answer.body, { status: answer.status, headers: kept(answer.headers, notPassedBack) })
    } catch {
      return answerError(context, 502, 'The agency’s content API does not answer')
    }
  }
}

function kept(headers: Headers, without: ReadonlySet<string>): Headers {
  return new Headers([...headers].filter(([name]) => !without.has(name)))
}
