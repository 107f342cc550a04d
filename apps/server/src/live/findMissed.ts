import { mostMissed } from '@wiredeck/content-api/wire'
import type { LogEntry } from '../filing/filing.ts'
import type { Follower, ReadInTurn } from './follower.ts'
import { matchEach, tryEntry, type Matched } from './tryEntry.ts'
import type { Watch } from './watch.ts'

/** After this many entries, it is no longer looked for which of them match. */
const mostTried = 20_000

/** What was found and tried so far for a client that has missed something. */
export type Spent = { found: number; tried: number }

/** How the work is shared with that of other clients. */
export type Sharing = {
  /** Tries entries, until one try says false, in slices. */
  each: (entries: readonly LogEntry[], tryOne: (entry: LogEntry) => boolean) => Promise<void>
  read: ReadInTurn
}

/** What watches have missed above a number and up to another; null if that is too much. */
export async function findMissed(
  follower: Follower,
  watches: readonly Watch[],
  { after, upTo }: { after: number; upTo: number },
  now: () => Date,
  spent: Spent,
  { each, read }: Sharing,
): Promise<Matched[] | null> {
  const missed: Matched[] = []
  for await (const entries of follower.between(after, upTo, read)) {
    await each(entries, entry => {
      // Nobody waits any more if the client has left.
      if (!watches.some(({ state }) => state === 'catchingUp')) return false
      spent.tried += 1
      const matched = matchEach(tryEntry(entry, now()), watches)
      if (matched.in.length === 0 && matched.out.length === 0) return true
      spent.found += 1
      missed.push(matched)
      return spent.found <= mostMissed
    })
    if (spent.found > mostMissed || spent.tried > mostTried) return null
    if (!watches.some(({ state }) => state === 'catchingUp')) return missed
  }
  return missed
}
