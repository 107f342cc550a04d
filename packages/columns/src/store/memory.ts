import type { Column } from '../model/column.ts'
import { createListeners } from '../base/listeners.ts'
import { createQueue } from '../base/queue.ts'
import { byOrder } from '../model/order.ts'
import type { Report } from '../base/report.ts'
import { isDate } from '../checked/fields.ts'
import { createDropReport } from '../checked/reportDrops.ts'
import { checkCard } from '../checked/checkCard.ts'
import { checkColumn } from '../checked/checkColumn.ts'
import { checkLedger } from '../checked/checkLedger.ts'
import { checkMark } from '../checked/checkMark.ts'
import { checkRevision } from '../checked/checkRevision.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import type { Ledger } from '../model/ledger.ts'
import { joinMarks, type Mark } from '../model/mark.ts'
import { mostRevisions, type StoredRevision } from '../model/revision.ts'
import { changedUses, lastFirst, type Use } from '../model/use.ts'
import type { WirePoint } from '../model/wirePoint.ts'
import type { ArrivalRow } from '../model/arrival.ts'
import type { AlertRows } from './alertRows.ts'
import { prunedTo } from './pruneRows.ts'
import type { RevisionKey, SettledWrite, Stored } from './settleWrite.ts'
import { staleAmong } from './staleAmong.ts'
import { tellChange, type Store, type StoreChange, type StoredDocument, type Write } from './store.ts'

/** Loaded with the first use, because every start has this store at hand, and few need it. */
const settling = () => import('./settleWrite.ts')
const arrivalRows = () => import('../checked/checkArrival.ts')
const useRows = () => import('../checked/checkUse.ts')

const noAlerts: AlertRows = { alerts: [], place: null, acknowledgements: null }

/**
 * The store without a database, for tests and for browsers without one. Its rows come from this deck, but are
 * checked like those of a database, so that every store returns only sound rows.
 */
export function createMemoryStore(report: Report = () => {}, now: () => number = Date.now): Store {
  const dropOf = createDropReport(report)
  const columnsById = new Map<string, Column>()
  const documentsById = new Map<string, StoredDocument>()
  const revisionsById = new Map<string, StoredRevision[]>()
  const marksById = new Map<string, Mark>()
  const usesById = new Map<string, Use>()
  let alertRows: AlertRows = noAlerts
  let ledger: Ledger = emptyLedger
  let wirePoint: WirePoint | null = null
  let arrivals: ArrivalRow[] = []
  let newestArrival = 0
  let prunedArrival = 0
  let recallPlace: number | null = null
  const listeners = createListeners<StoreChange>()

  /** Writes run in sequence, as transactions do. */
  const writes = createQueue()
  /** A read sees every write that was requested before it. */
  const read = <T>(look: () => T | Promise<T>): Promise<T> => writes.settled().then(look)
  const transact = (decide: () => Write | null | Promise<Write | null>): Promise<Write | null> =>
    writes.run(async () => {
      const decided = await decide()
      if (!decided) return null
      const { settleWrite } = await settling()
      const write = await settleWrite(decided, stored)
      for (const column of write.columns ?? []) columnsById.set(column.id, structuredClone(column))
      for (const id of write.removeColumns ?? []) columnsById.delete(id)
      for (const document of write.documents ?? []) documentsById.set(document.id, structuredClone(document))
      putRevisions(write)
      for (const row of structuredClone(write.arrivals ?? []))
        arrivals.push({ ...row, n: (newestArrival += 1) })
      if (write.ledger) ledger = structuredClone(write.ledger)
      if (write.wirePoint !== undefined) wirePoint = structuredClone(write.wirePoint)
      tellChange(listeners, write)
      return write
    })
  const putRevisions = ({
    revisions = [],
    staleRevisions = [],
  }: Pick<SettledWrite, 'revisions' | 'staleRevisions'>): void => {
    for (const added of structuredClone(revisions)) {
      const others = (revisionsById.get(added.id) ?? []).filter(({ revision }) => revision !== added.revision)
      revisionsById.set(
        added.id,
        [...others, added].sort((one, other) => one.revision - other.revision),
      )
    }
    forgetRevisions(staleRevisions)
  }
  const forgetRevisions = (keys: readonly RevisionKey[]): void => {
    for (const [id, stale] of keys) {
      const left = (revisionsById.get(id) ?? []).filter(({ revision }) => revision !== stale)
      if (left.length > 0) revisionsById.set(id, left)
      else revisionsById.delete(id)
    }
  }
  const revisionKeys = (): RevisionKey[] =>
    [...revisionsById].flatMap(([id, list]) => list.map(({ revision }): RevisionKey => [id, revision]))
  const readColumn = (column: Column | undefined): Column | null =>
    column === undefined ? null : checkColumn(structuredClone(column), dropOf('stored column', column))
  const readLedger = (): Ledger => checkLedger(structuredClone(ledger), dropOf('stored ledger', ledger))
  const readDocument = (document: StoredDocument | undefined): StoredDocument | null => {
    const card = document && checkCard(structuredClone(document.card), dropOf('stored card', document.card))
    if (!card) return null
    const { published, ...copy } = structuredClone(document)
    return { ...copy, published: isDate(published) ? published : card.published, card }
  }
  const sortedColumns = () =>
    [...columnsById.values()].flatMap(column => readColumn(column) ?? []).sort(byOrder)

  const cardsOf = (ids: readonly string[]) =>
    ids.flatMap(id => readDocument(documentsById.get(id))?.card ?? [])

  const payloadsOf = (ids: readonly string[]) =>
    ids.flatMap(id => {
      const document = documentsById.get(id)
      if (!document) return []
      const { published, raw } = document
      if (isDate(published)) return structuredClone({ id, published, raw })
      dropOf('stored document', document)('published')
      return []
    })

  const stored: Stored = {
    cards: async ids => cardsOf(ids),
    payloads: async ids => payloadsOf(ids),
    revisions: async id => (revisionsById.get(id) ?? []).map(({ revision }) => revision),
    columns: async () => sortedColumns(),
    placeOf: async id => readDocument(documentsById.get(id))?.card ?? null,
    now: () => new Date(now()),
  }

  const readRevisions = (id: string): StoredRevision[] =>
    (revisionsById.get(id) ?? [])
      .flatMap(row => checkRevision(structuredClone(row), dropOf('stored revision', row)) ?? [])
      .toReversed()
  const readUses = async (): Promise<Use[]> => {
    const { checkUse } = await useRows()
    return [...usesById.values()].flatMap(
      use => checkUse(structuredClone(use), dropOf('stored use', use)) ?? [],
    )
  }
  const checkRows = async (after: number): Promise<ArrivalRow[]> => {
    const { checkArrival } = await arrivalRows()
    return arrivals
      .filter(({ n }) => n > after)
      .flatMap(row => checkArrival(structuredClone(row), dropOf('stored arrival', row)) ?? [])
  }

  return {
    columns: () => read(sortedColumns),
    column: id => read(() => readColumn(columnsById.get(id))),
    ledger: () => read(readLedger),
    // No other hand reaches memory.
    isBlank: async () => false,
    wirePoint: () => read(() => wirePoint && structuredClone(wirePoint)),
    update: decide => transact(() => decide(sortedColumns(), readLedger())),
    updateColumn: (id, decide) =>
      transact(() => {
        const column = readColumn(columnsById.get(id))
        return column && decide(column)
      }),
    placeDocuments: (ids, decide) =>
      transact(() =>
        decide(
          ids.flatMap(id => readColumn(columnsById.get(id)) ?? []),
          stored.placeOf,
          wirePoint,
        ),
      ),
    putDocuments: async documents => {
      await transact(() => ({ documents }))
    },
    noteFound: async found => {
      await transact(() => ({ came: { how: 'polled', found } }))
    },
    arrivals: after =>
      read(async () => ({
        rows: await checkRows(after),
        upTo: Math.max(after, newestArrival),
        isPruned: after < prunedArrival,
        newest: newestArrival,
      })),
    pruneArrivals: isFull =>
      writes.run(async () => {
        const before = arrivals.length
        prunedArrival = Math.max(prunedArrival, prunedTo(arrivals, newestArrival, now(), isFull))
        arrivals = arrivals.filter(({ n }) => n > prunedArrival)
        return before - arrivals.length
      }),
    document: id => read(() => readDocument(documentsById.get(id))),
    documentByShortId: shortId =>
      read(() => readDocument([...documentsById.values()].find(document => document.shortId === shortId))),
    documentIds: () => read(() => [...documentsById.keys()]),
    payloads: ids => read(() => payloadsOf(ids)),
    cards: ids => read(() => cardsOf(ids)),
    columnWithCards: (id, choose) =>
      read(() => {
        const column = readColumn(columnsById.get(id))
        return { column, cards: cardsOf(column ? choose(column) : []) }
      }),
    revisions: id => read(() => readRevisions(id)),
    keepRevisions: revisions =>
      writes.run(async () => {
        const { withinLimit } = await settling()
        const ofStored = revisions.filter(({ id }) => documentsById.has(id))
        putRevisions(await withinLimit(ofStored, stored))
      }),
    marks: ids =>
      read(() =>
        ids.flatMap(id => {
          const mark = marksById.get(id)
          return mark ? (checkMark(structuredClone(mark), dropOf('stored mark', mark)) ?? []) : []
        }),
      ),
    putMarks: marks =>
      writes.run(async () => {
        for (const mark of structuredClone(marks))
          marksById.set(mark.id, joinMarks(marksById.get(mark.id) ?? null, mark))
        listeners.tell({ columns: [], documents: [], marks: marks.map(({ id }) => id) })
      }),
    uses: () => read(async () => (await readUses()).sort(lastFirst)),
    putUses: uses =>
      writes.run(async () => {
        for (const use of uses) usesById.set(use.id, structuredClone(use))
        listeners.tell({ columns: [], documents: [], uses: true })
      }),
    addUse: (documentId, decide) =>
      writes.run(async () => {
        const use = decide(
          readDocument(documentsById.get(documentId)),
          readRevisions(documentId),
          newestArrival,
        )
        usesById.set(use.id, structuredClone(use))
        listeners.tell({ columns: [], documents: [], uses: true })
        return use
      }),
    recallPlace: () => read(() => recallPlace),
    updateUses: (change, place) =>
      writes.run(async () => {
        const changed = changedUses(await readUses(), change)
        if (place !== undefined) recallPlace = Math.max(recallPlace ?? 0, place)
        if (changed.length === 0) return
        for (const use of changed) usesById.set(use.id, structuredClone(use))
        listeners.tell({ columns: [], documents: [], uses: true })
      }),
    removeUses: ids =>
      writes.run(async () => {
        for (const id of ids) usesById.delete(id)
        listeners.tell({ columns: [], documents: [], uses: true })
      }),
    alerts: () => read(async () => (await import('./alertRows.ts')).readRows(alertRows, dropOf).alerts),
    alertPlace: () => read(async () => (await import('./alertRows.ts')).readRows(alertRows, dropOf).place),
    noteAlerts: decide =>
      writes.run(async () => {
        const { noteInRows } = await import('./alertRows.ts')
        const { rows, write } = noteInRows(alertRows, decide, sortedColumns(), dropOf)
        alertRows = rows
        if (write?.alerts || write?.remove) listeners.tell({ columns: [], documents: [], alerts: true })
        return write
      }),
    cleanup: (keeps = column => column.documentsIds, revisionsKept = mostRevisions) =>
      writes.run(async () => {
        const used = [...usesById.values()].map(({ documentId }) => documentId)
        const referenced = new Set([...sortedColumns().flatMap(keeps), ...used])
        const orphans = [...documentsById.keys()].filter(id => !referenced.has(id))
        for (const id of orphans) {
          documentsById.delete(id)
          marksById.delete(id)
        }
        forgetRevisions(staleAmong(revisionKeys(), new Set(orphans), revisionsKept))
        if (orphans.length > 0) listeners.tell({ columns: [], documents: orphans })
        return orphans.length
      }),
    clear: () =>
      writes.run(async () => {
        const columns = [...columnsById.keys()]
        const documents = [...documentsById.keys()]
        columnsById.clear()
        documentsById.clear()
        revisionsById.clear()
        marksById.clear()
        usesById.clear()
        alertRows = noAlerts
        ledger = emptyLedger
        wirePoint = null
        arrivals = []
        recallPlace = null
        listeners.tell({ columns, documents, ledger: true, removed: columns, uses: true, alerts: true })
      }),
    subscribe: listeners.subscribe,
    close: () => {},
  }
}
