import { toCard, type Card } from '@wiredeck/columns/alerting'
import { pushMessageSchema } from '@wiredeck/content-api/wire'
import { documentOf, type Turn } from '@wiredeck/document'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { toMessage } from './toMessage.ts'

const now = new Date('2026-02-22T10:00:00Z')

function messageOf(turn: Turn | null, changes: Partial<Card> = {}) {
  const document = documentOf(rawStory('98hu39e', { published: '2026-02-22T09:59:00Z' }))
  if (!document) throw new Error('No story')
  return toMessage({ ...toCard(document), ...changes }, turn, 'fire', now)
}

it.each<[turn: Turn | null, changes: Partial<Card>, kind: string, told: string | null]>([
  [null, {}, 'new', null],
  ['killed', { status: 'Canceled' }, 'killed', 'killed'],
  ['killed', { advisory: 'KILL: no fire' }, 'killed', 'killNote'],
  ['withheld', { status: 'WithHeld' }, 'killed', 'withheld'],
  ['embargoed', { status: 'Embargoed' }, 'embargo', 'embargoOpen'],
  ['corrected', { signal: 'correction' }, 'corrected', 'correction'],
])(
  'a closed deck is told of the turn %s of %j as %s, for an earlier deck, and as %s',
  (turn, changes, kind, told) => {
    const message = messageOf(turn, changes)
    expect(message).toMatchObject({ kind, told })
    expect(v.is(pushMessageSchema, message)).toBe(true)
  },
)
