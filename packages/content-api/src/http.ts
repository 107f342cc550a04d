import * as v from 'valibot'
import { ApiError, unknownError } from './errors.ts'
import { errorBodySchema } from './wire/index.ts'

export type HttpOptions = {
  /** Where the content API answers, without a slash at its end; '' is the page's own origin. */
  baseUrl: string
  fetch: typeof fetch
  /** How long a call may take before it fails, in milliseconds. */
  timeoutMs: number
}

export type HttpRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown
  signal?: AbortSignal | undefined
}

export type Http = {
  /** The JSON body of an answer below 300. Throws an ApiError for everything else (`data-layer.md` section 8). */
  json<T>(schema: v.GenericSchema<unknown, T>, request: HttpRequest): Promise<T>
  /** The same for an answer that is read as it is. */
  text(request: HttpRequest): Promise<string>
}

export function createHttp({ baseUrl, fetch, timeoutMs }: HttpOptions): Http {
  const send = async (request: HttpRequest, accept: string) => {
    const isForm = request.body instanceof FormData
    const headers: Record<string, string> = { accept, ...request.headers }
    if (request.body !== undefined && !isForm) headers['content-type'] = 'application/json'
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await fetch(baseUrl + request.path + queryString(request.query), {
      method: request.method,
      headers,
      body: bodyOf(request.body),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    })
    const text = await response.text()
    const json = readJson(text)
    // An error body wins over its status, 200 included (decision 27).
    const refused = errorOf(json)
    if (refused) throw refused
    if (response.status >= 300) throw statusError(response, json)
    return { text, json }
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

/** Undefined values are left out; spaces travel as `+`. */
function queryString(query: HttpRequest['query'] = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

function bodyOf(body: unknown): string | FormData | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Proxies answer HTML, and some answers are empty: what that means is the caller's business.
    return undefined
  }
}

function errorOf(body: unknown): ApiError | null {
  const read = v.safeParse(errorBodySchema, body)
  if (!read.success) return null
  return new ApiError(read.output.error.code, read.output.error.message, { expireAt: expiryOf(body) })
}

function statusError(response: Response, body: unknown): ApiError {
  const code = response.status || unknownError.code
  return new ApiError(code, response.statusText || unknownError.message, { expireAt: expiryOf(body) })
}

function expiryOf(body: unknown): string | null {
  const read = v.safeParse(v.object({ expireAt: v.string() }), body)
  return read.success ? read.output.expireAt : null
}
