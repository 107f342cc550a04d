import { describe, expect, it } from 'vitest'
import type { DocumentType } from './base/document.ts'
import { readDate } from './base/date.ts'
import {
  isAsLoudAs,
  loudnessOf,
  mayBeUsed,
  toldAs,
  toldTurn,
  turnedSince,
  urgenciesOf,
  type MayBeUsed,
  type Story,
} from './mayBeUsed.ts'
import { parsed } from './testing/parsed.ts'
import { rawStory } from './testing/rawStory.ts'

const hourMs = 3_600_000
const instant = (time: string): Date => {
  const date = readDate(time)
  if (!date) throw new Error(`No instant: ${time}`)
  return date
}
/** An hour of the day on which all revisions here are filed, in UTC. */
const at = (time: string): Date => instant(`2026-02-22T${time}:00Z`)

/** A revision as the wire sends it, filed at an hour of that day; `changes` are those of the payload. */
function revision(number: number, filed: string | Date, changes: object = {}): Story & { revision: number } {
  const changed = typeof filed === 'string' ? at(filed) : filed
  const published = '2026-02-22T09:06:59Z'
  return { ...parsed(rawStory('98hu39e', { published, revision: number, ...changes })), changed }
}
const free = { is: 'free', by: null, until: null, isCorrected: false }
const first = revision(1, '10:00')

const byInstant = { embargoed: '2026-02-22T16:00:00Z' }
const killNote = { advisory: 'KILL: no fire' }
const correctionNote = { advisory: 'CORRECTION: toll' }
const hourNote = { advisory: 'EMBARGO: 1800 GMT' }
const openNote = { advisory: 'This story is under embargo until the verdict is read.' }
const liftedNote = { advisory: 'EMBARGO LIFTED. The story may now be used.' }
const mark = { news: ['A line of the story.', 'KILL:'] }

type Row = {
  what: string
  changes: object
  may: Partial<MayBeUsed>
  told: ReturnType<typeof toldAs>
  turn: ReturnType<typeof turnedSince>
}

describe('D52: revision 2 of a story that was free to use', () => {
  it.each<Row>([
    {
      what: 'is canceled',
      changes: { status: 'Canceled' },
      may: { is: 'killed', by: 'status' },
      told: 'killed',
      turn: 'killed',
    },
    {
      what: 'is withheld',
      changes: { status: 'WithHeld' },
      may: { is: 'withheld', by: 'status' },
      told: 'withheld',
      turn: 'withheld',
    },
    {
      what: 'has a note that kills it',
      changes: killNote,
      may: { is: 'killed', by: 'note' },
      told: 'killNote',
      turn: 'killed',
    },
    {
      what: 'is under an embargo without an end',
      changes: { status: 'Embargoed' },
      may: { is: 'embargoed', by: 'status' },
      told: 'embargoOpen',
      turn: 'embargoed',
    },
    {
      what: 'is under an embargo until 16:00',
      changes: byInstant,
      may: { is: 'embargoed', by: 'embargo', until: at('16:00') },
      told: 'embargoed',
      turn: 'embargoed',
    },
    {
      what: 'has a note that corrects it',
      changes: correctionNote,
      may: { isCorrected: true },
      told: 'correction',
      turn: 'corrected',
    },
    {
      what: 'has the signal of a correction',
      changes: { signal: 'correction' },
      may: { isCorrected: true },
      told: 'correction',
      turn: 'corrected',
    },
    {
      what: 'has a line that says only that it is killed',
      changes: mark,
      may: { is: 'killed', by: 'mark' },
      told: 'killed',
      turn: 'killed',
    },
    {
      what: 'has a note that withholds it',
      changes: { advisory: 'Please hold this story until we have spoken to the family.' },
      may: { is: 'withheld', by: 'note' },
      told: 'withheld',
      turn: 'withheld',
    },
    {
      what: 'has a note with an embargo and its hour',
      changes: hourNote,
      may: { is: 'embargoed', by: 'note', until: at('18:00') },
      told: 'embargoed',
      turn: 'embargoed',
    },
    {
      what: 'has a note with an embargo without an hour',
      changes: openNote,
      may: { is: 'embargoed', by: 'note' },
      told: 'embargoOpen',
      turn: 'embargoed',
    },
    { what: 'has a note that ends an embargo', changes: liftedNote, may: {}, told: null, turn: null },
    {
      what: 'has a note that tells the news',
      changes: { advisory: 'UPDATES with 3 killed' },
      may: {},
      told: null,
      turn: null,
    },
    { what: 'is an update', changes: { signal: 'update' }, may: {}, told: null, turn: null },
  ])('$what', ({ changes, may, told, turn }) => {
    const second = revision(2, '11:00', changes)
    expect(mayBeUsed(first, at('11:00'))).toEqual(free)
    expect(mayBeUsed(second, at('11:00'))).toEqual({ ...free, ...may })
    expect(toldAs(mayBeUsed(second, at('11:00')))).toBe(told)
    expect(turnedSince(first, second)).toBe(turn)
    // Of a story that comes to a device for the first time.
    expect(turnedSince(null, second)).toBe(turn)
    if (turn !== null) expect(toldTurn(turn, second)).toBe(told)
  })

  it('is told at its gravest where it says several things, and is still a correction', () => {
    const may = (changes: object) => {
      const { is, by, isCorrected } = mayBeUsed(revision(2, '11:00', changes), at('11:00'))
      return [is, by, isCorrected]
    }
    expect(may({ ...killNote, status: 'WithHeld' })).toEqual(['killed', 'note', false])
    expect(may({ ...byInstant, status: 'WithHeld', signal: 'correction' })).toEqual([
      'withheld',
      'status',
      true,
    ])
    expect(may({ ...byInstant, ...mark, ...correctionNote })).toEqual(['killed', 'mark', true])
  })
})

describe('D52: a line of the body that says only that the story is killed', () => {
  it.each(['Usable', '', 'WithHeld', 'Embargoed'])('counts where the status is "%s"', status => {
    expect(mayBeUsed(revision(1, '10:00', { ...mark, status }), at('11:00'))).toMatchObject({
      is: 'killed',
      by: 'mark',
    })
  })

  it('does not count within a line, nor in the headline', () => {
    const news = ['KILL: the mayor said.', 'They cried "KILL:" and ran.']
    expect(mayBeUsed(revision(1, '10:00', { news, headline: 'KILL:' }), at('11:00'))).toEqual(free)
  })
})

describe('D52: an embargo', () => {
  const is = (story: Story, now: Date) => mayBeUsed(story, now).is

  it('ends at its instant, whatever the status and the note say', () => {
    for (const more of [{}, { status: 'Embargoed' }, hourNote, openNote, liftedNote]) {
      const story = revision(1, '10:00', { ...byInstant, ...more })
      expect(mayBeUsed(story, new Date(at('16:00').getTime() - 1))).toMatchObject({
        is: 'embargoed',
        by: 'embargo',
        until: at('16:00'),
      })
      expect(is(story, at('16:00'))).toBe('free')
    }
  })

  it('of a status without an instant does not end', () => {
    expect(is(revision(1, '10:00', { status: 'Embargoed' }), instant('2027-02-22T10:00:00Z'))).toBe(
      'embargoed',
    )
  })

  it('of a note ends at the hour that it names', () => {
    const story = revision(1, '10:00', hourNote)
    expect(is(story, new Date(at('18:00').getTime() - 1))).toBe('embargoed')
    expect(is(story, at('18:00'))).toBe('free')
  })

  it('of a note without an hour ends a day after its revision was filed, not after it was published', () => {
    const story = revision(1, '10:00', openNote)
    const end = at('10:00').getTime() + 24 * hourMs
    expect(mayBeUsed(story, new Date(end - 1))).toMatchObject({ is: 'embargoed', by: 'note', until: null })
    expect(is(story, new Date(end))).toBe('free')
    const { published } = story
    const unlogged = { ...story, changed: null }
    expect(is(unlogged, new Date(published.getTime() + 24 * hourMs - 1))).toBe('embargoed')
    expect(is(unlogged, new Date(published.getTime() + 24 * hourMs))).toBe('free')
  })

  it('of a note ends with a revision whose note does not say it', () => {
    expect(is(revision(2, '11:00', openNote), at('11:00'))).toBe('embargoed')
    for (const advisory of [liftedNote.advisory, 'Adds quote of the mayor', undefined])
      expect(is(revision(3, '11:30', { advisory }), at('11:30'))).toBe('free')
  })

  it('is a turn when it is set or moved, not where it stays or is over', () => {
    const until = (time: string) => ({ embargoed: at(time).toISOString() })
    const turned = (before: object, after: object) =>
      turnedSince(revision(1, '10:00', before), revision(2, '11:00', after))
    expect(turned(until('16:00'), until('16:00'))).toBeNull()
    expect(turned(until('16:00'), until('17:00'))).toBe('embargoed')
    expect(turned(until('16:00'), until('15:00'))).toBe('embargoed')
    expect(turned(until('16:00'), {})).toBeNull()
    expect(turned({}, until('10:30'))).toBeNull()
    expect(turned(openNote, hourNote)).toBe('embargoed')
    expect(turned({ status: 'Embargoed' }, until('16:00'))).toBe('embargoed')
  })
})

describe('D54: what turns a story', () => {
  it('is a note only where it differs from that of the revision before', () => {
    const stays = (note: object, hoursLater: number) =>
      turnedSince(
        revision(2, '10:00', note),
        revision(3, new Date(at('10:00').getTime() + hoursLater * hourMs), note),
      )
    for (const note of [killNote, correctionNote, hourNote, openNote])
      // An hour that the note names comes again every day, and an embargo without an hour ends after a day.
      for (const hoursLater of [1, 9, 25, 49]) expect(stays(note, hoursLater), `${hoursLater} h`).toBeNull()
    const other = revision(3, '11:00', { advisory: 'CORRECTION: name of the captain' })
    expect(turnedSince(revision(2, '10:00', correctionNote), other)).toBe('corrected')
  })

  it('is a signal with every revision that carries it', () => {
    const corrected = { signal: 'correction' }
    expect(turnedSince(revision(2, '10:00', corrected), revision(3, '11:00', corrected))).toBe('corrected')
    expect(turnedSince(revision(2, '10:00', corrected), revision(3, '11:00'))).toBeNull()
  })

  it('is the gravest, and a graver one under the same number', () => {
    const second = revision(2, '10:00', { signal: 'correction' })
    expect(turnedSince(second, revision(2, '10:30', { signal: 'correction', status: 'Canceled' }))).toBe(
      'killed',
    )
    expect(turnedSince(first, revision(2, '10:00', { ...byInstant, ...correctionNote }))).toBe('embargoed')
    expect(
      turnedSince(revision(2, '10:00', killNote), revision(3, '11:00', { status: 'Canceled' })),
    ).toBeNull()
    expect(turnedSince(revision(2, '10:00', { status: 'WithHeld' }), revision(3, '11:00', mark))).toBe(
      'killed',
    )
    const corrected = { ...byInstant, signal: 'correction' }
    expect(turnedSince(revision(2, '10:00', byInstant), revision(3, '11:00', corrected))).toBe('corrected')
  })

  it('is again a kill where the story had been usable in between', () => {
    const free = revision(3, '11:00')
    expect(turnedSince(revision(2, '10:00', { status: 'Canceled' }), free)).toBeNull()
    expect(turnedSince(free, revision(4, '12:00', killNote))).toBe('killed')
  })
})

describe('D52: how loudly a story was sent', () => {
  const loud = ['flash', 'alert', 'urgent', 'none', 'none']
  const silent = ['none', 'none', 'none', 'none', 'none']
  it.each<[DocumentType, string[]]>([
    ['text', loud],
    ['multimedia', loud],
    ['factcheck', loud],
    ['livereport', loud],
    ['webstory', loud],
    ['video', loud],
    // Of a picture, 1 says that it is a topshot.
    ['photo', silent],
    ['graphic', silent],
  ])('%s by urgency 1 to 5', (type, expected) => {
    expect([1, 2, 3, 4, 5].map(urgency => loudnessOf({ type, urgency }))).toEqual(expected)
  })

  it('counts for settings and searches alike', () => {
    const passing = (least: Parameters<typeof isAsLoudAs>[0], type: DocumentType) =>
      [1, 2, 3, 4, 5].filter(urgency => isAsLoudAs(least, { type, urgency })).map(String)
    for (const least of ['flash', 'alert', 'urgent'] as const) {
      expect(passing(least, 'text')).toEqual(urgenciesOf(least))
      expect(passing(least, 'photo')).toEqual([])
    }
    expect(passing('none', 'photo')).toHaveLength(5)
    expect(urgenciesOf('none')).toBeNull()
  })
})
