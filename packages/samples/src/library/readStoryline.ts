import type { EventNames, Hours, Step, Story, Storyline } from './story.ts'
import type { Vary } from '../text/vary.ts'

export type StorylineFile = {
  /** Defaults to the event of the storyline that it follows. */
  event?: EventNames
  follows?: { storyline: string; days: number }
  hours?: Hours
  weekdays?: boolean
  vary?: Vary
  /** The common fields of a language's documents. */
  shared: Record<string, Partial<Story>>
  steps: readonly StepFile[]
}

type StepFile = Partial<Story> & { at: number; name?: string; revises?: string; embargo?: number }

/**
 * A storyline with complete steps: each includes the fields that its language shares and those that a
 * revision does not change. Throws if a step revises a document that does not come before it.
 */
export function readStoryline(name: string, file: StorylineFile, event: EventNames): Storyline {
  const { hours = [0, 24], weekdays = false, follows = null, vary = {}, shared, steps } = file
  const lastByDocument = new Map<string, Step>()
  const whole = steps.map((step, place) => {
    const document = step.revises ?? step.name ?? String(place)
    const read =
      step.revises === undefined
        ? newStep(name, document, step, { ...shared[step.lang ?? ''], event: [event.id] })
        : revisedStep(step, lastByDocument.get(document), `${name}: ${document}`)
    lastByDocument.set(document, read)
    return read
  })
  return { name, vary, hours, isOfWeekdays: weekdays, follows, steps: whole }
}

function newStep(name: string, document: string, file: StepFile, common: Partial<Story>): Step {
  const { at, name: _name, embargo = null, ...fields } = file
  const story = { ...common, ...fields, id: `storylines/${name}/${document}` } as Story
  return { at, document, revision: 1, embargo, story }
}

function revisedStep(file: StepFile, last: Step | undefined, what: string): Step {
  if (!last) throw new Error(`${what} is revised before it is filed`)
  const { at, name: _name, revises: _revises, embargo = last.embargo, ...changes } = file
  return { ...last, at, revision: last.revision + 1, embargo, story: { ...last.story, ...changes } }
}
