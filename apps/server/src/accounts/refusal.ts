import type { Context } from 'hono'
import type { CodedRefusal } from '../http/codedRefusal.ts'
import { outageHeaders } from '../http/refusal.ts'

/** By this header the client knows the shape of errors. */
export const apiVersionHeader = { 'x-supabase-api-version': '2024-01-01' }

/** Answers with `{code, message}`, as the accounts of Supabase do. */
export function answerRefusal(context: Context, { status, code, message }: CodedRefusal) {
  const headers = { ...apiVersionHeader, ...(status === 503 && outageHeaders) }
  return context.json({ code, message }, status, headers)
}
