import { firstMonday, timeIn, type Entry } from './calendarEntry.ts'
import { subjectOf } from './gallery.ts'
import { groupBy } from '../base/groupBy.ts'
import { createRandom, shuffle } from '../base/random.ts'
import { apartIn, dayMs, isWeekend, timetableDays as fortnight } from '../base/rhythm.ts'
import type { Storyline } from '../library/story.ts'

/**
 * For each evergreen, `timesTried` random instants within `shareTried` even shares of two weeks are tried.
 */
const timesTried = 100
const shareTried = 19

/**
 * Places evergreens evenly by class and language, on weekdays if they are only for weekdays. Of several times
 * after the even one, each takes the one with the fewest pictures of its scenes around it, because each scene
 * has few pictures.
 */
export function placeEvergreens(
  evergreens: readonly Storyline[],
  others: readonly Entry[],
  { fortnights, seed }: { fortnights: number; seed: number },
): Entry[] {
  const random = createRandom(seed, 8)
  const days = fortnights * fortnight
  const times = new Map<string, number[]>()
  const note = ({ storyline, day, time }: Entry) => {
    for (const subject of subjectsOf(storyline))
      times.set(subject, [...(times.get(subject) ?? []), day + time / dayMs])
  }
  const crowdAt = ({ storyline, day, time }: Entry) =>
    subjectsOf(storyline)
      .flatMap(subject => times.get(subject) ?? [])
      .reduce((crowd, other) => crowd + 1 / (apartIn(days, day + time / dayMs, other) + 0.1) ** 2, 0)
  const toEntry = (storyline: Storyline, share: number, turn: number): Entry => {
    const day = Math.floor(share * fortnight) % fortnight
    const isFree = storyline.isOfWeekdays && isWeekend(day + firstMonday)
    return {
      name: storyline.name,
      storyline,
      day: day - (isFree ? 2 : 0) + turn * fortnight,
      time: timeIn(storyline.hours, random),
      pictures: new Map(),
    }
  }
  for (const entry of others) note(entry)
  const alike = groupBy(
    shuffle(evergreens, random),
    ({ steps: [step] }) => `${step?.story.class} ${step?.story.lang}`,
  )
  return [...alike.values()].flatMap(group =>
    group.map((storyline, nth) => {
      const tries = Array.from({ length: timesTried }, () => (nth + random() * shareTried) / group.length)
      const entries = tries.map(share => toEntry(storyline, share, nth % fortnights))
      const crowds = entries.map(crowdAt)
      const best = entries[crowds.indexOf(Math.min(...crowds))] as Entry
      note(best)
      return best
    }),
  )
}

function subjectsOf({ steps }: Storyline): string[] {
  return steps.flatMap(({ revision, story }) =>
    revision === 1 ? (story.scenes ?? []).map(({ scene }) => subjectOf(scene)) : [],
  )
}
