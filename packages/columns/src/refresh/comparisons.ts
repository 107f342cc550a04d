import type { Clock } from '../base/clock.ts'
import { absentForMs } from './compare.ts'
import {
  compareColumn,
  compareUnos,
  nothingKnown,
  type CompareDeps,
  type Comparing,
  type Memory,
} from './compareColumn.ts'

/** Something that is compared again and again. */
export type Kept = {
  /** Which lists or groups of documents there are to compare now. */
  ids: () => readonly string[]
  everyMs: () => number
  /** What was never compared was just read, so its first comparison waits as long as the next ones. */
  isJustRead?: boolean
  /** Must not reject. */
  compare: (id: string) => Promise<void>
}

/** How often it is looked whether a comparison is due, in milliseconds. */
const turnMs = 5_000

export type Comparisons = ReturnType<typeof createComparisons>

/** Holds lists and documents against the wire, with what earlier comparisons found, and says when the next one is due. */
export function createComparisons(deps: CompareDeps & { clock: Clock }) {
  const { clock } = deps
  const memories = new Map<string, Memory>()
  /** The last comparison of each list or group, after which the next one begins. */
  const running = new Map<string, Promise<unknown>>()
  const keeping = new Set<() => void>()
  let stopTurns: (() => void) | null = null

  const memoryOf = (id: string): Memory => memories.get(id) ?? nothingKnown
  const inTurn = async <T>(id: string, task: () => Promise<T>): Promise<T> => {
    const before = running.get(id)
    const mine = (async () => {
      await before?.catch(() => {})
      return task()
    })()
    running.set(id, mine)
    try {
      return await mine
    } finally {
      if (running.get(id) === mine) running.delete(id)
    }
  }
  const since = (at: number): number => Math.abs(clock.now() - at)
  const isDue = (id: string, everyMs: number): boolean => {
    const memory = memoryOf(id)
    return since(memory.comparedAt) >= (memory.isOpen ? Math.min(absentForMs, everyMs) : everyMs)
  }
  const noteBegun = (id: string): void => void memories.set(id, { ...memoryOf(id), comparedAt: clock.now() })

  const keep = (kept: Kept): { stop(): void; runNow(everyMs?: number): Promise<void> } => {
    let isRunning = false
    const run = async (everyMs = kept.everyMs()): Promise<void> => {
      if (isRunning) return
      const ids = kept.ids()
      if (kept.isJustRead) for (const id of ids) if (!memories.has(id)) noteBegun(id)
      const due = ids.find(id => isDue(id, everyMs))
      if (due === undefined) return
      isRunning = true
      try {
        await kept.compare(due)
      } finally {
        isRunning = false
      }
    }
    const turn = (): void => void run()
    keeping.add(turn)
    stopTurns ??= clock.every(turnMs, () => keeping.forEach(each => each()))
    return {
      stop() {
        keeping.delete(turn)
        if (keeping.size > 0) return
        stopTurns?.()
        stopTurns = null
      },
      runNow: run,
    }
  }

  return {
    /** Resolves with the number of documents that were mended. Rejects if a search or the store fails. */
    column: (id: string, how: Comparing): Promise<number> =>
      inTurn(id, async () => {
        noteBegun(id)
        const { memory, mended } = await compareColumn(deps, id, how, memoryOf(id))
        // A column that was removed meanwhile is forgotten.
        if (memories.has(id)) memories.set(id, memory)
        return mended
      }),
    /**
     * Compares documents by their unos; `group` says whose they are. Resolves with the unos that the wire has, and those
     * that it lacks for the second time, at least 5 s after the first.
     */
    unos: (group: string, unos: readonly string[]): Promise<{ there: Set<string>; gone: Set<string> }> =>
      inTurn(group, async () => {
        const before = memoryOf(group)
        const { memory, missing } = await compareUnos(deps, unos, before)
        memories.set(group, memory)
        const isSecond = (uno: string) => since(before.absentAt.get(uno) ?? clock.now()) >= absentForMs
        return {
          there: new Set(unos.filter(uno => !missing.has(uno))),
          gone: new Set([...missing].filter(isSecond)),
        }
      }),
    /** Whether a list was not compared for so long, or has to be looked at a second time. */
    isDue,
    /** Compares regularly, one after the other, until `stop`. `runNow` compares at once what is due after `everyMs`. */
    keep,
    /** Whether the next comparison looks again for what the last one lacked. */
    isOpen: (id: string): boolean => memoryOf(id).isOpen,
    /** A list was just read whole, so that it need not be compared yet. */
    noteRead: noteBegun,
    /** Of a removed column. */
    forget: (id: string): void => void memories.delete(id),
    sizes: () => {
      const all = [...memories.values()]
      const sum = (count: (memory: Memory) => number) =>
        all.reduce((total, memory) => total + count(memory), 0)
      return { refused: sum(({ refused }) => refused.size), absent: sum(({ absentAt }) => absentAt.size) }
    },
  }
}
