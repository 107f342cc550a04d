import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import { createColumnView } from './columnView.ts'
import { createDeckView } from './deckView.ts'
import { createMemoryStore } from '../store/memory.ts'
import { settle } from '../testing/clock.ts'
import { searchColumn } from '../testing/deck.ts'
import { storedStory } from '../testing/storedStory.ts'

const idsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `doc-${first + index}`)

/** A view on column c with documents `doc-1` to `doc-120`, `doc-1` the newest. */
async function createScene() {
  const store = createMemoryStore()
  const write = (id: string, documentsIds: string[]) =>
    store.update(columns => {
      const column =
        columns.find(each => each.id === id) ?? createColumn({ ...searchColumn(), id }, columns.length)
      return {
        columns: [{ ...column, documentsIds }],
        documents: documentsIds.map(each => storedStory(each)),
      }
    })
  await write('c', idsFrom(1, 120))
  const view = createColumnView(store, 'c', { restAfterMs: 0 })
  let told = 0
  const leave = view.subscribe(() => {
    told += 1
  })
  await settle()
  // The first few cards, then the rest of the chunk.
  await settle()
  await settle()
  return {
    store,
    view,
    write,
    leave,
    told: () => told,
    ids: () => view.snapshot().cards.map(card => card.id),
  }
}

describe('a window on a column', () => {
  it('reports a read that fails, and reads again with the next change', async () => {
    const store = createMemoryStore()
    const read = store.columnWithCards
    const reported: string[] = []
    store.columnWithCards = () => Promise.reject(new TypeError('no rows'))
    const view = createColumnView(store, 'c', { report: message => reported.push(message) })
    view.subscribe(() => {})
    await settle()
    expect(reported).toEqual(['Column c could not be read'])
    store.columnWithCards = read
    await store.update(() => ({ columns: [createColumn({ ...searchColumn(), id: 'c' }, 0)] }))
    await settle()
    expect(view.snapshot().column?.id).toBe('c')
  })

  it('is empty until the column was read', () => {
    const view = createColumnView(createMemoryStore(), 'c')
    expect(view.snapshot()).toEqual({ column: null, cards: [], hasMoreStored: false })
  })

  it('shows the newest cards first, and more when asked', async () => {
    const { view, ids } = await createScene()
    expect(ids()).toEqual(idsFrom(1, 50))
    expect(view.snapshot()).toMatchObject({ column: { id: 'c' }, hasMoreStored: true })
    view.showMore()
    await settle()
    expect(ids()).toEqual(idsFrom(1, 100))
    view.showMore()
    await settle()
    expect(ids()).toEqual(idsFrom(1, 120))
    expect(view.snapshot().hasMoreStored).toBe(false)
  })

  it('keeps its lower end when documents arrive above', async () => {
    const { write, ids } = await createScene()
    await write('c', [...idsFrom(901, 907), ...idsFrom(1, 120)])
    await settle()
    expect(ids()).toEqual([...idsFrom(901, 907), ...idsFrom(1, 50)])
  })

  it('starts over when the list was replaced', async () => {
    const { view, write, ids } = await createScene()
    view.showMore()
    await settle()
    await write('c', idsFrom(500, 600))
    await settle()
    expect(ids()).toEqual(idsFrom(500, 549))
  })

  it('draws a document again that was changed from elsewhere', async () => {
    const { store, view } = await createScene()
    const changed = storedStory('doc-2')
    await store.putDocuments([{ ...changed, card: { ...changed.card, headline: 'Corrected' } }])
    await settle()
    expect(view.snapshot().cards[1]).toMatchObject({ id: 'doc-2', headline: 'Corrected' })
    expect(view.snapshot().cards).toHaveLength(50)
  })

  it('stays the same object while nothing of it changes', async () => {
    const { store, view, write, told } = await createScene()
    const before = view.snapshot()
    const count = told()
    await write('other', ['doc-900'])
    await store.putDocuments([storedStory('doc-77')])
    await settle()
    expect(view.snapshot()).toBe(before)
    expect(told()).toBe(count)
  })

  it('misses no change that comes while it reads', async () => {
    const { write, ids } = await createScene()
    await Promise.all([
      write('c', idsFrom(0, 120)),
      write('c', idsFrom(-1, 120)),
      write('c', idsFrom(-2, 120)),
    ])
    await settle()
    expect(ids()[0]).toBe('doc--2')
  })

  it('shows no column when it was removed, and reads nothing while nobody listens', async () => {
    const { store, view, leave, told } = await createScene()
    await store.update(() => ({ removeColumns: ['c'] }))
    await settle()
    expect(view.snapshot()).toEqual({ column: null, cards: [], hasMoreStored: false })
    leave()
    const count = told()
    await store.update(() => ({ columns: [createColumn({ ...searchColumn(), id: 'c' }, 0)] }))
    await settle()
    expect(told()).toBe(count)

    view.subscribe(() => {})
    await settle()
    expect(view.snapshot()).toMatchObject({ column: { id: 'c' } })
  })
})

describe('the row of columns', () => {
  it('follows their order and params, and is null until it was read', async () => {
    const store = createMemoryStore()
    const view = createDeckView(store)
    expect(view.snapshot()).toBeNull()
    await settle()
    expect(view.snapshot()).toEqual([])
    const [a, b] = ['a', 'b'].map((id, order) => createColumn({ ...searchColumn(), id }, order)) as [
      Column,
      Column,
    ]
    await store.update(() => ({ columns: [{ ...a, order: 5 }, b] }))
    await settle()
    expect(view.snapshot()).toEqual([
      { id: 'b', type: 'search', params: b.params, order: 1, isStarter: false },
      { id: 'a', type: 'search', params: a.params, order: 5, isStarter: false },
    ])
  })

  it('stays the same object when only documents change', async () => {
    const { store, write } = await createScene()
    const view = createDeckView(store)
    await settle()
    const before = view.snapshot()
    let told = 0
    view.subscribe(() => {
      told += 1
    })
    await write('c', ['doc-1'])
    await settle()
    expect(view.snapshot()).toBe(before)
    await store.update(() => ({ removeColumns: ['c'] }))
    await settle()
    expect([told, view.snapshot()]).toEqual([1, []])
  })
})
