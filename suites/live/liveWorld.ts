import {
  createAlertWatch,
  createColumns,
  createDeckView,
  createLive,
  createMemoryStore,
  createServerClock,
  noMirror,
  paramsToSearch,
  systemClock,
  timedFetch,
  type Clock,
  type Columns,
  type Live,
  type LiveDeps,
  type OpenSocket,
  type ServerClock,
  type Store,
} from '@wiredeck/columns'
import { createContentApi, livePath } from '@wiredeck/content-api'
import { defaultAgency } from '@wiredeck/document'
import { beginOwnLog, startTestServer, type TestServer } from '@wiredeck/server/testing/testServer'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

/** A real server at one address, which can be stopped, restarted and given a new data folder. */
export async function openLiveWorld({ heartbeatEveryMs }: { heartbeatEveryMs?: number } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'wiredeck-live-'))
  let folders = 0
  const dataDir = () => join(root, `data-${folders}`)
  const start = (port: number): Promise<TestServer> =>
    startTestServer({
      // A short past, because each new folder is filled with it.
      settings: { port, dataDir: dataDir(), isWireOn: false, keepDays: 0.02 },
      environment: { PORT: String(port) },
      ...(heartbeatEveryMs && { world: { livePatience: { heartbeatEveryMs } } }),
    })
  let server = await start(0)
  const { port, url } = server
  const { open, cut } = createSockets(url)
  const restart = async (): Promise<void> => {
    await server.close()
    server = await start(port)
  }
  return {
    url,
    server: () => server,
    cut,
    restart,
    /** Switches to another data folder at the same origin, without the earlier documents. */
    async renew(): Promise<void> {
      await server.close()
      folders += 1
      await beginOwnLog(dataDir())
      server = await start(port)
    },
    open,
    async close(): Promise<void> {
      cut()
      await server.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
export type LiveWorld = Awaited<ReturnType<typeof openLiveWorld>>

/** Channels to a server, and a way to cut them all like a network failure. */
export function createSockets(url: string) {
  const sockets = new Set<WebSocket>()
  const open: OpenSocket = listener => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}`)
    sockets.add(socket)
    socket.on('open', listener.onOpen)
    socket.on('message', (data: Buffer) => listener.onMessage(data.toString()))
    socket.on('error', () => {})
    socket.on('close', code => {
      sockets.delete(socket)
      listener.onClose(code)
    })
    return { send: text => socket.send(text), close: () => socket.terminate() }
  }
  const cut = (): void => {
    for (const socket of sockets) socket.terminate()
  }
  return { open, cut }
}

export type Tab = {
  store: Store
  /** The server's time as this tab has measured it. */
  server: ServerClock
  columns: Columns
  live: Live
  /** Ids of the alerts that rang in this tab. */
  rang: readonly string[]
  /** A list, and the part of a search in the same range: unos with revisions. */
  compared(id: string): Promise<{ listed: string[]; wanted: string[] }>
  /** Whether the channel is open and all columns are complete. */
  areComplete(): boolean
  /** How often the wire was searched for the columns so far. */
  searches(): number
}

/** What a tab has beside its columns. `aheadMs`: its device's clock is ahead of the server's by so much. */
type TabOptions = Partial<Pick<LiveDeps, 'usedDocuments' | 'onUsedGap'>> & { aheadMs?: number }

/** A tab over a real server, built as in the deck. */
export function openTab(
  world: Pick<LiveWorld, 'url' | 'open'>,
  store: Store = createMemoryStore(),
  { aheadMs = 0, ...options }: TabOptions = {},
): Tab {
  const report = () => {}
  const clock: Clock = { now: () => Date.now() + aheadMs, every: systemClock.every }
  const server = createServerClock(clock.now)
  const api = createContentApi({
    baseUrl: world.url,
    fetch: timedFetch(server),
    search: { withFilings: true },
  })
  let searches = 0
  const counting: typeof api = {
    ...api,
    search: (...asked) => {
      searches += 1
      return api.search(...asked)
    },
  }
  const columns = createColumns({
    api: counting,
    store,
    clock,
    agency: defaultAgency,
    mirror: noMirror,
    track: () => {},
    report,
  })
  const rang: string[] = []
  const alerts = createAlertWatch({
    api,
    store,
    agency: defaultAgency,
    clock,
    server,
    pausedUntil: () => 0,
    timeOfDay: () => '12:00',
    isGrave: async () => true,
    mayAsk: () => true,
    ring: ringing => void rang.push(...ringing.map(({ id }) => id)),
    report,
  })
  const live: Live = createLive({
    api: counting,
    open: world.open,
    store: columns.store,
    columns,
    deckView: createDeckView(store),
    agency: defaultAgency,
    clock,
    server,
    // Makes waits a fiftieth of their usual length.
    random: () => 0.02,
    openDocuments: () => [],
    usedDocuments: () => [],
    inUse: () => new Set(),
    painted: () => Promise.resolve(),
    report,
    ...options,
  })
  let wasWell = false
  live.subscribe(() => {
    const isWell = live.state().is === 'well'
    if (isWell && !wasWell) void alerts.catchUp()
    wasWell = isWell
  })
  live.start()

  const compared = async (id: string): Promise<{ listed: string[]; wanted: string[] }> => {
    const column = await store.column(id)
    const search = column && paramsToSearch(column.params, defaultAgency)
    if (!search) return { listed: [], wanted: [] }
    const cards = await store.cards(column.documentsIds)
    const { documents } = await api.search({ ...search, size: 1000, onlyFields: ['uno', 'revision'] })
    const wanted = (documents as { uno: string; revision: number }[]).map(
      ({ uno, revision }) => `${uno} ${revision}`,
    )
    return {
      listed: cards.map(card => `${card.id} ${card.revision}`),
      wanted: column.hasNoMore ? wanted : wanted.slice(0, cards.length),
    }
  }
  const areComplete = (): boolean => {
    const { is, columns: states } = live.state()
    return is === 'well' && Object.values(states).every(column => column.is === 'pushed')
  }
  return { store, server, columns, live, rang, compared, areComplete, searches: () => searches }
}
