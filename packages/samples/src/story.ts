/**
 * A story as its file says it (README.md): raw field names of the content API, without what only filing can
 * add.
 */
export type Story = {
  /** Language and file name: `en/harbour-bridge-flash`. */
  id: string
  lang: string
  class: string
  urgency: number
  /** Ids of `stories/events.json`. */
  event?: string[]
  scenes?: Scene[]
  /** A web story's page, beside the story's own file. */
  storyHtml?: string
  status?: string
  /** Everything else travels as it stands. */
  [field: string]: unknown
}

/** A picture or film of `media/`, with what the story says of it. */
export type Scene = { scene: string; caption: string; creator: string }

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
  eventsById: ReadonlyMap<string, EventNames>
  mediaByScene: ReadonlyMap<string, readonly MediaFile[]>
}
