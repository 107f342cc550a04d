import { fillGaps } from './fillGaps.ts'
import { planDay, type DayOptions, type Planned } from './planDay.ts'
import { dayMs } from './rhythm.ts'
import type { SampleLibrary } from './story.ts'
import { titleOf } from './titleOf.ts'
import { toRaw, type RawDocument } from './toRaw.ts'

/** Planned days that are kept at hand. */
const daysKept = 4
/** More than a day has moments, so that no two documents of a year share a short id. */
const slotsOfDay = 8192
const shortIds = 36 ** 6

export type TimelineOptions = Omit<DayOptions, 'day'> & {
  speed: number
  /** The letter or digit that its short ids begin with. */
  first: string
}

/** A planned document at the time when it is really filed. */
export type Filed = {
  /** Ms since 1970, like all times here. */
  at: number
  /** From and to, where it belongs to a storyline. */
  telling: readonly [number, number] | null
  /** What tells it from others in a list. */
  title(): string
  toDocument(): RawDocument
}

/** The planned days one after the other, at a speed. */
export function createTimeline(library: SampleLibrary, options: TimelineOptions) {
  const { speed, first } = options
  const days = new Map<number, Filed[]>()

  const dayAt = (instant: number) => Math.floor((instant * speed) / dayMs)

  const toFiled = (day: number, planned: Planned): Filed => {
    const timeOf = (moment: number) => Math.round((day * dayMs + moment) / speed)
    const at = timeOf(planned.moment)
    const publishedAt = new Date(timeOf(planned.publishedAt))
    return {
      at,
      telling: planned.telling && [timeOf(planned.telling[0]), timeOf(planned.telling[1])],
      title: () => titleOf(planned.story, planned.draw, planned.moment),
      toDocument() {
        const { story, draw, revision, embargoedUntil, slot } = planned
        const filing = {
          at: publishedAt,
          shortId: shortIdOf(first, day * slotsOfDay + slot),
          revision,
          embargoed: embargoedUntil === null ? null : new Date(timeOf(embargoedUntil)),
        }
        const { raw, ...texts } = story
        const filled = fillGaps(texts, { draw, lang: story.lang, at: publishedAt })
        return toRaw({ ...filled, ...(raw && { raw }) }, filing, library)
      },
    }
  }

  const filedOn = (day: number): Filed[] => {
    const known = days.get(day)
    if (known) return known
    const filed = planDay(library, { ...options, day }).map(planned => toFiled(day, planned))
    days.set(day, filed)
    const [oldest] = days.keys()
    if (days.size > daysKept && oldest !== undefined) days.delete(oldest)
    return filed
  }

  return {
    /** After `since` and up to `until`. */
    between(since: number, until: number): Filed[] {
      const filed: Filed[] = []
      for (let day = dayAt(since); day <= dayAt(until); day += 1) {
        for (const each of filedOn(day)) if (each.at > since && each.at <= until) filed.push(each)
      }
      return filed
    },
    next(after: number): Filed {
      for (let day = dayAt(after); ; day += 1) {
        const found = filedOn(day).find(({ at }) => at > after)
        if (found) return found
      }
    },
  }
}

function shortIdOf(first: string, number: number): string {
  return first + (number % shortIds).toString(36).padStart(6, '0')
}
