import type { Context } from 'hono'
import * as v from 'valibot'
import { checkFilterSize } from './filterSize.ts'
import { Refusal } from './refusal.ts'

/** The JSON body in the shape asked for. A Refusal with 400 says what is wrong and where. */
export async function readBody<T>(context: Context, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const text = await context.req.text()
  let body: unknown
  try {
    body = text.trim() === '' ? {} : JSON.parse(text)
  } catch (error) {
    throw new Refusal(400, `The body is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'The body is no JSON object')
  }
  // Measured first: the schema follows the tree by recursion.
  if ('query' in body) checkFilterSize(body.query)
  const read = v.safeParse(schema, body)
  if (read.success) return read.output
  throw new Refusal(400, describeIssue(read.issues[0]))
}

/** Where it is and what is wrong: `query.and.0.in: Invalid type: …`. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  const inner = path === null ? undefined : innerIssue(issue)
  if (inner) return `${path}.${describeIssue(inner)}`
  return path ? `${path}: ${issue.message}` : issue.message
}

/** Of the forms that a value could have had, the one whose field was there: its issue says more. */
function innerIssue({ issues }: v.BaseIssue<unknown>): v.BaseIssue<unknown> | undefined {
  return issues?.find(each => each.path !== undefined && each.input !== undefined)
}
