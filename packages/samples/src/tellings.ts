import { keyOfScene, type Calendar, type Telling } from './calendar.ts'
import { minuteMs } from './rhythm.ts'
import type { Step } from './story.ts'

/** No storyline is told for longer. */
const longestMs = 7 * 60 * minuteMs

/** A step of a telling in its hour, at a moment of the hour's own. */
export type PlacedStep = { telling: Telling; step: Step; slot: number }

/** When a step is due, in ms since 1970: a fast wire tells its stories as much faster. */
function dueAt({ begin }: Telling, { at }: Step, pace: number): number {
  return begin + (at * minuteMs) / pace
}

export function endOf(telling: Telling, pace: number): number {
  const last = telling.steps.at(-1)
  return last ? dueAt(telling, last, pace) : telling.begin
}

/**
 * The steps that are due between the beginning of an hour and its end, each at the first free one of the hour's moments
 * (ms since 1970, like all times here). They stay in their order.
 */
export function placeSteps(
  calendar: Calendar,
  moments: readonly number[],
  [from, to]: readonly [number, number],
  pace: number,
): PlacedStep[] {
  const due = calendar
    .beginningBetween(from - longestMs / pace - 1, to - 1)
    .flatMap(telling => telling.steps.map(step => ({ telling, step, at: dueAt(telling, step, pace) })))
    .filter(({ at }) => at >= from && at < to)
    .sort((one, other) => one.at - other.at)
  const slots: number[] = []
  for (const { at } of due) slots.push(Math.max(slotFrom(moments, at), (slots.at(-1) ?? -1) + 1))
  return due.map(({ telling, step }, nth) => {
    const last = moments.length - (due.length - nth)
    return { telling, step, slot: Math.max(0, Math.min(slots[nth] ?? 0, last)) }
  })
}

/** The story of a step, with the pictures that this telling shows. */
export function storyOf({ step, telling }: Pick<PlacedStep, 'step' | 'telling'>): Step['story'] {
  const { story } = step
  if (!story.scenes) return story
  const scenes = story.scenes.map((each, nth) => ({
    ...each,
    scene: telling.pictures.get(keyOfScene(step, nth)) ?? each.scene,
  }))
  return { ...story, scenes }
}

/** The first moment at or after a time; after the last of them where there is none. */
function slotFrom(moments: readonly number[], time: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}
