import type { Context } from 'hono'
import * as v from 'valibot'
import { checkFilterSize } from '../callers/filterSize.ts'
import { Refusal } from '../http/refusal.ts'

/** The JSON object of the body in the shape asked for; an empty body is an empty object. */
export async function readBody<T>(context: Context, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const json = await readJson(context)
  const body = json === undefined ? {} : json
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'The body is no JSON object')
  // Measured first, because the schema follows the tree by recursion.
  if ('query' in body) checkFilterSize(body.query)
  return readAs(schema, body)
}

/** The JSON list of the body. */
export async function readList<T>(context: Context, schema: v.GenericSchema<unknown, T>): Promise<T> {
  return readAs(schema, await readJson(context))
}

/** The value in the shape asked for. A Refusal with 400 says what is wrong and where. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown, name?: string): T {
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  const issue = describeIssue(read.issues[0])
  throw new Refusal(400, name === undefined ? issue : `${name}: ${issue}`)
}

/** Undefined if the body is empty. */
async function readJson(context: Context): Promise<unknown> {
  const text = await context.req.text()
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refusal(400, `The body is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Where it is and what is wrong: `query.and.0.in: Invalid type: …`. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  const inner = path === null ? undefined : innerIssue(issue)
  if (inner) return `${path}.${describeIssue(inner)}`
  return path ? `${path}: ${issue.message}` : issue.message
}

/** Of the possible shapes of a value, the one whose field is present, because its issue says more. */
function innerIssue({ issues }: v.BaseIssue<unknown>): v.BaseIssue<unknown> | undefined {
  return issues?.find(each => each.path !== undefined && each.input !== undefined)
}
