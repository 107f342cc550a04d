import type { ContentApi } from '@wiredeck/content-api'
import type { AgencySettings } from '@wiredeck/document'
import type { Clock } from '../base/clock.ts'
import { createListeners } from '../base/listeners.ts'
import type { Report } from '../base/report.ts'
import type { ServerClock } from '../base/serverClock.ts'
import type { Refresher } from '../refresh/refresher.ts'
import type { Store } from '../store/store.ts'
import type { DeckView } from '../views/deckView.ts'
import { createConnection, type Said } from './connection.ts'
import { createDelays } from './delays.ts'
import type { FiledMessage } from './inbox.ts'
import type { OpenSocket } from './link.ts'
import { createLiveColumns } from './liveColumns.ts'
import { noState, stateOf, type LiveState } from './liveState.ts'
import { createOpenWatch } from './openWatch.ts'
import { createUses } from './uses.ts'

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

export function createLive(deps: LiveDeps): Live {
  const { deckView, server, report } = deps
  const listeners = createListeners<void>()
  let state = noState
  let stopFollowing: (() => void) | null = null

  const uses = createUses(deps)
  const delays = createDelays({ server, painted: deps.painted })
  const connection = createConnection({
    ...deps,
    async begin(opened) {
      const point = await columns.readPoint()
      // The channel was closed meanwhile.
      if (connection.log() === null) return
      const openNumber = point?.log === opened.log ? point.openNumber : undefined
      openWatch.begin(opened.log, opened.mostBytes, openNumber ?? null)
      columns.begin(opened, point)
      // Compares the clocks, also for a deck that has nothing to watch.
      if (columns.all().size === 0) void connection.ping()
      tell()
    },
    async storeFiled(heard) {
      noteDelays(await columns.storeFiled(heard))
    },
    take: message => take(message),
    onHearing: deafSince => columns.noteHearing(deafSince),
    onClose(heardAt) {
      columns.close(heardAt)
      openWatch.close()
    },
    onChange: () => tell(),
  })
  const openWatch = createOpenWatch({
    ...deps,
    send: connection.send,
    ping: connection.ping,
    number: connection.number,
    onWatching: () => void uses.compareOpen(),
    onUsedGap: async () => deps.onUsedGap?.(),
    onChange: () => tell(),
  })
  const columns = createLiveColumns({
    ...deps,
    connection,
    openWatch,
    isHearing: () => connection.facts().deafTo === null,
    onChange: () => tell(),
  })

  const tell = (): void => {
    state = stopFollowing
      ? stateOf({
          ...connection.facts(),
          watches: columns.all(),
          isUsedRefused: openWatch.isRefused(),
          audits: columns.audits(),
          delays,
        })
      : noState
    listeners.tell()
  }
  const take = async (message: Said): Promise<void> => {
    if (message.type === 'heartbeat') {
      openWatch.follow()
      await columns.savePoint()
      // Screens learn that the channel still works.
      return tell()
    }
    columns.take(message)
    openWatch.hear(message)
    if (message.type === 'gap') deps.onGap?.()
    if (message.type === 'refused')
      report(`The live channel does not watch for ${message.ids.join(', ')}`, message.message)
    tell()
  }
  const noteDelays = (messages: readonly FiledMessage[]): void =>
    void delays
      .noteShown(messages, columns.shownIn)
      .then(isNoted => {
        if (isNoted) tell()
      })
      .catch(error => report('The delay of the channel could not be measured', error))
  const followDeck = (): void => {
    const gone = columns.followDeck()
    if (!gone) return
    gone.forEach(delays.forget)
    tell()
  }

  return {
    start() {
      if (stopFollowing) return
      stopFollowing = deckView.subscribe(followDeck)
      followDeck()
      columns.start()
      connection.start()
      tell()
    },
    stop() {
      stopFollowing?.()
      stopFollowing = null
      connection.stop()
      columns.stop()
      tell()
    },
    hurry() {
      connection.hurry()
      columns.hurry()
    },
    sendToken: token => connection.send({ type: 'token', token }),
    usesChanged() {
      openWatch.follow()
      void uses.letGo()
    },
    state: () => state,
    subscribe: listeners.subscribe,
  }
}
