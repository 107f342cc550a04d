import type { SearchParams } from '@wiredeck/content-api'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import { keyOf, readRows, revisionOf, type RawRow } from './rawRow.ts'
import { fetchWhole } from './fetchWhole.ts'
import type { RefreshDeps } from './refresh.ts'
import { isSameJson } from '../base/sameJson.ts'
import { plus } from './total.ts'

/** How many of the newest documents of a list are looked over. */
const recheckedCount = 100

/** Unos that were read and found useless, by column, so that they are not asked for again with every recheck. */
export type Refused = Map<string, ReadonlySet<string>>

/**
 * Looks over the newest documents of a list: a document that was revised keeps its `published`, and one that was
 * filed late lies below the newest, so no newer window ever brings them. Revisions take the place of what is
 * stored, late documents stand in the list where the wire has them. Rejects when the search or the store fails.
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
  const rows = await readList(deps, { ...base, dateFrom: from, dateTo: column.newest.published })
  const known = refused.get(id) ?? new Set()
  // Only unos that are still looked over, because a set of all refused ones would grow with the days.
  const stillRefused = new Set(rows.map(keyOf).filter(key => known.has(key)))
  refused.set(id, stillRefused)
  const changed = changedRows(rows, column, lookedOver, cards).filter(row => !stillRefused.has(keyOf(row)))
  if (changed.length === 0) return

  const documents = await fetchWhole(
    deps,
    changed.map(({ uno }) => uno),
    column,
  )
  const found = new Set(documents.map(document => document.id))
  for (const row of changed) if (!found.has(row.uno)) stillRefused.add(keyOf(row))
  await deps.store.updateColumn(id, current => {
    if (!isSameJson(current.params, column.params)) return null
    // A list that has moved meanwhile takes the late ones with the next recheck.
    const isUnmoved = isSameJson(current.newest, column.newest) && isSameJson(current.oldest, column.oldest)
    if (!isUnmoved)
      return { documents: documents.filter(({ id: uno }) => current.documentsIds.includes(uno)) }
    const documentsIds = insertLate(current.documentsIds, rows, found)
    const total = plus(current.total, documentsIds.length - current.documentsIds.length)
    return { columns: [{ ...current, documentsIds, ...(total ? { total } : {}) }], documents }
  })
}

/** The rows of the wire without their texts. */
async function readList({ api }: RefreshDeps, window: SearchParams): Promise<RawRow[]> {
  const search: SearchParams = {
    ...window,
    size: recheckedCount,
    onlyFields: ['uno', 'published', 'revision'],
    withTotal: false,
  }
  return readRows(await api.search(search)).rows
}

/** A document whose stored card cannot be read is asked for again; one that was not looked over is left alone. */
function changedRows(
  rows: readonly RawRow[],
  column: Column,
  lookedOver: readonly string[],
  cards: readonly Card[],
): RawRow[] {
  const listed = new Set(column.documentsIds)
  const revisionById = new Map(lookedOver.map(id => [id, -Infinity]))
  for (const card of cards) revisionById.set(card.id, card.revision)
  return rows.filter(row =>
    listed.has(row.uno) ? revisionOf(row) > (revisionById.get(row.uno) ?? Infinity) : true,
  )
}

/** The list with late documents in the places that the wire gives them: behind the row above them. */
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
