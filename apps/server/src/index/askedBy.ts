import type { Queries } from '../database/database.ts'
import type { SearchPlan } from './contentIndex.ts'

const dayMs = 86_400_000

/** The queries of one request: they end with their caller; `shape` names one that takes too long. */
export function askedBy(queries: Queries, signal: AbortSignal | undefined, shape: unknown): Queries {
  const asked = { signal, shape: JSON.stringify(shape) }
  return { ...queries, query: (sql, parameters) => queries.query(sql, parameters, asked) }
}

/** What a request asks for, without its instant, so that its range counts as a number of days. */
export function shapeOf({ range: { from, to }, ...plan }: SearchPlan): unknown {
  return { ...plan, days: from && Math.round(((to ?? new Date()).getTime() - from.getTime()) / dayMs) }
}
