import { describe, expect, it } from 'vitest'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { parseDocument } from '@wiredeck/document'
import { toCard, type Card } from '../model/card.ts'
import type { Use } from '../model/use.ts'
import { recallsOf } from './recall.ts'

const now = Date.parse('2026-02-22T15:00:00Z')
const hourMs = 3_600_000

const raw = (id: string, revision: number, changes: object = {}) =>
  rawStory('98hu39e', { uno: id, revision, ...changes })
function card(id: string, revision: number, changes: object = {}): Card {
  const result = parseDocument(raw(id, revision, changes))
  if (!('document' in result)) throw new Error(result.dropped.reason)
  return toCard(result.document)
}
const use = (id: string, revision: number, changes: Partial<Use> = {}): Use => ({
  id: `${id} ${revision}`,
  documentId: id,
  revision,
  how: 'copy',
  at: new Date(now - hourMs),
  passage: null,
  raw: raw(id, revision),
  acknowledged: null,
  missed: null,
  gone: null,
  ...changes,
})
const causes = (uses: Use[], cards: Card[]) =>
  recallsOf(uses, cards, now).map(({ cause, card: { id } }) => `${id} ${cause}`)
const embargo = '2026-02-22T16:00:00Z'

describe('D44: what was used is recalled', () => {
  it.each([
    ['killed', { status: 'Canceled' }],
    ['withheld', { status: 'WithHeld' }],
    ['embargoed', { embargoed: embargo }],
    ['corrected', { signal: 'correction' }],
  ])('when it is %s', (cause, changes) => {
    expect(causes([use('x', 1)], [card('x', 2, changes)])).toEqual([`x ${cause}`])
  })

  it.each([
    ['it is revised', card('x', 2)],
    ['nothing has happened', card('x', 1)],
    ['it is not stored', card('y', 2, { status: 'Canceled' })],
    ['an embargo has passed', card('x', 2, { embargoed: '2026-02-22T14:59:00Z' })],
  ])('not when %s', (_what, current) => {
    expect(causes([use('x', 1)], [current])).toEqual([])
  })

  it('not for what it was when it was taken', () => {
    const killed = use('x', 2, { raw: raw('x', 2, { status: 'Canceled' }) })
    expect(causes([killed], [card('x', 3, { status: 'Canceled' })])).toEqual([])
    const held = use('x', 2, { raw: raw('x', 2, { embargoed: embargo }) })
    expect(causes([held], [card('x', 3, { embargoed: embargo })])).toEqual([])
  })

  it('until it is acknowledged, and once more when a later revision is graver', () => {
    const corrected = card('x', 2, { signal: 'correction' })
    expect(causes([use('x', 1, { acknowledged: 2 })], [corrected])).toEqual([])
    expect(causes([use('x', 1, { acknowledged: 2 })], [card('x', 3, { status: 'Canceled' })])).toEqual([
      'x killed',
    ])
  })

  it('for 72 hours, each document once, by its last use, the gravest first', () => {
    const uses = [
      use('x', 2, { id: 'last' }),
      use('x', 1, { id: 'first' }),
      use('y', 1),
      use('z', 1, { at: new Date(now - 73 * hourMs) }),
    ]
    const cards = [
      card('x', 3, { signal: 'correction' }),
      card('y', 2, { status: 'Canceled' }),
      card('z', 2, { status: 'Canceled' }),
    ]
    expect(causes(uses, cards)).toEqual(['y killed', 'x corrected'])
    expect(recallsOf(uses, cards, now)[1]?.use.id).toBe('last')
  })
})
