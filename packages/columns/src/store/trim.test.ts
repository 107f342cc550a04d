import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import { createMemoryStore } from './memory.ts'
import type { Store } from './store.ts'
import { storedStory } from '../testing/storedStory.ts'
import { searchColumn } from '../testing/deck.ts'
import { mostDocuments } from './mostDocuments.ts'
import { keepWithinSpace, trimColumn } from './trim.ts'

const start = Date.parse('2026-02-22T09:00:00Z')
const publishedAt = (index: number) => new Date(start - index * 1000)
const stories = (count: number) =>
  Array.from({ length: count }, (_, index) => storedStory(`doc-${index}`, { published: publishedAt(index) }))

/** A column with `count` documents, newest first, which nobody reads in the middle. */
async function createScene({ store = createMemoryStore(), count = 0, isRead = (): boolean => false } = {}) {
  const reported: string[] = []
  await store.update(() => ({
    columns: [
      createColumn({ ...searchColumn(), id: 'c' }, 0),
      createColumn({ ...searchColumn(), id: 'd' }, 1),
    ],
  }))
  const within = keepWithinSpace(store, { report: message => reported.push(message), isRead })
  const fill = (column: Column): Column => ({
    ...column,
    documentsIds: stories(count).map(story => story.id),
    oldest: { published: publishedAt(count - 1).toISOString(), unos: [`doc-${count - 1}`] },
    hasNoMore: true,
  })
  const write = () =>
    within.updateColumn('c', column => ({ columns: [fill(column)], documents: stories(count) }))
  return { store, within, reported, write, column: async () => (await store.column('c')) as Column }
}

describe('D8: how much is stored', () => {
  it('is 5,000 documents a column', () => {
    expect(mostDocuments).toBe(5_000)
  })

  it('a column within the limit stays as it is', () => {
    const column = { ...createColumn(searchColumn(), 0), documentsIds: ['a', 'b'], hasNoMore: true }
    expect(trimColumn(column, 2, publishedAt(1))).toBe(column)
  })

  it('keeps the newest; what was cut can be loaded again from there', async () => {
    const { write, column, store } = await createScene({ count: 5_003 })
    await write()
    const { documentsIds, oldest, hasNoMore } = await column()
    expect(documentsIds).toHaveLength(5_000)
    expect(documentsIds.at(0)).toBe('doc-0')
    expect(oldest).toEqual({ published: publishedAt(4_999).toISOString(), unos: ['doc-4999'] })
    expect(hasNoMore).toBe(false)
    expect(await store.document('doc-4999')).not.toBeNull()
    expect(await store.document('doc-5000')).toBeNull()
  })

  it('cuts nothing from under a reader', async () => {
    const { write, column } = await createScene({ count: 5_003, isRead: () => true })
    await write()
    expect((await column()).documentsIds).toHaveLength(5_003)
  })

  it('leaves a document that another column shows', async () => {
    const { store, write } = await createScene({ count: 5_003 })
    await store.updateColumn('d', column => ({ columns: [{ ...column, documentsIds: ['doc-5001'] }] }))
    await write()
    expect(await store.document('doc-5001')).not.toBeNull()
    expect(await store.document('doc-5002')).toBeNull()
  })
})

describe('D8: a full quota', () => {
  /** A store that refuses to hold more than `most` documents in a column. */
  function createTightStore(most: number): Store {
    const store = createMemoryStore()
    return {
      ...store,
      updateColumn: (id, decide) =>
        store.updateColumn(id, column => {
          const write = decide(column)
          const size = Math.max(0, ...(write?.columns ?? []).map(each => each.documentsIds.length))
          if (size > most) throw new DOMException('Full', 'QuotaExceededError')
          return write
        }),
    }
  }

  it('halves the limit, makes room and tries once more', async () => {
    const store = createMemoryStore()
    let isFull = false
    const failing: Store = {
      ...store,
      updateColumn: async (id, decide) => {
        if (!isFull) return store.updateColumn(id, decide)
        isFull = false
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    const { write, column, reported } = await createScene({ store: failing, count: 4_000 })
    await write()
    expect((await column()).documentsIds).toHaveLength(4_000)
    // What is kept of what came goes first.
    expect(await store.pruneArrivals(true)).toBeGreaterThan(0)
    isFull = true
    await write()
    expect((await column()).documentsIds).toHaveLength(2_500)
    expect(await store.document('doc-2500')).toBeNull()
    expect(reported).toEqual(['The storage is full: columns keep fewer documents from now on'])
  })

  it('makes room for what alerts', async () => {
    const store = createMemoryStore()
    let isFull = true
    const failing: Store = {
      ...store,
      noteAlerts: async decide => {
        if (!isFull) return store.noteAlerts(decide)
        isFull = false
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    const { write, column, within } = await createScene({ store: failing, count: 4_000 })
    await write()
    await store.pruneArrivals(true)
    const place = { n: 0, at: 1, point: null, columns: {} }
    await within.noteAlerts(() => ({ place }))
    expect(await store.alertPlace()).toEqual(place)
    expect((await column()).documentsIds).toHaveLength(2_500)
  })

  it('fails when that is not enough', async () => {
    const { write } = await createScene({ store: createTightStore(2), count: 3 })
    await expect(write()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  })

  it('passes on any other failure as it is', async () => {
    const failing: Store = {
      ...createMemoryStore(),
      updateColumn: () => Promise.reject(new Error('Out of order')),
    }
    const { write, reported } = await createScene({ store: failing, count: 1 })
    await expect(write()).rejects.toThrow('Out of order')
    expect(reported).toEqual([])
  })
})
