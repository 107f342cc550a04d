import type { Queries } from '../database/database.ts'
import type { FilingPlace, FilingPlaces, Found, Hit, SearchPlan, Total } from './contentIndex.ts'
import { firstOf } from './firstOf.ts'
import { lastDays } from './days.ts'
import { parametersOf, select, withFound, type Selection } from './selection.ts'

/** Beyond it a count costs more than anybody reads from it. */
const maxTotal = 10_000
/** The newest hits are mostly of the last days, and reading those is cheap however frequent a word is. */
const triedDays = [2, 10]

/** A hit as the query finds it. */
type FoundRow = Hit & { order: number; number?: number | null; first?: number | null }

export async function searchDocuments(database: Queries, plan: SearchPlan): Promise<Found> {
  const selection = await select(database, plan)
  const rows = selection ? await findNewestFirst(database, plan, selection) : []
  const places = plan.withFilings ? await placesOf(database, rows) : null
  const hits = rows.map(({ uno, raw }) => ({ uno, raw }))
  if (selection === null) return { hits, total: { value: 0, relation: 'eq' }, places }
  return { hits, total: totalSeen(plan, hits) ?? (await count(database, selection)), places }
}

async function placesOf(database: Queries, rows: readonly FoundRow[]): Promise<FilingPlaces> {
  const [log] = await database.query<{ identity: string }>('SELECT identity FROM filing_log')
  const filings = rows.map(({ number, order, first = null }): FilingPlace | null =>
    typeof number === 'number' ? { number, order, first } : null,
  )
  return { log: log?.identity ?? '', filings }
}

/** A page that is not full ends with the last match; null where more may follow. */
function totalSeen({ offset, limit }: SearchPlan, hits: readonly Hit[]): Total | null {
  const isLastPage = hits.length < limit && (hits.length > 0 || offset === 0)
  const value = offset + hits.length
  return isLastPage && value <= maxTotal ? { value, relation: 'eq' } : null
}

async function findNewestFirst(
  database: Queries,
  plan: SearchPlan,
  selection: Selection,
): Promise<FoundRow[]> {
  const isNewestFirst = plan.sortField === 'published' && plan.sortOrder === 'desc'
  for (const days of isNewestFirst ? triedDays : []) {
    const stretch = lastDays(selection.stretch, days)
    if (stretch === null) break
    const hits = await findHits(database, plan, { ...selection, stretch })
    // A full page cannot hold an older document; a short one may only have been cut off.
    if (hits.length === plan.limit) return hits
  }
  return findHits(database, plan, selection)
}

function findHits(database: Queries, plan: SearchPlan, selection: Selection): Promise<FoundRow[]> {
  const sortField = plan.sortField === 'created' ? 'created' : 'published'
  const direction = plan.sortOrder === 'asc' ? 'ASC' : 'DESC'
  const order = `${sortField} ${direction}, id ${direction}`
  const sql = `
    ${withFound('created')},
    page AS MATERIALIZED (SELECT * FROM found ORDER BY ${order} LIMIT $5::int OFFSET $6::int)
    SELECT doc.uno, doc.raw, doc.id::float8 AS order${plan.withFilings ? `, filing.number::float8 AS number, ${firstOf('doc.id')} AS first` : ''}
    FROM page JOIN doc USING (id)
      ${plan.withFilings ? 'LEFT JOIN filing ON filing.doc = doc.id AND filing.raw IS NULL' : ''}
    ORDER BY page.${sortField} ${direction}, page.id ${direction}`
  return database.query<FoundRow>(sql, [...parametersOf(selection), plan.limit, plan.offset])
}

async function count(database: Queries, selection: Selection): Promise<Total> {
  const sql = `${withFound('created')}
    SELECT count(*)::int AS count FROM (SELECT 1 FROM found LIMIT ${maxTotal + 1}) AS counted`
  const [row] = await database.query<{ count: number }>(sql, parametersOf(selection))
  const value = row?.count ?? 0
  return value > maxTotal ? { value: maxTotal, relation: 'gte' } : { value, relation: 'eq' }
}
