import { mostMissed } from '@wiredeck/content-api/wire'
import type { ReadInTurn } from '../matching/follower.ts'
import type { MatchedLog } from '../matching/matchedLog.ts'
import { matchEach, toTried, type Matched } from '../matching/tryEntry.ts'
import type { Watch } from './channelWatch.ts'

/** After this many entries, it is no longer looked for which of them match. */
const mostTried = 20_000

/** What was found and tried so far for a client that has missed something. */
export type Spent = { found: number; tried: number }

/** What watches have missed above a number and up to another; null if that is too much, or cannot be told of an entry. */
export async function findMissed(
  { follower, matching }: Pick<MatchedLog, 'follower' | 'matching'>,
  watches: readonly Watch[],
  { after, upTo }: { after: number; upTo: number },
  now: () => Date,
  spent: Spent,
  read: ReadInTurn,
): Promise<Matched<Watch>[] | null> {
  const missed: Matched<Watch>[] = []
  const filters = [...new Set(watches.map(({ filter }) => filter))]
  for await (const entries of follower.between(after, upTo, read)) {
    for (const entry of entries) {
      // Nobody waits any more if the client has left.
      if (!watches.some(({ state }) => state === 'catchingUp')) return missed
      spent.tried += 1
      const verdict = await matching.tryOn(entry, filters)
      if (verdict.untried.size > 0) return null
      const matched = matchEach(toTried(entry, verdict, now()), watches)
      if (matched.in.length === 0 && matched.out.length === 0) continue
      spent.found += 1
      if (spent.found > mostMissed) return null
      missed.push(matched)
    }
    if (spent.tried > mostTried) return null
  }
  return missed
}
