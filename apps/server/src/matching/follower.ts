import type { Logger } from 'pino'
import { setImmediate } from 'node:timers/promises'
import type { Filing, LogEntry, LogState } from '../filing/filing.ts'

/** Follows the log of what was filed, entry by entry, wherever it was filed. */
export type Follower = {
  /** The identity of the log, and up to which number it was read. */
  readonly log: string
  readonly number: number
  /** Entries up to here may be missing although their documents are kept. */
  readonly droppedTo: number
  /** When the last reading that reached the end of the log began: everything that was logged by then is known. */
  readonly wholeAt: Date
  /** Reads on to what is in the log now. Rejects if the database is away. */
  readOn(): Promise<void>
  /**
   * Resolves when the entry that is being read now has been told. Whoever has waited for a filter to be known, and then for
   * this, hears everything with a number above `number`.
   */
  told(): Promise<void>
  /** The entries above a number and up to another that was read, in order and in parts, without the past. */
  between(after: number, upTo: number, read?: ReadInTurn): AsyncGenerator<readonly LogEntry[]>
  close(): Promise<void>
}

/** Runs a reading when it is the turn of the client that it is for. */
export type ReadInTurn = <T>(run: () => Promise<T>) => Promise<T>

export type FollowerOptions = {
  filing: Pick<Filing, 'state' | 'readLog' | 'listen'>
  log: Logger
  /**
   * Called with each entry that is not past, in the order of numbers, and the next only when this one has been told: by a call
   * of what this resolves to, while `number` is the one before it.
   */
  onEntry: (entry: LogEntry) => Promise<() => void>
  /** The log was restored, so its numbers are others. */
  onOtherLog: () => void
  /** How many entries are kept in memory for clients that come back. */
  mostRemembered: number
  now: () => Date
}

const pageSize = 200
/** Each of many clients that come back at the same time holds a page with its documents until they are tried. */
const pageOfClient = 50
/** After this many entries others get a turn. */
const turnSize = 10
const triesAgainAfterMs = 5000

export async function followLog(options: FollowerOptions): Promise<Follower> {
  const { filing, log, onEntry, onOtherLog, mostRemembered, now } = options
  let wholeAt = now()
  let state: LogState = await filing.state()
  let number = state.newest
  /** Entries above `rememberedAfter`, newest last. */
  let remembered: LogEntry[] = []
  let rememberedAfter = number
  let recalling: Promise<void> | null = null
  let reading: Promise<void> | null = null
  let isStale = false
  let passing: Promise<void> = Promise.resolve()
  const closing = new AbortController()
  let retry: NodeJS.Timeout | undefined

  function remember(entry: LogEntry) {
    remembered.push(entry)
    if (remembered.length <= mostRemembered * 1.1) return
    const forgotten = remembered.splice(0, remembered.length - mostRemembered)
    rememberedAfter = forgotten.at(-1)?.number ?? rememberedAfter
  }

  async function passOn(entry: LogEntry): Promise<void> {
    const tell = await onEntry(entry)
    if (closing.signal.aborted) return
    // Together, so that nobody finds an entry told that `number` does not count.
    tell()
    remember(entry)
    number = entry.number
  }

  async function readPage(): Promise<void> {
    const askedAt = now()
    const page = await filing.readLog(number, pageSize, { isPastLeftOut: true })
    if (closing.signal.aborted) return
    const isOther = page.log !== state.log
    state = page
    if (isOther) {
      number = page.newest
      rememberedAfter = number
      remembered = []
      wholeAt = askedAt
      return onOtherLog()
    }
    for (const [nth, entry] of page.entries.entries()) {
      if (nth % turnSize === turnSize - 1) await setImmediate()
      if (closing.signal.aborted) return
      passing = passOn(entry)
      await passing
    }
    if (page.entries.length === pageSize) {
      isStale = true
      return
    }
    number = Math.max(number, page.newest)
    wholeAt = askedAt
  }

  async function readPages(): Promise<void> {
    try {
      while (isStale && !closing.signal.aborted) {
        isStale = false
        await readPage()
      }
    } finally {
      // In the same turn as the last look at `isStale`, so that nobody waits for a reading that is over.
      reading = null
    }
  }

  function readOn(): Promise<void> {
    isStale = true
    reading ??= readPages()
    return reading
  }

  function readOnQuietly() {
    clearTimeout(retry)
    if (closing.signal.aborted) return
    readOn().catch((error: unknown) => {
      log.warn(error, 'The log could not be read on')
      clearTimeout(retry)
      retry = setTimeout(readOnQuietly, triesAgainAfterMs)
    })
  }

  /** Reads older entries back, once, for all clients that come back after a restart. */
  async function recall() {
    const upTo = rememberedAfter
    const before: LogEntry[] = []
    let after = Math.max(0, upTo - mostRemembered)
    const from = after
    for (let isMore = true; isMore && !closing.signal.aborted;) {
      const { entries } = await filing.readLog(after, pageSize, { isPastLeftOut: true })
      const missing = entries.filter(entry => entry.number <= upTo)
      before.push(...missing)
      isMore = missing.length === pageSize
      after = missing.at(-1)?.number ?? after
    }
    if (rememberedAfter !== upTo) return
    remembered = [...before, ...remembered]
    rememberedAfter = from
  }

  function recallOnce(): Promise<void> {
    recalling ??= recall().catch((error: unknown) => {
      recalling = null
      throw error
    })
    return recalling
  }

  const stopListening = await filing.listen(readOnQuietly, readOnQuietly)
  // Entries may have been filed before the first notification could be heard.
  await readOn()

  return {
    get log() {
      return state.log
    },
    get number() {
      return number
    },
    get droppedTo() {
      return state.droppedTo
    },
    get wholeAt() {
      return wholeAt
    },
    readOn,
    told: () => passing,
    async *between(after, upTo, read = run => run()) {
      if (after < rememberedAfter && remembered.length < mostRemembered) await recallOnce()
      let from = after
      while (from < rememberedAfter && from < upTo) {
        const { entries } = await read(() => filing.readLog(from, pageOfClient, { isPastLeftOut: true }))
        yield entries.filter(entry => entry.number <= upTo)
        from = entries.length < pageOfClient ? upTo : (entries.at(-1)?.number ?? upTo)
      }
      const rest = remembered.filter(entry => entry.number > from && entry.number <= upTo)
      for (let start = 0; start < rest.length; start += pageOfClient)
        yield rest.slice(start, start + pageOfClient)
    },
    async close() {
      closing.abort()
      clearTimeout(retry)
      await stopListening()
      await reading?.catch(() => {})
    },
  }
}
