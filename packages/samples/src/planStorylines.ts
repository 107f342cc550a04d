import type { DayOptions, Planned } from './planDay.ts'
import { createRandom, shuffle, type Random } from './random.ts'
import { dayMs, hourMs, isWeekend } from './rhythm.ts'
import type { Step, Storyline } from './story.ts'
import { drawValues } from './vary.ts'

const minuteMs = 60_000
/** How long before the end of the day the last step of a telling must be due: moments may be taken. */
const spareMs = 30 * minuteMs

/** A document of a storyline, and the place in the day that its moment has. */
export type Told = { planned: Planned; taken: number }

/** One storyline after the other, each at some time of its hours; all of them before one comes back. */
export function planStorylines(
  storylines: readonly Storyline[],
  moments: readonly number[],
  { seed, day, tellings }: DayOptions,
  random: Random,
): Told[] {
  const order = shuffle(storylines, createRandom(seed, 4))
  const taken = new Set<number>()
  return Array.from({ length: order.length > 0 ? tellings : 0 }, (_, nth) => {
    const storyline = order[(day * tellings + nth) % order.length] as Storyline
    if (storyline.isOfWeekdays && isWeekend(day)) return []
    return tell(storyline, beginOf(storyline, random), moments, taken, random)
  }).flat()
}

/** In the hours of the storyline, and early enough to end before the day does. */
function beginOf({ hours, steps }: Storyline, random: Random): number {
  const [from, to] = hours
  const latest = dayMs - spareMs - (steps.at(-1)?.at ?? 0) * minuteMs
  const begin = (from + random() * (to - from)) * hourMs
  return Math.min(begin, latest)
}

/** Every step takes the first free moment at or after its time; the steps stay in their order. */
function tell(
  { vary, steps }: Storyline,
  begin: number,
  moments: readonly number[],
  taken: Set<number>,
  random: Random,
): Told[] {
  const draw = drawValues(vary, random)
  const firstByDocument = new Map<string, { moment: number; slot: number }>()
  let slot = -1
  const placed = steps.map(step => {
    slot = nextFree(moments, taken, Math.max(slot + 1, slotAt(moments, begin + step.at * minuteMs)))
    taken.add(slot)
    const here = { moment: moments[slot] ?? dayMs, slot }
    const first = firstByDocument.get(step.document) ?? here
    firstByDocument.set(step.document, first)
    return { step, ...here, first }
  })
  const telling = [placed[0]?.moment ?? begin, placed.at(-1)?.moment ?? begin] as const
  return placed.map(({ step, moment, slot: takenSlot, first }) => ({
    taken: takenSlot,
    planned: {
      moment,
      publishedAt: first.moment,
      slot: first.slot,
      revision: step.revision,
      embargoedUntil: embargoOf(step, begin),
      story: step.story,
      draw,
      telling,
    },
  }))
}

function embargoOf({ embargo }: Step, begin: number): number | null {
  return embargo === null ? null : begin + embargo * minuteMs
}

function nextFree(moments: readonly number[], taken: ReadonlySet<number>, from: number): number {
  let slot = from
  while (taken.has(slot) && slot < moments.length - 1) slot += 1
  return slot
}

/** The first moment at or after a time. */
function slotAt(moments: readonly number[], time: number): number {
  let [low, high] = [0, moments.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}
