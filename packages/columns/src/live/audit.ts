import type { ContentApi } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import type { Report } from '../base/report.ts'
import { isSameJson } from '../base/sameJson.ts'
import type { Column } from '../model/column.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import { noteAnalysedFrom } from '../refresh/analysed.ts'
import { comparedFields, readRows } from '../refresh/rawRow.ts'
import { fetchWhole } from '../refresh/fetchWhole.ts'
import { placeAll, takeOut } from '../store/place.ts'
import type { Store } from '../store/store.ts'
import { compare, comparedCount, foundTwice, inWireOrder, type Difference } from './compare.ts'

export type AuditDeps = {
  api: Pick<ContentApi, 'search'>
  store: Store
  agency: AgencySettings
  report: Report
  /** The identity of the wire's log; null while the channel is not open. */
  log: () => string | null
}

/**
 * Compares a complete column with a search (D40). If they differ, it compares again after the channel has
 * delivered everything, and repairs what differs twice. Resolves with the number of repaired documents;
 * rejects if a search or the store fails. `untilTold` resolves once everything that was filed before has
 * arrived, or with false if the channel closes. `refused` has the rows that cannot be read, and new ones are
 * added.
 */
export async function auditColumn(
  deps: AuditDeps,
  id: string,
  refused: Set<string>,
  untilTold: () => Promise<boolean>,
): Promise<number> {
  const first = await look(deps, id, refused)
  if (!first || first.differences.length === 0 || !(await untilTold())) return 0
  const second = await look(deps, id, refused)
  const twice = second ? foundTwice(first.differences, second.differences) : []
  return second && twice.length > 0 ? mend(deps, { ...second, differences: twice }, refused) : 0
}

/**
 * Repairs a list that may have missed something, by a search: revisions, late documents, and documents that
 * no longer match. Newer documents show none of these.
 */
export async function lookOver(deps: AuditDeps, id: string): Promise<void> {
  const found = await look(deps, id, new Set())
  if (found) await mend(deps, found, new Set())
}

/** The result of a comparison. `rows` are unos in the wire's order. */
type Look = { column: Column; differences: readonly Difference[]; rows: readonly string[] }

async function look(
  { api, store, agency, log }: AuditDeps,
  id: string,
  refused: ReadonlySet<string>,
): Promise<Look | null> {
  const column = await store.column(id)
  const search = column && paramsToSearch(column.params, agency)
  if (!search || (!column.oldest && !column.hasNoMore)) return null
  // Documents below the list are not compared, and without them a server that keeps only the last days can
  // still answer.
  const oldest = column.hasNoMore || search.dateFrom !== undefined ? null : column.oldest
  const end = oldest ? { dateFrom: oldest.published } : {}
  const found = await api.search({
    ...search,
    ...end,
    size: comparedCount,
    onlyFields: comparedFields,
    withTotal: false,
  })
  await noteAnalysedFrom(store, column, found.analysedFrom)
  const { rows } = readRows(found)
  const cards = await store.cards(column.documentsIds.slice(0, 2 * comparedCount))
  const { differences, older } = compare(column, cards, rows, refused, log(), found.analysedFrom)
  const left = await stillThere(api, older)
  return {
    column,
    differences: [...differences, ...left.map(uno => ({ uno, key: null }))],
    rows: rows.map(({ uno }) => uno),
  }
}

/** The unos that the wire still has: it has not deleted them, so they no longer match. */
async function stillThere(api: AuditDeps['api'], unos: readonly string[]): Promise<string[]> {
  const asked = unos.slice(0, comparedCount)
  if (asked.length === 0) return []
  const found = await api.search({
    fields: { uno: asked },
    size: asked.length,
    onlyFields: ['uno', 'published'],
    withTotal: false,
  })
  return readRows(found).rows.map(({ uno }) => uno)
}

async function mend(
  deps: AuditDeps,
  { column, differences, rows }: Look,
  refused: Set<string>,
): Promise<number> {
  const wanted = differences.filter(({ key }) => key !== null)
  const gone = differences.filter(({ key }) => key === null)
  const documents = await fetchWhole(
    deps,
    wanted.map(({ uno }) => uno),
    column,
  )
  const found = new Set(documents.map(document => document.id))
  for (const { uno, key } of wanted) if (key !== null && !found.has(uno)) refused.add(key)
  await deps.store.placeDocuments([column.id], async ([current], placeOf) => {
    if (!current) return null
    const kept = gone.reduce((list, { uno }) => takeOut(list, uno), current)
    const placed = await placeAll(kept, documents, placeOf)
    const documentsIds = inWireOrder(placed.documentsIds, rows)
    const isSame = placed === current && isSameJson(documentsIds, current.documentsIds)
    if (isSame && documents.length === 0) return null
    const listed = new Set(documentsIds.filter(uno => !current.documentsIds.includes(uno)))
    const came = { how: 'compared', in: () => [column.id], listed } as const
    return { columns: [{ ...placed, documentsIds }], documents, isAudit: true, came }
  })
  return documents.length + gone.length
}
