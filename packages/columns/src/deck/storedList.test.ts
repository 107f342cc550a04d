import { ApiError, RequestError } from '@wiredeck/content-api'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPoller } from './poller.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { Store } from '../store/store.ts'
import { settle } from '../testing/clock.ts'
import { createTestDeck, searchColumn } from '../testing/deck.ts'
import { createOfflineSearcher } from '../offline/offlineSearcher.ts'

const everything = searchColumn({ provider: 'all' })
const bridges = searchColumn({ provider: 'all', query: 'bridge' })
const strikes = searchColumn({ provider: 'all', query: 'strike' })

let store: Store
let deck: ReturnType<typeof createTestDeck>
let isOnline: boolean
let isWireDown: boolean

/** A deck that has read three stories, two of them about a bridge, and is offline. */
beforeEach(async () => {
  store = createMemoryStore()
  const { search, changed } = createOfflineSearcher({ source: store, now: Date.now })
  store.subscribe(({ documents }) => changed(documents))
  isOnline = true
  isWireDown = false
  deck = createTestDeck({ store, offline: { isOnline: () => isOnline, search } })
  deck.wire.beforeEachAnswer(() => {
    if (isWireDown) throw new TypeError('Failed to fetch')
  })
  deck.wire.file(1)
  deck.wire.advance()
  deck.wire.file(1, { headline: 'Strike', news: ['Strike in the port.'], slug: [] })
  deck.wire.advance()
  deck.wire.file(1)
  await addAndFill(everything)
  deck.wire.asked.length = 0
})

const unos = (...rows: number[]) => rows.map(row => deck.wire.rows[row]?.uno)
const read = async (id: string) => {
  const column = await store.column(id)
  if (!column) throw new Error('The column is not there')
  return column
}
async function addAndFill(column: typeof bridges): Promise<string> {
  const { id } = await deck.addEmpty(column)
  await deck.columns.refresh(id, 'reset')
  return id
}

describe('a column that is added or edited while the device is offline', () => {
  it('shows what matches of all that is stored, newest first, without a word to the wire', async () => {
    isOnline = false
    const id = await addAndFill(bridges)
    expect(await read(id)).toMatchObject({
      documentsIds: unos(0, 2),
      isStoredOnly: true,
      newest: null,
      oldest: null,
      hasNoMore: false,
    })
    expect(deck.wire.asked).toEqual([])
    expect(deck.columns.status(id)).toMatchObject({ loading: null, error: null })
  })

  it('shows what is found so far while the documents are still indexed, and all of it in the end', async () => {
    for (let nth = 0; nth < 250; nth += 1) {
      deck.wire.advance()
      deck.wire.file(1)
    }
    const [first] = await store.columns()
    await deck.columns.refresh(first?.id ?? '', 'reset')
    while (!(await read(first?.id ?? '')).hasNoMore) await deck.columns.loadOlder(first?.id ?? '')
    isOnline = false
    const { id } = await deck.addEmpty(bridges)
    const lengths: number[] = []
    store.subscribe(async () => void lengths.push((await read(id)).documentsIds.length))
    await deck.columns.refresh(id, 'reset')
    await settle()
    expect(Math.min(...lengths.filter(length => length > 0))).toBeLessThan(lengths.at(-1) ?? 0)
    expect(lengths.at(-1)).toBe(252)
  })

  it('says so when nothing that is stored matches', async () => {
    isOnline = false
    const id = await addAndFill(searchColumn({ provider: 'all', query: 'zeppelin' }))
    expect(await read(id)).toMatchObject({ documentsIds: [], isStoredOnly: true })
  })

  it('keeps the edit, and shows what is stored of what it asks for now', async () => {
    isOnline = false
    const id = await addAndFill(bridges)
    await deck.columns.changeParams(id, { query: 'strike' })
    expect(await read(id)).toMatchObject({ params: { query: 'strike' }, documentsIds: unos(1) })
    const [first] = await store.columns()
    await deck.columns.changeParams(first?.id ?? '', { langs: ['fr'] })
    expect(await read(first?.id ?? '')).toMatchObject({ params: { langs: ['fr'] }, documentsIds: [] })
    expect(deck.wire.asked).toEqual([])
  })

  it('deck 5: ignores newer and older, of whatever list', async () => {
    isOnline = false
    const id = await addAndFill(bridges)
    const [first] = await store.columns()
    for (const each of [id, first?.id ?? '']) {
      const before = await read(each)
      await deck.columns.refresh(each, 'newer')
      await deck.columns.loadOlder(each)
      expect(await read(each)).toEqual(before)
      expect(deck.columns.status(each).error).toBeNull()
    }
    expect(await deck.columns.findNeighbour(id, unos(2)[0] ?? '', 'older')).toBeNull()
    expect(deck.wire.asked).toEqual([])
  })

  it('deck 5: ignores newer also where a list is read far down, which only counts', async () => {
    const [first] = await store.columns()
    const id = first?.id ?? ''
    deck.columns.setPosition(id, 'far')
    deck.wire.fileEverySecond(1)
    isOnline = false
    await deck.columns.retry(id)
    expect(deck.wire.asked).toEqual([])
    expect(deck.columns.status(id)).toMatchObject({ waiting: 0, error: null })
    isOnline = true
    await deck.columns.retry(id)
    expect(deck.columns.status(id).waiting).toBe(1)
  })

  it('D5: is replaced by what the wire answers, at once, when the device is back online', async () => {
    isOnline = false
    const id = await addAndFill(strikes)
    isOnline = true
    deck.wire.advance()
    deck.wire.file(1)
    const poller = createPoller({
      columns: deck.columns,
      clock: deck.clock,
      isActive: () => isOnline,
      report: () => {},
    })
    await poller.runNow()
    await settle()
    const column = await read(id)
    expect(column).not.toHaveProperty('isStoredOnly')
    // The wire of this test ignores queries.
    expect(column.documentsIds).toEqual(unos(0, 1, 2, 3))
    expect(column.newest?.published).toBe(deck.wire.now())
  })

  it('D3: is not replaced under the eyes of a reader, but by the pill', async () => {
    isOnline = false
    const id = await addAndFill(bridges)
    const { documentsIds } = await read(id)
    deck.columns.setPosition(id, 'below')
    isOnline = true
    await deck.columns.refresh(id, 'newer')
    expect(await read(id)).toMatchObject({ documentsIds, isStoredOnly: true })
    expect(deck.columns.status(id)).toMatchObject({ waiting: 3, isReplacing: true })
    deck.columns.setPosition(id, 'far')
    await deck.columns.refresh(id, 'newer')
    expect(await read(id)).toMatchObject({ documentsIds, isStoredOnly: true })
    await deck.columns.showWaiting(id)
    expect((await read(id)).documentsIds).toEqual(unos(0, 1, 2))
    expect(deck.columns.status(id).waiting).toBe(0)
  })
})

describe('a column that is added while the server cannot be reached', () => {
  it('shows what is stored under the error, through every try, until one succeeds', async () => {
    isWireDown = true
    const id = await addAndFill(bridges)
    expect(await read(id)).toMatchObject({ documentsIds: unos(0, 2), isStoredOnly: true })
    expect(deck.columns.status(id).error).toMatchObject({ code: 0, failures: 1 })
    const changes: string[] = []
    store.subscribe(({ columns }) => changes.push(...columns))
    await deck.columns.refresh(id, 'newer')
    expect(deck.columns.status(id).error).toMatchObject({ failures: 2 })
    expect(changes, 'the list does not move while it fails').toEqual([])
    isWireDown = false
    await deck.columns.loadOlder(id)
    await deck.columns.refresh(id, 'newer')
    expect(await read(id)).not.toHaveProperty('isStoredOnly')
    expect(deck.columns.status(id).error).toBeNull()
  })

  it('ADR-0013: does not end the outage by a refresh that sends nothing', async () => {
    isWireDown = true
    const id = await addAndFill(bridges)
    for (let turn = 0; turn < 2; turn += 1) await deck.columns.refresh(id, 'newer')
    expect(deck.columns.outage.error()).toMatchObject({ cause: 'unreachable' })
    expect(await deck.columns.findNeighbour(id, unos(2)[0] ?? '', 'older')).toBeNull()
    expect(deck.columns.outage.error()).not.toBeNull()
    isWireDown = false
    await deck.columns.refresh(id, 'newer')
    expect(deck.columns.outage.error()).toBeNull()
  })

  it.each([
    ['a refusal', new ApiError(400, 'query: nested too deep'), false],
    ['a refused token', new ApiError(401, 'Invalid token'), false],
    ['a request that breaks a rule', new RequestError('maxRows'), false],
    ['an outage', new ApiError(503, 'Service Unavailable'), true],
    ['too many requests', new ApiError(429, 'Too many'), true],
    ['a time-out', new DOMException('Too late', 'TimeoutError'), true],
  ])('after %s', async (_what, error, showsStored) => {
    deck.wire.beforeEachAnswer(() => Promise.reject(error))
    const column = await read(await addAndFill(bridges))
    expect(column.isStoredOnly ?? false).toBe(showsStored)
    expect(column.documentsIds).toHaveLength(showsStored ? 2 : 0)
  })

  it('is empty and reported where what is stored cannot be searched either', async () => {
    isOnline = false
    const id = (await deck.addEmpty(bridges)).id
    store.documentIds = () => Promise.reject(new Error('The disk is gone'))
    await deck.columns.refresh(id, 'reset')
    expect((await read(id)).documentsIds).toEqual([])
    expect(deck.reported).toMatchObject([{ message: 'Stored documents not searched' }])
  })
})
