import type { ContentApi } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import type { Report } from '../base/report.ts'
import { isSameJson } from '../base/sameJson.ts'
import type { Column } from '../model/column.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import { readRows } from '../refresh/rawRow.ts'
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
 * Compares a complete column with what a search gives (D40). What differs is asked again once the channel has
 * told everything, and what differs then as well is mended. Resolves with how many documents were mended; rejects where a
 * search or the store fails. `untilTold` resolves once everything is told that was filed before, with false where the
 * channel is gone by then. `refused` are rows that cannot be read, and grows by those that are met.
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
 * Brings a list that may have missed something to what a search gives: revisions, late documents, and those that match
 * no more, which newer documents say nothing of.
 */
export async function lookOver(deps: AuditDeps, id: string): Promise<void> {
  const found = await look(deps, id, new Set())
  if (found) await mend(deps, found, new Set())
}

/** What the wire has, and where the list differs. `rows` are unos in the wire's order. */
type Look = { column: Column; differences: readonly Difference[]; rows: readonly string[] }

async function look(
  { api, store, agency, log }: AuditDeps,
  id: string,
  refused: ReadonlySet<string>,
): Promise<Look | null> {
  const column = await store.column(id)
  const search = column && paramsToSearch(column.params, agency)
  if (!search || (!column.oldest && !column.hasNoMore)) return null
  // What lies below the list is not compared, and a server that keeps only the last days can answer without it.
  const oldest = column.hasNoMore || search.dateFrom !== undefined ? null : column.oldest
  const end = oldest ? { dateFrom: oldest.published } : {}
  const { rows } = readRows(
    await api.search({
      ...search,
      ...end,
      size: comparedCount,
      onlyFields: ['uno', 'published', 'revision'],
      withTotal: false,
    }),
  )
  const cards = await store.cards(column.documentsIds.slice(0, 2 * comparedCount))
  const { differences, older } = compare(column, cards, rows, refused, log())
  const left = await stillThere(api, older)
  return {
    column,
    differences: [...differences, ...left.map(uno => ({ uno, revision: null }))],
    rows: rows.map(({ uno }) => uno),
  }
}

/** Those that the wire still has: it has not pruned them, so they match no more. */
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
  const wanted = differences.filter(({ revision }) => revision !== null)
  const gone = differences.filter(({ revision }) => revision === null)
  const documents = await fetchWhole(
    deps,
    wanted.map(({ uno }) => uno),
    column,
  )
  const found = new Set(documents.map(document => document.id))
  for (const { uno, revision } of wanted) if (!found.has(uno)) refused.add(`${uno} ${revision}`)
  await deps.store.placeDocuments([column.id], async ([current], placeOf) => {
    if (!current) return null
    const kept = gone.reduce((list, { uno }) => takeOut(list, uno), current)
    const placed = await placeAll(kept, documents, placeOf)
    const documentsIds = inWireOrder(placed.documentsIds, rows)
    const isSame = placed === current && isSameJson(documentsIds, current.documentsIds)
    if (isSame && documents.length === 0) return null
    return { columns: [{ ...placed, documentsIds }], documents, isAudit: true }
  })
  return documents.length + gone.length
}
