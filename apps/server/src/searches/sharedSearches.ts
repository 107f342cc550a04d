import { readForAll } from '../base/readForAll.ts'
import { untilAborted } from '../base/untilAborted.ts'
import type { Queries } from '../database/database.ts'
import type { ContentIndex, Found, KnownOfIndex, SearchPlan } from '../index/contentIndex.ts'
import { createBoundedCache } from './boundedCache.ts'
import { startRun, type Run } from './startRun.ts'
import { readAround, readVersion, type Around } from '../index/standing.sql.ts'

export type SharedOptions = {
  now?: () => Date
  /** What all answers that are kept may weigh. */
  mostBytes?: number
}

/** A few thousand answers of ten documents. */
const usualBytes = 64 * 1_048_576
/** A text of two bytes per character, and the answer that is written of it, plain and packed. */
const bytesPerSign = 5
const bytesPerAnswer = 1000

/** The index in one state. Searches in progress are known as well as answers, so that equal ones run once. */
type State = { version: string; around: Around; runs: Map<string, Run<Found>> }

/**
 * An index that answers equal searches once for each state of its documents, whoever asks (ADR-0040). Before
 * each search it reads the state, by one statement for all who ask meanwhile, so that nothing that any
 * process filed before is missing.
 */
export function shareSearches(
  index: ContentIndex,
  database: Queries,
  { now = () => new Date(), mostBytes = usualBytes }: SharedOptions = {},
): ContentIndex {
  const answers = createBoundedCache<Found>(mostBytes)
  let state: State | null = null

  const readState = readForAll(async (): Promise<State> => {
    const version = await readVersion(database)
    if (state?.version === version && isBefore(now(), state.around.next)) return state
    answers.clear()
    state = { version, around: await readAround(database, now()), runs: new Map() }
    return state
  })

  function start(plan: SearchPlan, key: string, from: State): Run<Found> {
    const run = startRun(
      signal => index.search(plan, signal, knownFrom(plan, from)),
      found => {
        if (from.runs.get(key) !== run) return
        from.runs.delete(key)
        // What was found in an earlier state is still the answer to those who asked then, but to nobody else.
        if (found && from === state) answers.set(key, found, bytesOf(key, found))
      },
    )
    from.runs.set(key, run)
    return run
  }

  return {
    ...index,
    async search(asked, signal) {
      const current = await untilAborted(readState(), signal)
      const plan = { ...asked, range: { ...asked.range, to: settle(asked.range.to, current.around) } }
      const key = JSON.stringify(plan)
      const known = current === state ? answers.get(key) : undefined
      return known ?? (current.runs.get(key) ?? start(plan, key, current)).join(signal)
    },
  }
}

/** Moves an end between two documents to the first of them: `now` is one instant until the next is filed. */
function settle(to: Date | null, { last, next }: Around): Date | null {
  return to !== null && last !== null && to >= last && isBefore(to, next) ? last : to
}

/** Only for an end that was settled is it known which document is the last before it. */
function knownFrom(
  { range: { from, to } }: SearchPlan,
  { around: { last } }: State,
): KnownOfIndex | undefined {
  if (last === null || to?.getTime() !== last.getTime()) return undefined
  return { latest: from !== null && from > last ? null : last }
}

function isBefore(instant: Date, next: Date | null): boolean {
  return next === null || instant < next
}

function bytesOf(key: string, { hits }: Found): number {
  const signs = hits.reduce((sum, { uno, raw }) => sum + uno.length + raw.length, key.length)
  return bytesPerAnswer + bytesPerSign * signs
}
