import type { SearchParams } from '@wiredeck/content-api'
import type { Clock } from '../base/clock.ts'
import { isSameJson } from '../base/sameJson.ts'
import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import { placeAll, takeOut } from '../store/place.ts'
import { noteAnalysedFrom } from './analysed.ts'
import {
  absentForMs,
  compare,
  foundTwice,
  inWireOrder,
  isBelow,
  isOfFormerLog,
  isOther,
  judgeAbsent,
  type Absentee,
  type Comparison,
  type Many,
} from './compare.ts'
import { fetchWhole } from './fetchWhole.ts'
import { comparedFields, keyOf, readRows, revisionOf, type RawRow } from './rawRow.ts'
import { searchKey, type RefreshDeps } from './refresh.ts'

/** What is remembered of earlier comparisons of one list. */
export type Memory = {
  /** What the list asked for then; null for documents that are compared by their unos. */
  asks: string | null
  /** Epoch milliseconds of the last comparison. */
  comparedAt: number
  /** Rows that were asked for and could not be used: each is asked for once in each state. */
  refused: ReadonlySet<string>
  /** Since when each document has been absent from every comparison; epoch milliseconds. */
  absentAt: ReadonlyMap<string, number>
  /** The absent documents that the wire does not have any more, whether they match or not. */
  gone: ReadonlySet<string>
  /** Some documents have not been absent for long, or were of an earlier revision, so that they are looked for again soon. */
  isOpen: boolean
  many: Many | null
}

export const nothingKnown: Memory = {
  asks: null,
  comparedAt: -Infinity,
  refused: new Set(),
  absentAt: new Map(),
  gone: new Set(),
  isOpen: false,
  many: null,
}

export type CompareDeps = Pick<RefreshDeps, 'api' | 'store' | 'agency' | 'report'> & {
  clock: Pick<Clock, 'now'>
  /** Documents that a reader has open or in focus in any tab. */
  inUse: () => ReadonlySet<string>
}

/**
 * How a list is compared. A list that is polled: its newest 100 documents, and what is newer than the list is left to the
 * polls, which may only count it (D3). One that the channel tells of: its newest 1,000 (D40), and what is newer. `log` is
 * the identity of the wire's log, null while the channel is not open. With `untilTold`, only what differs twice is mended,
 * with everything in between that was filed before; it resolves with false if the channel closes.
 */
export type Comparing =
  | { is: 'polled' }
  | { is: 'told'; log: () => string | null; untilTold: (() => Promise<boolean>) | null }

const polledCount = 100
const toldCount = 1000
/** The most unos of one request. */
const mostUnos = 1000

type Look = Comparison & {
  column: Column
  search: SearchParams
  cards: readonly Card[]
  rows: readonly RawRow[]
  log: string | null
  now: number
  /** What was known of the list before. */
  before: Memory
}

/**
 * Compares a list with the wire, and mends it: revisions, documents that were filed late or lost, and documents that no
 * longer match. Resolves with what to remember, and with the number of documents that were mended. Rejects if a search or
 * the store fails.
 */
export async function compareColumn(
  deps: CompareDeps,
  id: string,
  how: Comparing,
  before: Memory,
): Promise<{ memory: Memory; mended: number }> {
  const first = await look(deps, id, how, before)
  if (!first) return { memory: before, mended: 0 }
  const isAlike = first.fetch.length + first.fresh.length + first.due.length + first.below.length === 0
  if (isAlike || how.is === 'polled' || !how.untilTold) return mend(deps, first, first.fetch)
  if (!(await how.untilTold())) return { memory: before, mended: 0 }
  const second = await look(deps, id, how, before)
  if (!second) return { memory: before, mended: 0 }
  return mend(deps, second, foundTwice(first.fetch, second.fetch))
}

async function look(deps: CompareDeps, id: string, how: Comparing, known: Memory): Promise<Look | null> {
  const column = await deps.store.column(id)
  const search = column && paramsToSearch(column.params, deps.agency)
  // A list without an answer of the wire is filled by a search.
  if (!search || column.isStoredOnly || (!column.oldest && !column.hasNoMore)) return null
  if (how.is === 'polled' && !column.newest) return null
  const asks = searchKey(column)
  // What another search lacked says nothing.
  const before = known.asks === asks ? known : { ...nothingKnown, asks }
  const count = how.is === 'told' ? toldCount : polledCount
  // What lies below the list is not compared, and without it a server that keeps only the last days can still answer.
  const isBounded = !column.hasNoMore && search.dateFrom === undefined
  const from = (isBounded ? column.oldest?.published : null) ?? null
  const upTo = (how.is === 'polled' ? column.newest?.published : null) ?? null
  const found = await deps.api.search({
    ...search,
    ...(from === null ? {} : { dateFrom: from }),
    ...(upTo === null ? {} : { dateTo: upTo }),
    size: count,
    onlyFields: comparedFields,
    withTotal: false,
  })
  await noteAnalysedFrom(deps.store, column, found.analysedFrom)
  const { rows } = readRows(found)
  const cards = await deps.store.cards(column.documentsIds.slice(0, 2 * count))
  const log = how.is === 'told' ? how.log() : null
  const now = deps.clock.now()
  const compared = compare({
    list: column,
    cards,
    rows,
    isFull: found.documents.length >= count,
    from,
    upTo,
    log,
    analysedFrom: found.analysedFrom,
    refused: before.refused,
    absentAt: before.absentAt,
    inUse: deps.inUse(),
    now,
  })
  return { ...compared, column, search, cards, rows, log, now, before }
}

async function mend(
  deps: CompareDeps,
  seen: Look,
  differing: readonly RawRow[],
): Promise<{ memory: Memory; mended: number }> {
  const { column, cards, rows, absent, before } = seen
  const { out, changed, gone, many, matching } = await askForAbsent(deps, seen)
  const another = changed.filter(row => !before.refused.has(keyOf(row)))
  const wanted = [...differing, ...another]
  const documents = await fetchWhole(
    deps,
    wanted.map(({ uno }) => uno),
    column,
  )
  const leaving = await write(deps, seen, documents, new Set(out))
  const isNew = (row: RawRow): boolean => {
    const document = documents.find(({ id }) => id === row.uno)
    // Also one whose number is known, because the store may not take it.
    return (
      document === undefined ||
      cards.some(({ id, revision }) => id === row.uno && revision === revisionOf(row))
    )
  }
  const present = new Set([...rows, ...changed].map(keyOf))
  const refused = [...before.refused, ...wanted.filter(isNew).map(keyOf)].filter(key => present.has(key))
  const absentAt = new Map([...absent].filter(([uno]) => !leaving.has(uno) && !matching.has(uno)))
  return {
    memory: {
      asks: before.asks,
      comparedAt: seen.now,
      refused: new Set(refused),
      absentAt,
      gone: new Set([...before.gone, ...gone].filter(uno => absentAt.has(uno))),
      isOpen: another.length > 0 || [...absentAt.values()].some(at => Math.abs(seen.now - at) < absentForMs),
      many,
    },
    mended: documents.length + leaving.size,
  }
}

type Judged = ReturnType<typeof judgeAbsent> & { matching: ReadonlySet<string> }

/** Asks for absent documents by their unos: what the wire has of them, and which of these the list asks for. */
async function askForAbsent(
  deps: CompareDeps,
  { fresh, due: allDue, search, compared, log, now, before }: Look,
): Promise<Judged> {
  const isAsked = ({ card }: Absentee) => !before.gone.has(card.id) || isOfFormerLog(card, log)
  const due = allDue.filter(isAsked).slice(0, mostUnos)
  const asked = [...due, ...fresh].slice(0, mostUnos)
  if (asked.length === 0) return { out: [], changed: [], gone: [], many: before.many, matching: new Set() }
  const unosOf = (absentees: readonly Absentee[]) => absentees.map(({ card }) => card.id)
  const there = await rowsOf(deps, unosOf(asked), {})
  // A wire may answer with fewer rows than it has.
  const matching = due.length > 0 ? await rowsOf(deps, unosOf(due), search) : []
  const found = new Set(matching.map(({ uno }) => uno))
  return {
    ...judgeAbsent({ fresh, due, rows: there, matching: found, compared, log, many: before.many, now }),
    matching: found,
  }
}

async function rowsOf(
  { api }: Pick<CompareDeps, 'api'>,
  unos: readonly string[],
  search: SearchParams,
): Promise<RawRow[]> {
  const found = await api.search({
    ...search,
    fields: { ...search.fields, uno: unos },
    size: unos.length,
    onlyFields: comparedFields,
    withTotal: false,
  })
  return readRows(found).rows
}

/** Resolves with the unos that were taken out. */
async function write(
  deps: CompareDeps,
  { column, cards, rows, log, below }: Look,
  documents: Awaited<ReturnType<typeof fetchWhole>>,
  out: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const revisions = new Map(cards.map(card => [card.id, card.revision]))
  const matching = new Set(rows.map(({ uno }) => uno))
  const left = new Set<string>()
  await deps.store.placeDocuments([column.id], async ([current], placeOf) => {
    left.clear()
    if (!current || !isSameJson(current.params, column.params)) return null
    const inUse = deps.inUse()
    for (const uno of out) {
      const isListed = current.documentsIds.includes(uno) && !current.leaving?.includes(uno)
      // Another revision may match again.
      const isSame = (await placeOf(uno))?.revision === revisions.get(uno)
      if (isListed && isSame && !inUse.has(uno)) left.add(uno)
    }
    for (const uno of below) {
      const place = await placeOf(uno)
      if (place && isBelow(current, place) && !inUse.has(uno)) left.add(uno)
    }
    const kept = [...left].reduce(takeOut, current)
    const placed = await placeAll(kept, documents, placeOf)
    const isUnmoved = isSameJson(current.documentsIds, column.documentsIds)
    const documentsIds = isUnmoved ? inWireOrder(placed.documentsIds, rows) : placed.documentsIds
    const isSame = placed === current && isSameJson(documentsIds, current.documentsIds)
    if (isSame && documents.length === 0) return null
    const known = new Set(current.documentsIds)
    const fresh = new Set(documentsIds.filter(uno => !known.has(uno)))
    return {
      columns: [{ ...placed, documentsIds }],
      documents,
      ...(log !== null && { isAudit: true as const }),
      came: {
        how: 'compared',
        in: ({ id }) => (matching.has(id) ? [column.id] : []),
        entered: uno => (fresh.has(uno) ? [column.id] : []),
      },
    }
  })
  return left
}

/**
 * Compares documents with the wire by their unos, and stores what it has otherwise or newly. Resolves with what to
 * remember, and with the unos that it does not have. Rejects if a search or the store fails.
 */
export async function compareUnos(
  deps: CompareDeps,
  unos: readonly string[],
  before: Memory,
): Promise<{ memory: Memory; missing: ReadonlySet<string> }> {
  const rows = await rowsOf(deps, unos.slice(0, mostUnos), {})
  const cards = new Map((await deps.store.cards(unos)).map(card => [card.id, card]))
  const differing = rows.filter(row => {
    const card = cards.get(row.uno)
    return (!card || isOther(card, row, false)) && !before.refused.has(keyOf(row))
  })
  const documents = await fetchWhole(
    deps,
    differing.map(({ uno }) => uno),
  )
  if (documents.length > 0) await deps.store.putDocuments(documents)
  const read = new Set(documents.map(({ id }) => id))
  const refused = [...before.refused, ...differing.filter(({ uno }) => !read.has(uno)).map(keyOf)]
  const present = new Set(rows.map(keyOf))
  const there = new Set(rows.map(({ uno }) => uno))
  const now = deps.clock.now()
  const missing = unos.filter(uno => !there.has(uno))
  return {
    memory: {
      ...before,
      comparedAt: now,
      refused: new Set(refused.filter(key => present.has(key))),
      absentAt: new Map(missing.map(uno => [uno, before.absentAt.get(uno) ?? now])),
    },
    missing: new Set(missing),
  }
}
