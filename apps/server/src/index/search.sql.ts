import type { Queries } from '../database/database.ts'
import type {
  FilingPlace,
  FilingPlaces,
  Found,
  Hit,
  KnownOfIndex,
  SearchPlan,
  Total,
} from './contentIndex.ts'
import { firstOf } from './firstOf.ts'
import { lastDays, type Stretch } from './days.ts'
import { lookUp, parametersOf, select, withFound, type Selection } from './selection.sql.ts'

/** Matches are counted up to here, because more would cost more than anybody reads from it. */
const maxTotal = 10_000
/** The newest hits are mostly of the last days, and reading those is cheap however frequent a word is. */
const triedDays = [2, 10]

/** A hit as the query finds it. */
type FoundRow = Hit & { order: number; number?: number | null; first?: number | null; filed?: Date | null }
/** Rows of one page. `isDoubtful` if documents that do not fit into the index may match as well. */
type Page = { rows: FoundRow[]; log: string; isDoubtful: boolean; analysedTo: Date | null }

export async function searchDocuments(
  database: Queries,
  plan: SearchPlan,
  known?: KnownOfIndex,
): Promise<Found> {
  const selection = await select(database, plan, known)
  if (selection === null) return nothingIn(database, plan)
  const page = await findPage(database, plan, selection)
  if (!page.isDoubtful) return foundOn(database, plan, selection, page)
  const sure = { ...selection, found: await lookUp(database, plan, selection) }
  return foundOn(database, plan, sure, await findPage(database, plan, sure))
}

async function nothingIn(database: Queries, plan: SearchPlan): Promise<Found> {
  const log = plan.withFilings ? await readIdentity(database) : ''
  return {
    hits: [],
    total: plan.withTotal ? { value: 0, relation: 'eq' } : null,
    places: plan.withFilings ? { log, filings: [] } : null,
    analysedFrom: null,
  }
}

async function readIdentity(database: Queries): Promise<string> {
  const [log] = await database.query<{ identity: string }>('SELECT identity FROM filing_log')
  return log?.identity ?? ''
}

async function foundOn(
  database: Queries,
  plan: SearchPlan,
  selection: Selection,
  { rows, log, analysedTo }: Page,
): Promise<Found> {
  const hits = rows.map(({ uno, raw }) => ({ uno, raw }))
  return {
    hits,
    total: plan.withTotal ? (totalSeen(plan, hits) ?? (await count(database, selection))) : null,
    places: plan.withFilings ? placesOf(rows, log) : null,
    analysedFrom: analysedTo && analysedFrom(analysedTo),
  }
}

/** Of several documents that were published at once, one may be analysed and the next not. */
function analysedFrom(newestLeft: Date): Date {
  return new Date(newestLeft.getTime() + 1)
}

function placesOf(rows: readonly FoundRow[], log: string): FilingPlaces {
  const filings = rows.map(({ number, order, first = null, filed }): FilingPlace | null =>
    typeof number === 'number' && filed ? { number, order, first, filed } : null,
  )
  return { log, filings }
}

/** A page that is not full ends with the last match; null if more may follow. */
function totalSeen({ offset, limit }: SearchPlan, hits: readonly Hit[]): Total | null {
  const isLastPage = hits.length < limit && (hits.length > 0 || offset === 0)
  const value = offset + hits.length
  return isLastPage && value <= maxTotal ? { value, relation: 'eq' } : null
}

async function findPage(database: Queries, plan: SearchPlan, selection: Selection): Promise<Page> {
  const isNewestFirst = plan.sortField === 'published' && plan.sortOrder === 'desc'
  for (const days of isNewestFirst ? triedDays : []) {
    const stretch = lastDays(selection.stretch, days)
    if (stretch === null) break
    const page = await readPage(database, plan, selection, stretch)
    // A full page cannot hold an older document; a short one may only have been cut off.
    if (page.rows.length === plan.limit) return page
  }
  return readPage(database, plan, selection, selection.stretch)
}

/** The page within a part of the selection's stretch; doubtful documents are looked for in all of it. */
async function readPage(
  database: Queries,
  plan: SearchPlan,
  selection: Selection,
  stretch: Stretch,
): Promise<Page> {
  const sortField = plan.sortField === 'created' ? 'created' : 'published'
  const direction = plan.sortOrder === 'asc' ? 'ASC' : 'DESC'
  const order = `${sortField} ${direction}, id ${direction}`
  // The row about the page comes with each hit, or alone if there is no hit.
  const sql = `
    ${withFound('created')},
    page AS MATERIALIZED (SELECT * FROM found ORDER BY ${order} LIMIT $8::int OFFSET $9::int),
    doubtful AS MATERIALIZED (SELECT published FROM doc WHERE tsv @@ $5::tsquery)
    SELECT about.*, doc.uno, doc.raw, doc.id::float8 AS order${plan.withFilings ? `, filing.number::float8 AS number, filing.filed, ${firstOf('doc.id')} AS first` : ''}
    FROM (SELECT ${plan.withFilings ? '(SELECT identity FROM filing_log)' : `''`} AS log, EXISTS (SELECT 1 FROM doubtful
        WHERE ($6::timestamptz IS NULL OR published >= $6::timestamptz) AND published <= $7::timestamptz) AS "isDoubtful",
        (SELECT to_published FROM analyser) AS "analysedTo"
      ) AS about
      LEFT JOIN (page JOIN doc USING (id)
        ${plan.withFilings ? 'LEFT JOIN filing ON filing.doc = doc.id AND filing.raw IS NULL' : ''}) ON true
    ORDER BY page.${sortField} ${direction}, page.id ${direction}`
  const rows = await database.query<FoundRow & Omit<Page, 'rows'>>(sql, [
    ...parametersOf({ ...selection, stretch }),
    // After the look-up, nothing is in doubt any more.
    selection.found === null ? selection.unsure : null,
    selection.stretch.from?.toISOString() ?? null,
    selection.stretch.to.toISOString(),
    plan.limit,
    plan.offset,
  ])
  const [{ log, isDoubtful, analysedTo } = { log: '', isDoubtful: false, analysedTo: null }] = rows
  return { log, isDoubtful, analysedTo, rows: rows.filter(({ uno }) => uno !== null) }
}

async function count(database: Queries, selection: Selection): Promise<Total> {
  const sql = `${withFound('created')}
    SELECT count(*)::int AS count FROM (SELECT 1 FROM found LIMIT ${maxTotal + 1}) AS counted`
  const [row] = await database.query<{ count: number }>(sql, parametersOf(selection))
  const value = row?.count ?? 0
  return value > maxTotal ? { value: maxTotal, relation: 'gte' } : { value, relation: 'eq' }
}
