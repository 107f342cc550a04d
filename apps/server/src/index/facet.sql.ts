import { fieldKind, readKeywordValue } from '@wiredeck/query'
import type { Queries } from '../database/database.ts'
import { uncountedFields } from '../database/tables/facetDays.ts'
import type { Facets, FacetValue, FacetWanted, SearchPlan } from './contentIndex.ts'
import { isoDay, lastDays, splitDays, type Days } from './days.ts'
import { anyDocument, dayLexeme, keywordLexeme, quoteLexeme, withoutWords } from './namespaces.ts'
import { lookUp, parametersOf, select, storable, withFound } from './selection.sql.ts'

/** A reader reads from a list which values there are, and which stand often. The newest tell that. */
const mostCounted = 10_000
const triedDays = [2, 10, 31]

/** One list for each field that is wanted. */
export async function listFacets(
  queries: Queries,
  wanted: readonly FacetWanted[],
  plan: SearchPlan,
  most = mostCounted,
): Promise<Facets> {
  const known = wanted.filter(({ field }) => fieldKind(field) === 'keyword')
  const { rows, counted } = known.length > 0 ? await countValues(queries, known, plan, most) : ofNothing
  const values = wanted.map(({ field }) =>
    rows.filter(row => row.field === field).map(({ name, count }) => ({ name, count })),
  )
  return { values, counted }
}

const uncounted: readonly string[] = uncountedFields

type Counted = FacetValue & { field: string }
type Counts = { rows: Counted[]; counted: Facets['counted'] }

const ofNothing: Counts = { rows: [], counted: null }

async function countValues(
  queries: Queries,
  wanted: readonly FacetWanted[],
  plan: SearchPlan,
  most: number,
): Promise<Counts> {
  const days = await countedDays(queries, plan)
  if (days === null) return countFound(queries, wanted, plan, most)
  const kept = wanted.filter(({ field }) => !uncounted.includes(field))
  const others = wanted.filter(({ field }) => uncounted.includes(field))
  const byDay = kept.length > 0 ? await countByDay(queries, kept, plan, days) : []
  const found = others.length > 0 ? await countFound(queries, others, plan, most) : ofNothing
  return { rows: [...byDay, ...found.rows], counted: found.counted }
}

/**
 * Counts the newest that match, because a common word stands in nearly all documents, and an exclusion leaves nearly all. They
 * are mostly of the last days.
 */
async function countFound(
  queries: Queries,
  wanted: readonly FacetWanted[],
  plan: SearchPlan,
  most: number,
): Promise<Counts> {
  const selection = await select(queries, plan)
  if (selection === null) return ofNothing
  const found = await lookUp(queries, plan, selection)
  const last = triedDays.flatMap(days => lastDays(selection.stretch, days) ?? [])
  for (const stretch of [...last, selection.stretch]) {
    const rows = await countNewest(queries, wanted, { ...selection, found, stretch }, most)
    const [{ count } = { count: 0 }] = rows
    if (count > most) return { rows: rows.slice(1), counted: { newest: most, relation: 'gte' } }
    if (stretch === selection.stretch) return { rows: rows.slice(1), counted: null }
  }
  return ofNothing
}

/** In front of the values stands how many documents match in that stretch, at most one more than are counted. */
function countNewest(
  queries: Queries,
  wanted: readonly FacetWanted[],
  selection: Parameters<typeof parametersOf>[0],
  most: number,
): Promise<Counted[]> {
  const sql = `${withFound()}, newest AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY published DESC, id DESC) AS nth FROM found
      ORDER BY published DESC, id DESC LIMIT ${most + 1}),
    counted AS (
      SELECT facet, 1 AS count FROM newest JOIN doc USING (id) CROSS JOIN LATERAL unnest(facets) AS facet
      WHERE nth <= ${most} AND split_part(facet, '=', 1) = ANY($5::text[]))
    SELECT field, name, count FROM (
      SELECT '' AS field, '' AS name, count(*)::int AS count, 0 AS place FROM newest
      UNION ALL ${ranked('$5', '$6', '$7')}) AS listed
    ORDER BY field, place`
  return queries.query<Counted>(sql, [...parametersOf(selection), ...parametersOfWanted(wanted)])
}

/**
 * The counts of whole days are kept (`facetDays.ts`); the hours at the ends are counted from their documents.
 */
function countByDay(
  queries: Queries,
  wanted: readonly FacetWanted[],
  { langs }: SearchPlan,
  { first, last, ends }: Days,
): Promise<Counted[]> {
  const spoken = langs?.map(lang => readKeywordValue(lang).keyword) ?? null
  const [one, other = one] = ends
  const sql = `WITH matched AS MATERIALIZED (
      SELECT published, facets FROM doc WHERE tsv @@ $4::tsquery),
    counted AS (
      SELECT facet, count FROM facet_day
      WHERE field = ANY($1::text[]) AND ($5::date IS NULL OR day >= $5::date) AND ($6::date IS NULL OR day <= $6::date)
        AND ($7::text[] IS NULL OR langs && $7::text[])
      UNION ALL
      SELECT facet, 1 FROM matched CROSS JOIN LATERAL unnest(facets) AS facet
      WHERE split_part(facet, '=', 1) = ANY($1::text[])
        AND (published BETWEEN $8::timestamptz AND $9::timestamptz
          OR published BETWEEN $10::timestamptz AND $11::timestamptz))
    SELECT field, name, count FROM (${ranked('$1', '$2', '$3')}) AS listed ORDER BY field, place`
  return queries.query<Counted>(sql, [
    ...parametersOfWanted(wanted),
    one ? endsQuery(spoken, ends) : null,
    first && isoDay(first),
    last && isoDay(last),
    spoken,
    ...[one, other].flatMap(end => [end?.from.toISOString() ?? null, end?.to.toISOString() ?? null]),
  ])
}

/** SQL of the values of every field, with their places, from `counted`, as many of each field as are wanted. */
function ranked(fields: string, sizes: string, leasts: string): string {
  return `SELECT field, name, count, place FROM (
      SELECT split_part(facet, '=', 1) AS field, substr(facet, strpos(facet, '=') + 1) AS name, sum(count)::int AS count,
        row_number() OVER (
          PARTITION BY split_part(facet, '=', 1) ORDER BY sum(count) DESC, facet COLLATE "C") AS place
      FROM counted GROUP BY facet) AS summed
    JOIN unnest(${fields}::text[], ${sizes}::int[], ${leasts}::int[]) AS wanted (field, size, least) USING (field)
    WHERE count >= least AND place <= size`
}

function parametersOfWanted(wanted: readonly FacetWanted[]): unknown[] {
  // A value without documents is left out, even if its count by day is still stored.
  return [
    wanted.map(({ field }) => field),
    wanted.map(({ size }) => size),
    wanted.map(({ minDocCount }) => Math.max(1, minDocCount)),
  ]
}

/** The days whose counts answer the plan; null if the documents must be read. */
async function countedDays(queries: Queries, plan: SearchPlan): Promise<Days | null> {
  if (!isByDayAndLanguage(plan)) return null
  const days = splitDays(await settledRange(queries, plan))
  if (days === null) return null
  const [state] = await queries.query<{ isCounted: boolean }>(
    `SELECT (SELECT uncounted_to = 0 FROM facet_progress)
      AND ($1::boolean OR NOT EXISTS (SELECT FROM doc WHERE tsv @@ $2::tsquery)) AS "isCounted"`,
    // Their languages are not in the index.
    [plan.langs === null, quoteLexeme(withoutWords)],
  )
  return state?.isCounted ? days : null
}

function isByDayAndLanguage({ filter, langs }: SearchPlan): boolean {
  if (filter !== null && !('and' in filter && filter.and.length === 0)) return false
  return langs === null || (langs.length > 0 && langs.every(lang => !readKeywordValue(lang).isPrefix))
}

/** A range until now reaches to the end of today, if no document is dated later. */
async function settledRange(
  queries: Queries,
  { range: { from, to } }: SearchPlan,
): Promise<SearchPlan['range']> {
  const start = from && storable(from)
  if (to === null) return { from: start, to }
  const end = storable(to)
  const [next] = await queries.query<{ day: string }>(
    `SELECT to_char(published AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM doc WHERE published > $1::timestamptz
      ORDER BY published LIMIT 1`,
    [end.toISOString()],
  )
  return { from: start, to: next?.day === isoDay(end) ? end : endOfDay(end) }
}

function endOfDay(instant: Date): Date {
  return new Date(`${isoDay(instant)}T23:59:59.999Z`)
}

function endsQuery(langs: readonly string[] | null, ends: Days['ends']): string {
  const languages = langs?.map(lang => quoteLexeme(keywordLexeme('lang', lang))) ?? [quoteLexeme(anyDocument)]
  const days = ends.map(({ from }) => quoteLexeme(dayLexeme(from)))
  return `(${languages.join(' | ')}) & (${days.join(' | ')})`
}
