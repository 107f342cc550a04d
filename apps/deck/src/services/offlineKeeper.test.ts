import { createColumn, defaultParams, type Card } from '@wiredeck/columns'
import { defaultAgency } from '@wiredeck/document'
import { describe, expect, it, vi } from 'vitest'
import { keepForOffline } from './offlineKeeper.ts'

const cards: Record<string, Partial<Card>> = {
  photo: { id: 'photo', type: 'photo', preview: { href: '/media/photo-320.webp' } as Card['preview'] },
  text: { id: 'text', type: 'text', preview: null },
  story: { id: 'story', type: 'webstory', preview: { href: '/media/story-320.webp' } as Card['preview'] },
  known: { id: 'known', type: 'webstory', preview: null },
}

function setUp({ canKeep = true } = {}) {
  let arrive = (_ids: string[]) => {}
  let beReady = () => {}
  let isReady = canKeep
  const keepPictures = vi.fn()
  const readStory = vi.fn(async () => '<p>')
  keepForOffline({
    store: {
      subscribe(listener) {
        arrive = documents => listener({ columns: [], documents })
        return () => {}
      },
      // Cards with only the fields that this rule reads.
      columns: async () =>
        [createColumn({ type: 'search', params: defaultParams(defaultAgency) }, 0)].map(column => ({
          ...column,
          documentsIds: ['photo', 'story'],
        })),
      cards: async ids => ids.map(id => cards[id] as Card),
    },
    canKeep: () => isReady,
    onReady: listener => {
      beReady = () => {
        isReady = true
        listener()
      }
    },
    keepPictures,
    hasStory: async id => id === 'known',
    readStory,
    report: () => {},
  })
  return { arrive: (...ids: string[]) => arrive(ids), beReady: () => beReady(), keepPictures, readStory }
}

describe('what is stored can be read offline', () => {
  it('with the pictures of its cards, and with the web stories that are not kept yet', async () => {
    const { arrive, keepPictures, readStory } = setUp()
    arrive('photo', 'text', 'story', 'known')
    await expect.poll(() => readStory).toHaveBeenCalledExactlyOnceWith('story')
    expect(keepPictures).toHaveBeenCalledExactlyOnceWith(['/media/photo-320.webp', '/media/story-320.webp'])
  })

  it('as far as there is a worker and a network', async () => {
    const { arrive, keepPictures, readStory } = setUp({ canKeep: false })
    arrive('photo', 'story')
    await Promise.resolve()
    expect(keepPictures).not.toHaveBeenCalled()
    expect(readStory).not.toHaveBeenCalled()
  })

  it('also what came before there was a worker', async () => {
    const { arrive, beReady, keepPictures, readStory } = setUp({ canKeep: false })
    arrive('photo', 'story')
    beReady()
    await expect.poll(() => readStory).toHaveBeenCalledExactlyOnceWith('story')
    expect(keepPictures).toHaveBeenCalledExactlyOnceWith(['/media/photo-320.webp', '/media/story-320.webp'])
  })

  it('although one story of several is not available', async () => {
    const { arrive, readStory } = setUp()
    readStory.mockRejectedValueOnce(new Error('gone'))
    arrive('story')
    arrive('story')
    await expect.poll(() => readStory).toHaveBeenCalledTimes(2)
  })
})
