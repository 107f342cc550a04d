import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A call of the accounts that is answered with `{code, message}`; clients go by the code. */
export class AccountRefusal extends Error {
  override readonly name = 'AccountRefusal'
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** By this the client knows in which shape errors come. */
export const apiVersionHeader = { 'x-supabase-api-version': '2024-01-01' }

export function answerRefusal(context: Context, { status, code, message }: AccountRefusal) {
  return context.json({ code, message }, status, apiVersionHeader)
}
