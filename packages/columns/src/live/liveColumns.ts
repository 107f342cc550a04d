import type { ContentApi } from '@wiredeck/content-api'
import { parseDocument, readDate, type AgencySettings } from '@wiredeck/document'
import type { Clock } from '../base/clock.ts'
import { createQueue } from '../base/queue.ts'
import type { Report } from '../base/report.ts'
import type { Refresher } from '../refresh/refresher.ts'
import { causeOf } from '../refresh/retry.ts'
import { toStored } from '../refresh/toStored.ts'
import type { Store } from '../store/store.ts'
import type { DeckView } from '../views/deckView.ts'
import type { Filing } from './applyFiled.ts'
import { createAudits } from './audits.ts'
import type { Connection, Opened, Said } from './connection.ts'
import { fillIn } from './fillIn.ts'
import type { FiledMessage } from './inbox.ts'
import { createJoins } from './joins.ts'
import type { createOpenWatch } from './openWatch.ts'
import { createToldWrites } from './toldWrites.ts'
import { filled, isTrusted, joining, untold, watchOf, type Reached } from './watched.ts'
import { createWatching } from './watching.ts'

type Deps = {
  api: Pick<ContentApi, 'search' | 'searchBody'>
  store: Store
  columns: Pick<Refresher, 'catchUp' | 'status' | 'comparisons'>
  deckView: Pick<DeckView, 'snapshot'>
  agency: AgencySettings
  clock: Clock
  connection: Pick<Connection, 'log' | 'number' | 'heardAt' | 'noteReached' | 'send' | 'ping' | 'beginAgain'>
  openWatch: Pick<ReturnType<typeof createOpenWatch>, 'place' | 'noteTold'>
  /** Documents that a reader has open or in focus in any tab. */
  inUse: () => ReadonlySet<string>
  /** Whether the server hears what is filed. */
  isHearing: () => boolean
  onChange: () => void
  report: Report
}

/** A column with more waiting documents than this is read again instead. */
const mostWaiting = 1000

/** The columns of the deck, each complete from the point where a refresh and the channel met (D40). */
export function createLiveColumns(deps: Deps) {
  const { api, store, columns, agency, clock, connection, openWatch, report } = deps
  /** Pushed documents of columns that are joining. */
  const waiting = new Map<string, Filing[]>()
  /** Pushed documents are written in the order of the channel. */
  const writes = createQueue()
  const told = createToldWrites(deps)
  const watching = createWatching({
    send: connection.send,
    ping: connection.ping,
    onChange: deps.onChange,
    report,
    watchOf: params => watchOf(params, api, agency),
    now: clock.now,
  })
  const joins = createJoins({
    clock,
    join: id => join(id),
    retryAt: id => columns.status(id).error?.retryAt ?? 0,
  })
  const audits = createAudits({
    comparisons: columns.comparisons,
    clock,
    report,
    log: connection.log,
    untilTold: connection.ping,
    completeColumns: () =>
      deps.isHearing() ? [...watching.all()].flatMap(([id, { is }]) => (is === 'complete' ? [id] : [])) : [],
    onChange: deps.onChange,
  })

  const reached = (log: string): Reached => {
    const number = connection.number()
    return {
      log,
      number,
      openNumber: openWatch.place(number),
      watches: watching.all(),
      isOpen: columns.comparisons.isOpen,
    }
  }
  const noteFilled = (id: string, count: number): void =>
    watching.change(id, watched => filled(watched, count))

  // How a column joins the channel: the watch is active, a search reads what is newer, then the documents
  // that were pushed meanwhile are added.
  const beginJoin = (id: string): void => {
    if (!watching.get(id)) return
    watching.change(id, watched => joining(watched, connection.heardAt()))
    joins.add(id)
  }
  const join = async (id: string): Promise<boolean> => {
    const mine = watching.get(id)?.watchId
    const isMine = () => watching.get(id)?.watchId === mine && watching.get(id)?.is === 'joining'
    if (!isMine()) return true
    // The search finds what was pushed until now.
    waiting.set(id, [])
    if (!(await readWhole(id))) return !isMine()
    try {
      return await writes.run(async () => {
        const filings = waiting.get(id)
        if (!isMine() || !filings) return true
        if (filings.length > mostWaiting) return false
        waiting.delete(id)
        watching.noteComplete(id)
        await apply(filings, [id])
        deps.onChange()
        return true
      })
    } catch (error) {
      connection.beginAgain(error)
      return true
    }
  }
  /** An existing list is also compared, because newer documents show neither revisions nor late documents. */
  const readWhole = async (id: string): Promise<boolean> => {
    try {
      const outcome = await columns.catchUp(id)
      if (outcome.did !== 'merge') return false
      noteFilled(id, outcome.added.length)
      if (!outcome.isReplaced) await audits.lookOver(id)
      return true
    } catch (error) {
      // A wire that does not answer is asked again, and the bar shows it.
      if (causeOf(error) === 'device') report(`Column ${id} could not be compared with the wire`, error)
      return false
    }
  }

  const readFiling = (log: string, { document: raw, ...message }: FiledMessage): Filing[] => {
    const result = parseDocument(raw, { report })
    if (!('document' in result)) return []
    const { number, order, first, filed } = message
    const logged = readDate(message.logged)
    const changed = result.document.revision > 1 ? logged : null
    const document = toStored(result.document, raw, { log, number, order, first, filed }, changed)
    return [{ document, in: watching.columnsOf(message.in), out: watching.columnsOf(message.out) }]
  }
  const apply = async (filings: readonly Filing[], ids: readonly string[]): Promise<void> => {
    const log = connection.log()
    if (log === null) return
    for (const [id, list] of await told.write(filings, ids, reached(log))) noteFilled(id, list.length)
  }
  /** Resolves with the messages, completed if they only name documents. */
  const storeInTurn = async (heard: readonly FiledMessage[]): Promise<readonly FiledMessage[]> => {
    if (connection.log() === null) return []
    const messages = await fillIn({ api, store }, heard)
    const log = connection.log()
    const filings = log === null ? [] : messages.flatMap(message => readFiling(log, message))
    for (const filing of filings)
      for (const id of [...filing.in, ...filing.out]) waiting.get(id)?.push(filing)
    const concerned = new Set(filings.flatMap(filing => [...filing.in, ...filing.out]))
    connection.noteReached(Math.max(...heard.map(message => message.number)))
    watching.noteTold(heard)
    openWatch.noteTold(heard)
    await apply(
      filings,
      [...concerned].filter(id => isTrusted(watching.get(id)?.is)),
    )
    return messages
  }

  return {
    all: watching.all,
    audits: audits.figures,
    start: audits.start,
    stop(): void {
      audits.stop()
      watching.clear()
    },
    hurry: joins.hurry,

    /** The deck has other columns now. Resolves with the ids of those that are no longer watched; null if nothing changed. */
    followDeck(): readonly string[] | null {
      const gone = watching.want(deps.deckView.snapshot() ?? [])
      for (const id of gone ?? []) waiting.delete(id)
      return gone
    },

    /** The stored place, from which columns and open documents resume. */
    readPoint: told.readPoint,
    begin({ log, mostBytes }: Opened, point: Awaited<ReturnType<typeof told.readPoint>>): void {
      watching.begin(log, mostBytes, point)
    },
    /** The channel is closed, and was heard last at `heardAt`. */
    close(heardAt: number): void {
      waiting.clear()
      joins.clear()
      watching.close(heardAt)
    },
    /** See `onHearing` of the connection. */
    noteHearing(deafSince: number | null): void {
      if (deafSince !== null) return watching.changeAll(watched => untold(watched, deafSince))
      for (const [id, { is }] of watching.all()) if (is === 'complete') watching.noteComplete(id)
    },
    take(message: Exclude<Said, { type: 'heartbeat' }>): void {
      const ids = watching.columnsOf(message.ids)
      if (message.type === 'watching') ids.filter(id => watching.get(id)?.is === 'asked').forEach(beginJoin)
      else if (message.type === 'gap') ids.forEach(beginJoin)
      else
        for (const id of ids) watching.change(id, watched => ({ ...watched, is: 'refused', resumes: null }))
    },
    storeFiled: (heard: readonly FiledMessage[]) => writes.run(() => storeInTurn(heard)),
    /** Rejects if the store has lost what was told before. */
    savePoint: () =>
      writes.run(async () => {
        const log = connection.log()
        if (log !== null) await told.savePoint(reached(log))
      }),
    /** The columns of a message in which it is shown. */
    shownIn: (message: FiledMessage): string[] =>
      watching.columnsOf(message.in).filter(id => watching.get(id)?.is === 'complete'),
  }
}
