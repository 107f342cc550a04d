import type { Context } from 'hono'
import { isDataError } from '../database/errors.ts'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { outageHeaders } from '../http/refusal.ts'
import { tooLarge } from './readRows.ts'

/** With `{code, message, details, hint}`, as PostgREST answers. */
export function answerRefusal(context: Context, { status, code, message }: CodedRefusal) {
  const headers = status === 503 ? outageHeaders : {}
  return context.json({ code, message, details: null, hint: null }, status, headers)
}

/** The constraints that bound a row; what else they ask for, a body that was read has. */
const constraintsOfSize = ['columns_params_check', 'columns_params_at_check', 'items_body_check']

/** The drivers name it differently. */
const isOfSize = (error: Error) =>
  Object.entries(error).some(
    ([field, name]) =>
      ['constraint', 'constraint_name'].includes(field) && constraintsOfSize.includes(String(name)),
  )

/** That too many calls wait already. */
export function answerLater(context: Context, status: 429 | 503, message: string, retryAfter: number) {
  const body = { code: 'PGRST003', message, details: null, hint: null }
  return context.json(body, status, { 'retry-after': String(retryAfter) })
}

/** What the database refuses a signed-in user, by its SQLSTATE; null if the fault is ours. */
export function refusalOf(error: unknown): CodedRefusal | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null
  const { code, message } = error
  if (code === '42501') return new CodedRefusal(403, code, message)
  if (code === '23503' || code === '23505') return new CodedRefusal(409, code, message)
  if (code === '23514' && isOfSize(error)) return tooLarge()
  if (code.startsWith('54')) return new CodedRefusal(413, code, message)
  return isDataError(error) ? new CodedRefusal(400, code, message) : null
}
