import type { Vary } from '../text/vary.ts'

/**
 * A story as in its file (README.md): raw field names of the content API, without the fields that only filing
 * can add.
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
  /** A web story's page, next to the story's file. */
  storyHtml?: string
  status?: string
  /** The document was a flash, an alert or an urgent before. */
  alerted?: boolean
  /** For an edge case: why clients cannot show it. */
  dropped?: string
  /** For an edge case: raw fields that override all others; its `uno` may have gaps (README.md). */
  raw?: Record<string, unknown>
  /** All other fields are filed unchanged. */
  [field: string]: unknown
}

/** A picture or film of `media/`, with the story's text on it. */
export type Scene = { scene: string; caption: string; creator: string }

/** A piece that is filed every day with new names and figures. */
export type Routine = {
  story: Story
  vary: Vary
  /** The frequency relative to a usual piece. */
  often: number
  hours: Hours
  /** Not on Saturdays and Sundays, because stock exchanges and parliaments are closed. */
  isOfWeekdays: boolean
  /** Days of the week on which it is filed, 0 is Monday; all if null. */
  days: readonly number[] | null
  /** At most once a day: a stock exchange closes once, and a league has one match of a kind. */
  isDaily: boolean
  /** The list whose entries are each told once in two weeks, like stories. */
  once: string | null
  /** Lists from which each turn takes the next entry. */
  deals: readonly string[]
  /** Its paragraphs if it was quoted within the last half day; null means the ones without quotations. */
  brief: readonly string[] | null
  /** The possible sequences of revisions; the piece's turns take them in rotation. */
  later: readonly (readonly Later[])[]
}

/** A revision of a routine piece. */
export type Later = {
  /** Minutes after the first filing. */
  after: number
  /** New values of gaps, for example a count that rises. */
  becomes: Vary
  /** Earlier values of gaps, for example a misspelt name. */
  was: Vary
  /** Paragraphs that are added. */
  adds: readonly string[]
  /** Fields that override those of the piece. */
  fields: Partial<Story>
}

/** Begin and end, hours of the day in UTC; the end is not included. */
export type Hours = readonly [number, number]

/** A story that unfolds over hours, in several languages. */
export type Storyline = {
  name: string
  vary: Vary
  hours: Hours
  isOfWeekdays: boolean
  /** The storyline that this one continues `days` later, with the same people and event. */
  follows: { storyline: string; days: number } | null
  /** In the order of time. */
  steps: readonly Step[]
}

export type Step = {
  /** Minutes after the beginning. */
  at: number
  /** The step's document: its own name, or that of the step that it revises. */
  document: string
  /** 1 for a new document, one more for each revision. */
  revision: number
  /** When the embargo ends, in minutes after the beginning. */
  embargo: number | null
  /** The complete story, even if the file has only the changes; its texts have gaps. */
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

/** The content of the folder of samples. */
export type SampleLibrary = {
  stories: readonly Story[]
  /** Edge cases that cannot be shown: never filed, only for tests. */
  brokenStories: readonly Story[]
  routines: readonly Routine[]
  storylines: readonly Storyline[]
  eventsById: ReadonlyMap<string, EventNames>
  /** The day in a fortnight that begins with a Monday, and the first hour (UTC), of a story; by its id. */
  dayByStory: ReadonlyMap<string, { day: number; hour?: number }>
  mediaByScene: ReadonlyMap<string, readonly MediaFile[]>
}
