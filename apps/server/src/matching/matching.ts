import type { Worker } from 'node:worker_threads'
import type { Filter } from '@wiredeck/query'
import type { Logger } from 'pino'
import { startWorker } from '../base/startWorker.ts'
import type { LogEntry } from '../filing/filing.ts'
import type { Estimate } from './matcher.ts'
import {
  createProgress,
  progressOf,
  type AcceptedBy,
  type Answer,
  type Request,
  type Tried,
  type Trying,
} from './protocol.ts'

/** A filter that somebody watches with, compiled once for all of them. */
export type KnownFilter = {
  readonly id: number
  /** UTF-16 units of its text. */
  readonly length: number
  readonly isAside: boolean
  /** Resolves when everything that is tried from now on is tried against it too. */
  readonly known: Promise<Estimate>
}

/** Which filters accept a revision. */
export type AcceptedRevision = { ids: ReadonlySet<number>; published: Date }

export type Verdict = {
  now: AcceptedRevision | null
  before: AcceptedRevision | null
  /** Filters that were not asked, because they would have taken too long. */
  untried: ReadonlySet<number>
  /** No filter with a higher id was known yet. */
  newestId: number
}

/**
 * Tries what is filed against the filters of all who watch, on a thread of its own, so that no filter and no document holds up
 * anybody else.
 */
export type Matching = {
  /**
   * Equal filters get the same one. Each `add` needs its `release`. A filter that is `aside` is not tried with the others, but
   * by `tryOn` only.
   */
  add(filter: Filter, options?: { isAside?: boolean }): KnownFilter
  release(filter: KnownFilter): void
  /** Verdicts come in the order of the questions. Rejects for a document that cannot be read, and after `close`. */
  try(entry: LogEntry): Promise<Verdict>
  /** Only these filters, each of them to the end. */
  tryOn(entry: LogEntry, filters: readonly KnownFilter[]): Promise<Verdict>
  /** Learns from newest documents what usually stands in one, so that each filter is filed under what is rare. */
  learnFrom(raws: readonly string[]): void
  /** How many distinct filters there are. */
  size(): number
  close(): Promise<void>
}

/** What only tests change. */
export type MatchingPatience = {
  /** How often it is looked whether the worker goes on, milliseconds, and how many looks without a step end it. */
  looksEveryMs: number
  mostLooks: number
}
const defaultPatience: MatchingPatience = { looksEveryMs: 250, mostLooks: 8 }

const startsAgainAfterMs = 5000

/** Verdicts that others may ask for too, because live channels, push and deliveries hear the same entries. */
const mostKept = 500
/** Documents with a filter that held up the worker. */
const mostHeld = 1000

const nobodyWatches: Verdict = { now: null, before: null, untried: new Set(), newestId: 0 }

type Kept = KnownFilter & {
  /** The filter's text, which alone is kept: as an object it would take several times as much memory. */
  key: string
  holders: number
  resolve: (estimate: Estimate) => void
}
type Waiting = {
  request: Trying
  /** Of the entry in the log. */
  number: number
  newestId: number
  resolve: (verdict: Verdict) => void
  reject: (error: unknown) => void
}

export function openMatching(log: Logger, ownPatience: Partial<MatchingPatience> = {}): Matching {
  const { looksEveryMs, mostLooks } = { ...defaultPatience, ...ownPatience }
  const byKey = { aside: new Map<string, Kept>(), together: new Map<string, Kept>() }
  const byKeyOf = (isAside: boolean) => byKey[isAside ? 'aside' : 'together']
  const byId = new Map<number, Kept>()
  /** Ids begin with 1: 0 stands for no filter. */
  let newestId = 0
  let turn = 0
  const waiting = new Map<number, Waiting>()
  const verdicts = new Map<number, { raw: string; newestId: number; verdict: Promise<Verdict> }>()
  /** By the number of the entry, which others try too. 0 stands for the document itself. */
  const heldUpBy = new Map<number, Set<number>>()
  let learned: readonly string[] = []
  let progress = createProgress()
  /** Null until somebody watches. */
  let worker: Worker | null = null
  let looking: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Worker {
    progress = createProgress()
    const started = startWorker('matching', { progress })
    started.on('message', (answer: Answer) => hear(answer))
    started.on('error', error => {
      if (started !== worker) return
      if (hasBegun()) replace(String(error))
      // One that cannot even start would otherwise be started without end.
      else setTimeout(() => started === worker && replace(String(error)), startsAgainAfterMs).unref()
    })
    started.unref()
    if (learned.length > 0) started.postMessage({ op: 'note', raws: learned } satisfies Request)
    return started
  }

  const hasBegun = () => Atomics.load(progress, progressOf.count) > 0

  function post(request: Request) {
    worker ??= start()
    worker.postMessage(request)
  }

  function hear(answer: Answer) {
    if (answer.op === 'added') {
      const { id, micros, share } = answer
      byId.get(id)?.resolve({ micros, share })
      return
    }
    const asked = waiting.get(answer.turn)
    waiting.delete(answer.turn)
    if (waiting.size === 0) stopLooking()
    if (answer.op === 'failed') asked?.reject(new Error(answer.message))
    else asked?.resolve(toVerdict(answer.tried, asked.newestId))
  }

  /** Starts the worker anew, from the filters' texts, and asks it again what is not answered. */
  function replace(why: string) {
    if (isClosed) return
    const filter = Atomics.load(progress, progressOf.filter)
    const [held] = waiting.values()
    log.warn(
      { why, uno: held?.request.uno, filter: filter || undefined },
      'The matching of documents began again',
    )
    void worker?.terminate()
    if (held && hasBegun()) leaveOut(held, filter)
    worker = start()
    for (const { id, key, isAside } of byId.values())
      post({ op: 'add', id, filter: JSON.parse(key), isAside })
    for (const { request } of waiting.values()) post(request)
    if (waiting.size === 0) stopLooking()
  }

  function leaveOut({ request, number, resolve }: Waiting, filter: number) {
    // Not even its words could be read in time.
    if (filter === 0) {
      waiting.delete(request.turn)
      resolve(nothingTried(request.among))
    }
    heldUpBy.set(number, (heldUpBy.get(number) ?? new Set()).add(filter))
    forgetOldest(heldUpBy, mostHeld)
    for (const each of waiting.values())
      if (each.number === number)
        each.request = { ...each.request, without: [...each.request.without, filter] }
  }

  function look() {
    let steps = -1
    let looks = 0
    looking ??= setInterval(() => {
      const now = Atomics.load(progress, progressOf.count)
      // A worker that has done nothing yet is starting.
      looks = now === steps && now > 0 ? looks + 1 : 0
      steps = now
      if (looks < mostLooks) return
      looks = 0
      replace('One filter took too long with one document')
    }, looksEveryMs)
    looking.unref()
  }

  function stopLooking() {
    clearInterval(looking)
    looking = undefined
  }

  function ask(entry: LogEntry, among: readonly number[] | null): Promise<Verdict> {
    if (isClosed) return Promise.reject(new Error('The matching has been closed.'))
    const now = entry.isGone ? null : entry.raw
    const heldUp = heldUpBy.get(entry.number) ?? new Set()
    if (heldUp.has(0)) return Promise.resolve(nothingTried(among))
    turn += 1
    const request: Trying = {
      op: 'try',
      turn,
      uno: entry.uno,
      now,
      before: entry.before,
      among,
      without: [...heldUp],
    }
    return new Promise((resolve, reject) => {
      waiting.set(request.turn, { request, number: entry.number, newestId, resolve, reject })
      post(request)
      look()
    })
  }

  function nothingTried(among: readonly number[] | null): Verdict {
    return { now: null, before: null, untried: new Set(among ?? byId.keys()), newestId }
  }

  return {
    add(filter, { isAside = false } = {}) {
      const key = keyOf(filter)
      const known = byKeyOf(isAside).get(key) ?? makeKnown(key, filter, isAside)
      known.holders += 1
      return known
    },

    release({ id }) {
      const kept = byId.get(id)
      if (!kept) return
      kept.holders -= 1
      if (kept.holders > 0) return
      byId.delete(id)
      byKeyOf(kept.isAside).delete(kept.key)
      kept.resolve({ micros: 0, share: 0 })
      post({ op: 'release', ids: [id] })
    },

    try(entry) {
      if (byId.size === 0) return Promise.resolve(nobodyWatches)
      const { number, raw } = entry
      const known = verdicts.get(number)
      if (known && known.raw === raw && known.newestId === newestId) return known.verdict
      const verdict = ask(entry, null)
      verdicts.set(number, { raw, newestId, verdict })
      verdict.catch(() => verdicts.delete(number))
      forgetOldest(verdicts, mostKept)
      return verdict
    },

    tryOn: (entry, filters) =>
      ask(
        entry,
        filters.map(({ id }) => id),
      ),

    learnFrom(raws) {
      learned = raws
      worker?.postMessage({ op: 'note', raws } satisfies Request)
    },

    size: () => byId.size,

    async close() {
      isClosed = true
      stopLooking()
      for (const { reject } of waiting.values()) reject(new Error('The matching has been closed.'))
      waiting.clear()
      await worker?.terminate()
    },
  }

  function makeKnown(key: string, filter: Filter, isAside: boolean): Kept {
    newestId += 1
    let resolve: Kept['resolve'] = () => {}
    const known = new Promise<Estimate>(resolved => (resolve = resolved))
    const kept: Kept = { id: newestId, key, length: key.length, isAside, holders: 0, known, resolve }
    byKeyOf(isAside).set(key, kept)
    byId.set(kept.id, kept)
    post({ op: 'add', id: kept.id, filter, isAside })
    return kept
  }
}

function toVerdict({ now, before, untried }: Tried, newestId: number): Verdict {
  const read = (accepted: AcceptedBy | null) =>
    accepted && { ids: new Set(accepted.ids), published: new Date(accepted.published) }
  return { now: read(now), before: read(before), untried: new Set(untried), newestId }
}

function forgetOldest<Key>(map: Map<Key, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}

/** Equal filters have equal keys: the order of an object's names does not count, that of its lists does. */
function keyOf(filter: Filter): string {
  return JSON.stringify(filter, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
