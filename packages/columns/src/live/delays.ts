import type { ServerClock } from '../base/serverClock.ts'
import type { FiledMessage } from './inbox.ts'

/** The number of last delays that are kept. */
const mostKept = 500

/** `median` and `p95` are in milliseconds. */
export type DelayFigures = { median: number; p95: number; count: number }

/**
 * In ms. A document that entered the log later fell due while nobody filed, so its delay says nothing about
 * the channel.
 */
const lateMs = 60_000

type Deps = {
  /** The wire's time. */
  server: Pick<ServerClock, 'now' | 'isKnown'>
  /** Resolves when the stored documents are painted. */
  painted: () => Promise<void>
}

/** The time from filing to paint of documents, over all columns and for each: the last 500. */
export function createDelays({ server, painted }: Deps) {
  let all: number[] = []
  const byColumn = new Map<string, number[]>()
  const note = (ms: number, ids: readonly string[]): void => {
    const delay = Math.max(0, ms)
    all = withLast(all, delay)
    for (const id of ids) byColumn.set(id, withLast(byColumn.get(id) ?? [], delay))
  }
  return {
    /** Resolves with whether the delays are noted, which needs the wire's time. */
    async noteShown(
      messages: readonly FiledMessage[],
      shownIn: (message: FiledMessage) => readonly string[],
    ): Promise<boolean> {
      await painted()
      if (!server.isKnown()) return false
      for (const message of messages) {
        const filed = Date.parse(message.filed)
        const shown = shownIn(message)
        if (shown.length > 0 && Date.parse(message.logged) - filed <= lateMs)
          note(server.now() - filed, shown)
      }
      return true
    },
    forget: (id: string): void => void byColumn.delete(id),
    /** The figures of one column, or of all; null before the first document. */
    figures: (id?: string): DelayFigures | null =>
      figuresOf(id === undefined ? all : (byColumn.get(id) ?? [])),
  }
}

function withLast(kept: readonly number[], delay: number): number[] {
  return [...kept.slice(1 - mostKept), delay]
}

function figuresOf(kept: readonly number[]): DelayFigures | null {
  if (kept.length === 0) return null
  const sorted = kept.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  return { median: at(0.5), p95: at(0.95), count: sorted.length }
}
