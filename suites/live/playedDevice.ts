import {
  acknowledged,
  alertsOf,
  clockOf,
  createAlertWatch,
  createAskVersions,
  createColumns,
  createDeckView,
  createHiddenPoller,
  createLive,
  createMemoryStore,
  createPoller,
  createRecallWatch,
  createServerClock,
  createUsedComparison,
  noMirror,
  noteUse,
  recallsOf,
  timedFetch,
  watchedDocuments,
  type Alert,
  type Clock,
  type Columns,
  type Live,
  type OpenSocket,
  type Recall,
  type Store,
  type Use,
} from '@wiredeck/columns'
import { createContentApi } from '@wiredeck/content-api'
import { defaultAgency } from '@wiredeck/document'
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  createLeader,
  createLiveInTabs,
  createPlayedLocks,
  createReaders,
  createTabBus,
  isToldOfAll,
  makeOwnLock,
} from '@wiredeck/deck/testing/playedTabs'

/** What a device reads. */
export type PlayedWire = {
  url: string
  /** Null if the wire has no channel. */
  open: OpenSocket | null
  /** Where versions are kept; undefined if nowhere. */
  versionsPath: string | undefined
}

/** How many of a deck's seconds pass in one second. A server's time is measured by true seconds. */
const speed = 20
/** Decisions wait three seconds of the deck for the server's time, which on a busy machine must not be too short. */
const alertSpeed = 5
const watchedHours = 72

/** Which tab makes a call of the store, because a change is told to the other tabs as made elsewhere. */
const writer = new AsyncLocalStorage<object>()

export type PlayedTab = {
  columns: Columns
  store: Store
  setVisible(isVisible: boolean): void
  freeze(): void
  /** Everything that happened meanwhile comes now, in its order. */
  thaw(): void
  isFrozen(): boolean
  /** Nothing that the tab has begun ever ends, as in a browser. */
  close(): void
  /** Cuts its channel, without a word. */
  cut(): void
  /** The network, or the channel, is there again or is gone. */
  followNetwork(): void
  copy(uno: string, revision: number): Promise<Use>
  /** Requests that are under way. */
  asking(): number
}

export type PlayedDevice = ReturnType<typeof createPlayedDevice>

/**
 * One browser over a real wire: tabs that share a store and a lock, and are built as the deck builds them. Its
 * clock is `aheadMs` ahead of the server's. Without locks, each tab does what else one does for all.
 */
export function createPlayedDevice(wire: PlayedWire, aheadMs: number, { hasLocks = true } = {}) {
  const begunAt = Date.now()
  const trueNow = () => Date.now() + aheadMs
  const deckNow = () => begunAt + aheadMs + (Date.now() - begunAt) * speed
  const store = createMemoryStore()
  const openTabs: PlayedTab[] = []
  const bus = createTabBus()
  const locks = createPlayedLocks()
  const reported: string[] = []
  const rang: Alert[] = []
  let isOffline = false
  let isChannelRefused = false

  const report = (...values: unknown[]) => void reported.push(values.map(String).join(': '))
  const hasChannel = () => wire.open !== null && !isChannelRefused && !isOffline

  function openTab(): PlayedTab {
    const me = {}
    const still = createStandstill()
    const intervals = new Set<NodeJS.Timeout>()
    const sockets = new Set<{ cut(): void }>()
    let isVisible = true
    let isAwaiting = false
    let wasWell = false
    let asking = 0
    let uses: readonly Use[] | null = null
    let watched = ''

    const everyOf =
      (faster: number): Clock['every'] =>
      (ms, callback) => {
        const interval = setInterval(() => {
          if (!still.isFrozen()) callback()
        }, ms / faster)
        intervals.add(interval)
        return () => {
          clearInterval(interval)
          intervals.delete(interval)
        }
      }
    const clock: Clock = { now: deckNow, every: everyOf(speed) }
    const server = createServerClock(trueNow)
    const send: typeof fetch = async (...request) => {
      await still.passed()
      if (isOffline) throw new TypeError('Failed to fetch')
      asking += 1
      try {
        const response = await fetch(...request)
        await still.passed()
        if (isOffline) throw new TypeError('Failed to fetch')
        return response
      } finally {
        asking -= 1
      }
    }
    const api = createContentApi({
      baseUrl: wire.url,
      fetch: timedFetch(server, send),
      search: { withFilings: wire.open !== null },
    })
    const open: OpenSocket = listener => {
      if (!hasChannel() || !wire.open) {
        const timer = setTimeout(() => still.run(() => listener.onClose(1006)))
        return { send: () => {}, close: () => clearTimeout(timer) }
      }
      const socket = wire.open({
        onOpen: () => still.run(listener.onOpen),
        onMessage: text => still.run(() => listener.onMessage(text)),
        onClose(code) {
          sockets.delete(entry)
          still.run(() => listener.onClose(code))
        },
      })
      const entry = { cut: socket.close }
      sockets.add(entry)
      return socket
    }

    const columns = createColumns({
      api,
      store: storeOf(store, still, me),
      clock,
      server,
      agency: defaultAgency,
      mirror: noMirror,
      track: () => {},
      report,
    })
    const own = columns.store
    const deckView = createDeckView(own)
    const tabs = bus.open(task => void setTimeout(() => still.run(task)))
    const lock = locks.open(still.run)
    const isActive = () => isVisible && !isOffline
    const leader = createLeader({
      tabs,
      makeLock: hasLocks ? lock.makeLock : makeOwnLock,
      clock,
      scene: () => ({ isVisible, isActive: isActive(), isPolled: !isToldOfAll(source.state()) }),
    })
    const readers = createReaders({
      tabs,
      clock,
      sight: () => ({ isVisible, isActive: isActive() }),
      onLeave: () => {},
    })
    const isWell = () => source.state().is === 'well'
    const mayAsk = () => leader.isKeeper() && !isOffline
    const alerts = createAlertWatch({
      api,
      store: own,
      agency: defaultAgency,
      clock: { now: trueNow, every: everyOf(alertSpeed) },
      server,
      pausedUntil: () => 0,
      timeOfDay: () => '12:00',
      isGrave: async () => true,
      mayAsk,
      ring: ringing => void rang.push(...ringing),
      report,
    })

    const keeping = { store: own, overBy: server.embargoesOverBy, watchedHours: () => watchedHours }
    const recalls = createRecallWatch({ ...keeping, clock, report })
    const { versionsPath } = wire
    const versions =
      versionsPath === undefined
        ? null
        : createAskVersions({
            ...keeping,
            clock: clockOf(server),
            versions: unos => api.versionStates(versionsPath, unos),
          })
    const used = createUsedComparison({
      ...keeping,
      comparisons: columns.comparisons,
      clock,
      isTold: isWell,
      canAsk: () => mayAsk() && uses?.length !== 0,
      async askVersions() {
        await recalls.readOn()
        await versions?.ofUnseen()
      },
      report,
    })
    const readUses = async (): Promise<void> => {
      uses = await own.uses()
      const next = watchedDocuments(uses, server.now(), watchedHours).toSorted().join(' ')
      if (next !== watched) live.usesChanged()
      watched = next
    }
    const live: Live = createLive({
      api,
      open,
      store: own,
      columns,
      deckView,
      agency: defaultAgency,
      clock,
      server,
      random: () => 0.5,
      openDocuments: () => [],
      usedDocuments: () => uses && watchedDocuments(uses, server.now(), watchedHours),
      inUse: () => new Set(),
      onGap: () => void alerts.catchUp(),
      onUsedGap: async () => (versions ? versions.ofAll() : used.hurry()),
      painted: () => Promise.resolve(),
      report,
    })
    const source = createLiveInTabs({ live, leader, tabs, clock, server, isIn: () => true })
    const poller = createPoller({
      columns,
      clock,
      isActive: () => leader.isKeeper() && !isAwaiting && isActive(),
      isPushed: source.isPushed,
      report,
    })
    const hidden = createHiddenPoller({
      api,
      columns: () => deckView.snapshot() ?? [],
      agency: defaultAgency,
      clock,
      server,
      isNeeded: () => mayAsk() && !isActive() && !isWell(),
      noteFound: columns.noteFound,
      report,
    })

    const endWait = (): void => {
      if (!isAwaiting) return
      isAwaiting = false
      void poller.runNow()
    }
    const followLive = (): void => {
      leader.look()
      hidden.noteChange()
      if (isWell() || source.state().trouble) endWait()
      if (isWell() === wasWell) return
      wasWell = isWell()
      if (wasWell) {
        void alerts.catchUp()
        void used.hurry()
      } else void poller.runNow()
    }
    const look = (): void => {
      leader.ask()
      readers.look()
      hidden.noteChange()
      void poller.runNow()
      void used.hurry()
    }
    source.subscribe(followLive)
    readers.onShown(() => void used.hurry())
    leader.onChange(isKeeper => {
      hidden.noteChange()
      void alerts.catchUp()
      void used.hurry()
      isAwaiting = isKeeper
      setTimeout(() => still.run(endWait), 1000)
    })
    own.subscribe(({ uses: haveChanged }) => {
      if (haveChanged) void readUses()
    })
    void readUses()
    used.start()
    hidden.start()
    poller.start()
    leader.enter()

    const tab: PlayedTab = {
      columns,
      store: own,
      setVisible(next) {
        isVisible = next
        still.run(look)
      },
      freeze: still.freeze,
      thaw: still.thaw,
      isFrozen: still.isFrozen,
      close() {
        still.close()
        for (const interval of intervals) clearInterval(interval)
        for (const socket of sockets) socket.cut()
        tabs.close()
        lock.close()
        openTabs.splice(openTabs.indexOf(tab), 1)
      },
      cut() {
        for (const socket of sockets) socket.cut()
      },
      followNetwork: () =>
        still.run(() => {
          if (hasChannel()) source.hurry()
          if (!isOffline) void alerts.catchUp()
          look()
        }),
      copy: (documentId, revision) =>
        noteUse(own, { documentId, revision, how: 'copy', passage: null }, new Date(server.now()), {
          now: server.embargoesOverBy(),
          hours: watchedHours,
        }),
      asking: () => asking,
    }
    openTabs.push(tab)
    return tab
  }

  const closeTabs = (): void => {
    for (const tab of openTabs.slice()) tab.close()
  }
  /** A lost network says nothing to an open connection, so a cut one is told of as a failure. */
  const followNetwork = (isGone: boolean): void => {
    for (const tab of openTabs) {
      if (isGone) tab.cut()
      tab.followNetwork()
    }
  }

  return {
    store,
    tabs: (): readonly PlayedTab[] => openTabs,
    openTab,
    setOffline(next: boolean): void {
      isOffline = next
      followNetwork(next)
    },
    /** The server has no channel for this device any more, or again. */
    refuseChannel(next: boolean): void {
      isChannelRefused = next
      followNetwork(next)
    },
    rang,
    reported,
    /** What the band tells: of each document one recall. */
    async bands(): Promise<Recall[]> {
      return recallsOf(await store.uses(), [])
    },
    /** What the band's button does. */
    async acknowledge(documentId: string): Promise<void> {
      const told = alertsOf(await store.uses(), documentId)
      await store.updateUses(use => acknowledged(use, documentId))
      await store.noteAlerts(alerts => ({
        alerts: alerts
          .filter(({ id, acknowledged: isDone }) => told.has(id) && !isDone)
          .map(alert => ({ ...alert, acknowledged: { at: new Date(), by: 'acknowledge' } })),
      }))
    },
    /** Nothing is under way, and everything that came was decided. */
    async isIdle(): Promise<boolean> {
      if (openTabs.some(tab => !tab.isFrozen() && tab.asking() > 0)) return false
      const { newest } = await store.arrivals(Infinity)
      const places = [await store.recallPlace(), (await store.alertPlace())?.n]
      return places.every(place => (place ?? 0) >= newest)
    },
    closeTabs,
  }
}

/** Holds up everything that a frozen tab does, and for ever what a closed one does. */
function createStandstill() {
  let frozen: { ends: Promise<void>; end(): void } | null = null
  let isClosed = false
  let waiting: (() => void)[] = []
  return {
    isFrozen: () => frozen !== null,
    async passed(): Promise<void> {
      for (let standing = frozen; standing; standing = frozen) await standing.ends
      if (isClosed) await new Promise(() => {})
    },
    run(task: () => void): void {
      if (isClosed) return
      if (frozen) waiting.push(task)
      else task()
    },
    freeze(): void {
      if (frozen) return
      let end = () => {}
      const ends = new Promise<void>(resolve => {
        end = resolve
      })
      frozen = { ends, end }
    },
    thaw(): void {
      const tasks = waiting
      waiting = []
      frozen?.end()
      frozen = null
      for (const task of tasks) task()
    },
    close(): void {
      isClosed = true
      waiting = []
    },
  }
}

/** A tab's view of the store that all tabs share. */
function storeOf(store: Store, still: ReturnType<typeof createStandstill>, me: object): Store {
  return new Proxy(store, {
    get(target, name: keyof Store) {
      if (name === 'subscribe') {
        const subscribe: Store['subscribe'] = listener =>
          target.subscribe(change => {
            if (writer.getStore() === me) return still.run(() => listener(change))
            // Other tabs hear of it a moment later.
            setTimeout(() => still.run(() => listener({ ...change, isElsewhere: true })))
          })
        return subscribe
      }
      const call = target[name] as (...values: unknown[]) => unknown
      return async (...values: unknown[]) => {
        await still.passed()
        const result = await writer.run(me, () => call(...values))
        await still.passed()
        return result
      }
    },
  })
}
