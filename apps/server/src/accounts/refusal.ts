import type { Context } from 'hono'
import type { CodedRefusal } from '../http/codedRefusal.ts'

/** By this header the client knows the shape of errors. */
export const apiVersionHeader = { 'x-supabase-api-version': '2024-01-01' }

/** With `{code, message}`, as the accounts of Supabase answer. */
export function answerRefusal(context: Context, { status, code, message }: CodedRefusal) {
  return context.json({ code, message }, status, apiVersionHeader)
}
