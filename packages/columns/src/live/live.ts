import type { ContentApi } from '@wiredeck/content-api'
import { parseDocument, readDate, type AgencySettings } from '@wiredeck/document'
import type { Clock } from '../base/clock.ts'
import { createListeners } from '../base/listeners.ts'
import { createQueue } from '../base/queue.ts'
import type { Report } from '../base/report.ts'
import type { ServerClock } from '../base/serverClock.ts'
import type { Refresher } from '../refresh/refresher.ts'
import { causeOf } from '../refresh/retry.ts'
import { toStored } from '../refresh/toStored.ts'
import type { Store } from '../store/store.ts'
import type { DeckView } from '../views/deckView.ts'
import type { Filing } from './applyFiled.ts'
import { createAudits } from './audits.ts'
import { deafFor, type DeafTo, type Hearing } from './deaf.ts'
import { createDelays } from './delays.ts'
import { fillIn } from './fillIn.ts'
import { createInbox, type FiledMessage, type Heard } from './inbox.ts'
import { createJoins } from './joins.ts'
import { createLink, type LinkEvent, type OpenSocket } from './link.ts'
import { stateOf, type LiveState } from './liveState.ts'
import { noState } from './noState.ts'
import { createOpenWatch } from './openWatch.ts'
import { createPings } from './pings.ts'
import { createToldWrites } from './toldWrites.ts'
import { createUses } from './uses.ts'
import { filled, isTrusted, joining, untold, watchOf, type Reached } from './watched.ts'
import { createWatching } from './watching.ts'

export type LiveDeps = {
  api: Pick<ContentApi, 'search' | 'searchBody' | 'accessToken'>
  open: OpenSocket
  store: Store
  columns: Pick<Refresher, 'catchUp' | 'status' | 'comparisons'>
  deckView: Pick<DeckView, 'snapshot' | 'subscribe'>
  agency: AgencySettings
  clock: Clock
  /** The wire's time, which the channel measures. */
  server: ServerClock
  /** From 0 to 1. */
  random: () => number
  /** Documents that a reader has open in any tab. */
  openDocuments: () => readonly string[]
  /** Documents of the account of use, from any tab; null until it was read. */
  usedDocuments: () => readonly string[] | null
  /** Documents that a reader has open or in focus in any tab. */
  inUse: () => ReadonlySet<string>
  /** Called when the open channel has left out entries that somebody watches. */
  onGap?: () => void
  /**
   * Called when revisions of used documents may have been missed, so that the wire has to be asked for them. Called again
   * later if it rejects, or if this tab ends before it resolves.
   */
  onUsedGap?: () => Promise<void>
  /** Resolves when the stored documents are painted; at once if nothing will be painted. */
  painted: () => Promise<void>
  report: Report
}

/**
 * Keeps the columns of the deck equal to the wire, over the live channel (`docs/live.md`, D40): a column is
 * complete from the point where a refresh and the channel met, and audits check this.
 */
export type Live = {
  start(): void
  /** Closes the channel at once. */
  stop(): void
  /** Opens the channel at once. */
  hurry(): void
  /** Sends a token that replaced the last one. */
  sendToken(token: string): void
  /** Call if other documents are open or in focus. */
  usesChanged(): void
  state(): LiveState
  subscribe: (listener: () => void) => () => void
}

/** A column with more waiting documents than this is read again instead. */
const mostWaiting = 1000
/**
 * In ms. A document that entered the log later fell due while nobody filed, so its delay says nothing about
 * the channel.
 */
const lateMs = 60_000

export function createLive(deps: LiveDeps): Live {
  const { api, store, columns, deckView, agency, clock, server, report } = deps
  const listeners = createListeners<void>()
  const link = createLink({
    open: deps.open,
    token: async isRefused => (await api.accessToken({ isRefused })).accessToken,
    clock,
    server,
    random: deps.random,
    onEvent: event => (event.did === 'close' ? handleClose(event) : hear(event)),
    report,
  })
  /** The identity of the log; null while the channel is not open. */
  let log: string | null = null
  /** The number of the last entry that was received and stored. */
  let number = 0
  let heardAt = 0
  let trouble: LiveState['trouble'] = null
  /** What the server does not hear, so that columns are polled. */
  let deafTo: DeafTo | null = null
  /** A ping that asks for the server's time is under way. */
  let isMeasuring = false
  let state = noState
  let stopFollowing: (() => void) | null = null
  /** Pushed documents of columns that are joining. */
  const waiting = new Map<string, Filing[]>()
  /** Pushed documents are written in the order of the channel. */
  const writes = createQueue()
  const inbox = createInbox({
    storeFiled: messages => writes.run(() => storeFiled(messages)),
    take: heard => take(heard),
    onFailure: error => beginAgain(error),
  })

  const told = createToldWrites(deps)
  const uses = createUses(deps)
  const delays = createDelays()
  const pings = createPings(server, id => link.send({ type: 'ping', id }))
  const sending = { send: link.send, ping: pings.ping, onChange: () => tell(), report }
  const watching = createWatching({
    ...sending,
    watchOf: params => watchOf(params, api, agency),
    now: clock.now,
  })
  const openWatch = createOpenWatch({
    ...deps,
    ...sending,
    number: () => number,
    onWatching: () => void uses.compareOpen(),
    onUsedGap: async () => deps.onUsedGap?.(),
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
    log: () => log,
    untilTold: pings.ping,
    completeColumns: () =>
      deafTo ? [] : [...watching.all()].flatMap(([id, { is }]) => (is === 'complete' ? [id] : [])),
    onChange: () => tell(),
  })

  const tell = (): void => {
    state = stopFollowing
      ? stateOf({
          log,
          deafTo,
          trouble,
          watches: watching.all(),
          isUsedRefused: openWatch.isRefused(),
          heardAt,
          audits: audits.figures(),
          delays,
        })
      : noState
    listeners.tell()
  }
  const reached = (ofLog: string): Reached => ({
    log: ofLog,
    number,
    openNumber: openWatch.place(number),
    watches: watching.all(),
  })
  /** Pushed documents could not be stored: the channel resumes from the last stored entry. */
  const beginAgain = (error: unknown): void => {
    report('What the live channel told could not be stored', error)
    link.giveUp()
  }
  function handleClose({ code, retryAt }: Extract<LinkEvent, { did: 'close' }>): void {
    forgetTold()
    trouble = { code, since: trouble?.since ?? clock.now(), retryAt }
    tell()
  }
  /** The channel is closed: what it was about to send will be sent again or requested. */
  const forgetTold = (): void => {
    inbox.clear()
    waiting.clear()
    joins.clear()
    pings.clear()
    log = null
    watching.close(heardAt || clock.now())
    openWatch.close()
  }
  function hear(heard: Heard): void {
    heardAt = clock.now()
    if (heard.did === 'hear' && heard.message.type === 'pong') pings.measure(heard.message)
    inbox.hear(heard)
    measure()
  }
  /** Asks for the server's time if it is not known: at the start, after a wake, and when the device's clock was set. */
  const measure = (): void => {
    if (log === null || isMeasuring || server.isKnown()) return
    isMeasuring = true
    void pings.ping().then(() => (isMeasuring = false))
  }
  const take = async (heard: Heard | undefined): Promise<void> => {
    if (!heard) return
    if (heard.did === 'open') return begin(heard)
    const { message } = heard
    switch (message.type) {
      case 'watching':
        for (const id of watching.columnsOf(message.ids)) if (watching.get(id)?.is === 'asked') beginJoin(id)
        openWatch.hear(message)
        return tell()
      case 'gap':
        watching.columnsOf(message.ids).forEach(beginJoin)
        openWatch.hear(message)
        deps.onGap?.()
        return tell()
      case 'refused':
        for (const id of watching.columnsOf(message.ids))
          watching.change(id, watched => ({ ...watched, is: 'refused', resumes: null }))
        openWatch.hear(message)
        report(`The live channel does not watch for ${message.ids.join(', ')}`, message.message)
        return tell()
      case 'heartbeat':
        noteHearing(message)
        number = Math.max(number, message.number)
        openWatch.follow()
        await writes.run(async () => {
          if (log !== null) await told.savePoint(reached(log))
        })
        // Screens learn that the channel still works.
        return tell()
      case 'pong':
        return pings.answer(message)
      case 'welcome':
      case 'filed':
        // The link handles `welcome`, the inbox handles `filed`.
        return undefined
    }
  }

  /** When the server says that it hears again, it has already sent what it missed. */
  const noteHearing = (hearing: Hearing): void => {
    const deaf = deafFor(hearing)
    const wasDeaf = deafTo !== null
    deafTo = deaf?.to ?? null
    if (deaf) {
      const at = Number.isFinite(deaf.ago) ? clock.now() - deaf.ago : clock.now()
      watching.changeAll(watched => untold(watched, at))
    } else if (wasDeaf) {
      for (const [id, { is }] of watching.all()) if (is === 'complete') watching.noteComplete(id)
    }
  }

  const begin = async (opened: Extract<Heard, { did: 'open' }>): Promise<void> => {
    ;({ log, number } = opened)
    trouble = null
    noteHearing(opened.hearing)
    const point = await told.readPoint()
    // The channel was closed meanwhile.
    if (log === null) return
    const openNumber = point?.log === opened.log ? point.openNumber : undefined
    openWatch.begin(opened.log, opened.mostBytes, openNumber ?? null)
    watching.begin(opened.log, opened.mostBytes, point)
    // Compares the clocks, also for a deck that has nothing to watch.
    if (watching.all().size === 0) void pings.ping()
    tell()
  }

  const followDeck = (): void => {
    const gone = watching.want(deckView.snapshot() ?? [])
    if (!gone) return
    for (const id of gone) {
      waiting.delete(id)
      delays.forget(id)
    }
    tell()
  }

  // How a column joins the channel: the watch is active, a search reads what is newer, then the documents
  // that were pushed meanwhile are added.
  const beginJoin = (id: string): void => {
    if (!watching.get(id)) return
    watching.change(id, watched => joining(watched, heardAt))
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
        tell()
        return true
      })
    } catch (error) {
      beginAgain(error)
      return true
    }
  }

  /** An existing list is also checked, because newer documents show neither revisions nor late documents. */
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

  const storeFiled = async (heard: readonly FiledMessage[]): Promise<void> => {
    if (log === null) return
    const messages = await fillIn({ api, store }, heard)
    const filings = messages.flatMap(message => readFiling(message))
    for (const filing of filings)
      for (const id of [...filing.in, ...filing.out]) waiting.get(id)?.push(filing)
    const concerned = new Set(filings.flatMap(filing => [...filing.in, ...filing.out]))
    number = Math.max(number, ...heard.map(message => message.number))
    watching.noteTold(heard)
    openWatch.noteTold(heard)
    await apply(
      filings,
      [...concerned].filter(id => isTrusted(watching.get(id)?.is)),
    )
    noteDelays(messages).catch(error => report('The delay of the channel could not be measured', error))
  }
  const readFiling = ({ document: raw, ...message }: FiledMessage): Filing[] => {
    const result = parseDocument(raw, { report })
    if (!('document' in result) || log === null) return []
    const { number, order, first, filed } = message
    const logged = readDate(message.logged)
    const changed = result.document.revision > 1 ? logged : null
    const document = toStored(result.document, raw, { log, number, order, first, filed }, changed)
    return [{ document, in: watching.columnsOf(message.in), out: watching.columnsOf(message.out) }]
  }
  const apply = async (filings: readonly Filing[], ids: readonly string[]): Promise<void> => {
    if (log === null) return
    for (const [id, list] of await told.write(filings, ids, reached(log))) noteFilled(id, list.length)
  }
  const noteFilled = (id: string, count: number): void =>
    watching.change(id, watched => filled(watched, count))

  const noteDelays = async (messages: readonly FiledMessage[]): Promise<void> => {
    await deps.painted()
    if (!server.isKnown()) return
    for (const message of messages) {
      const filed = Date.parse(message.filed)
      const shown = watching.columnsOf(message.in).filter(id => watching.get(id)?.is === 'complete')
      if (shown.length > 0 && Date.parse(message.logged) - filed <= lateMs)
        delays.note(server.now() - filed, shown)
    }
    tell()
  }

  server.subscribe(measure)
  return {
    start() {
      if (stopFollowing) return
      stopFollowing = deckView.subscribe(followDeck)
      followDeck()
      audits.start()
      link.start()
      tell()
    },
    stop() {
      stopFollowing?.()
      stopFollowing = null
      link.stop()
      audits.stop()
      forgetTold()
      watching.clear()
      trouble = null
      deafTo = null
      tell()
    },
    hurry() {
      link.hurry()
      joins.hurry()
    },
    sendToken: token => link.send({ type: 'token', token }),
    usesChanged() {
      openWatch.follow()
      void uses.letGo()
    },
    state: () => state,
    subscribe: listeners.subscribe,
  }
}
