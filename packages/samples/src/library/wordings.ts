import { mayQuote, paragraphsOf, quotingLists } from '../text/quotations.ts'
import type { Routine } from './story.ts'
import { titleOfStory } from '../text/titleOfStory.ts'
import { isRecord } from '../text/vary.ts'

/**
 * Splits a piece whose headline draws from a list of stories into one piece for each story, which the
 * timetable spreads over the day separately. All other pieces stay the same.
 */
export function splitByWording(routine: Routine): Routine[] {
  const { vary, often } = routine
  const gap = wordingsOf(routine)
  const list = gap === undefined ? [] : (vary[gap] as readonly unknown[])
  if (gap === undefined || list.length < 2) return [routine]
  return list.map(wording => ({
    ...routine,
    vary: { ...vary, [gap]: [wording] },
    often: often / list.length,
  }))
}

/** The list that the headline draws from, and that supplies whole sentences and all quotations. */
function wordingsOf({ story, vary, isDaily }: Routine): string | undefined {
  const shared = quotingLists(paragraphsOf(story.news).join('\n'), vary)
  return [...titleOfStory(story).matchAll(/\{(\w+)\.\w+\}/g)]
    .map(([, gap = '']) => gap)
    .find(gap => {
      const list = vary[gap]
      const isTold =
        Array.isArray(list) &&
        list.some(
          entry =>
            isRecord(entry) &&
            Object.values(entry).some(
              text => typeof text === 'string' && (text.includes('{') || mayQuote(text, vary)),
            ),
        )
      return isTold && !isDaily && shared.every(each => each === gap)
    })
}
