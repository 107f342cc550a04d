import { createMemoryStore, toCard, type Store, type StoredDocument } from '@wiredeck/columns'
import { parseDocument } from '@wiredeck/document'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settle } from '../../platform/testing/settle.ts'
import { createCardChanges } from './cardChanges.ts'
import { createChangeReader, type ChangeReader } from './changeReader.ts'
import { createSights, type Sights } from './sights.ts'

let store: Store
let sights: Sights
let shown: ReturnType<typeof createCardChanges>
/** The changes that were asked for, most of which need a script that is loaded then. */
let readings: Promise<unknown>[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  readings = []
  store = createMemoryStore()
  const report = (message: string, error: unknown) => {
    throw new Error(message, { cause: error })
  }
  sights = createSights(store, Date.now, report)
  const reader = createChangeReader(store)
  const noted: ChangeReader = {
    since(id, revision) {
      const reading = reader.since(id, revision)
      readings.push(reading)
      return reading
    },
  }
  shown = createCardChanges(store, noted, report)
})
afterEach(() => void vi.useRealTimers())

async function file(revision: number, headline: string): Promise<void> {
  const raw = rawStory('98hu39e', { uno: 'x', revision, headline, lang: 'en' })
  const result = parseDocument(raw)
  if (!('document' in result)) throw new Error(result.dropped.reason)
  const { id, shortId, published } = result.document
  const document: StoredDocument = { id, shortId, published, card: toCard(result.document), raw }
  await store.putDocuments([document])
}
async function look(kind: 'read' | 'seen', revision: number): Promise<void> {
  sights.note(kind, 'x', revision)
  // Sights are written together after a while.
  vi.runAllTimers()
  await expect.poll(async () => (await store.marks(['x']))[0]?.[kind]?.revision).toBe(revision)
}
const now = async () => {
  const [card] = await store.cards(['x'])
  return card ? shown.of(card)?.first : undefined
}
/** Waits until everything that can happen has happened. */
async function settled(): Promise<unknown> {
  await now()
  await settle()
  await Promise.all(readings)
  await settle()
  return (await now()) ?? null
}

describe('D45: what a card tells of', () => {
  it.each(['read', 'seen'] as const)('is what has changed since it was %s', async kind => {
    await file(1, 'Ten dead in harbour')
    await look(kind, 1)
    await file(2, 'Twelve dead in harbour')
    await expect.poll(now).toMatchObject({ kind: 'dead', was: 'Ten', now: 'Twelve' })
  })

  it('is nothing for who has not seen it, and nothing while nothing has changed', async () => {
    await file(1, 'Ten dead in harbour')
    expect(await settled()).toBeNull()
    await file(2, 'Twelve dead in harbour')
    expect(await settled()).toBeNull()
  })

  it('counts from the later one of what was read and what was seen', async () => {
    await file(1, 'Ten dead in harbour')
    await look('read', 1)
    await file(2, 'Twelve dead in harbour')
    await look('seen', 2)
    expect(await settled()).toBeNull()
    await file(3, 'Fourteen dead in harbour')
    await expect.poll(now).toMatchObject({ was: 'Twelve', now: 'Fourteen' })
  })

  it('stays while the card is seen, and goes once the document was opened', async () => {
    await file(1, 'Ten dead in harbour')
    await look('seen', 1)
    await file(2, 'Twelve dead in harbour')
    await expect.poll(now).toMatchObject({ now: 'Twelve' })
    await look('seen', 2)
    expect(await settled()).toMatchObject({ now: 'Twelve' })
    await look('read', 2)
    await expect.poll(now).toBeUndefined()
  })
})
