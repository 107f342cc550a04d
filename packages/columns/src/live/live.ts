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
import { lookOver } from './audit.ts'
import { createAudits } from './audits.ts'
import { deafFor, type Hearing } from './deaf.ts'
import { createDelays } from './delays.ts'
import { fillIn } from './fillIn.ts'
import { createInbox, type FiledMessage, type Heard } from './inbox.ts'
import { createJoins } from './joins.ts'
import { createLink, type LinkEvent, type OpenSocket } from './link.ts'
import { stateOf, type LiveState } from './liveState.ts'
import { noState } from './noState.ts'
import { createPings } from './pings.ts'
import { createToldWrites } from './toldWrites.ts'
import { createUses, openWatch } from './uses.ts'
import {
  afterClose,
  canResume,
  complete,
  filled,
  isTrusted,
  joining,
  resuming,
  untold,
  wantedWatches,
  watchOf,
  type Watched,
} from './watched.ts'

export type LiveDeps = {
  api: Pick<ContentApi, 'search' | 'searchBody' | 'accessToken'>
  open: OpenSocket
  store: Store
  columns: Pick<Refresher, 'catchUp' | 'noteAdded' | 'status'>
  deckView: Pick<DeckView, 'snapshot' | 'subscribe'>
  agency: AgencySettings
  clock: Clock
  /** The wire's time, which the channel measures. */
  server: ServerClock
  /** From 0 to 1. */
  random: () => number
  /** Documents that a reader has open in any tab. */
  openDocuments: () => readonly string[]
  /** Documents of the account of use, from any tab. */
  usedDocuments: () => readonly string[]
  /** Documents that a reader has open or in focus in any tab. */
  inUse: () => ReadonlySet<string>
  /**
   * Called with filed documents before they are stored: if this tab ends before it has processed them, they
   * are sent again. It must not reject.
   */
  onFiled?: (filings: readonly FiledNow[]) => Promise<void>
  /** Called when the open channel has left out entries that somebody watches. */
  onGap?: () => void
  /** Resolves when the stored documents are painted; at once if nothing will be painted. */
  painted: () => Promise<void>
  report: Report
}

/** A document with the columns that it matches, and when it was filed. */
export type FiledNow = Pick<Filing, 'document' | 'in'> & { at: Date }

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
  let watches: ReadonlyMap<string, Watched> = new Map()
  let turns = 0
  /** The identity of the log; null while the channel is not open. */
  let log: string | null = null
  /** The number of the last entry that was received and stored. */
  let number = 0
  let heardAt = 0
  let trouble: LiveState['trouble'] = null
  /** The server does not hear its agency, so columns are polled. */
  let isDeaf = false
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
  const uses = createUses({ ...deps, send: link.send })
  const delays = createDelays()
  const pings = createPings(server, id => link.send({ type: 'ping', id }))
  const joins = createJoins({
    clock,
    join: id => join(id),
    retryAt: id => columns.status(id).error?.retryAt ?? 0,
  })
  const auditing = { api, store, agency, report, log: () => log }
  const audits = createAudits({
    ...auditing,
    clock,
    untilTold: pings.ping,
    completeColumns: () =>
      isDeaf ? [] : [...watches].flatMap(([id, { is }]) => (is === 'complete' ? [id] : [])),
    onChange: () => tell(),
  })

  const tell = (): void => {
    state = stopFollowing
      ? stateOf({ log, isDeaf, trouble, watches, heardAt, audits: audits.figures(), delays })
      : noState
    listeners.tell()
  }
  const change = (id: string, next: (watched: Watched) => Watched): void => {
    const watched = watches.get(id)
    if (watched) watches = new Map(watches).set(id, next(watched))
  }
  /** Pushed documents could not be stored: the channel resumes from the last stored entry. */
  const beginAgain = (error: unknown): void => {
    report('What the live channel told could not be stored', error)
    link.giveUp()
  }
  /** Messages of a watch that was replaced are dropped. */
  const columnsOf = (watchIds: readonly string[]): string[] =>
    watchIds.flatMap(watchId => {
      const id = watchId.slice(0, watchId.lastIndexOf(' '))
      return watches.get(id)?.watchId === watchId ? [id] : []
    })

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
    for (const id of watches.keys()) change(id, watched => afterClose(watched, heardAt || clock.now()))
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
        for (const id of columnsOf(message.ids)) if (watches.get(id)?.is === 'asked') beginJoin(id)
        if (message.ids.includes(openWatch)) void uses.fetchOpen()
        return tell()
      case 'gap':
        columnsOf(message.ids).forEach(beginJoin)
        if (message.ids.includes(openWatch)) void uses.fetchOpen()
        deps.onGap?.()
        return tell()
      case 'refused':
        for (const id of columnsOf(message.ids)) change(id, watched => ({ ...watched, is: 'refused' }))
        report('A column is not watched by the live channel', message.message)
        return tell()
      case 'heartbeat':
        noteHearing(message)
        number = Math.max(number, message.number)
        await writes.run(async () => {
          if (log !== null) await told.savePoint({ log, number, watches })
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

  /** When the server says that it hears the agency again, it has already sent what it missed. */
  const noteHearing = (hearing: Hearing): void => {
    const ago = deafFor(hearing)
    const wasDeaf = isDeaf
    isDeaf = ago !== null
    if (ago !== null) {
      const at = Number.isFinite(ago) ? clock.now() - ago : clock.now()
      for (const id of watches.keys()) change(id, watched => untold(watched, at))
    } else if (wasDeaf) {
      for (const [id, { is }] of watches) if (is === 'complete') noteComplete(id)
    }
  }

  const begin = async (opened: Extract<Heard, { did: 'open' }>): Promise<void> => {
    ;({ log, number } = opened)
    trouble = null
    noteHearing(opened.hearing)
    const point = await told.readPoint()
    const resumed = [...watches.keys()].filter(id => canResume(point, opened.log, id, watches.get(id)))
    if (point && resumed.length > 0) {
      for (const id of resumed) change(id, watched => resuming(watched, id, point))
      number = point.number
      sendWatches(resumed, { log: opened.log, number })
    }
    sendWatches([...watches.keys()].filter(id => !resumed.includes(id)))
    uses.watchOpen()
    tell()
    void endResuming()
  }
  /** The server answers the ping after it has sent everything that was missed. */
  const endResuming = async (): Promise<void> => {
    if (!(await pings.ping())) return
    for (const [id, { is }] of watches) if (is === 'resuming') noteComplete(id)
    tell()
  }
  const sendWatches = (
    ids: readonly string[],
    since: { log: string; number: number } | null = null,
  ): void => {
    const list = ids.flatMap(id => watches.get(id) ?? []).map(({ watchId, body }) => ({ id: watchId, body }))
    if (list.length > 0) link.send({ type: 'watch', watches: list, since })
  }
  const noteComplete = (id: string): void => change(id, watched => complete(watched, clock.now()))

  const followDeck = (): void => {
    const before = watches
    const heads = deckView.snapshot() ?? []
    watches = wantedWatches(
      before,
      heads,
      params => watchOf(params, api, agency),
      () => (turns += 1),
    )
    const isOther = (id: string) => watches.get(id)?.watchId !== before.get(id)?.watchId
    const fresh = [...watches.keys()].filter(isOther)
    const gone = [...before.keys()].filter(isOther)
    if (fresh.length === 0 && gone.length === 0) return
    for (const id of gone) {
      waiting.delete(id)
      delays.forget(id)
    }
    if (gone.length > 0)
      link.send({ type: 'unwatch', ids: gone.flatMap(id => before.get(id)?.watchId ?? []) })
    sendWatches(fresh)
    tell()
  }

  // How a column joins the channel: the watch is active, a search reads what is newer, then the documents
  // that were pushed meanwhile are added.
  const beginJoin = (id: string): void => {
    if (!watches.has(id)) return
    change(id, watched => joining(watched, heardAt))
    joins.add(id)
  }
  const join = async (id: string): Promise<boolean> => {
    const mine = watches.get(id)?.watchId
    const isMine = () => watches.get(id)?.watchId === mine && watches.get(id)?.is === 'joining'
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
        noteComplete(id)
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
      if (!outcome.isReplaced) await lookOver(auditing, id)
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
    await deps.onFiled?.(filings)
    await apply(
      filings,
      [...concerned].filter(id => isTrusted(watches.get(id)?.is)),
    )
    noteDelays(messages).catch(error => report('The delay of the channel could not be measured', error))
  }
  const readFiling = ({ document: raw, ...message }: FiledMessage): (Filing & FiledNow)[] => {
    const result = parseDocument(raw, { report })
    if (!('document' in result) || log === null) return []
    const { number, order, first } = message
    const logged = readDate(message.logged)
    const changed = result.document.revision > 1 ? logged : null
    const document = toStored(result.document, raw, { log, number, order, first }, changed)
    const at = readDate(message.filed) ?? logged ?? new Date(server.now())
    return [{ document, at, in: columnsOf(message.in), out: columnsOf(message.out) }]
  }
  const apply = async (filings: readonly Filing[], ids: readonly string[]): Promise<void> => {
    if (log === null) return
    for (const [id, list] of await told.write(filings, ids, { log, number, watches })) {
      columns.noteAdded(id, list)
      noteFilled(id, list.length)
    }
  }
  const noteFilled = (id: string, count: number): void => change(id, watched => filled(watched, count))

  const noteDelays = async (messages: readonly FiledMessage[]): Promise<void> => {
    await deps.painted()
    if (!server.isKnown()) return
    for (const message of messages) {
      const filed = Date.parse(message.filed)
      const shown = columnsOf(message.in).filter(id => watches.get(id)?.is === 'complete')
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
      watches = new Map()
      trouble = null
      isDeaf = false
      tell()
    },
    hurry() {
      link.hurry()
      joins.hurry()
    },
    sendToken: token => link.send({ type: 'token', token }),
    usesChanged() {
      uses.watchOpen()
      void uses.letGo()
    },
    state: () => state,
    subscribe: listeners.subscribe,
  }
}
