import type { SearchParams, SearchResult } from '@wiredeck/content-api'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import { noteAnalysedFrom } from './analysed.ts'
import { comparedFields, isOfRow, keyOf, readRows, revisionOf, type RawRow } from './rawRow.ts'
import { fetchWhole } from './fetchWhole.ts'
import type { RefreshDeps } from './refresh.ts'
import { isSameJson } from '../base/sameJson.ts'
import { plus } from './total.ts'

/** The number of newest documents that are checked. */
const recheckedCount = 100

/**
 * Revisions that were read but could not be used, by column, so that not every recheck asks for them again.
 */
export type Refused = Map<string, ReadonlySet<string>>

/**
 * Checks the newest documents of a list for revisions and for documents that were filed late. A newer window
 * brings neither, because a revision keeps its `published` and a late document is older than the newest one.
 * Revisions replace what is stored; late documents take their place in the order of the wire. Rejects if the
 * search or the store fails.
 */
export async function recheckColumn(deps: RefreshDeps, id: string, refused: Refused): Promise<void> {
  const column = await deps.store.column(id)
  if (!column?.newest || !column.oldest) return
  const base = paramsToSearch(column.params, deps.agency)
  if (!base) return
  const lookedOver = column.documentsIds.slice(0, recheckedCount)
  const cards = await deps.store.cards(lookedOver)
  const isWhole = column.documentsIds.length <= recheckedCount
  const from = isWhole ? column.oldest.published : (cards.at(-1)?.published.toISOString() ?? '')
  const found = await searchList(deps, { ...base, dateFrom: from, dateTo: column.newest.published })
  await noteAnalysedFrom(deps.store, column, found.analysedFrom)
  const { rows } = readRows(found)
  const known = refused.get(id) ?? new Set()
  // Only revisions in the checked range, because a set of all refused ones would grow day by day.
  const stillRefused = new Set(rows.map(keyOf).filter(key => known.has(key)))
  refused.set(id, stillRefused)
  const changed = changedRows(rows, column, lookedOver, cards).filter(row => !stillRefused.has(keyOf(row)))
  if (changed.length === 0) return

  const documents = await fetchWhole(
    deps,
    changed.map(({ uno }) => uno),
    column,
  )
  const whole = new Set(documents.map(document => document.id))
  // Also one whose number is known, because the store may not take it: it is asked for once in each state.
  const revisions = new Map(cards.map(card => [card.id, card.revision]))
  for (const row of changed)
    if (!whole.has(row.uno) || revisions.get(row.uno) === revisionOf(row)) stillRefused.add(keyOf(row))
  await deps.store.updateColumn(id, current => {
    if (!isSameJson(current.params, column.params)) return null
    // If the list has changed meanwhile, the late documents wait for the next recheck.
    const isUnmoved = isSameJson(current.newest, column.newest) && isSameJson(current.oldest, column.oldest)
    const listed = new Set(
      documents.map(({ id: uno }) => uno).filter(uno => !current.documentsIds.includes(uno)),
    )
    const came = { how: 'compared', in: () => [id], listed } as const
    if (!isUnmoved)
      return { documents: documents.filter(({ id: uno }) => current.documentsIds.includes(uno)), came }
    const documentsIds = insertLate(current.documentsIds, rows, whole)
    const total = plus(current.total, documentsIds.length - current.documentsIds.length)
    return { columns: [{ ...current, documentsIds, ...(total ? { total } : {}) }], documents, came }
  })
}

/** The rows of the wire without their text fields. */
function searchList({ api }: RefreshDeps, window: SearchParams): Promise<SearchResult> {
  const search: SearchParams = {
    ...window,
    size: recheckedCount,
    onlyFields: comparedFields,
    withTotal: false,
  }
  return api.search(search)
}

/** Documents to request: late or revised ones, and those with an unreadable card in the checked range. */
function changedRows(
  rows: readonly RawRow[],
  column: Column,
  lookedOver: readonly string[],
  cards: readonly Card[],
): RawRow[] {
  const listed = new Set(column.documentsIds)
  const checked = new Set(lookedOver)
  const cardsById = new Map(cards.map(card => [card.id, card]))
  return rows.filter(row => {
    if (!listed.has(row.uno)) return true
    const card = cardsById.get(row.uno)
    if (!card) return checked.has(row.uno)
    return revisionOf(row) >= card.revision && !isOfRow(card, row)
  })
}

/** The list with late documents in the wire's order: each after the listed row above it. */
function insertLate(
  documentsIds: readonly string[],
  rows: readonly RawRow[],
  found: ReadonlySet<string>,
): string[] {
  const listed = new Set(documentsIds)
  const atTop: string[] = []
  const lateBehind = new Map<string, string[]>()
  let late = atTop
  for (const { uno } of rows) {
    if (listed.has(uno)) {
      late = []
      lateBehind.set(uno, late)
    } else if (found.has(uno)) late.push(uno)
  }
  return [...atTop, ...documentsIds.flatMap(id => [id, ...(lateBehind.get(id) ?? [])])]
}
