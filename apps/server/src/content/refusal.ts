import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A request that is answered with an error body: `{error: {code, message}}`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ContentfulStatusCode

  constructor(code: ContentfulStatusCode, message: string) {
    super(message)
    this.code = code
  }
}

export function answerError(context: Context, code: ContentfulStatusCode, message: string) {
  return context.json({ error: { code, message } }, code)
}
