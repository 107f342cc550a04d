import { ApiError } from '@wiredeck/content-api'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Column } from '../model/column.ts'
import { createListeners } from '../base/listeners.ts'
import { defaultParams } from '../model/params.ts'
import { idle, type ColumnFailure } from '../refresh/status.ts'
import { settle } from '../testing/clock.ts'
import { createTestDeck, searchColumn } from '../testing/deck.ts'
import { validUnos } from '../testing/simulatedWire.ts'

let deck: ReturnType<typeof createTestDeck>
beforeEach(() => {
  deck = createTestDeck()
})

const addColumn = async (size = 3) => (await deck.addEmpty(searchColumn({ size }))).id
const idsInOrder = async () => (await deck.store.columns()).map(column => column.id)
const columnOf = async (id: string) => (await deck.store.column(id)) as Column
const listOf = async (id: string) => (await columnOf(id)).documentsIds
const newestUnos = (count: number) => validUnos(deck.wire.rows).slice(0, count)

/** Delays every answer until the test releases it, in the order of the requests. */
function holdAnswers() {
  const held: (() => void)[] = []
  deck.wire.beforeEachAnswer(() => new Promise<void>(resolve => held.push(resolve)))
  return {
    held,
    release: async (index = 0) => {
      held.splice(index, 1)[0]?.()
      await settle()
    },
    letThrough: () => {
      deck.wire.beforeEachAnswer(() => {})
      for (const resolve of held.splice(0)) resolve()
    },
  }
}

describe('data 4: columns of a deck', () => {
  it('a new one stands behind the others, empty, and is filled by itself', async () => {
    deck.wire.fileEverySecond(5)
    const { letThrough } = holdAnswers()
    const { id: a } = await deck.columns.add(searchColumn({ size: 3 }))
    const { id: b } = await deck.columns.add(searchColumn({ size: 3 }))
    expect(await idsInOrder()).toEqual([a, b])
    expect(await columnOf(b)).toMatchObject({
      type: 'search',
      params: { ...defaultParams(), size: 3 },
      order: 1,
      documentsIds: [],
      lastUpdated: 0,
      isStarter: false,
    })
    expect(deck.mirrored).toEqual(['changed', 'changed'])
    await settle()
    expect(deck.columns.status(b).loading).toBe('reset')
    letThrough()
    await settle()
    expect(await listOf(a)).toEqual(newestUnos(3))
    expect(await listOf(b)).toEqual(newestUnos(3))
  })

  it('moves', async () => {
    const [a, b, c] = [await addColumn(), await addColumn(), await addColumn()]
    await deck.columns.move(c, 'left')
    expect(await idsInOrder()).toEqual([a, c, b])
    await deck.columns.move(a, 2)
    expect(await idsInOrder()).toEqual([c, b, a])
    expect((await deck.store.columns()).map(column => column.order)).toEqual([0, 1, 2])
    await expect(deck.columns.move(a, 'up' as 'left')).rejects.toThrow(
      "Direction invalide. Utilisez 'left', 'right' ou un nombre.",
    )
    await expect(deck.columns.move('x', 'left')).rejects.toThrow('Column not found')
  })

  it('closes here and in the mirror; the others close ranks', async () => {
    const [a, b, c] = [await addColumn(), await addColumn(), await addColumn()]
    expect(await deck.columns.close(b)).toMatchObject({ id: b, order: 1 })
    expect((await deck.store.columns()).map(({ id, order }) => ({ id, order }))).toEqual([
      { id: a, order: 0 },
      { id: c, order: 1 },
    ])
    expect(deck.mirrored).toEqual(['changed'])
    expect(await deck.columns.close(b)).toBeNull()
  })

  it('ADR-0037: whoever sends columns elsewhere is told which were closed, and of no other loss', async () => {
    const closed: string[] = []
    const deck = createTestDeck({ onClosed: ids => void closed.push(...ids) })
    const { id: one } = await deck.columns.add(searchColumn({ query: 'one' }))
    const { id: other } = await deck.columns.add(searchColumn({ query: 'other' }))
    await deck.columns.close(one)
    await deck.columns.close(one)
    await deck.columns.importColumns([searchColumn({ query: 'from a file' })], 'delete')
    expect(closed).toEqual([one, other])
    await deck.columns.clear()
    expect(closed).toEqual([one, other])
  })

  it('D30: an undone close brings it back to its place with its documents', async () => {
    const [a, b, c] = [await addColumn(), await addColumn(), await addColumn()]
    deck.wire.fileEverySecond(3)
    await deck.columns.refresh(b, 'reset')
    const closed = await deck.columns.close(b)
    await deck.columns.restore(closed as Column)
    expect(await idsInOrder()).toEqual([a, b, c])
    expect(await listOf(b)).toEqual(newestUnos(3))
    expect(await deck.store.cards(newestUnos(3))).toHaveLength(3)
  })

  it('an undone close asks again for documents that a cleanup removed', async () => {
    const id = await addColumn()
    deck.wire.fileEverySecond(3)
    await deck.columns.refresh(id, 'reset')
    const closed = await deck.columns.close(id)
    expect(await deck.columns.cleanup()).toBe(3)
    await deck.columns.restore(closed as Column)
    expect(await deck.store.cards(await listOf(id))).toHaveLength(3)
  })

  it('D33: sets the agenda in the columns that differ, and leaves the other lists alone', async () => {
    const hidden = await addColumn()
    const shown = await addColumn()
    deck.wire.fileEverySecond(3)
    await deck.columns.changeParams(shown, { genreid: { exclude: ['afpedtype:DocRobot'] } })
    await deck.columns.refresh(hidden, 'reset')
    deck.wire.fileEverySecond(1)
    const asked = deck.wire.asked.length
    const list = await listOf(shown)

    await deck.columns.setAgenda(true)
    expect((await columnOf(hidden)).params).toEqual((await columnOf(shown)).params)
    expect(deck.wire.asked).toHaveLength(asked + 1)
    expect(await listOf(shown)).toEqual(list)
    expect(await listOf(hidden)).toEqual(newestUnos(3))
    expect(deck.wire.asked.at(-1)).not.toHaveProperty('dateFrom')

    const told = deck.mirrored.length
    await deck.columns.setAgenda(true)
    expect(deck.wire.asked).toHaveLength(asked + 1)
    expect(deck.mirrored).toHaveLength(told)
  })

  it('cleans up and clears', async () => {
    const id = await addColumn()
    deck.wire.fileEverySecond(1)
    await deck.columns.refresh(id, 'reset')
    expect(await deck.columns.cleanup()).toBe(0)
    await deck.columns.clear()
    expect(await idsInOrder()).toEqual([])
    expect(await deck.store.cards(newestUnos(1))).toEqual([])
  })
})

describe('a change of params', () => {
  it('is saved, tracked and told to the mirror, and the column starts over', async () => {
    const id = await addColumn()
    deck.wire.fileEverySecond(3)
    await deck.columns.refresh(id, 'reset')
    await deck.columns.changeParams(id, { langs: ['fr', 'en'], query: 'bridge' })
    expect((await columnOf(id)).params).toMatchObject({ langs: ['fr', 'en'], query: 'bridge' })
    expect(deck.wire.asked.at(-1)).toMatchObject({ langs: ['fr', 'en'], query: 'bridge' })
    expect(await listOf(id)).toHaveLength(3)
    expect(deck.tracked).toEqual([{ event: 'update_column_params', langs: 'fr|en', query: 'bridge' }])
    expect(deck.mirrored).toEqual(['changed'])
  })

  it('tracks empty texts where nothing is asked', async () => {
    await deck.columns.changeParams(await addColumn(), { class: 'picture' })
    expect(deck.tracked).toEqual([{ event: 'update_column_params', langs: '', query: '' }])
  })

  it('empties the list at once, while the answer is still on its way', async () => {
    const id = await addColumn()
    deck.wire.fileEverySecond(3)
    await deck.columns.refresh(id, 'reset')
    const { letThrough } = holdAnswers()
    const change = deck.columns.changeParams(id, { query: 'bridge' })
    await settle()
    expect(await columnOf(id)).toMatchObject({ documentsIds: [], newest: null })
    expect(deck.columns.status(id).loading).toBe('reset')
    letThrough()
    await change
    expect(deck.columns.status(id).loading).toBeNull()
  })

  it('right after another one asks again, and only the last answer counts', async () => {
    const id = await addColumn()
    deck.wire.fileEverySecond(3)
    const { release } = holdAnswers()
    const first = deck.columns.changeParams(id, { query: 'b' })
    await settle()
    const second = deck.columns.changeParams(id, { query: 'bridge' })
    await settle()
    expect(deck.wire.asked.map(({ query }) => query)).toEqual(['b', 'bridge'])
    await release()
    await first
    expect(await listOf(id)).toEqual([])
    expect(deck.columns.status(id).loading).toBe('reset')
    await release()
    await second
    expect(await listOf(id)).toHaveLength(3)
    expect(deck.columns.status(id)).toMatchObject({ loading: null, error: null })
  })

  it('D31: makes a starter column the reader’s own', async () => {
    const { id } = await deck.columns.add({ ...searchColumn(), isStarter: true })
    await deck.columns.setAgenda(true)
    expect((await columnOf(id)).isStarter).toBe(false)
  })

  it('data 5: finds no such column', async () => {
    await expect(deck.columns.changeParams('x', {})).rejects.toThrow('Column not found')
    expect(deck.tracked).toEqual([])
  })
})

describe('how a column is doing', () => {
  it('is loading while a refresh is on its way, and callers of one mode share it', async () => {
    const id = await addColumn()
    const { letThrough } = holdAnswers()
    const both = [deck.columns.refresh(id, 'newer'), deck.columns.refresh(id, 'newer')]
    expect(deck.columns.status(id).loading).toBe('newer')
    await settle()
    letThrough()
    await Promise.all(both)
    expect(deck.wire.asked).toHaveLength(1)
    expect(deck.columns.status(id).loading).toBeNull()
  })

  it('goes on loading older ones when a poll ends meanwhile', async () => {
    const id = await addColumn()
    deck.wire.fileEverySecond(6)
    await deck.columns.refresh(id, 'reset')
    const { release } = holdAnswers()
    const older = deck.columns.refresh(id, 'older')
    await settle()
    const newer = deck.columns.refresh(id, 'newer')
    await settle()
    expect(deck.columns.status(id).loading).toBe('older')
    await release(1)
    await newer
    expect(deck.columns.status(id).loading).toBe('older')
    await release()
    await older
    expect(deck.columns.status(id).loading).toBeNull()
  })

  it('deck 4: keeps its error until a refresh works, and waits longer each time', async () => {
    const id = await addColumn()
    deck.wire.beforeEachAnswer(() => {
      throw new ApiError(503, 'Service Unavailable')
    })
    const waits: number[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await deck.columns.refresh(id, 'newer')
      const { error } = deck.columns.status(id)
      expect(error).toMatchObject({ code: 503, message: 'Service Unavailable', failures: turn + 1 })
      waits.push((error?.retryAt ?? 0) - deck.clock.now())
    }
    expect(waits).toEqual([10_000, 20_000, 40_000, 60_000])
    expect(deck.reported).toHaveLength(4)
    deck.wire.beforeEachAnswer(() => {})
    await deck.columns.refresh(id, 'newer')
    expect(deck.columns.status(id).error).toBeNull()
  })

  it('waits as long as a 429 says, and has code 0 when nobody answered', async () => {
    const id = await addColumn()
    const expireAt = new Date(deck.clock.now() + 300_000).toISOString()
    deck.wire.beforeEachAnswer(() => {
      throw new ApiError(429, 'Slow down', { expireAt })
    })
    await deck.columns.refresh(id, 'newer')
    expect(deck.columns.status(id).error).toMatchObject({ code: 429, retryAt: deck.clock.now() + 300_000 })
    deck.wire.beforeEachAnswer(() => {
      throw new TypeError('fetch failed')
    })
    await deck.columns.refresh(id, 'newer')
    expect(deck.columns.status(id).error).toMatchObject({ code: 0, message: 'fetch failed' })
  })

  it('is forgotten with the column, also when an answer comes late', async () => {
    const id = await addColumn()
    const { letThrough } = holdAnswers()
    const refresh = deck.columns.refresh(id, 'newer')
    await settle()
    await deck.columns.close(id)
    letThrough()
    await refresh
    expect(deck.columns.status(id)).toEqual(idle)
  })

  it.each([
    ['another tab or the mirror', (id: string) => deck.store.update(() => ({ removeColumns: [id] }))],
    ['a log-out', () => deck.store.clear()],
  ])('is forgotten, also when it was removed by %s', async (_whom, remove) => {
    const id = await addColumn()
    deck.columns.setPosition(id, 'below')
    deck.wire.fileEverySecond(2)
    deck.wire.fileInvalid()
    await deck.columns.refresh(id, 'reset')
    await deck.columns.compare(id)
    const { letThrough } = holdAnswers()
    const refresh = deck.columns.refresh(id, 'newer')
    await settle()
    await remove(id)
    letThrough()
    await refresh
    expect(deck.columns.sizes()).toEqual({ columns: 0, running: 0, refused: 0, absent: 0 })
  })

  it('ADR-0013: is no failure of the wire when the column was removed', async () => {
    for (const id of ['x', 'y', 'z']) await deck.columns.refresh(id, 'newer')
    expect(deck.columns.status('x').error).toBeNull()
    expect(deck.columns.outage.error()).toBeNull()
    expect(deck.reported).toEqual([])
  })

  it('tells its listeners', async () => {
    const id = await addColumn()
    const seen: unknown[] = []
    const unsubscribe = deck.columns.subscribeToStatus(each =>
      seen.push([each, deck.columns.status(each).loading]),
    )
    await deck.columns.refresh(id, 'older')
    unsubscribe()
    await deck.columns.refresh(id, 'older')
    expect(seen).toEqual([
      [id, 'older'],
      [id, null],
    ])
  })
})

describe('loading older documents', () => {
  it('deck 4: stops at the end', async () => {
    const id = await addColumn()
    deck.wire.fileEverySecond(5)
    await deck.columns.refresh(id, 'reset')
    for (let turn = 0; turn < 6; turn += 1) await deck.columns.loadOlder(id)
    const { length } = deck.wire.asked
    expect(await columnOf(id)).toMatchObject({ hasNoMore: true, documentsIds: newestUnos(5) })
    await deck.columns.loadOlder(id)
    expect(deck.wire.asked).toHaveLength(length)
  })

  it('waits for its time after a failure', async () => {
    const id = await addColumn()
    deck.wire.fileEverySecond(5)
    await deck.columns.refresh(id, 'reset')
    deck.wire.beforeEachAnswer(() => {
      throw new ApiError(500, 'x')
    })
    await deck.columns.loadOlder(id)
    await deck.columns.loadOlder(id)
    expect(deck.wire.asked).toHaveLength(2)
    await deck.clock.advance(10_000)
    await deck.columns.loadOlder(id)
    expect(deck.wire.asked).toHaveLength(3)
  })
})

describe('D3: the pill above a list that is read', () => {
  let id: string
  const waiting = () => deck.columns.status(id).waiting
  const poll = () => deck.columns.refresh(id, 'newer')
  beforeEach(async () => {
    id = await addColumn(4)
    deck.wire.fileEverySecond(4)
    await deck.columns.refresh(id, 'reset')
  })

  it('is empty at the top', async () => {
    deck.wire.fileEverySecond(2)
    await poll()
    expect(waiting()).toBe(0)
  })

  it('counts what came above, and is emptied by being back at the top', async () => {
    deck.columns.setPosition(id, 'below')
    deck.wire.fileEverySecond(2)
    await poll()
    deck.wire.fileEverySecond(1)
    await poll()
    expect(waiting()).toBe(3)
    deck.columns.setPosition(id, 'top')
    expect(waiting()).toBe(0)
  })

  it('counts what waits while a list is held at its top, and is emptied when it flows again', async () => {
    deck.columns.setPosition(id, 'held')
    deck.wire.fileEverySecond(2)
    await poll()
    expect(waiting()).toBe(2)
    deck.columns.setPosition(id, 'top')
    expect(waiting()).toBe(0)
  })

  it('does not replace a list that is held at its top, until the pill is clicked', async () => {
    deck.columns.setPosition(id, 'held')
    const before = await listOf(id)
    deck.wire.fileEverySecond(9)
    await poll()
    expect(await listOf(id)).toEqual(before)
    expect(deck.columns.status(id)).toMatchObject({ waiting: 4, isReplacing: true })
    await deck.columns.showWaiting(id)
    expect(deck.columns.status(id)).toMatchObject({ waiting: 0, isReplacing: false })
    expect(await listOf(id)).toEqual(newestUnos(4))
  })

  it('does not count the documents that its click brings, though the list is held', async () => {
    deck.columns.setPosition(id, 'held')
    deck.wire.fileEverySecond(1)
    await poll()
    deck.wire.fileEverySecond(1)
    await deck.columns.showWaiting(id)
    expect(waiting()).toBe(0)
  })

  it('far down only counts; scrolling up loads, without counting twice', async () => {
    deck.columns.setPosition(id, 'below')
    deck.wire.fileEverySecond(2)
    await poll()
    deck.columns.setPosition(id, 'far')
    deck.wire.fileEverySecond(1)
    await poll()
    expect(waiting()).toBe(3)
    expect(await listOf(id)).toHaveLength(6)
    deck.columns.setPosition(id, 'below')
    await poll()
    expect(waiting()).toBe(3)
    expect(await listOf(id)).toHaveLength(7)
  })

  it('holds a replacing batch back until it is clicked', async () => {
    deck.columns.setPosition(id, 'below')
    const before = await listOf(id)
    deck.wire.fileEverySecond(9)
    await poll()
    expect(deck.columns.status(id)).toMatchObject({ waiting: 4, isReplacing: true })
    expect(await listOf(id)).toEqual(before)
    await deck.columns.showWaiting(id)
    expect(deck.columns.status(id)).toMatchObject({ waiting: 0, isReplacing: false })
    expect(await listOf(id)).toEqual(newestUnos(4))
  })

  it('stays while a replacing batch waits, also at the top, until a poll loads it', async () => {
    deck.columns.setPosition(id, 'below')
    deck.wire.fileEverySecond(9)
    await poll()
    deck.columns.setPosition(id, 'top')
    expect(waiting()).toBe(4)
    await poll()
    expect(deck.columns.status(id)).toMatchObject({ waiting: 0, isReplacing: false })
  })

  it('loads when it is clicked while a poll that only counts is on its way', async () => {
    deck.columns.setPosition(id, 'far')
    deck.wire.fileEverySecond(2)
    const { letThrough } = holdAnswers()
    const counting = poll()
    const click = deck.columns.showWaiting(id)
    await settle()
    letThrough()
    await Promise.all([counting, click])
    expect(await listOf(id)).toEqual(newestUnos(6))
    expect(waiting()).toBe(0)
  })

  it('D40: keeps a list as it is while it is read in another tab', async () => {
    let isReadElsewhere = true
    deck = createTestDeck({ isReadElsewhere: () => isReadElsewhere })
    const { id: other } = await deck.columns.add(searchColumn())
    deck.wire.fileEverySecond(3)
    await deck.columns.refresh(other, 'reset')
    const before = (await deck.store.column(other))?.documentsIds
    deck.wire.fileEverySecond(30)
    expect(await deck.columns.catchUp(other)).toMatchObject({ did: 'wait' })
    expect((await deck.store.column(other))?.documentsIds).toEqual(before)
    isReadElsewhere = false
    expect(await deck.columns.catchUp(other)).toMatchObject({ did: 'merge', isReplaced: true })
    expect((await deck.store.column(other))?.documentsIds).not.toEqual(before)
  })

  it('does not count what was asked for, also while the list has not come to its top yet', async () => {
    deck.columns.setPosition(id, 'below')
    deck.wire.fileEverySecond(2)
    await poll()
    deck.wire.fileEverySecond(1)
    await deck.columns.showWaiting(id)
    await settle()
    expect(waiting()).toBe(0)
  })

  it('is emptied by a reset', async () => {
    deck.columns.setPosition(id, 'below')
    deck.wire.fileEverySecond(2)
    await poll()
    await deck.columns.refresh(id, 'reset')
    expect(waiting()).toBe(0)
  })

  it('D6: counts, in a tab that does not poll, the documents that the other tab takes in', async () => {
    const polling = createTestDeck()
    const { store } = polling
    const reading = createTestDeck({ store })
    const added = await polling.columns.add(searchColumn())
    polling.wire.fileEverySecond(4)
    await polling.columns.refresh(added.id, 'reset')
    reading.columns.setPosition(added.id, 'far')
    for (const more of [2, 1]) {
      polling.wire.fileEverySecond(more)
      await polling.columns.refresh(added.id, 'newer')
    }
    expect(polling.columns.status(added.id).waiting).toBe(0)
    expect(reading.columns.status(added.id).waiting).toBe(3)
    reading.columns.setPosition(added.id, 'top')
    expect(reading.columns.status(added.id).waiting).toBe(0)
  })
})

describe('ADR-0013: the tab that polls tells the other one', () => {
  it('that an error is over, also while the other one loads older documents', async () => {
    const heard = createListeners<ColumnFailure>()
    const polling = createTestDeck({ errorsInTabs: { tell: heard.tell, subscribe: () => () => {} } })
    deck = createTestDeck({
      store: polling.store,
      errorsInTabs: { tell: () => {}, subscribe: heard.subscribe },
    })
    const { id } = await polling.columns.add(searchColumn())
    polling.wire.fileEverySecond(1)
    await polling.columns.refresh(id, 'reset')
    polling.wire.beforeEachAnswer(() => {
      throw new ApiError(503, 'Service Unavailable')
    })
    await polling.columns.refresh(id, 'newer')
    expect(deck.columns.status(id).error).toMatchObject({ code: 503 })

    const { letThrough } = holdAnswers()
    const older = deck.columns.refresh(id, 'older')
    polling.wire.beforeEachAnswer(() => {})
    await polling.columns.refresh(id, 'newer')
    expect(polling.columns.status(id).error).toBeNull()
    letThrough()
    await older
    expect(deck.columns.status(id).error).toBeNull()
  })
})

describe('D34: the document beside another one', () => {
  let id: string
  beforeEach(async () => {
    id = await addColumn()
    deck.wire.fileEverySecond(5)
    await deck.columns.refresh(id, 'reset')
  })
  const uno = (index: number) => newestUnos(99)[index] ?? ''

  it('older is lower, newer is higher', async () => {
    expect(await deck.columns.findNeighbour(id, uno(1), 'older')).toBe(uno(2))
    expect(await deck.columns.findNeighbour(id, uno(1), 'newer')).toBe(uno(0))
    expect(deck.wire.asked).toHaveLength(1)
  })

  it('deck 4: at an end the column is refreshed and asked again', async () => {
    expect(await deck.columns.findNeighbour(id, uno(2), 'older')).toBe(uno(3))
    const newest = uno(0)
    deck.wire.fileEverySecond(1)
    expect(await deck.columns.findNeighbour(id, newest, 'newer')).toBe(uno(0))
  })

  it('the document above is found also where the list stands far down and only counts', async () => {
    deck.columns.setPosition(id, 'far')
    const newest = uno(0)
    deck.wire.fileEverySecond(1)
    expect(await deck.columns.findNeighbour(id, newest, 'newer')).toBe(uno(0))
  })

  it('is null when nothing came, or when the document is not of this column', async () => {
    expect(await deck.columns.findNeighbour(id, uno(0), 'newer')).toBeNull()
    expect(await deck.columns.findNeighbour(id, 'elsewhere', 'older')).toBeNull()
  })
})
