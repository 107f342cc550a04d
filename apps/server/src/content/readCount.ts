import { maxBatchSize } from '@wiredeck/content-api/wire'
import type { Context } from 'hono'
import { Refusal } from '../http/refusal.ts'

/** A whole number of a query parameter, from 1 to the most rows of a request. */
export function readCount(context: Context, name: string, fallback: number): number {
  const text = context.req.query(name)
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= maxBatchSize) return value
  throw new Refusal(
    400,
    `${name}: expected a whole number from 1 to ${maxBatchSize}, received ${JSON.stringify(text)}`,
  )
}
