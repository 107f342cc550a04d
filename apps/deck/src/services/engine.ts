import { idle, type Columns, type ColumnStatus, type Poller, type Position } from '@wiredeck/columns'
import { createListeners, type Listeners } from '../platform/listeners.ts'

/** What fills the columns, in its own script: neither stored cards nor a deck without columns need it. */
export type Engine = {
  columns: DeckColumns
  poller: Pick<Poller, 'start' | 'stop' | 'runNow'>
  /** Rejects if the script cannot be loaded; the next call asks the server again. */
  load(): Promise<void>
}

/** The calls of the screens that wait for the engine. */
const asked = [
  'add',
  'importColumns',
  'close',
  'restore',
  'move',
  'changeParams',
  'setAgenda',
  'setAlert',
  'refresh',
  'retry',
  'loadOlder',
  'showWaiting',
  'findNeighbour',
  'findDocument',
  'findRelated',
  'findStory',
  'cleanup',
] as const satisfies readonly Promising[]

/** The methods of columns that resolve, because only these can wait for the engine. */
type Promising = {
  [Name in keyof Columns]: Columns[Name] extends (...values: never[]) => Promise<unknown> ? Name : never
}[keyof Columns]

/** What the screens may do with columns. All calls wait for the engine, except those of `AtOnce`. */
export type DeckColumns = Pick<Columns, (typeof asked)[number]> & AtOnce

type AtOnce = {
  status(id: string): ColumnStatus
  setPosition(id: string, position: Position): void
  /** The engine was asked for, and could not be loaded. */
  isMissing(): boolean
  /** Called for every status, and for `isMissing`. */
  subscribeToStatus: Listeners['subscribe']
}
type Loaded = { columns: Columns; poller: Poller }

/** An engine that is loaded when something is asked of it. */
export function createEngine(load: () => Promise<Loaded>): Engine {
  const { subscribe, tell } = createListeners()
  let loaded: Loaded | null = null
  let loading: Promise<Loaded> | null = null
  /** The reader's positions from before the engine was there. */
  const positions = new Map<string, Position>()
  let isMissing = false
  let isPolling = false

  const begin = async (): Promise<Loaded> => {
    try {
      loaded = await load()
      isMissing = false
      loaded.columns.subscribeToStatus(() => tell())
      for (const [id, position] of positions) loaded.columns.setPosition(id, position)
      if (isPolling) loaded.poller.start()
      return loaded
    } catch (error) {
      isMissing = true
      loading = null
      throw error
    } finally {
      tell()
    }
  }
  const get = () => (loading ??= begin())

  const atOnce: AtOnce = {
    status: id => loaded?.columns.status(id) ?? idle,
    setPosition: (id, position) =>
      loaded ? loaded.columns.setPosition(id, position) : void positions.set(id, position),
    isMissing: () => isMissing,
    subscribeToStatus: subscribe,
  }
  const waiting =
    (name: (typeof asked)[number]) =>
    async (...values: unknown[]): Promise<unknown> => {
      const call = (await get()).columns[name] as (...values: unknown[]) => unknown
      return call(...values)
    }
  // Each name has the method of that name, which the types of the library cannot say.
  const calls = Object.fromEntries(asked.map(name => [name, waiting(name)])) as Pick<
    Columns,
    (typeof asked)[number]
  >
  const columns: DeckColumns = { ...atOnce, ...calls }

  return {
    columns,
    poller: {
      start() {
        isPolling = true
        if (loaded) loaded.poller.start()
        // `isMissing` reports that.
        else get().catch(() => {})
      },
      stop() {
        isPolling = false
        loaded?.poller.stop()
      },
      runNow: async () => loaded?.poller.runNow(),
    },
    load: async () => void (await get()),
  }
}
