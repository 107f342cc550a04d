import * as v from 'valibot'
import { pause } from './abort.ts'
import { ApiError, unknownError } from './errors.ts'
import { repeatAfterMs } from './repeat.ts'
import { errorBodySchema, oauthErrorSchema } from './wire/index.ts'

export type HttpOptions = {
  /** The content API's base URL, without a final slash; '' is the page's own origin. */
  baseUrl: string
  fetch: typeof fetch
  /** The timeout of one request, in milliseconds. */
  timeoutMs: number
  /** The server's time. */
  now: () => number
  /** Replaces the pause before a repeat. */
  wait?: typeof pause | undefined
}

export type HttpRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  /** Sent as JSON, unless it is a form. */
  body?: unknown
  /** The request changes nothing, so it may be sent twice. True for every GET. */
  isRead?: boolean
  signal?: AbortSignal | undefined
}

export type Http = {
  /** The JSON body of an answer below 300. Throws an ApiError for everything else (data 8). */
  json<T>(schema: v.GenericSchema<unknown, T>, request: HttpRequest): Promise<T>
  /** The text of an answer below 300. Throws like `json`. */
  text(request: HttpRequest): Promise<string>
}

type Answer = { text: string; json: unknown }

export function createHttp({ baseUrl, fetch, timeoutMs, now, wait = pause }: HttpOptions): Http {
  const sendOnce = async (request: HttpRequest, accept: string): Promise<Answer> => {
    // A form that is aborted before it is sent would end a process of Node.js 24 with a rejection that nobody
    // can catch.
    request.signal?.throwIfAborted()
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await fetch(baseUrl + request.path + queryString(request.query), {
      method: request.method,
      headers: { accept, ...contentType(request), ...request.headers },
      body: bodyOf(request.body),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    })
    const text = await response.text().catch((reason: unknown) => {
      // A body that takes too long would otherwise fail like one that the caller aborted.
      throw timeout.aborted ? timeout.reason : reason
    })
    const json = readJson(text)
    const error = errorOf(response, json, now())
    if (error) throw error
    return { text, json }
  }

  /** A read is repeated once; a write never, because the server may already have done it. */
  const send = async (request: HttpRequest, accept: string): Promise<Answer> => {
    try {
      return await sendOnce(request, accept)
    } catch (error) {
      const isRead = request.isRead ?? request.method === 'GET'
      const waitMs = isRead ? repeatAfterMs(error, now()) : null
      if (waitMs === null) throw error
      await wait(waitMs, request.signal)
      return sendOnce(request, accept)
    }
  }

  return {
    async json(schema, request) {
      const { json } = await send(request, 'application/json')
      const read = v.safeParse(schema, json)
      if (read.success) return read.output
      throw new ApiError(unknownError.code, `Unexpected answer: ${v.summarize(read.issues)}`)
    },
    text: async request => (await send(request, 'text/*')).text,
  }
}

/** Undefined values are left out; spaces are sent as `+`. */
function queryString(query: HttpRequest['query'] = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

/**
 * A DELETE is sent as JSON even without a body, as other clients of this API do; a form sets its own type.
 */
function contentType({ method, body }: HttpRequest): Record<string, string> {
  return method === 'GET' || body instanceof FormData ? {} : { 'content-type': 'application/json' }
}

function bodyOf(body: unknown): string | FormData | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Proxies answer with HTML, and some answers are empty: the caller decides what that means.
    return undefined
  }
}

/** An error body wins over its status, even over 200 (D27); without one, the status decides. */
function errorOf({ status, statusText, headers }: Response, body: unknown, now: number): ApiError | null {
  const own = v.safeParse(errorBodySchema, body)
  const expireAt = expiryOf(body)
  const isTooOften = status === 429 || (own.success && own.output.error.code === 429)
  const toldMs = waitOf((own.success ? own.output.error.retryAfter : null) ?? headers.get('retry-after'))
  const retryAfterMs = toldMs ?? (isTooOften ? waitUntil(expireAt, now) : null)
  const options = { status, expireAt, retryAfterMs }
  if (own.success) {
    const { code, message, outage = false } = own.output.error
    return new ApiError(code, message, { ...options, isExplained: true, isOutage: outage })
  }
  const oauth = v.safeParse(oauthErrorSchema, body)
  // A browser shows status 0 for an opaque response.
  const isSuccess = status > 0 && status < 300
  if (isSuccess) {
    return oauth.success ? new ApiError(400, oauth.output.error, { ...options, isExplained: true }) : null
  }
  return new ApiError(status || unknownError.code, statusText || unknownError.message, {
    ...options,
    isExplained: oauth.success,
  })
}

/** Milliseconds, from a number of seconds. The other form of the header, a date, is ignored. */
function waitOf(seconds: number | string | null | undefined): number | null {
  const wait = seconds === null || seconds === undefined ? Number.NaN : Number(seconds)
  return wait >= 0 && Number.isFinite(wait) ? wait * 1000 : null
}

/** Milliseconds until an instant of the server, so that nobody compares it with another clock. */
function waitUntil(expireAt: string | null, now: number): number | null {
  const wait = Date.parse(expireAt ?? '') - now
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

function expiryOf(body: unknown): string | null {
  const read = v.safeParse(v.object({ expireAt: v.string() }), body)
  return read.success ? read.output.expireAt : null
}
