import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isDataError } from '../database/errors.ts'

/** A call of the tables that is answered with `{code, message, details, hint}`, as PostgREST does. */
export class RestRefusal extends Error {
  override readonly name = 'RestRefusal'
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function answerRefusal(context: Context, { status, code, message }: RestRefusal) {
  return context.json({ code, message, details: null, hint: null }, status)
}

/** What the database refuses, by its SQLSTATE; null where the fault is ours. */
export function refusalOf(error: unknown, isSignedIn: boolean): RestRefusal | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null
  const { code, message } = error
  if (code === '42501') return new RestRefusal(isSignedIn ? 403 : 401, code, message)
  if (code === '23503' || code === '23505') return new RestRefusal(409, code, message)
  if (code.startsWith('54')) return new RestRefusal(413, code, message)
  return isDataError(error) ? new RestRefusal(400, code, message) : null
}
