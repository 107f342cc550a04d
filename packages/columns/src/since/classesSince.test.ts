import { describe, expect, it } from 'vitest'
import { changedSince, classesSince, revisionAt, type CameSince } from './classesSince.ts'

const at = Date.parse('2026-02-22T12:40:00Z')
const minutes = (count: number): Date => new Date(at + count * 60_000)
const withLog = { at, point: { log: 'log', number: 100 } }
const withoutLog = { at, point: null }

type Row = Parameters<typeof classesSince>[0][number]
const row = (id: string, changes: Partial<Row> = {}): Row => ({
  id,
  published: minutes(-10),
  revision: 1,
  filing: null,
  changed: null,
  status: 'Usable',
  hasCancellationMark: false,
  advisory: null,
  lang: 'en',
  signal: null,
  ...changes,
})
const filed = (number: number, first?: number | null) => ({ filing: { log: 'log', number, order: 7, first } })
const told = (
  rows: Row[],
  look: typeof withLog | typeof withoutLog,
  differences = {},
  came: CameSince = null,
) => Object.fromEntries(classesSince(rows, look, new Map(Object.entries(differences)), new Date(at), came))

describe('ADR-0026: what has become of documents since a look', () => {
  it('calls new what was first filed after it, however old it says it is', () => {
    const rows = [row('late', { published: minutes(-90), ...filed(101, 101) }), row('known', filed(100, 90))]
    expect(told(rows, withLog)).toEqual({ late: 'new' })
  })

  it('counts each document once, at its gravest', () => {
    const rows = ['killed', 'corrected', 'rewritten', 'wording'].map(id =>
      row(id, { revision: 2, ...filed(120, 40) }),
    )
    expect(changedSince(rows, withLog, null)).toEqual(rows)
    expect(told(rows, withLog, Object.fromEntries(rows.map(({ id }) => [id, id])))).toEqual({
      killed: 'killed',
      corrected: 'corrected',
      rewritten: 'rewritten',
    })
  })

  it('tells a new document that was killed, withheld or corrected already as that', () => {
    const rows = [
      row('killed', { status: 'Canceled', ...filed(103, 101) }),
      row('withheld', { status: 'WithHeld', ...filed(104, 104) }),
      row('corrected', { signal: 'correction', ...filed(105, 105) }),
    ]
    expect(told(rows, withLog)).toEqual({ killed: 'killed', withheld: 'withheld', corrected: 'corrected' })
  })

  it.each<[string, Partial<Row>, string]>([
    ['canceled', { status: 'Canceled' }, 'killed'],
    ['killed by a line of its body', { hasCancellationMark: true }, 'killed'],
    ['withheld', { status: 'WithHeld' }, 'withheld'],
    ['killed by its note', { advisory: 'KILL: no fire' }, 'killNote'],
    ['under an embargo without an end', { status: 'Embargoed' }, 'embargoed'],
    ['under an embargo until 16:00', { embargoed: minutes(200) }, 'embargoed'],
    ['under an embargo by its note', { advisory: 'EMBARGO: 1800 GMT' }, 'embargoed'],
    ['corrected by its note', { advisory: 'CORRECTION: toll' }, 'corrected'],
    ['corrected by its signal', { signal: 'correction' }, 'corrected'],
  ])('D52: tells a document that is %s', (_what, changes, expected) => {
    const rows = [
      row('new', { ...changes, ...filed(110, 101) }),
      row('revised', { ...changes, revision: 2, ...filed(111, 40) }),
      row('seen', { ...changes, ...filed(90, 40) }),
    ]
    expect(told(rows, withLog)).toEqual({ new: expected, revised: expected })
  })

  it('tells a document of which the earlier revision is not here by what it is now', () => {
    const rows = [row('killed', { status: 'Canceled', ...filed(120, 40) }), row('other', filed(121, 41))]
    expect(told(rows, withLog)).toEqual({ killed: 'killed', other: 'rewritten' })
  })

  it('tells nothing of the past of the agency that was filed meanwhile', () => {
    const rows = [row('past', filed(150, null)), row('revised', { changed: minutes(5), ...filed(160, null) })]
    expect(told(rows, withLog, { revised: 'rewritten' })).toEqual({ revised: 'rewritten' })
  })

  it('goes by what came to this device where the server does not say which entry was the first', () => {
    const rows = [row('new', filed(101)), row('revised', { changed: minutes(5), ...filed(102) })]
    expect(told(rows, withLog, { revised: 'corrected' })).toEqual({ new: 'new', revised: 'corrected' })
  })

  it.each([
    ['without a log', {}, withoutLog],
    ['in another log', { filing: { log: 'other', number: 999, order: 7, first: 999 } }, withLog],
  ])('goes by the time of publication and of the change %s', (_, filing, look) => {
    const rows = [
      row('new', { published: minutes(1), ...filing }),
      row('revised', { changed: minutes(1), ...filing }),
      row('before', { changed: minutes(-1), ...filing }),
      row('known', filing),
    ]
    expect(told(rows, look, { revised: 'rewritten' })).toEqual({ new: 'new', revised: 'rewritten' })
  })

  it('goes by what came to this device, where no log tells, and by the time of publication', () => {
    const rows = [
      row('late', { published: minutes(-90) }),
      row('revised', { changed: minutes(-1) }),
      row('opened', { changed: minutes(1) }),
      row('readBack', { published: minutes(1) }),
    ]
    const came = new Map([
      ['late', 'new'],
      ['revised', 'changed'],
    ] as const)
    expect(told(rows, withoutLog, { revised: 'rewritten' }, came)).toEqual({
      late: 'new',
      revised: 'rewritten',
      readBack: 'new',
    })
    // With a log its numbers tell.
    expect(told([row('known', filed(90, 40))], withLog, {}, new Map([['known', 'new']]))).toEqual({})
  })

  it('compares with the revision that stood at the look', () => {
    const earlier = [3, 2, 1].map(revision => ({
      id: 'x',
      revision,
      changed: minutes(revision - 3),
      raw: {},
    }))
    expect(revisionAt(withoutLog, earlier)).toBe(3)
    // A revision that arrived late was filed earlier: its number shows that, its time does not.
    const numbered = earlier.map(each => ({ ...each, ...filed(98 + each.revision) }))
    expect(revisionAt(withLog, numbered)).toBe(2)
    expect(revisionAt({ at, point: { log: 'log', number: 5 } }, numbered)).toBeNull()
  })
})
