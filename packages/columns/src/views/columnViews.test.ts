import { describe, expect, it } from 'vitest'
import { createColumn } from '../model/column.ts'
import { createColumnViews } from './columnViews.ts'
import { createMemoryStore } from '../store/memory.ts'
import { createDeckView } from './deckView.ts'
import { settle } from '../testing/clock.ts'
import { searchColumn } from '../testing/deck.ts'
import { storedStory } from '../testing/storedStory.ts'

async function createScene() {
  const store = createMemoryStore()
  const hold = (...documentsIds: string[]) =>
    store.update(() => ({
      columns: [{ ...createColumn({ ...searchColumn(), id: 'c' }, 0), documentsIds }],
      documents: documentsIds.map(each => storedStory(each)),
    }))
  await hold('first', 'second')
  return { hold, store, views: createColumnViews(store) }
}

describe('deck 2: columns that are read before they are drawn', () => {
  it('have their cards when they are drawn', async () => {
    const { views } = await createScene()
    await views.begin('c')
    expect(idsOf(views.of('c'))).toEqual(['first', 'second'])
  })

  it('are read once, however many ask', async () => {
    const { views, store } = await createScene()
    let reads = 0
    const read = store.columnWithCards
    store.columnWithCards = (...values) => {
      reads += 1
      return read(...values)
    }
    expect(await views.begin('c')).toBe(await views.begin('c'))
    views.of('c').subscribe(() => {})
    await settle()
    expect(reads).toBe(1)
  })

  it('follow the store while they wait', async () => {
    const { hold, views } = await createScene()
    await views.begin('c')
    await hold('newest', 'first', 'second')
    await settle()
    expect(idsOf(views.of('c'))).toEqual(['newest', 'first', 'second'])
  })

  it('are drawn without cards where these cannot be read', async () => {
    const { store, views } = await createScene()
    store.columnWithCards = () => new Promise(() => {})
    expect(idsOf(await views.begin('c'))).toEqual([])
  })
})

describe('the row of columns', () => {
  it('says when it was read, and when it cannot be', async () => {
    const { store } = await createScene()
    const view = createDeckView(store)
    await view.ready
    expect(view.snapshot()?.map(({ id }) => id)).toEqual(['c'])
    store.columns = () => Promise.reject(new Error('no rows'))
    await expect(createDeckView(store).ready).rejects.toThrow('no rows')
  })

  it('keeps unchanged columns the same, so that they are not drawn again', async () => {
    const { hold, store } = await createScene()
    const view = createDeckView(store)
    await view.ready
    const [before] = view.snapshot() ?? []
    await hold('newest')
    await store.update(() => ({ columns: [{ ...createColumn(searchColumn(), 1), id: 'd' }] }))
    await settle()
    const [after, added] = view.snapshot() ?? []
    expect(after).toBe(before)
    expect(added?.id).toBe('d')
  })

  it('knows when each was last brought up to date, in whatever tab', async () => {
    const { store } = await createScene()
    const view = createDeckView(store)
    await view.ready
    expect([...view.lastUpdates()]).toEqual([['c', 0]])
    const row = view.snapshot()
    await store.updateColumn('c', current => ({ columns: [{ ...current, lastUpdated: 7 }] }))
    await settle()
    expect([...view.lastUpdates()]).toEqual([['c', 7]])
    expect(view.snapshot()).toBe(row)
  })
})

function idsOf(view: ReturnType<ReturnType<typeof createColumnViews>['of']>): string[] {
  return view.snapshot().cards.map(({ id }) => id)
}
