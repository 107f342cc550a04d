import { shuffled } from './shuffled.ts'
import type { SampleLibrary, Story } from './story.ts'
import { toRaw, type RawDocument } from './toRaw.ts'

/** At speed 1 there is one document in every slot of this length, at a moment of its own: 10 to 20 s apart. */
const unhurriedSlotMs = 15_000
/** In the past, documents are so far apart. */
const historyMs = 180_000
/** A gap up to this long is filled as densely as if the server had been running. */
const shortGapMs = 3_600_000

export type WireOptions = {
  seed?: number
  /** How many times as fast as the agency. */
  speed?: number
}

/**
 * What the agency files and when: a pure function of time and seed, so that every server and every test
 * sees the same wire, and a gap can be filled afterwards.
 */
export type Wire = {
  /** The newest `count` documents that were filed up to `now`, newest first. */
  history(now: Date, count: number): RawDocument[]
  /** What was filed after `since` and up to `now`, oldest first; thinned like the past when the gap is long. */
  filedBetween(since: Date, now: Date): RawDocument[]
  /** The next document after an instant. */
  next(after: Date): { at: Date; document: RawDocument }
}

export function createWire(library: SampleLibrary, { seed = 1, speed = 1 }: WireOptions = {}): Wire {
  const { stories } = library
  if (stories.length === 0) throw new Error('The agency has no stories to file')
  const slotMs = Math.max(1, Math.round(unhurriedSlotMs / speed))
  const jitterMs = Math.ceil(slotMs / 3)
  const historyEvery = Math.max(1, Math.round(historyMs / slotMs))

  const timeOf = (slot: number) => new Date(slot * slotMs + (hash(slot, seed) % jitterMs))
  const slotAt = (instant: Date) => Math.floor(instant.getTime() / slotMs)
  const isHistory = (slot: number) => slot % historyEvery === 0

  /** Every story once in a round, each round in an order of its own. */
  const storyOf = (turn: number): Story => {
    const round = Math.floor(turn / stories.length)
    return shuffled(stories, hash(round, seed))[turn % stories.length] as Story
  }
  const file = (slot: number): RawDocument =>
    toRaw(storyOf(slot), { at: timeOf(slot), shortId: shortIdOf(slot, '0') }, library)
  /** The past has rounds of its own, so that few documents tell all stories; and short ids of its own. */
  const fileInPast = (slot: number): RawDocument => {
    const turn = slot / historyEvery
    return toRaw(storyOf(turn), { at: timeOf(slot), shortId: shortIdOf(turn, 'p') }, library)
  }
  const slotsBetween = (since: Date, now: Date) => {
    const slots: number[] = []
    for (let slot = slotAt(since); slot <= slotAt(now); slot += 1) {
      if (timeOf(slot) > since && timeOf(slot) <= now) slots.push(slot)
    }
    return slots
  }

  return {
    history(now, count) {
      const documents: RawDocument[] = []
      for (let slot = slotAt(now); documents.length < count; slot -= 1) {
        if (isHistory(slot) && timeOf(slot) <= now) documents.push(fileInPast(slot))
      }
      return documents
    },
    filedBetween(since, now) {
      const isLong = now.getTime() - since.getTime() > shortGapMs
      const slots = slotsBetween(since, now)
      return isLong ? slots.filter(isHistory).map(fileInPast) : slots.map(file)
    },
    next(after) {
      let slot = slotAt(after)
      while (timeOf(slot) <= after) slot += 1
      return { at: timeOf(slot), document: file(slot) }
    },
  }
}

/** Seven letters or digits, of which the first tells the past from what was filed at its time. */
function shortIdOf(turn: number, first: string): string {
  return first + turn.toString(36).padStart(6, '0').slice(-6)
}

/** A number that looks like chance and is always the same for the same slot. */
function hash(value: number, seed: number): number {
  let mixed = Math.imul(value ^ (seed * 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
