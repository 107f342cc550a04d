import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { answerJson } from './answerText.ts'

/** A request that is answered with an error body: `{error: {code, message}}`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ContentfulStatusCode

  constructor(code: ContentfulStatusCode, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * A request that may be made again after this many seconds. The body says it as well, because a proxy in front of a
 * dead server sends such headers, too, and a page of another origin does not see them.
 */
export function answerLater(context: Context, code: 429 | 503, message: string, retryAfter: number) {
  context.header('retry-after', String(retryAfter))
  return answerJson(context, { error: { code, message, retryAfter } }, code)
}

/** Seconds after which a server without its database may be asked again. */
const outageSeconds = 2

/** For every error body that is sent while the server can answer nobody. */
export const outageHeaders = { 'retry-after': String(outageSeconds) }

/** No request can be answered now. The body says so, because `retry-after` alone concerns one request. */
export function answerOutage(context: Context, message: string) {
  return answerJson(context, { error: { code: 503, message, outage: true } }, 503, outageHeaders)
}

export function answerError(context: Context, code: ContentfulStatusCode, message: string) {
  return answerJson(context, { error: { code, message } }, code)
}
