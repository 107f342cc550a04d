import { describe, expect, it } from 'vitest'
import type { Way } from '../model/arrival.ts'
import { createMemoryStore } from '../store/memory.ts'
import { storedStory } from '../testing/storedStory.ts'
import { cameSince } from './cameSince.ts'

const store = () => {
  const memory = createMemoryStore()
  const come = async (id: string, how: Way, { revision = 1, isListed = true } = {}): Promise<void> => {
    const document = storedStory(id)
    await memory.update(() => ({
      documents: [{ ...document, card: { ...document.card, revision } }],
      came: { how, entered: () => (isListed ? ['a'] : []) },
    }))
  }
  return { ...memory, come, since: async (place: number) => cameSince(memory, place) }
}

describe('what came since a row', () => {
  it('is new in a list, or another revision of what was there', async () => {
    const { come, since } = store()
    await come('before', 'polled')
    await come('known', 'polled')
    await come('polled', 'polled')
    await come('told', 'told')
    await come('late', 'compared')
    await come('late', 'told', { revision: 2, isListed: false })
    await come('known', 'compared', { revision: 2, isListed: false })
    const found = [...((await since(2)) ?? [])]
    expect(found).toEqual([
      ['polled', 'new'],
      ['told', 'new'],
      ['late', 'new'],
      ['known', 'changed'],
    ])
  })

  it('is not what was there before: below a list, in its first answer, or asked for by a uno', async () => {
    const { come, since } = store()
    await come('older', 'older')
    await come('first', 'firstFill')
    await come('asked', 'asked', { isListed: false })
    expect([...((await since(0)) ?? [])]).toEqual([])
    await come('older', 'older', { revision: 2 })
    expect([...((await since(0)) ?? [])]).toEqual([['older', 'changed']])
  })

  it('is read to its end, and not known where its rows were deleted or the store is another one', async () => {
    const { come, since, pruneArrivals } = store()
    for (let nth = 0; nth < 1200; nth += 1) await come(`d${nth}`, 'polled')
    expect((await since(100))?.size).toBe(1100)
    await pruneArrivals(true)
    expect(await since(100)).toBeNull()
    expect((await since(1190))?.size).toBe(10)
    expect(await since(5000)).toBeNull()
  })
})
