import type { Context } from 'hono'
import * as v from 'valibot'
import { CodedRefusal } from './codedRefusal.ts'
import { parseJson } from './parseJson.ts'

/** The JSON object of the body in the shape asked for; an empty body is an empty object. */
export async function readBody<T>(context: Context, schema: v.GenericSchema<unknown, T>): Promise<T> {
  return readAs(schema, await readJson(context))
}

/** The value in the shape asked for. A refusal never repeats the value, because it may be a secret. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  const place = v.getDotPath(read.issues[0]) ?? 'The body'
  throw new CodedRefusal(400, 'validation_failed', `${place} is missing or cannot be used`)
}

async function readJson(context: Context): Promise<unknown> {
  const text = await context.req.text()
  if (text.trim() === '') return {}
  try {
    return parseJson(text)
  } catch {
    throw new CodedRefusal(400, 'bad_json', 'The body is not JSON, or nested too deep')
  }
}

/** In its stored form, so that one mailbox has one spelling. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.rfcEmail())

export const uuidSchema = v.pipe(v.string(), v.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i))
