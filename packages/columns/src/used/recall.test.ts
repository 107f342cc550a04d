import { rawStory } from '@wiredeck/document/testing/rawStory'
import { describe, expect, it } from 'vitest'
import type { UsedTurn } from '../model/use.ts'
import { storedUse } from '../testing/storedUse.ts'
import { acknowledged, alertsOf, gravestTurn, heardOf, isOpen, recallsOf } from './recall.ts'
import { takenCard } from './noteUse.ts'
import { judgeUse, toVersion, withTurns } from './turnsOf.ts'

const now = Date.parse('2026-02-22T15:00:00Z')
const hourMs = 3_600_000
const watching = { now, hours: 72 }

const raw = (revision: number, changes: object = {}) =>
  rawStory('98hu39e', { uno: 'x', revision, published: '2026-02-22T14:30:00Z', ...changes })
const version = (revision: number, changes: object = {}) => {
  const card = takenCard({ raw: raw(revision, changes) })
  if (!card) throw new Error('No story')
  return toVersion(card)
}
const used = (revision: number, changes: object = {}) =>
  storedUse('x', { revision, at: new Date(now - hourMs), raw: raw(revision, changes) })
/** What became of a story that was taken in a revision, by the versions that came after it. */
const judged = (use: ReturnType<typeof used>, ...versions: ReturnType<typeof version>[]) => {
  const { turns, unseen } = judgeUse(use, takenCard(use), versions, watching)
  return { told: turns.map(({ told, revision }) => `${told} ${revision}`), unseen, turns }
}
const embargo = { embargoed: '2026-02-22T16:00:00Z' }
const turn = (is: UsedTurn['is'], revision: number, changes: Partial<UsedTurn> = {}): UsedTurn => ({
  is,
  told: is === 'corrected' ? 'correction' : is,
  revision,
  at: null,
  until: null,
  hasBand: true,
  isAcknowledged: false,
  ...changes,
})

describe('D54: what turned a story since it was taken', () => {
  it.each([
    ['killed', { status: 'Canceled' }],
    ['killed', { news: ['A line.', 'KILL:'] }],
    ['withheld', { status: 'WithHeld' }],
    ['killNote', { advisory: 'KILL: no fire' }],
    ['embargoOpen', { status: 'Embargoed' }],
    ['embargoed', embargo],
    ['correction', { signal: 'correction' }],
    ['correction', { advisory: 'CORRECTION: toll' }],
  ])('is told as %s', (told, changes) => {
    expect(judged(used(1), version(2, changes)).told).toEqual([`${told} 2`])
  })

  it('is nothing where it is only revised, or was so when it was taken', () => {
    expect(judged(used(1), version(2)).told).toEqual([])
    expect(judged(used(2, { status: 'Canceled' }), version(3, { status: 'Canceled' })).told).toEqual([])
    expect(judged(used(2, embargo), version(3, embargo)).told).toEqual([])
    const corrected = { signal: 'correction', advisory: 'CORRECTION: toll' }
    expect(judged(used(2, corrected), version(2, corrected)).told).toEqual([])
  })

  it('stays whatever comes after it, and is not said again for a note that stays on the story', () => {
    const note = { advisory: 'CORRECTION: toll' }
    expect(judged(used(1), version(2, note), version(3, note), version(4)).told).toEqual(['correction 2'])
    expect(judged(used(1), version(2, { status: 'Canceled' }), version(3)).told).toEqual(['killed 2'])
  })

  it('is a turn of its own under the same number', () => {
    expect(judged(used(2), version(2, { status: 'Canceled' })).told).toEqual(['killed 2'])
  })

  it('names the versions between that are not known', () => {
    expect(judged(used(1), version(4)).unseen).toEqual([2, 3])
    expect(judged(used(1), version(2), version(3)).unseen).toEqual([])
  })

  it('raises no band for an embargo that was over before it was told, nor for a use that is no longer watched', () => {
    const over = judged(used(1), version(2, { embargoed: '2026-02-22T14:45:00Z' }))
    expect(over.turns.map(({ told, hasBand }) => [told, hasBand])).toEqual([['embargoed', false]])
    const old = { ...used(1), at: new Date(now - 73 * hourMs) }
    expect(judged(old, version(2, { status: 'Canceled' })).turns[0]?.hasBand).toBe(false)
    expect(judged(used(1), version(2, embargo)).turns[0]?.hasBand).toBe(true)
  })

  it('is noted once, and stays acknowledged', () => {
    const use = withTurns(storedUse('x'), [turn('killed', 2)])
    expect(withTurns(use, [turn('killed', 2)])).toBe(use)
    const heard = acknowledged(use, 'x')
    expect([isOpen(use), isOpen(heard), isOpen(withTurns(heard, [turn('killed', 2)]))]).toEqual([
      true,
      false,
      false,
    ])
    expect(isOpen(withTurns(heard, [turn('withheld', 3)]))).toBe(true)
  })

  it('is heard up to the revision of which an earlier deck has kept the acknowledgement', () => {
    const use = storedUse('x', { turns: null, acknowledged: 2 })
    const turns = withTurns(use, [turn('killed', 2), turn('corrected', 3)]).turns
    expect(turns?.map(({ isAcknowledged }) => isAcknowledged)).toEqual([true, false])
  })
})

describe('D44: the recalls that stand', () => {
  it('are one for each document, by its last use and its gravest turn, the gravest first', () => {
    const uses = [
      storedUse('x', { id: 'last', turns: [turn('corrected', 2)] }),
      storedUse('x', { id: 'first', turns: [turn('corrected', 2)] }),
      storedUse('y', { turns: [turn('withheld', 2), turn('killed', 3), turn('corrected', 4)] }),
      storedUse('z', { turns: [turn('killed', 2, { isAcknowledged: true })] }),
      storedUse('w', { turns: [turn('embargoed', 2, { hasBand: false })] }),
      storedUse('v', { turns: null }),
    ]
    expect(recallsOf(uses, []).map(each => [each.use.id, each.turn.is, each.turn.revision])).toEqual([
      ['y', 'killed', 3],
      ['last', 'corrected', 2],
    ])
    expect(uses.map(use => gravestTurn(use)?.is ?? null)).toEqual([
      'corrected',
      'corrected',
      'killed',
      'killed',
      'embargoed',
      null,
    ])
  })

  it('are heard of once with the alerts that tell the same', () => {
    const uses = [storedUse('x', { turns: [turn('killed', 2), turn('corrected', 3)] })]
    expect([...alertsOf(uses, 'x')]).toEqual(['x 2 killed', 'x 3 corrected'])
    const [use] = uses
    const heard = use && heardOf(use, ['x 2 killed', 'x 2', 'y 3 corrected'])
    expect(heard?.turns?.map(({ isAcknowledged }) => isAcknowledged)).toEqual([true, false])
  })
})
