import { mayBeUsed, turnedSince, turns, type Story } from '@wiredeck/document'
import type { ArrivedTurn } from '../model/arrival.ts'
import type { Card } from '../model/card.ts'
import type { Use, UsedTurn } from '../model/use.ts'
import { isSameState, turnOf } from '../store/arrivalsOf.ts'

/** A revision, as far as it decides whether its document may be used. */
export type Version = Story & {
  revision: number
  /** When it was filed, by the wire's log; null if no log tells. */
  filed: Date | null
}

/** What decides whether a turn raises the band. */
export type Watching = {
  /** Every embargo that ends by this instant is over, and no other is; epoch milliseconds (D53). */
  now: number
  /** For how many hours after its use a document is watched. */
  hours: number
}

/** The instant of a card's revision as the wire's log tells it; null if no log does. */
export function filedByLog({ filing }: Pick<Card, 'filing'>): Date | null {
  return filing?.filed === undefined ? null : new Date(filing.filed)
}

export function toVersion(card: Card): Version {
  return { ...card, filed: filedByLog(card) }
}

/** A turn as the account of use keeps it. */
export function toldOf(
  { at: usedAt }: Pick<Use, 'at'>,
  turn: ArrivedTurn,
  version: Version,
  { now, hours }: Watching,
): UsedTurn {
  const { revision, filed } = version
  // An embargo that was over before it was told raises no band.
  const isOver = turn.is === 'embargoed' && mayBeUsed(version, new Date(now)).is === 'free'
  const isWatched = filedAt(version).getTime() - usedAt.getTime() <= hours * 3_600_000
  return { ...turn, revision, at: filed, hasBand: !isOver && isWatched, isAcknowledged: false }
}

function filedAt({ filed, changed, published }: Version): Date {
  return filed ?? changed ?? published
}

/**
 * What became of a use by the later versions, in their order, each compared with the one before: the turns,
 * and the numbers between them that are not known. `taken` is null if the payload that was taken cannot be
 * read.
 */
export function judgeUse(
  use: Pick<Use, 'at' | 'revision'>,
  taken: Story | null,
  versions: readonly Version[],
  watching: Watching,
): Pick<Use, 'unseen'> & { turns: UsedTurn[] } {
  const turns: UsedTurn[] = []
  const unseen: number[] = []
  let before = taken
  let last = use.revision
  const isTaken = (version: Version): boolean =>
    version.revision === use.revision && (!before || isSameState(before, version))
  // What the number said before it was filed as it was taken is past.
  for (const version of versions.slice(versions.findIndex(isTaken) + 1)) {
    if (version.revision < last || isTaken(version)) continue
    const turn = turnOf(turnedSince(before, version), version, filedAt(version))
    if (turn) turns.push(toldOf(use, turn, version, watching))
    unseen.push(...between(last, version.revision))
    before = version
    last = version.revision
  }
  return { turns, unseen }
}

/** The use once a revision has come of which a channel has not told: see `toCheck`. */
export function withCheck(use: Use, revision: number): Use {
  return revision > (use.toCheck ?? 0) ? { ...use, toCheck: revision } : use
}

/** The numbers between two versions. */
export function between(one: number, other: number): number[] {
  // A wire that numbers by instants leaves out nearly all.
  const count = Math.min(mostUnseen, Math.max(0, other - one - 1))
  return Array.from({ length: count }, (_, nth) => one + 1 + nth)
}

const mostUnseen = 20

/** The use with more turns; unchanged if it has them all. The same turn of the same revision is one. */
export function withTurns(use: Use, more: readonly UsedTurn[], unseen: readonly number[] = use.unseen): Use {
  const known = use.turns ?? []
  const fresh = more.filter(
    turn => !known.some(each => each.revision === turn.revision && each.is === turn.is),
  )
  const isSame = use.turns !== null && fresh.length === 0 && unseen.join() === use.unseen.join()
  if (isSame) return use
  const all = [...known, ...fresh].sort((one, other) => one.revision - other.revision)
  return {
    ...use,
    turns: all.map(turn =>
      isHeard(use, turn) || isOutdone(known, turn) ? { ...turn, isAcknowledged: true } : turn,
    ),
    unseen,
  }
}

/** What a revision said before it was filed again is not told after something graver of the same revision. */
function isOutdone(known: readonly UsedTurn[], { revision, is }: UsedTurn): boolean {
  return known.some(
    each => each.isAcknowledged && each.revision === revision && turns.indexOf(each.is) < turns.indexOf(is),
  )
}

/**
 * The use with what all versions say. A turn that happened in a gap, or under a number that this device knew before it was
 * filed again, was known only by a later revision: it gets its own now, and stays acknowledged.
 */
export function withVersions(use: Use, { turns, unseen }: ReturnType<typeof judgeUse>): Use {
  const isIn = (list: readonly UsedTurn[], turn: UsedTurn): boolean =>
    list.some(({ is, revision }) => is === turn.is && revision === turn.revision)
  const known = use.turns ?? []
  const late = known.filter(turn => !isIn(turns, turn))
  const placed = turns.map(turn => {
    if (isIn(known, turn)) return { turn, of: null }
    return { turn, of: late.find(({ is, revision }) => is === turn.is && revision > turn.revision) ?? null }
  })
  const moved = placed.map(({ of }) => of).filter(of => of !== null)
  const more = placed.map(({ turn, of }) => (of?.isAcknowledged ? { ...turn, isAcknowledged: true } : turn))
  const rest = moved.length > 0 ? { ...use, turns: known.filter(turn => !moved.includes(turn)) } : use
  return withTurns(rest, more, use.unseen.length > 0 ? unseen : use.unseen)
}

/** An earlier deck kept of what was acknowledged only the revision. */
function isHeard({ acknowledged }: Use, { revision }: UsedTurn): boolean {
  return acknowledged != null && revision <= acknowledged
}
