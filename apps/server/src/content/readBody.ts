import { filterLimits } from '@wiredeck/content-api/wire'
import type { Filter } from '@wiredeck/query'
import type { Context } from 'hono'
import * as v from 'valibot'
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
  // The depth is measured first: the schema follows the tree by recursion.
  checkFilter((body as { query?: unknown } | null)?.query)
  const read = v.safeParse(schema, body)
  if (read.success) return read.output
  throw new Refusal(400, describeIssue(read.issues[0]))
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path ? `${path}: ${issue.message}` : issue.message
}

/** Counts depth and values of a filter tree, whatever it is made of. */
function checkFilter(filter: unknown): void {
  let values = 0
  const pending: { node: unknown; depth: number }[] = [{ node: filter, depth: 1 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next
    if (typeof node !== 'object' || node === null) continue
    if (depth > filterLimits.depth) throw new Refusal(400, `query: nested deeper than ${filterLimits.depth}`)
    const { and, or, in: isIn, contains, exclude } = node as Partial<Record<string, unknown>>
    for (const list of [isIn, contains, exclude]) values += Array.isArray(list) ? list.length : 0
    for (const child of [and, or].flat()) {
      values += 1
      pending.push({ node: child as Filter, depth: depth + 1 })
    }
    if (values > filterLimits.values) throw new Refusal(400, `query: more than ${filterLimits.values} values`)
  }
}
