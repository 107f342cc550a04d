import type { ContentApi, SearchParams } from '@wiredeck/content-api'
import { parseDocument, parseDocuments, type AgencySettings } from '@wiredeck/document'
import { mapWithBreath } from '../base/breathe.ts'
import type { Report } from '../base/report.ts'
import type { Way } from '../model/arrival.ts'
import { withoutDocuments, type Column } from '../model/column.ts'
import type { Clock } from '../base/clock.ts'
import { withAnalysedFrom } from './analysed.ts'
import { fetchBatch, type FetchedBatch } from './fetchBatch.ts'
import { appendOlder, mergeNewer, replaceDocuments, type Batch } from './mergeDocuments.ts'
import { findStored, isOutage, withStored, type Offline } from '../offline/storedList.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import { effectiveMode, type RefreshMode } from './refreshWindow.ts'
import type { ReadRows } from './rawRow.ts'
import { isSameJson } from '../base/sameJson.ts'
import type { Store, StoredDocument } from '../store/store.ts'
import { toStored } from './toStored.ts'
import { totalAfter } from './total.ts'

export type RefreshDeps = {
  api: Pick<ContentApi, 'search'>
  store: Store
  clock: Clock
  agency: AgencySettings
  report: Report
  /** Without it, the deck has only what the wire sends. */
  offline?: Offline | undefined
  /** Notes what may alert of the documents that lie between a list and the batch that replaces it. */
  noteGap?: (columnId: string) => Promise<void>
}

export type RefreshOutcome =
  /**
   * New documents, if any, are in the list. `added` are their ids; `isReplaced` means that nothing of the
   * earlier list stayed.
   */
  | { did: 'merge'; added: readonly string[]; isReplaced: boolean }
  /** A batch that would replace the list was not applied, because somebody reads the list (D3). */
  | { did: 'wait'; waiting: number }
  /** The column was removed or changed its search, or no server can be asked. */
  | { did: 'nothing' }

export type RefreshOptions = {
  /**
   * Whether the list may be replaced, because nobody reads in the middle of it. Called after the answer has
   * arrived, for a list with a gap or one of stored documents.
   */
  mayReplace?: (list: { isStoredOnly: boolean }) => boolean
}

/**
 * Brings a column up to date in one of the three modes (data 4): asks for a window, parses, merges, and
 * writes everything in one transaction. Rejects if the search or the store fails. While the wire cannot be
 * reached, a reset shows stored documents, which the next refresh replaces. A column whose query cannot be
 * read is emptied without a request (D42).
 */
export async function refreshColumn(
  deps: RefreshDeps,
  id: string,
  mode: RefreshMode,
  { mayReplace = () => true }: RefreshOptions = {},
): Promise<RefreshOutcome> {
  const column = await deps.store.column(id)
  if (!column) return { did: 'nothing' }
  const search = paramsToSearch(column.params, deps.agency)
  if (!search) {
    await emptyList(deps.store, column)
    return { did: 'nothing' }
  }
  const effective = effectiveMode(column, mode)
  const showsStored = column.isStoredOnly === true && mode !== 'reset'
  // deck 5: offline, loading newer or older is ignored. A list of stored documents has the oldest already.
  if (isOffline(deps) && (effective !== 'reset' || showsStored)) return { did: 'nothing' }
  if (showsStored && mode === 'older') return { did: 'nothing' }
  const started = effective === 'reset' && !showsStored ? await emptyList(deps.store, column) : column
  if (isOffline(deps)) return showStored(deps, started, search)

  const batch = await fetchBatch(deps.api.search, started, effective, search).catch(
    async (error: unknown) => {
      if (effective === 'reset' && !showsStored && isOutage(error)) await showStored(deps, started, search)
      throw error
    },
  )
  const replaces = batch.isGap || showsStored
  if (replaces && !mayReplace({ isStoredOnly: showsStored })) {
    await noteAnswer(deps, id)
    return { did: 'wait', waiting: batch.rows.length }
  }

  // Before the list moves on, because afterwards nobody knows where the gap begins.
  if (batch.isGap) await deps.noteGap?.(id)
  const documents = await readDocuments(batch, started, deps.report)
  let added: readonly string[] = []
  const write = await deps.store.updateColumn(id, current => {
    if (!isStillWanted(current, started, effective)) return null
    const merged = merge(current, effective, batch, documents)
    const known = new Set(current.documentsIds)
    added = merged.documentsIds.filter(each => !known.has(each))
    const fresh = new Set(added)
    const came = {
      how: wayOf(current, effective),
      in: () => [id],
      entered: (uno: string) => (fresh.has(uno) ? [id] : []),
    }
    // Older documents say nothing about newer ones.
    if (effective === 'older') return { columns: [merged], documents, came }
    const answered = { lastUpdated: deps.clock.now(), filledFor: searchKey(current) }
    return { columns: [{ ...merged, ...answered }], documents, came }
  })
  return write ? { did: 'merge', added, isReplaced: replaces || effective === 'reset' } : { did: 'nothing' }
}

/**
 * The number of documents newer than the list, for the pill above a list that is read far down (D3). Null if
 * the list has no newest edge because it did not come from the wire, if the column was removed or its query
 * cannot be read, and offline (deck 5).
 */
export async function countNewer(deps: RefreshDeps, id: string): Promise<number | null> {
  const column = await deps.store.column(id)
  if (!column?.newest || isOffline(deps)) return null
  const base = paramsToSearch(column.params, deps.agency)
  if (!base) return null
  const { count } = await deps.api.search({ ...base, dateFrom: column.newest.published, size: 1 })
  await noteAnswer(deps, id)
  return Math.max(0, count - column.newest.unos.length)
}

/** The list does not change, but every tab learns when the wire was last asked for newer documents. */
async function noteAnswer({ store, clock }: RefreshDeps, id: string): Promise<void> {
  await store.updateColumn(id, current => ({ columns: [{ ...current, lastUpdated: clock.now() }] }))
}

async function emptyList(store: Store, column: Column): Promise<Column> {
  const empty = withoutDocuments(column)
  if (column.documentsIds.length === 0 && !column.newest) return empty
  await store.updateColumn(column.id, current => ({ columns: [withoutDocuments(current)] }))
  return empty
}

function isOffline({ offline }: RefreshDeps): boolean {
  return offline !== undefined && !offline.isOnline()
}

/**
 * Shows stored matches as they are found, while the wire cannot be asked. If that search fails too, the list
 * keeps the matches found before.
 */
async function showStored(
  { offline, store, report }: RefreshDeps,
  started: Column,
  search: SearchParams,
): Promise<RefreshOutcome> {
  if (!offline) return { did: 'nothing' }
  const show = (ids: string[]) =>
    store.updateColumn(started.id, current =>
      isStillWanted(current, started, 'reset') ? { columns: [withStored(current, ids)] } : null,
    )
  // In sequence, so that the complete answer is written last.
  let shown: Promise<unknown> = Promise.resolve()
  const showSoFar = (ids: string[]) => {
    if (ids.length > 0) shown = shown.then(() => show(ids)).catch(() => {})
  }
  try {
    const ids = await findStored(offline, search, { tellSoFar: showSoFar })
    await shown
    await show(ids)
  } catch (error) {
    report('Stored documents not searched', error)
  }
  return { did: 'nothing' }
}

function merge(
  before: Column,
  mode: RefreshMode,
  fetched: FetchedBatch,
  documents: StoredDocument[],
): Column {
  const { analysedFrom } = fetched
  const column = withAnalysedFrom(before, analysedFrom)
  const batch: Batch = { rows: fetched.rows, validIds: new Set(documents.map(document => document.id)) }
  const total = totalAfter(column, mode, fetched)
  const merged = { ...mergeList(column, mode, fetched.isGap, batch), ...(total ? { total } : {}) }
  return analysedFrom === undefined ? merged : { ...merged, analysedFrom }
}

function mergeList(column: Column, mode: RefreshMode, isGap: boolean, batch: Batch): Column {
  if (mode === 'reset' || isGap) return replaceDocuments(column, batch)
  return mode === 'older' ? appendOlder(column, batch) : mergeNewer(column, batch)
}

/**
 * Bad documents are reported by the parser and have no other effect (D15). Those at an edge of the list are
 * not reported, because they come again with every refresh and were reported the first time.
 */
export async function readDocuments(
  { rows, unplaced }: ReadRows,
  column: Pick<Column, 'newest' | 'oldest'>,
  report: Report,
): Promise<StoredDocument[]> {
  const atEdge = new Set([...(column.newest?.unos ?? []), ...(column.oldest?.unos ?? [])])
  parseDocuments(unplaced, { report })
  const documents = await mapWithBreath(rows, ({ uno, raw, filing }) => {
    const result = parseDocument(raw, atEdge.has(uno) ? {} : { report })
    return 'document' in result ? toStored(result.document, raw, filing) : null
  })
  return documents.filter(document => document !== null)
}

/** The first answer to a search is no news; everything after it is, even into an empty list. */
function wayOf(column: Column, mode: RefreshMode): Way {
  if (mode === 'older') return 'older'
  const isFilled =
    column.filledFor === undefined ? column.lastUpdated > 0 : column.filledFor === searchKey(column)
  return isFilled ? 'polled' : 'firstFill'
}

/** What a column asks for, as a text; the page size makes no difference. */
export function searchKey({ params }: Pick<Column, 'params'>): string {
  const { view: _, size: __, ...search } = params
  return JSON.stringify(search)
}

/** Whether the batch still fits the list, which may have changed during the request. */
function isStillWanted(current: Column, started: Column, mode: RefreshMode): boolean {
  const end = mode === 'older' ? 'oldest' : 'newest'
  return isSameJson(current.params, started.params) && isSameJson(current[end], started[end])
}
