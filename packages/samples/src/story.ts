import type { Vary } from './vary.ts'

/**
 * A story as its file says it (README.md): raw field names of the content API, without what only filing can
 * add.
 */
export type Story = {
  /** Folder, language and file name: `en/harbour-bridge-flash`. */
  id: string
  lang: string
  class: string
  urgency: number
  /** Ids of events that the library names. */
  event?: string[]
  scenes?: Scene[]
  /** A web story's page, beside the story's own file. */
  storyHtml?: string
  status?: string
  /** It was a flash, an alert or an urgent before. */
  alerted?: boolean
  /** Of an edge case: why clients cannot show it. */
  dropped?: string
  /** Of an edge case: raw fields that are put over all others; its `uno` may have gaps (README.md). */
  raw?: Record<string, unknown>
  /** Everything else travels as it stands. */
  [field: string]: unknown
}

/** A picture or film of `media/`, with what the story says of it. */
export type Scene = { scene: string; caption: string; creator: string }

/** What comes every day with new names and figures. */
export type Routine = {
  story: Story
  vary: Vary
  /** How many times as often as a usual piece. */
  often: number
  hours: Hours
  /** Not on Saturdays and Sundays: what stock exchanges and parliaments do. */
  isOfWeekdays: boolean
  /** Days of the week on which it is filed, 0 is Monday; all if null. */
  days: readonly number[] | null
  /** At most once a day: a stock exchange closes once, and a league plays one match of a kind. */
  isDaily: boolean
  /** The list whose entries are told once in two weeks each, as stories are. */
  once: string | null
  /** Lists of which each turn takes the next entry. */
  deals: readonly string[]
  /** Its paragraphs when its quotations were told within the last half day; those without a quotation if null. */
  brief: readonly string[] | null
  /** What becomes of a piece after it was filed: its turns take these one after the other. */
  later: readonly (readonly Later[])[]
}

/** A revision of a routine piece. */
export type Later = {
  /** Minutes after the first filing. */
  after: number
  /** Gaps that have other values from now on: a count that rises. */
  becomes: Vary
  /** Gaps that had other values until then: a name as it was misspelt. */
  was: Vary
  /** Paragraphs that are added. */
  adds: readonly string[]
  /** Fields that are put over those of the piece. */
  fields: Partial<Story>
}

/** From and to, hours of the day in UTC; the end is not included. */
export type Hours = readonly [number, number]

/** What unfolds over hours, in several languages. */
export type Storyline = {
  name: string
  vary: Vary
  hours: Hours
  isOfWeekdays: boolean
  /** The storyline that this one continues `days` later, with the same people and the same event. */
  follows: { storyline: string; days: number } | null
  /** In the order of time. */
  steps: readonly Step[]
}

export type Step = {
  /** Minutes after the beginning. */
  at: number
  /** Which document of the storyline this is: the step's own name, or that of the step it revises. */
  document: string
  /** 1 for a new document, one more for each revision. */
  revision: number
  /** Minutes after the beginning until which nobody may publish it. */
  embargo: number | null
  /** Whole, also where the file says only what changes; its texts have gaps. */
  story: Story
}

export type MediaFile = {
  role: string
  type: string
  width: number
  height: number
  file: string
  sizeInBytes: number
  /** Seconds. */
  duration?: number
}

export type EventNames = { id: string; names: Record<string, string> }

/** All that lies in the folder of the samples. */
export type SampleLibrary = {
  stories: readonly Story[]
  /** Edge cases that no reader can be shown: never filed, there to be tried. */
  brokenStories: readonly Story[]
  routines: readonly Routine[]
  storylines: readonly Storyline[]
  eventsById: ReadonlyMap<string, EventNames>
  /** On which day of two weeks that begin with a Monday, and from which hour (UTC), a story is told; by its id. */
  dayByStory: ReadonlyMap<string, { day: number; hour?: number }>
  mediaByScene: ReadonlyMap<string, readonly MediaFile[]>
}
