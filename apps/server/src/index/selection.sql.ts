import { compileFilter } from '@wiredeck/query'
import type { Queries } from '../database/database.ts'
import type { KnownOfIndex, SearchPlan } from './contentIndex.ts'
import { onDays, type Stretch } from './days.ts'
import { filterOf } from './filterOf.ts'
import { filterToTsquery } from './tsquery.ts'

/**
 * The documents of a plan within a stretch of time: those that the tsquery finds, and the ids of those found
 * by their text; null if nothing was looked up by its text yet. `unsure` finds what must be looked up.
 */
export type Selection = {
  tsquery: string | null
  unsure: string
  found: string[] | null
  stretch: Stretch
}

/**
 * The documents of a selection as the table `found`, over the parameters $1 to $4. The words are asked for
 * first, without the date, because with a date the planner reads the whole table in the order of dates, and
 * compares every document with the words.
 */
export function withFound(...columns: string[]): string {
  return `WITH matched AS MATERIALIZED (
      SELECT ${['id', 'published', ...columns].join(', ')} FROM doc WHERE tsv @@ $1::tsquery OR id = ANY($2::bigint[])),
    found AS (SELECT * FROM matched
      WHERE ($3::timestamptz IS NULL OR published >= $3::timestamptz) AND published <= $4::timestamptz)`
}

export function parametersOf({
  tsquery,
  found,
  stretch,
}: Pick<Selection, 'tsquery' | 'found' | 'stretch'>): unknown[] {
  return [
    tsquery && onDays(tsquery, stretch),
    found ?? [],
    stretch.from?.toISOString() ?? null,
    stretch.to.toISOString(),
  ]
}

/** Null when no document at all was published in the range of the plan. */
export async function select(
  database: Queries,
  plan: SearchPlan,
  known?: KnownOfIndex,
): Promise<Selection | null> {
  const from = plan.range.from && storable(plan.range.from)
  const { latest } = known ?? {
    latest: await latestWithin(database, from, plan.range.to && storable(plan.range.to)),
  }
  if (latest === null) return null
  const { sure, unsure } = filterToTsquery(filterOf(plan))
  return { tsquery: sure, unsure, found: null, stretch: { from, to: latest } }
}

async function latestWithin(database: Queries, from: Date | null, to: Date | null): Promise<Date | null> {
  const sql = `SELECT published FROM doc WHERE ($1::timestamptz IS NULL OR published >= $1::timestamptz)
    AND ($2::timestamptz IS NULL OR published <= $2::timestamptz) ORDER BY published DESC LIMIT 1`
  const [row] = await database.query<{ published: Date }>(sql, [
    from?.toISOString() ?? null,
    to?.toISOString() ?? null,
  ])
  return row?.published ?? null
}

/** The ids of matching documents among the few that do not fit into the index, by their text. */
export async function lookUp(
  database: Queries,
  plan: SearchPlan,
  { unsure, stretch }: Selection,
): Promise<string[]> {
  const doubtful = await database.query<{ id: string; raw: string }>(
    `${withFound('raw')} SELECT id::text AS id, raw FROM found`,
    parametersOf({ tsquery: unsure, found: [], stretch }),
  )
  const matches = compileFilter(filterOf(plan))
  return doubtful.filter(({ raw }) => matches(JSON.parse(raw))).map(({ id }) => id)
}

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** No document is published outside these years, and inside them dates are written alike everywhere. */
export function storable(instant: Date): Date {
  return new Date(Math.min(Math.max(instant.getTime(), earliest), latest))
}
