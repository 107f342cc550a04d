import {
  createColumn,
  createMemoryStore,
  defaultParams,
  toCard,
  type Card,
  type Store,
} from '@wiredeck/columns'
import { createTestClock, settle } from '@wiredeck/columns/testing/clock'
import { documentOf } from '@wiredeck/document'
import { rawStory, type RawStory } from '@wiredeck/document/testing/rawStory'
import { beforeEach, describe, expect, it } from 'vitest'
import { hearLoud } from './hearLoud.ts'

let store: Store
let clock: ReturnType<typeof createTestClock>
let told: string[][]
let leave: () => void

beforeEach(async () => {
  clock = createTestClock()
  store = createMemoryStore(() => {}, clock.now)
  const params = defaultParams()
  await store.update(() => ({
    columns: ['a', 'b'].map((id, order) => createColumn({ id, type: 'search', params }, order)),
  }))
  told = []
  // The first look at rows fetches a script.
  await store.arrivals(0)
  leave = hearLoud({ store, clock, server: clock }, cards => told.push(cards.map(({ id }) => id)))
  await settle()
})

/** A document comes into lists, as with a poll. */
async function come(
  uno: string,
  changes: Partial<RawStory> = {},
  columns = ['a'],
  how: 'polled' | 'firstFill' = 'polled',
) {
  const published = new Date(clock.now()).toISOString()
  const raw = rawStory('98hu39e', { uno, published, urgency: 1, ...changes })
  const document = documentOf(raw)
  if (!document) throw new Error('The story is not sound')
  const card: Card = toCard(document, null, null)
  const { id, shortId } = document
  await store.update(() => ({
    documents: [{ id, shortId, published: document.published, card, raw }],
    came: { how, in: () => columns, entered: () => columns },
  }))
  await settle()
}

describe('what is announced to screen readers', () => {
  it('are the flashes and alerts of two seconds together, newest first, whichever columns they come into', async () => {
    await come('flash')
    await clock.advance(1000)
    await come('alert', { urgency: 2 }, ['a', 'b'])
    await come('calm', { urgency: 4 })
    await clock.advance(2000)
    expect(told).toEqual([['alert', 'flash']])
    await come('alert', { urgency: 2, revision: 2 }, ['b'])
    await clock.advance(5000)
    expect(told).toHaveLength(1)
  })

  it('is nothing that comes with the first answer, is killed, or was filed more than ten minutes ago', async () => {
    await come('first', {}, ['a'], 'firstFill')
    await come('killed', { status: 'Canceled' })
    await come('late', { published: new Date(clock.now() - 600_001).toISOString() })
    await clock.advance(5000)
    expect(told).toEqual([])
    await come('soon', { published: new Date(clock.now() - 590_000).toISOString() })
    await clock.advance(5000)
    expect(told).toEqual([['soon']])
  })

  it('is no revision of a listed document, and nothing after its end', async () => {
    await come('calm', { urgency: 4 })
    await come('calm', { revision: 2 }, [])
    await clock.advance(5000)
    leave()
    await come('flash')
    await clock.advance(5000)
    expect(told).toEqual([])
  })
})
