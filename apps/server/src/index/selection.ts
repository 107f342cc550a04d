import { compileFilter, type Filter } from '@wiredeck/query'
import type { Database } from '../database/database.ts'
import type { SearchPlan } from './contentIndex.ts'
import { filterToTsquery } from './tsquery.ts'

/** The documents of a plan as SQL: a condition on `doc` over the parameters $1 to $4. */
export type Selection = { condition: string; parameters: unknown[] }

const inRange = `($1::timestamptz IS NULL OR published >= $1::timestamptz)
  AND ($2::timestamptz IS NULL OR published <= $2::timestamptz)`

/** A few documents do not fit into the index: those that may match are looked up here, once a search. */
export async function select(database: Database, plan: SearchPlan): Promise<Selection> {
  const filter = filterOf(plan)
  const { sure, unsure } = filterToTsquery(filter)
  const range = [boundOf(plan.range.from), boundOf(plan.range.to)]
  const doubtful = await database.query<{ id: string; raw: string }>(
    `SELECT id::text AS id, raw FROM doc WHERE tsv @@ $3::tsquery AND ${inRange}`,
    [...range, unsure],
  )
  const matches = compileFilter(filter)
  const found = doubtful.filter(({ raw }) => matches(JSON.parse(raw))).map(({ id }) => id)
  return {
    condition: `(tsv @@ $3::tsquery OR id = ANY($4::bigint[])) AND ${inRange}`,
    parameters: [...range, sure, found],
  }
}

function filterOf({ filter, langs }: SearchPlan): Filter {
  const parts: Filter[] = []
  if (langs) parts.push({ name: 'lang', in: [...langs] })
  if (filter) parts.push(filter)
  return { and: parts }
}

/** Past the years that are written alike everywhere a bound is as good as open, or excludes everything alike. */
function boundOf(instant: Date | null): string | null {
  if (instant === null) return null
  const earliest = Date.parse('0001-01-01T00:00:00Z')
  const latest = Date.parse('9999-12-31T23:59:59.999Z')
  return new Date(Math.min(Math.max(instant.getTime(), earliest), latest)).toISOString()
}
