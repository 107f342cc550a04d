import { keyOfScene, type Calendar, type Telling } from './calendar.ts'
import { minuteMs } from '../base/rhythm.ts'
import type { Step } from '../library/story.ts'

/** The longest duration of a storyline. */
const longestMs = 7 * 60 * minuteMs

/** A step of a telling, with the place of its moment in the hour. */
export type PlacedStep = { telling: Telling; step: Step; slot: number }

/** The time of a step, in ms since 1970: a fast wire tells its stories faster, too. */
function dueAt({ begin }: Telling, { at }: Step, pace: number): number {
  return begin + (at * minuteMs) / pace
}

export function endOf(telling: Telling, pace: number): number {
  const last = telling.steps.at(-1)
  return last ? dueAt(telling, last, pace) : telling.begin
}

/**
 * The steps of an hour, each at the first free one of the hour's moments (ms since 1970, like all times
 * here). They keep their order.
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

/** The story of a step, with this telling's pictures. */
export function storyOf({ step, telling }: Pick<PlacedStep, 'step' | 'telling'>): Step['story'] {
  const { story } = step
  if (!story.scenes) return story
  const scenes = story.scenes.map((each, nth) => ({
    ...each,
    scene: telling.pictures.get(keyOfScene(step, nth)) ?? each.scene,
  }))
  return { ...story, scenes }
}

/** The place of the first moment at or after a time, or the number of moments if there is none. */
function slotFrom(moments: readonly number[], time: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}
