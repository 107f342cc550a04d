import type { Routine, Scene, Storyline } from '../library/story.ts'
import { isRecord, valueAt } from '../text/vary.ts'

/**
 * Fact checks and features from pieces that tell each entry of a list once (`once`): a storyline of one step
 * for each entry.
 */
export function evergreensOf(routines: readonly Routine[]): Storyline[] {
  return routines.flatMap(routine => {
    const { once, vary } = routine
    const entries = once === null ? [] : vary[once]
    return Array.isArray(entries) ? entries.map((entry, nth) => evergreen(routine, entry, nth)) : []
  })
}

function evergreen(
  { once, story, vary, hours, isOfWeekdays }: Routine,
  entry: unknown,
  nth: number,
): Storyline {
  const scenes = story.scenes?.map(scene => ({ ...scene, scene: sceneOf(scene, { [once ?? '']: entry }) }))
  return {
    name: `${story.id}-${nth}`,
    vary: { ...vary, ...(once !== null && { [once]: [entry] }) },
    hours,
    isOfWeekdays,
    follows: null,
    steps: [
      {
        at: 0,
        document: 'story',
        revision: 1,
        embargo: null,
        story: { ...story, ...(scenes && { scenes }) },
      },
    ],
  }
}

/** The picture may depend on the entry, because pictures are chosen before texts are filled. */
function sceneOf({ scene }: Scene, entry: Readonly<Record<string, unknown>>): string {
  const value = valueAt(entry, scene.replaceAll(/[{}]/g, ''))
  return scene.startsWith('{') && !isRecord(value) ? String(value) : scene
}
