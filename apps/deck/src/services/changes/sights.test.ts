import { createMemoryStore } from '@wiredeck/columns'
import { storedStory } from '@wiredeck/columns/testing/storedStory'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSights } from './sights.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function begin() {
  const store = createMemoryStore()
  await store.putDocuments([storedStory('x')])
  const putMarks = vi.spyOn(store, 'putMarks')
  const sights = createSights(store, Date.now, () => {})
  const see = async (): Promise<number | undefined> => {
    sights.note('seen', 'x', 1)
    await vi.advanceTimersByTimeAsync(1000)
    return (await store.marks(['x']))[0]?.seen?.revision
  }
  return { store, see, putMarks }
}

it('D45: what was seen is noted once', async () => {
  const { see, putMarks } = await begin()
  expect(await see()).toBe(1)
  expect(await see()).toBe(1)
  expect(putMarks).toHaveBeenCalledOnce()
})

it('D45: what was seen is noted again after the document and its mark were deleted', async () => {
  const { store, see } = await begin()
  await see()
  // No column refers to the document.
  await store.cleanup()
  expect(await store.marks(['x'])).toEqual([])
  await store.putDocuments([storedStory('x')])
  expect(await see()).toBe(1)
})

it('D45: what the next reader sees is noted after a log-out', async () => {
  const { store, see } = await begin()
  await see()
  await store.clear()
  await store.putDocuments([storedStory('x')])
  expect(await see()).toBe(1)
})
