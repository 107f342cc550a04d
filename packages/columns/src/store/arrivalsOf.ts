import { mayBeUsed, toldTurn, turnedSince, type Story, type Turn } from '@wiredeck/document'
import type { Arrival, ArrivalRow, ArrivedTurn, Way } from '../model/arrival.ts'
import type { Card } from '../model/card.ts'
import { checkCard } from '../checked/checkCard.ts'
import type { Came } from './store.ts'

/** A row before the store has numbered it. */
export type NewArrival = Omit<Arrival, 'n'> | Omit<Extract<ArrivalRow, { unos: unknown }>, 'n'>

/** A revision, the one that it replaced, and the columns in whose lists its document is new. */
export type Step = { before: Card | null; after: Card; entered: readonly string[] }

/**
 * The rows of what a write brought: one for each revision, and one for each document that is new in a list.
 * Documents that are new here but no news, because they come below a list or with its first answer, have one
 * row for all.
 */
export function arrivalsOf(steps: readonly Step[], came: Came, now: Date): NewArrival[] {
  const { how, in: matching, found = [] } = came
  const quiet: string[] = []
  const rows: NewArrival[] = []
  const isQuiet = how === 'older' || how === 'firstFill'
  for (const { before, after: written, entered } of steps) {
    // A row that another build or a fault left may not be one that can be drawn.
    const after = checkCard(written, () => {})
    if (!after || (!isNews(before, after) && (isQuiet || entered.length === 0))) continue
    if (!before && isQuiet) quiet.push(after.id)
    else rows.push({ ...rowOf(before, after, how, matching?.(after) ?? []), entered })
  }
  for (const { before, card, how: way, in: columns } of found)
    rows.push({ ...rowOf(before, card, way, columns), card })
  return isQuiet && quiet.length > 0 ? [...rows, { how, unos: quiet, at: now }] : rows
}

function rowOf(before: Card | null, after: Card, how: Way, columns: readonly string[]): Omit<Arrival, 'n'> {
  // What only enters a list has turned before.
  const turn = isNews(before, after) ? turnOf(turnedSince(before, after), after, filedOrSeen(after)) : null
  return {
    uno: after.id,
    revision: after.revision,
    before: before?.revision ?? null,
    turn,
    at: filedOrSeen(after),
    how,
    in: columns,
    entered: [],
    // The card of a turn must not be lost with its document.
    ...(turn && { card: after }),
  }
}

/** A turn with its words and the end of its embargo, as the revision filed at `at` tells it. */
export function turnOf(is: Turn | null, story: Story, at: Date): ArrivedTurn | null {
  if (is === null) return null
  const { until } = mayBeUsed(story, at)
  return { is, told: toldTurn(is, story), until: is === 'embargoed' ? until : null }
}

/** When a card's revision was filed, by the wire's log, else when it was published or first seen here. */
export function filedOrSeen({
  filing,
  changed,
  published,
}: Pick<Card, 'filing' | 'changed' | 'published'>): Date {
  return filing?.filed === undefined ? (changed ?? published) : new Date(filing.filed)
}

/** The same revision filed again is news only if its state differs; signed addresses of its media do not count. */
function isNews(before: Card | null, after: Card): boolean {
  return before === null || before.revision !== after.revision || !isSameState(before, after)
}

export function isSameState(one: Story, other: Story): boolean {
  return (
    one.status === other.status &&
    one.hasCancellationMark === other.hasCancellationMark &&
    one.embargoed?.getTime() === other.embargoed?.getTime() &&
    one.advisory === other.advisory &&
    one.signal === other.signal
  )
}
