import { toCard, type Card } from '@wiredeck/columns/alerting'
import { documentOf } from '@wiredeck/document'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { describe, expect, it } from 'vitest'
import { decidePush, type PushScene } from './decidePush.ts'
import type { PushColumn } from './pushColumn.ts'

const now = new Date('2026-02-22T10:00:00Z')
const column: PushColumn = {
  id: 'a',
  userId: 'reader',
  name: 'fire',
  alert: { level: 'desktop', from: 'flash', withChanges: false, quiet: null },
}
const other = { ...column, id: 'b' }

function cardOf(changes: Partial<Card> = {}): Card {
  const document = documentOf(rawStory('98hu39e', { published: '2026-02-22T09:59:00Z' }))
  if (!document) throw new Error('No story')
  return { ...toCard(document), urgency: 1, ...changes }
}
/** Revision 2 of a flash, of which the reader was told unless `pushed` is null. */
function decide(changes: Partial<Card>, scene: Partial<PushScene> = {}) {
  const card = cardOf({ revision: 2, ...changes })
  const pushed = { uno: card.id, revision: 1, kind: 'new', embargoed: null, columns: ['a'] }
  const matching = [{ column, wasIn: true }]
  const all = { card, before: cardOf(), matching, columns: [column, other], pushed, now, ...scene }
  const decided = decidePush(all)
  return decided && [decided.turn, decided.columns.map(({ id }) => id)]
}

const turned: [what: string, changes: Partial<Card>, turn: string][] = [
  ['canceled', { status: 'Canceled' }, 'killed'],
  ['killed by a line of its body', { hasCancellationMark: true }, 'killed'],
  ['withheld', { status: 'WithHeld' }, 'withheld'],
  ['killed by its note', { advisory: 'KILL: no fire' }, 'killed'],
  ['under an embargo without an end', { status: 'Embargoed' }, 'embargoed'],
  ['under an embargo until 16:00', { embargoed: new Date('2026-02-22T16:00:00Z') }, 'embargoed'],
  ['corrected by its note', { advisory: 'CORRECTION: toll' }, 'corrected'],
  ['corrected by its signal', { signal: 'correction' }, 'corrected'],
]

describe('D52: revision 2 of a flash, told where the deck is closed', () => {
  it.each(turned)('that was pushed: %s', (_what, changes, turn) => {
    expect(decide(changes)).toEqual([turn, ['a']])
    // The column that rang is told even if it has lost the document.
    expect(decide({ ...changes, urgency: 4 }, { matching: [] })).toEqual([turn, ['a']])
  })

  it.each(turned)('that becomes a flash only now: %s', (_what, changes, turn) => {
    const expected = {
      killed: null,
      withheld: null,
      embargoed: ['embargoed', ['a']],
      corrected: [null, ['a']],
    }
    const scene = { before: cardOf({ urgency: 4 }), pushed: null }
    expect(decide(changes, scene)).toEqual(expected[turn as keyof typeof expected])
  })

  it('that was pushed says nothing where it is only revised, or an embargo is over already', () => {
    expect(decide({})).toBeNull()
    expect(decide({ signal: 'update', advisory: 'UPDATES with 3 killed' })).toBeNull()
    const soon = { embargoed: new Date(now.getTime() + 1), changed: new Date(now.getTime() - 60_000) }
    expect(decide(soon)).toEqual(['embargoed', ['a']])
    expect(decide({ ...soon, embargoed: now })).toBeNull()
  })

  it('is told once of a note that stays, and again of a signal', () => {
    const third = (changes: Partial<Card>) =>
      decide({ revision: 3, ...changes }, { before: cardOf({ revision: 2, ...changes }) })
    expect(third({ advisory: 'KILL: no fire' })).toBeNull()
    expect(third({ advisory: 'CORRECTION: toll' })).toBeNull()
    expect(third({ signal: 'correction' })).toEqual(['corrected', ['a']])
  })

  it('that is filed again under its number is told again only where it is graver', () => {
    const again = (kind: string, before: Partial<Card>, after: Partial<Card>) => {
      const pushed = { uno: cardOf().id, revision: 2, kind, embargoed: null, columns: ['a'] }
      return decide(after, { before: cardOf({ revision: 2, ...before }), pushed })
    }
    expect(again('corrected', { signal: 'correction' }, { status: 'Canceled' })).toEqual(['killed', ['a']])
    expect(again('new', {}, { status: 'Canceled' })).toEqual(['killed', ['a']])
    expect(again('killed', { status: 'Canceled' }, { signal: 'correction' })).toBeNull()
  })

  it('that came after what was pushed already is not told', () => {
    const pushed = { uno: cardOf().id, revision: 3, kind: 'new', embargoed: null, columns: ['a'] }
    expect(decide({ status: 'Canceled' }, { pushed })).toBeNull()
  })
})
