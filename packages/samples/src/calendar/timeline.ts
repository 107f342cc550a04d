import { createCalendar, type Calendar } from './calendar.ts'
import { fillGaps } from '../text/fillGaps.ts'
import { createGallery } from './gallery.ts'
import { paragraphsOf, quotingLists } from '../text/quotations.ts'
import {
  firstSlotOf,
  hourMs,
  hourOfDay,
  minuteMs,
  momentsOf,
  slotsByHour,
  timetableDays,
} from '../base/rhythm.ts'
import { sayTurn, type Saying } from './routineTurn.ts'
import type { SampleLibrary } from '../library/story.ts'
import { endOf, placeSteps, storyOf, type PlacedStep } from './tellings.ts'
import { createTimetable, pictureTurnOf, slotsOfTimetable, type TextTurn } from './timetable.ts'
import { titleOfStory } from '../text/titleOfStory.ts'
import { titleSpace } from '../text/titleSpace.ts'
import { toRaw, type RawDocument } from '../library/toRaw.ts'
import { castOf, type Choices } from '../text/vary.ts'
import { splitByWording } from '../library/wordings.ts'

/** The number of planned hours that are cached. */
const hoursKept = 32
const shortIds = 36 ** 6
/** The first letter of all short ids. */
const firstLetter = 'c'
/** In the thinned part, the first `picturesToChoose` pictures of each `thinning` may be kept. */
const picturesToChoose = 19
/**
 * In a past that is filled in, all but its newest part is thinned: at speed 1, one of this many routine turns
 * is kept.
 */
export const sparse = 19
/** A slow wire has fewer documents in a day, so it takes longer for its stories. */
const slowestPace = 0.1

export type TimelineOptions = {
  seed: number
  speed: number
  /** The days within which no story or storyline is told twice. */
  keepDays: number
  /** In the thinned part, one of this many turns of each piece is kept. */
  thinning: number
}

/** A document at its filing. All times are in ms since 1970. */
export type Filed = {
  at: number
  /** When it was filed for the first time. */
  publishedAt: number
  /** Begin and end, if it belongs to a storyline or is a story. */
  telling: readonly [number, number] | null
  /** The picture of a routine piece, or the pictures of a story. */
  scenes: readonly string[]
  /** For a picture of the thinned part: the number of the group from which one is kept. */
  choice: number | null
  toDocument(): RawDocument
}

export type Timeline = ReturnType<typeof createTimeline>

type Moment = { at: number; slot: number }
/** The timetable's entry for a slot, and the number of the timetable's repetition. */
type Text = { entry: TextTurn; round: number }

/** The whole wire, by hour. `speed` divides the length of its hours, but not the days of storylines. */
export function createTimeline(library: SampleLibrary, { seed, speed, keepDays, thinning }: TimelineOptions) {
  const routines = library.routines.filter(({ once }) => once === null)
  const texts = routines.filter(({ story }) => !story.scenes?.length).flatMap(splitByWording)
  const pictures = routines.filter(({ story }) => story.scenes?.length)
  const quoting = texts.map(({ story, vary }) => quotingLists(paragraphsOf(story.news).join('\n'), vary))
  const spaces = texts.map(({ story, vary }) => titleSpace(titleOfStory(story), vary, story.lang))
  const timetable = createTimetable(
    texts,
    spaces.map(({ size }) => turnsFor(size, reservedOf(size, thinning))),
    seed,
  )
  const isToChoose = (picture: number) => picture % thinning < picturesToChoose
  const isAnyToChoose = thinning <= picturesToChoose
  const gallery = createGallery(pictures, scenesOf(library), seed, isAnyToChoose ? null : isToChoose)
  const calendar: Calendar = createCalendar(library, {
    seed,
    fortnights: Math.ceil(Math.max(keepDays / timetableDays, slowestPace / speed)),
    keptOf: gallery.keptOf,
  })
  const pace = Math.max(1, speed)
  const timesOf = remember((hour: number) => momentsOf(hour, seed).map(at => (hour * hourMs + at) / speed))
  const stepsOf = remember((hour: number) => {
    const steps = placeSteps(
      calendar,
      timesOf(hour),
      [(hour * hourMs) / speed, ((hour + 1) * hourMs) / speed],
      pace,
    )
    return new Map(steps.map(each => [each.slot, each]))
  })

  const hourAt = (instant: number) => Math.floor((instant * speed) / hourMs)
  const momentOf = (hour: number, place: number): Moment => ({
    at: Math.round(timesOf(hour)[place] ?? 0),
    slot: firstSlotOf(hour) + place,
  })

  /** The first filing of a step's document: in this hour or an earlier one. */
  const firstFilingOf = ({ telling, step }: PlacedStep, hour: number): Moment => {
    for (let before = hour; before >= hourAt(telling.begin); before -= 1) {
      for (const [place, each] of stepsOf(before)) {
        const isSame = each.telling.name === telling.name && each.telling.begin === telling.begin
        if (isSame && each.step.document === step.document && each.step.revision === 1)
          return momentOf(before, place)
      }
    }
    throw new Error(`${telling.name} revises ${step.document} before it is filed`)
  }

  const fileStep = (placed: PlacedStep, hour: number): Filed => {
    const { telling, step } = placed
    const { at } = momentOf(hour, placed.slot)
    const first = firstFilingOf(placed, hour)
    const story = storyOf(placed)
    const embargoed = step.embargo === null ? null : telling.begin + (step.embargo * minuteMs) / pace
    return {
      at,
      publishedAt: first.at,
      telling: [telling.begin, endOf(telling, pace)],
      scenes: step.revision === 1 ? (story.scenes ?? []).map(({ scene }) => scene) : [],
      choice: null,
      toDocument: () => document({ story, draw: telling.draw }, first, step.revision, embargoed),
    }
  }

  const filePicture = (turn: number, moment: Moment): Filed => {
    const { routine, scene, choices } = gallery.pictureAt(turn)
    return {
      at: moment.at,
      publishedAt: moment.at,
      telling: null,
      scenes: [scene],
      choice: Math.floor(turn / thinning),
      toDocument() {
        const piece = pictures[routine] as (typeof pictures)[number]
        const { story, draw } = sayTurn(piece, { choices, seeds: [seed, moment.slot] })
        const scenes = (story.scenes ?? []).map(each => ({ ...each, scene }))
        return document({ story: { ...story, scenes }, draw }, moment, 1)
      },
    }
  }

  /** If a story has taken one of the turn's slots, the versions are filed in the remaining ones. */
  const fileText = ({ entry, round }: Text, hour: number, place: number): Filed => {
    const slot = firstSlotOf(hour) + place
    const before = entry.slots.map(each => round * slotsOfTimetable + each).filter(each => each < slot)
    const [first, ...others] = before.flatMap(each => momentIfFree(each, hour) ?? [])
    const origin = first ?? momentOf(hour, place)
    const revision = first ? others.length + 2 : 1
    return {
      at: momentOf(hour, place).at,
      publishedAt: origin.at,
      telling: null,
      scenes: [],
      choice: null,
      toDocument() {
        const piece = texts[entry.routine] as (typeof texts)[number]
        const isBrief = entry.telling === null
        const turn = { choices: choicesOf({ entry, round }), seeds: [seed, origin.slot], isBrief }
        return document(sayTurn(piece, { ...turn, steps: entry.steps, revision }), origin, revision)
      },
    }
  }

  const turnOf = ({ entry, round }: Text) => round * timetable.turnsOf(entry.routine) + entry.turn
  /**
   * So that pieces keep different turns than their neighbours, and start at different places of shared casts.
   */
  const offsetOf = ({ entry }: Text) => entry.routine * 97
  const isKept = (text: Text) => (turnOf(text) + offsetOf(text)) % thinning === 0

  /** The choices that go in turn: the headline, quotations, people of a cast. */
  const choicesOf = (text: Text): Choices => {
    const { entry, round } = text
    const { vary, deals, story } = texts[entry.routine] as (typeof texts)[number]
    const space = spaces[entry.routine] as (typeof spaces)[number]
    const next = (gap: string, number: number) => {
      const list = vary[gap]
      return [gap, [Array.isArray(list) ? number % list.length : number]] as const
    }
    const telling = round * timetable.tellingsOf(entry.routine) + (entry.telling ?? 0)
    const person = round * timetable.castTurnsOf(story.lang) + entry.castTurn
    const title = titleOf(turnOf(text) + offsetOf(text), space.size, thinning)
    return {
      ...Object.fromEntries((quoting[entry.routine] ?? []).map(gap => next(gap, telling))),
      ...space.choicesAt(title),
      // Other figures do not make a different headline.
      ...Object.fromEntries(deals.map(gap => next(gap, turnOf(text)))),
      ...Object.fromEntries(castOf(vary).map(gap => next(gap, person))),
    }
  }

  const textAt = (slot: number): Text | null => {
    const entry = timetable.textAt(slot % slotsOfTimetable)
    return entry && { entry, round: Math.floor(slot / slotsOfTimetable) }
  }

  /** Null if a story has the slot, which is in this hour or an earlier one. */
  const momentIfFree = (slot: number, hour: number): Moment | null => {
    let from = hour
    while (firstSlotOf(from) > slot) from -= 1
    const place = slot - firstSlotOf(from)
    return stepsOf(from).has(place) ? null : momentOf(from, place)
  }

  const document = (
    { story, draw }: Saying,
    first: Moment,
    revision: number,
    embargoed: number | null = null,
  ) => {
    const at = new Date(first.at)
    const { raw, ...told } = story
    const filled = fillGaps(told, { draw, lang: story.lang, at })
    const shortId = firstLetter + (first.slot % shortIds).toString(36).padStart(6, '0')
    const filing = { at, shortId, revision, embargoed: embargoed === null ? null : new Date(embargoed) }
    return toRaw({ ...filled, ...(raw && { raw }) }, filing, library)
  }

  /**
   * The documents of an hour; if it is thin, only pictures to choose from and the kept turns of texts with
   * their revisions.
   */
  const fileHour = (hour: number, isThin: boolean): Filed[] => {
    const steps = stepsOf(hour)
    const first = firstSlotOf(hour)
    const filed: Filed[] = []
    for (let place = 0; place < (slotsByHour[hourOfDay(hour)] ?? 0); place += 1) {
      const step = steps.get(place)
      const picture = pictures.length > 0 ? pictureTurnOf(first + place) : null
      if (step) filed.push(fileStep(step, hour))
      else if (picture !== null) {
        if (!isThin || isToChoose(picture)) filed.push(filePicture(picture, momentOf(hour, place)))
      } else {
        const text = textAt(first + place)
        if (text && (!isThin || isKept(text))) filed.push(fileText(text, hour, place))
      }
    }
    return filed
  }
  const filedIn = remember(hour => fileHour(hour, false))

  return {
    /**
     * The documents after `since` and up to `until`. In the thinned part, only the kept texts, and pictures
     * from which the caller chooses.
     */
    between(since: number, until: number, isThin = false): Filed[] {
      const filed: Filed[] = []
      for (let hour = hourAt(since); hour <= hourAt(until); hour += 1) {
        const ofHour = isThin ? fileHour(hour, true) : filedIn(hour)
        for (const each of ofHour) if (each.at > since && each.at <= until) filed.push(each)
      }
      return filed
    },
    next(after: number): Filed {
      for (let hour = hourAt(after); ; hour += 1) {
        const found = filedIn(hour).find(({ at }) => at > after)
        if (found) return found
      }
    },
  }
}

/**
 * The number of headlines that are reserved for the kept turns of the thinned part: enough for two weeks at
 * any speed.
 */
function reservedOf(size: number, thinning: number): number {
  return thinning === 1 ? size : Math.min(size, Math.ceil(size / sparse))
}

/** The headline of a turn: kept turns rotate among the reserved ones, all others among the rest. */
function titleOf(turn: number, size: number, thinning: number): number {
  const reserved = reservedOf(size, thinning)
  if (turn % thinning === 0) return (turn / thinning) % reserved
  return size > reserved ? reserved + ((turn - Math.ceil(turn / thinning)) % (size - reserved)) : turn % size
}

/** The most filings in two weeks of a piece with `size` headlines, so that none returns too soon. */
function turnsFor(size: number, reserved: number): number {
  const others = Math.floor(((size - reserved) * sparse) / (sparse - 1))
  return Math.max(1, (others || size) - 1 - Math.floor(size / 100))
}

/** All scenes except those whose files an edge case names, because only that edge case shows them. */
function scenesOf({ mediaByScene, stories }: SampleLibrary): string[] {
  const named = JSON.stringify(stories.map(({ raw }) => raw))
  return [...mediaByScene]
    .filter(([, files]) => !files.some(({ file }) => named.includes(`/${file}`)))
    .map(([scene]) => scene)
}

function remember<Value>(make: (hour: number) => Value): (hour: number) => Value {
  const made = new Map<number, Value>()
  return hour => {
    const known = made.get(hour) ?? make(hour)
    made.set(hour, known)
    const [oldest] = made.keys()
    if (made.size > hoursKept && oldest !== undefined) made.delete(oldest)
    return known
  }
}
