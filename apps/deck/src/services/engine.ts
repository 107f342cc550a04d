import { idle, type Columns, type ColumnStatus, type Poller, type Position } from '@wiredeck/columns'
import { late } from '../platform/late.ts'
import type { Listeners } from '../platform/listeners.ts'

/** What fills the columns, in its own script: neither stored cards nor a deck without columns need it. */
export type Engine = {
  columns: DeckColumns
  poller: Pick<Poller, 'start' | 'stop' | 'runNow'>
  /** Rejects if the script cannot be loaded; the next call asks the server again. */
  load(): Promise<void>
}

/** The calls of the screens that wait for the engine. */
const asked = {
  add: true,
  importColumns: true,
  close: true,
  restore: true,
  move: true,
  changeParams: true,
  setAgenda: true,
  setAlert: true,
  refresh: true,
  retry: true,
  loadOlder: true,
  showWaiting: true,
  findNeighbour: true,
  findDocument: true,
  findRelated: true,
  findStory: true,
  cleanup: true,
} as const

/** What the screens may do with columns. All calls wait for the engine, except those of `AtOnce`. */
export type DeckColumns = Pick<Columns, keyof typeof asked> & AtOnce

type AtOnce = {
  status(id: string): ColumnStatus
  setPosition(id: string, position: Position): void
  /** The engine was asked for, and could not be loaded. */
  isMissing(): boolean
  /** Called for every status, and for `isMissing`. */
  subscribeToStatus: Listeners['subscribe']
}
export type Loaded = { columns: Columns; poller: Poller }
type EngineCalls = Omit<DeckColumns, 'isMissing' | 'subscribeToStatus'>

/** An engine that is loaded when something is asked of it. */
export function createEngine(load: () => Promise<Loaded>): Engine {
  /** The reader's positions from before the engine was there. */
  const positions = new Map<string, Position>()
  let isPolling = false
  let poller: Poller | null = null
  const columns = late<EngineCalls>({
    nothing: { status: () => idle, setPosition: (id, position) => void positions.set(id, position) },
    calls: asked,
    async load() {
      const loaded = await load()
      poller = loaded.poller
      for (const [id, position] of positions) loaded.columns.setPosition(id, position)
      if (isPolling) poller.start()
      return { ...loaded.columns, subscribe: loaded.columns.subscribeToStatus }
    },
  })
  return {
    columns: { ...columns, subscribeToStatus: columns.subscribe },
    poller: {
      start() {
        isPolling = true
        if (poller) poller.start()
        // `isMissing` reports that.
        else columns.load().catch(() => {})
      },
      stop() {
        isPolling = false
        poller?.stop()
      },
      runNow: async () => poller?.runNow(),
    },
    load: async () => void (await columns.load()),
  }
}
