import { rawStory } from '@wiredeck/document/testing/rawStory'
import { documentOf, turnedSince } from '@wiredeck/document'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import type { Alert } from '../model/alert.ts'
import { toCard, type Card } from '../model/card.ts'
import { defaultAlert, type AlertSettings } from '../model/alertSettings.ts'
import { searchColumn } from '../testing/deck.ts'
import { decideAlerts, lateAfterMs, placeOf, type AlertScene, type Heard } from './decideAlerts.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 200)
const now = Date.parse('2026-02-22T10:00:00Z')

function cardOf(changes: Partial<Card> = {}): Card {
  const document = documentOf(rawStory('ABC1234'))
  if (!document) throw new Error('No story')
  return { ...toCard(document), urgency: 1, published: new Date(now - 1000), ...changes }
}
function heardOf(changes: Partial<Card> = {}, more: Partial<Heard> = {}): Heard {
  const card = cardOf(changes)
  const { before = null } = more
  const turn = turnedSince(before, card)
  return { card, at: new Date(now - 1000), in: ['a'], before, turn, isGrave: false, ...more }
}
function columnOf(id: string, alert: Partial<AlertSettings> = {}): Column {
  return {
    ...createColumn({ ...searchColumn({ query: `about ${id}` }), id }, 0),
    alert: { ...defaultAlert, ...alert },
  }
}
function sceneOf(columns: readonly Column[], changes: Partial<AlertScene> = {}): AlertScene {
  const place = placeOf({ place: null, columns, now: now - 3_600_000 })
  return {
    alerts: [],
    place,
    columns,
    known: {},
    now,
    embargoesOverBy: now,
    deviceNow: now,
    timeOfDay: '10:00',
    pausedUntil: () => 0,
    ...changes,
  }
}
/** The decisions on filings that are heard one after the other. */
function decideInTurn(heard: readonly Heard[], scene: AlertScene) {
  let alerts = scene.alerts
  for (const each of heard) alerts = [...decideAlerts([each], { ...scene, alerts }).alerts, ...alerts]
  return alerts.toReversed()
}

describe('ADR-0032: what another device has acknowledged', () => {
  const elsewhere = { at: new Date(now - 500), by: 'elsewhere' }
  const decide = (known: Record<string, number>, heard: Heard, alert: Partial<AlertSettings> = {}) =>
    decideAlerts([heard], sceneOf([columnOf('a', alert)], { known })).alerts[0]

  it('stands in the list as acknowledged, and has no band', () => {
    const { id, revision } = cardOf()
    expect(decide({ [`${id} ${revision}`]: now - 500 }, heardOf())).toMatchObject({
      hasBand: false,
      acknowledged: elsewhere,
    })
    expect(decide({ [`${id}x ${revision}`]: now - 500 }, heardOf())).toMatchObject({
      hasBand: true,
      acknowledged: null,
    })
  })

  it('is a document that alerted there in an earlier revision, unless it would alert again', () => {
    const known = { [`${cardOf().id} 1`]: now - 500 }
    const later = (changes: Partial<Card> = {}) => heardOf({ revision: 2, ...changes })
    expect(decide(known, later())?.acknowledged).toEqual(elsewhere)
    expect(decide(known, later({ status: 'Canceled' }))?.acknowledged).toBeNull()
    expect(decide(known, later({ signal: 'correction' }))?.acknowledged).toBeNull()
    expect(decide(known, later({ embargoed: new Date(now + 1000) }))?.acknowledged).toBeNull()
    expect(decide(known, later(), { withChanges: true })?.acknowledged).toBeNull()
  })
})

describe('what alerts', () => {
  it('is a flash of a column that nobody has set: marked, with a band, and the clause that brought it', () => {
    const [alert] = decideAlerts(
      [heardOf()],
      sceneOf([createColumn({ ...searchColumn({ query: 'fire' }), id: 'a' }, 0)]),
    ).alerts
    expect(alert).toMatchObject({ kind: 'new', level: 'mark', hasBand: true, isLate: false })
    expect(alert?.columns).toEqual([{ id: 'a', level: 'mark', why: 'fire' }])
  })

  it('is as urgent as the column asks for, and a topshot is no flash', () => {
    const scene = sceneOf([columnOf('a', { from: 'alert' })])
    const isAlert = (card: Partial<Card>) => decideAlerts([heardOf(card)], scene).alerts.length === 1
    expect([1, 2, 3, 4].map(urgency => isAlert({ urgency }))).toEqual([true, true, false, false])
    expect(isAlert({ type: 'photo' })).toBe(false)
  })

  it('is a document once, in all columns that it matches, with the highest level', () => {
    const columns = [columnOf('a'), columnOf('b', { level: 'desktop' }), columnOf('c', { level: 'off' })]
    const alerts = decideInTurn(
      [heardOf({}, { in: ['a', 'b', 'c'] }), heardOf({}, { in: ['b'] })],
      sceneOf(columns),
    )
    expect(alerts).toHaveLength(1)
    expect(alerts[0]).toMatchObject({ level: 'desktop', columns: [{ id: 'a' }, { id: 'b' }] })
  })

  it('is a grave revision where the column asks for changes', () => {
    const revised = (isGrave: boolean) => heardOf({ revision: 2 }, { before: cardOf(), isGrave })
    const kinds = (withChanges: boolean, isGrave: boolean) =>
      decideInTurn([heardOf(), revised(isGrave)], sceneOf([columnOf('a', { withChanges })])).map(
        ({ kind }) => kind,
      )
    expect([kinds(true, true), kinds(true, false), kinds(false, true)]).toEqual([
      ['new', 'changed'],
      ['new'],
      ['new'],
    ])
  })

  it('is a kill or a correction of what alerted, though it matches no more and came late', () => {
    const at = new Date(now - 2 * lateAfterMs)
    for (const [changes, kind] of [
      [{ status: 'Canceled' }, 'killed'],
      [{ signal: 'correction' }, 'corrected'],
    ] as const) {
      const later = heardOf({ revision: 2, urgency: 4, ...changes }, { in: [], before: cardOf(), at })
      const alerts = decideInTurn([heardOf(), later], sceneOf([columnOf('a')]))
      expect(alerts[1]).toMatchObject({ kind, isLate: true, hasBand: true })
    }
  })

  it('is not a correction of what did not alert', () => {
    const corrected = heardOf({ revision: 2, signal: 'correction' }, { before: cardOf() })
    expect(decideAlerts([corrected], sceneOf([columnOf('a')])).alerts).toEqual([])
  })

  it('is an embargo, at first and when it is moved', () => {
    const until = (hours: number) => ({ embargoed: new Date(now + hours * 3_600_000) })
    const revised = (revision: number, before: number, hours: number) =>
      heardOf({ revision, ...until(hours) }, { before: cardOf({ revision: revision - 1, ...until(before) }) })
    const alerts = decideInTurn(
      [heardOf(until(1)), revised(2, 1, 1), revised(3, 1, 2)],
      sceneOf([columnOf('a')]),
    )
    expect(alerts.map(({ kind, revision }) => [kind, revision])).toEqual([
      ['embargoed', 1],
      ['embargoed', 3],
    ])
  })

  it('is a document that has become a flash', () => {
    const raised = heardOf({ revision: 2 }, { before: cardOf({ urgency: 3 }) })
    expect(decideAlerts([raised], sceneOf([columnOf('a')])).alerts).toMatchObject([{ kind: 'new' }])
  })

  it('is late, without a band, after ten minutes, or where the wire filed it as past', () => {
    const scene = sceneOf([columnOf('a')])
    const past = { log: 'log', number: 9, order: 9, first: null }
    const alerts = [
      heardOf({}, { at: new Date(now - lateAfterMs) }),
      heardOf({}, { at: new Date(now - lateAfterMs - 1) }),
      heardOf({ filing: past }),
    ].map(heard => decideAlerts([heard], scene).alerts[0])
    expect(alerts.map(alert => [alert?.isLate, alert?.hasBand])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ])
  })

  it('is held back to a mark while the column is paused or has quiet hours', () => {
    const quiet = { from: '22:00', to: '07:00', flashComesThrough: false }
    const decide = (
      settings: Partial<AlertSettings>,
      changes: Partial<AlertScene>,
      card: Partial<Card> = {},
    ) =>
      decideAlerts([heardOf(card)], sceneOf([columnOf('a', { level: 'desktop', ...settings })], changes))
        .alerts[0]
    const shown = { level: 'desktop', hasBand: true }
    const silenced = { level: 'mark', hasBand: false }
    expect(decide({}, { pausedUntil: () => now + 1 })).toMatchObject(silenced)
    expect(decide({}, { pausedUntil: () => now })).toMatchObject(shown)
    for (const [timeOfDay, expected] of [
      ['21:59', shown],
      ['22:00', silenced],
      ['00:00', silenced],
      ['06:59', silenced],
      ['07:00', shown],
    ] as const)
      expect(decide({ quiet }, { timeOfDay }), timeOfDay).toMatchObject(expected)
    const through = { quiet: { ...quiet, flashComesThrough: true }, from: 'alert' } as const
    expect(decide(through, { timeOfDay: '23:00' })).toMatchObject(shown)
    expect(decide(through, { timeOfDay: '23:00' }, { urgency: 2 })).toMatchObject(silenced)
  })

  it('is not what a column has already when it comes or asks for something else', () => {
    const columns = [columnOf('a')]
    const before = placeOf({ place: null, columns: [], now: now - 3_600_000 })
    const log = { log: 'log', order: 1, first: 1 }
    const place = { ...before, point: { log: 'log', number: 5 } }
    const since = { ...sceneOf(columns), place: placeOf({ place, columns, now: now - 500 }) }
    expect(decideAlerts([heardOf()], since).alerts).toEqual([])
    expect(decideAlerts([heardOf({ filing: { ...log, number: 5 } })], since).alerts).toEqual([])
    expect(decideAlerts([heardOf({ filing: { ...log, number: 6 } })], since).alerts).toHaveLength(1)
    const changed = placeOf({ place: since.place, columns: [columnOf('a', { from: 'any' })], now })
    expect(changed.columns.a?.since).toBe(now)
    const louder = placeOf({ place: since.place, columns: [columnOf('a', { level: 'desktop' })], now })
    expect(louder.columns.a?.since).toBe(now - 500)
  })

  it('looks ten minutes back at the very first start', () => {
    const place = placeOf({ place: null, columns: [columnOf('a')], now })
    expect([place.at, place.columns.a?.since]).toEqual([now - lateAfterMs, now - lateAfterMs])
  })
})

describe('the place up to which it is decided', () => {
  const hour = 3_600_000
  const set = (at: number) => ({
    at,
    n: 0,
    point: null,
    columns: { a: { ...placeOf({ place: null, columns: [columnOf('a')], now }).columns.a, since: at } },
  })
  const placed = (at: number) =>
    placeOf({ place: set(at) as AlertScene['place'], columns: [columnOf('a')], now })

  it('goes back a day where it lies ahead of the wire, and so does the begin of a column', () => {
    expect(placed(now + 1)).toMatchObject({ at: now - 24 * hour, columns: { a: { since: now - 24 * hour } } })
    expect(placed(now)).toMatchObject({ at: now, columns: { a: { since: now } } })
  })

  it('so that what came meanwhile is decided again: late after ten minutes, else loud', () => {
    const scene = sceneOf([columnOf('a')], { place: set(now + hour) as AlertScene['place'] })
    const decide = (ago: number) =>
      decideAlerts([heardOf({ id: `ago-${ago}` }, { at: new Date(now - ago) })], scene).alerts[0]
    expect(decide(lateAfterMs + 1)).toMatchObject({ isLate: true, hasBand: false })
    expect(decide(lateAfterMs)).toMatchObject({ isLate: false, hasBand: true })
  })
})

it('keeps every alert for seven days after its instant, whatever the place, and longer what is not acknowledged', () => {
  const day = 86_400_000
  const [model] = decideAlerts([heardOf()], sceneOf([columnOf('a')])).alerts
  if (!model) throw new Error('No alert')
  const acknowledged = { at: new Date(now), by: 'acknowledge' } as const
  // More than the newest that are kept anyway.
  const alerts = Array.from({ length: 210 }, (_, nth) => ({
    ...model,
    id: `${nth} 1`,
    documentId: String(nth),
    at: new Date(now - 6 * day),
    acknowledged,
  }))
  const aged = [
    ...alerts,
    { ...model, id: 'old 1', documentId: 'old', at: new Date(now - 7 * day - 1), acknowledged },
    { ...model, id: 'open 1', documentId: 'open', at: new Date(now - 8 * day) },
    { ...model, id: 'young 1', documentId: 'young', at: new Date(now - 7 * day), acknowledged },
  ]
  expect(decideAlerts([], sceneOf([columnOf('a')], { alerts: aged })).remove).toEqual(['old 1'])
})

/** What revision 2 of a flash says, and how the deck tells it. */
const turnedRevisions: [what: string, changes: Partial<Card>, kind: Alert['kind']][] = [
  ['canceled', { status: 'Canceled' }, 'killed'],
  ['killed by a line of its body', { hasCancellationMark: true }, 'killed'],
  ['withheld', { status: 'WithHeld' }, 'withheld'],
  ['killed by its note', { advisory: 'KILL: no fire' }, 'killed'],
  ['under an embargo without an end', { status: 'Embargoed' }, 'embargoed'],
  ['under an embargo until 16:00', { embargoed: new Date('2026-02-22T16:00:00Z') }, 'embargoed'],
  ['corrected by its note', { advisory: 'CORRECTION: toll' }, 'corrected'],
  ['corrected by its signal', { signal: 'correction' }, 'corrected'],
]

describe('D52: revision 2 of a flash', () => {
  const second = (changes: Partial<Card>) => heardOf({ revision: 2, ...changes }, { before: cardOf() })

  it.each(turnedRevisions)('that alerted: %s', (_what, changes, kind) => {
    const alerts = decideInTurn([heardOf(), second(changes)], sceneOf([columnOf('a')]))
    expect(alerts.map(each => each.kind)).toEqual(['new', kind])
    expect(alerts[1]).toMatchObject({ revision: 2, hasBand: true })
  })

  it.each(turnedRevisions)('that alerted, where its column lost it: %s', (_what, changes, kind) => {
    const at = new Date(now - 2 * lateAfterMs)
    const lost = heardOf({ revision: 2, urgency: 4, ...changes }, { before: cardOf(), in: [], at })
    const alerts = decideInTurn([heardOf(), lost], sceneOf([columnOf('a')]))
    expect(alerts.map(each => each.kind)).toEqual(['new', kind])
    expect(alerts[1]).toMatchObject({ isLate: true, hasBand: true })
  })

  it.each(turnedRevisions)('that alerted, where revision 1 is no longer here: %s', (_what, changes, kind) => {
    const alone = heardOf({ revision: 2, ...changes })
    const alerts = decideInTurn([heardOf(), alone], sceneOf([columnOf('a')]))
    expect(alerts.map(each => each.kind)).toEqual(['new', kind])
  })

  it('that did not alert is told where it must not be used, but not where it is corrected', () => {
    const kinds = turnedRevisions.map(
      ([, changes]) => decideAlerts([second(changes)], sceneOf([columnOf('a')])).alerts[0]?.kind ?? null,
    )
    expect(kinds).toEqual(turnedRevisions.map(([, , kind]) => (kind === 'corrected' ? null : kind)))
  })

  it('that alerted is told once of a note that stays, and again of a signal', () => {
    const kindsOf = (changes: Partial<Card>) => {
      const third = heardOf({ revision: 3, ...changes }, { before: cardOf({ revision: 2, ...changes }) })
      return decideInTurn([heardOf(), second(changes), third], sceneOf([columnOf('a')])).map(
        ({ kind }) => kind,
      )
    }
    expect(kindsOf({ advisory: 'KILL: no fire' })).toEqual(['new', 'killed'])
    expect(kindsOf({ advisory: 'CORRECTION: toll' })).toEqual(['new', 'corrected'])
    expect(kindsOf({ signal: 'correction' })).toEqual(['new', 'corrected', 'corrected'])
  })

  it('that says what revision 1 said, which is no longer here, is not told again', () => {
    for (const changes of [{ advisory: 'CORRECTION: toll' }, { embargoed: new Date(now + 3_600_000) }]) {
      const alone = heardOf({ revision: 2, ...changes })
      const alerts = decideInTurn([heardOf(changes), alone], sceneOf([columnOf('a')]))
      expect(alerts.map(({ revision }) => revision)).toEqual([1])
    }
  })

  it('that stays as it alerted is not told again where the revision that alerted was found before it was stored', () => {
    for (const [, changes, kind] of turnedRevisions)
      for (const stored of [cardOf(), cardOf({ revision: 2, ...changes })]) {
        const third = heardOf(
          { revision: 3, ...changes },
          { before: stored, turn: turnedSince(cardOf(), cardOf(changes)) },
        )
        const kinds = decideInTurn([heardOf(), second(changes), third], sceneOf([columnOf('a')])).map(
          each => each.kind,
        )
        // A signal is said of each revision by itself.
        expect(kinds.slice(0, 2)).toEqual(['new', kind])
        expect(kinds.slice(2)).toEqual(changes.signal === undefined ? [] : [kind])
      }
  })

  it('that stays as its revision 1 was filed again is not told again, in whatever order its alerts stand', () => {
    const killed = { status: 'Canceled' } as const
    const refiled = heardOf(killed, { before: cardOf() })
    const scene = sceneOf([columnOf('a')])
    const [first, again] = decideInTurn([heardOf(), refiled], scene)
    if (!first || !again) throw new Error('It did not alert twice')
    const third = heardOf({ revision: 2, ...killed }, { before: cardOf(killed) })
    for (const alerts of [
      [first, again],
      [again, first],
    ])
      expect(decideAlerts([third], { ...scene, alerts }).alerts).toEqual([])
  })

  it('that is filed again under its number is told again only where it is graver', () => {
    const again = (before: Partial<Card>, after: Partial<Card>) => {
      const refiled = heardOf(
        { revision: 2, ...after },
        { before: cardOf({ revision: 2, ...before }), in: ['a'] },
      )
      return decideInTurn([heardOf(), second(before), refiled], sceneOf([columnOf('a')])).map(
        ({ kind }) => kind,
      )
    }
    const [killed, corrected] = [{ status: 'Canceled' }, { signal: 'correction' }] as const
    expect(again(corrected, killed)).toEqual(['new', 'corrected', 'killed'])
    expect(again({}, killed)).toEqual(['new', 'killed'])
    expect(again(killed, corrected)).toEqual(['new', 'killed'])
  })
})

const revisions = fc.record({
  document: fc.constantFrom('x', 'y'),
  revision: fc.integer({ min: 1, max: 3 }),
  urgency: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom<Card['status']>('Usable', 'Canceled'),
  isCorrection: fc.boolean(),
  isGrave: fc.boolean(),
  in: fc.subarray(['a', 'b']),
})

it('decides the same once, however often and in whatever portions it is told', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(revisions, { maxLength: 6, selector: each => `${each.document} ${each.revision}` }),
      fc.record({ withChanges: fc.boolean(), from: fc.constantFrom('any', 'flash') }),
      fc.nat({ max: 8 }),
      (list, settings, cut) => {
        const inOrder = list.toSorted((one, other) => one.revision - other.revision)
        const heard = inOrder.map(({ document, isCorrection, isGrave, in: columns, ...card }) =>
          heardOf(
            { ...card, id: document, signal: isCorrection ? 'correction' : null },
            { in: columns, isGrave },
          ),
        )
        const scene = sceneOf([columnOf('a', settings), columnOf('b', { level: 'desktop' })])
        const whole = decideAlerts(heard, scene)
        const ids = whole.alerts.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const again = decideAlerts(heard, { ...scene, alerts: whole.alerts.toReversed() })
        expect(again.alerts).toEqual([])
        const first = decideAlerts(heard.slice(0, cut), scene).alerts
        const rest = decideAlerts(heard.slice(cut), { ...scene, alerts: first.toReversed() }).alerts
        expect([...first, ...rest]).toEqual(whole.alerts)
      },
    ),
    { numRuns },
  )
})
