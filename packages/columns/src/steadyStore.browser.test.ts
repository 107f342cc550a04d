import { deleteDB, openDB } from 'idb'
import { describe, expect, it, vi } from 'vitest'
import { createColumn } from './model/column.ts'
import { createColumnView } from './views/columnView.ts'
import { createDeckView } from './views/deckView.ts'
import { searchColumn } from './testing/deck.ts'
import { startDevice } from './testing/mirrorDevice.ts'
import { createRemoteTable } from './testing/remoteTable.ts'
import { storedUse } from './testing/storedUse.ts'
import { storedAlert } from './testing/storedAlert.ts'
import { storedStory } from './testing/storedStory.ts'
import { describeStore } from './testing/storeContract.ts'
import { openIndexedDbStore } from './store/indexedDb.ts'
import { openSteadyStore, type SteadyStoreOptions } from './store/steadyStore.ts'
import { emptyLedger } from './model/emptyLedger.ts'
import type { Store, StoreChange } from './store/store.ts'

const column = (id: string, order = 0) => createColumn({ ...searchColumn(), id }, order)
const ids = async (store: { columns(): Promise<{ id: string }[]> }) =>
  (await store.columns()).map(({ id }) => id)

/** A steady store over a new database, and access to that database. */
async function openScene(options: Partial<SteadyStoreOptions> = {}) {
  const name = `steady-${crypto.randomUUID()}`
  const reported: string[] = []
  const store = await openSteadyStore({
    report: message => reported.push(message),
    open: given => openIndexedDbStore({ name, ...given }),
    ...options,
  })
  return { name, store, reported, keeping: () => store.storage.state().keeping }
}

/** A steady store that stays in memory until `letOpen` lets the database of this name open. */
async function openHeld(name: string) {
  let letOpen = () => {}
  const held = new Promise<void>(resolve => {
    letOpen = resolve
  })
  const scene = await openScene({
    open: async given => {
      await held
      return openIndexedDbStore({ name, ...given })
    },
    withinMs: 20,
  })
  return { ...scene, letOpen: () => letOpen() }
}

describeStore('the steady store over IndexedDB', async now => (await openScene({ now })).store)
describeStore('the steady store without a database', async now => {
  const open = () => Promise.reject(new DOMException('Private', 'InvalidStateError'))
  return (await openScene({ open, now })).store
})

/** The longest wait for an event, in milliseconds. */
const inTime = 30_000

describe('what may happen to a database', () => {
  it.each([
    ['one that is forbidden', () => Promise.reject(new DOMException('Private', 'InvalidStateError'))],
    ['one that never finishes to open', () => new Promise<never>(() => {})],
  ])('%s: the store is in memory, and says so', async (_what, open) => {
    const { store, keeping, reported } = await openScene({ open, withinMs: 50 })
    await store.update(() => ({ columns: [column('a')] }))
    expect([await ids(store), keeping(), reported.length]).toEqual([['a'], 'memory', 1])
    store.close()
  })

  it('opens late: its columns come back, and those that were added meanwhile join them', async () => {
    const name = `steady-${crypto.randomUUID()}`
    const before = await openIndexedDbStore({ name })
    await before.update(() => ({ columns: [column('a')], documents: [storedStory('x')] }))
    before.close()
    const { store, keeping, letOpen } = await openHeld(name)
    const starter = { ...column('s'), isStarter: true }
    await store.update(() => ({ columns: [column('b'), starter] }))
    const gone: string[] = []
    store.subscribe(({ removed = [] }) => gone.push(...removed))
    letOpen()
    await vi.waitUntil(() => keeping() === 'database', inTime)
    expect(await ids(store)).toEqual(['a', 'b'])
    expect(await store.document('x')).not.toBeNull()
    await vi.waitUntil(() => gone.length > 0, inTime)
    expect(gone).toEqual(['s'])
    store.close()
  })

  it('opens late: uses and alerts of before and of meanwhile are there, and are read again', async () => {
    const name = `steady-${crypto.randomUUID()}`
    const at = new Date('2026-11-26T08:00:00Z')
    const acknowledged = { at, by: 'acknowledge' } as const
    const use = (id: string) => storedUse(id, { at })
    const before = await openIndexedDbStore({ name })
    await before.putUses([use('yesterday')])
    await before.noteAlerts(() => ({
      alerts: [storedAlert('both', 1, { acknowledged }), storedAlert('yesterday')],
    }))
    before.close()
    const { store, keeping, letOpen } = await openHeld(name)
    await store.putUses([use('meanwhile')])
    await store.noteAlerts(() => ({
      alerts: [storedAlert('both'), storedAlert('meanwhile', 1, { acknowledged })],
    }))
    const told: StoreChange[] = []
    store.subscribe(change => told.push(change))
    letOpen()
    await vi.waitUntil(() => keeping() === 'database', inTime)
    await vi.waitUntil(() => told.some(({ isReplaced }) => isReplaced), inTime)
    expect(told.find(({ isReplaced }) => isReplaced)).toMatchObject({
      uses: true,
      alerts: true,
      ledger: true,
    })
    expect((await store.uses()).map(({ id }) => id).sort()).toEqual(['meanwhile', 'yesterday'])
    const alerts = new Map((await store.alerts()).map(each => [each.documentId, each.acknowledged]))
    expect(Object.fromEntries(alerts)).toEqual({
      both: acknowledged,
      yesterday: null,
      meanwhile: acknowledged,
    })
    store.close()
  })

  it('is deleted: the columns are put back, and listeners are told', async () => {
    const { name, store, keeping } = await openScene()
    await store.update(() => ({
      columns: [{ ...column('a'), documentsIds: ['x'] }],
      documents: [storedStory('x')],
    }))
    const told: StoreChange[] = []
    store.subscribe(change => told.push(change))
    await deleteDB(name)
    expect(await store.columns()).toEqual([column('a')])
    await vi.waitUntil(() => told.length > 0, inTime)
    expect(told[0]?.columns).toEqual(['a'])
    expect([keeping(), store.storage.state().wasLost]).toEqual(['database', true])
    store.close()
  })

  /** Empties every store of a database, as a tool of the browser can. */
  async function empty(name: string): Promise<void> {
    const database = await openDB(name)
    const tx = database.transaction([...database.objectStoreNames], 'readwrite')
    for (const each of database.objectStoreNames) void tx.objectStore(each).clear()
    await tx.done
    database.close()
  }
  const ways = [
    ['emptied', empty],
    ['deleted', deleteDB],
  ] as const

  describe.each(ways)('is %s by another hand while a reader is logged in', (_way, lose) => {
    /** A deck with a filled column, its place in the log, and a used story. */
    async function openUsed() {
      let login: string | null = 'one'
      const scene = await openScene({ login: () => login })
      const { store } = scene
      await store.update(() => ({
        columns: [{ ...column('a'), documentsIds: ['x'], lastUpdated: 7, filledFor: 'a search' }],
        documents: [storedStory('x')],
        ledger: { ...emptyLedger, owner: 'u' },
        wirePoint: { log: 'l', number: 3, at: 5, complete: {} },
      }))
      await store.putUses([storedUse('x', { noted: 40 }), storedUse('y')])
      await store.columns()
      await store.uses()
      const told: StoreChange[] = []
      store.subscribe(change => told.push(change))
      return { ...scene, told, logIn: (next: string | null) => void (login = next) }
    }

    it('its columns come back to be filled anew, and its account of use as it was', async () => {
      const { name, store, told } = await openUsed()
      await lose(name)
      expect(await store.columns()).toEqual([column('a')])
      expect(await store.ledger()).toMatchObject({ owner: 'u' })
      // The rows of what came are counted anew.
      expect(new Set(await store.uses())).toEqual(new Set([storedUse('x'), storedUse('y')]))
      expect([await store.documentIds(), await store.wirePoint()]).toEqual([[], null])
      await vi.waitUntil(() => told.some(({ isReplaced }) => isReplaced), inTime)
      expect(store.storage.state()).toEqual({ keeping: 'database', wasLost: true })
      store.close()
    })

    it.each([
      ['the account of use', (store: Store) => store.uses()],
      ['the place in the log', (store: Store) => store.wirePoint()],
      ['a write', (store: Store) => store.update(() => ({ columns: [column('b', 1)] }))],
    ])('%s alone is enough to notice it', async (_what, touch) => {
      const { name, store } = await openUsed()
      await lose(name)
      await touch(store)
      const other = await openIndexedDbStore({ name })
      expect((await ids(other))[0]).toBe('a')
      expect(await other.uses()).toHaveLength(2)
      other.close()
      store.close()
    })

    it('twice: it comes back twice', async () => {
      const { name, store } = await openUsed()
      for (let time = 0; time < 2; time += 1) {
        await lose(name)
        expect([await ids(store), (await store.uses()).length]).toEqual([['a'], 2])
      }
      store.close()
    })

    it.each([
      ['nobody is logged in any more', null],
      ['somebody has logged in anew', 'two'],
    ])('D28: %s: nothing comes back', async (_what, next) => {
      const { name, store, logIn } = await openUsed()
      logIn(next)
      await lose(name)
      expect([await ids(store), await store.uses()]).toEqual([[], []])
      expect(await store.ledger()).toEqual(emptyLedger)
      expect(store.storage.state().wasLost).toBe(false)
      logIn('one')
      await lose(name)
      expect([await ids(store), await store.uses()]).toEqual([[], []])
      store.close()
    })
  })

  it('D28: a log-out and a new login while this tab slept: nothing comes back', async () => {
    const { name, store } = await openScene({ login: () => 'same' })
    await store.update(() => ({ columns: [column('a')] }))
    await store.putUses([storedUse('x')])
    await Promise.all([store.columns(), store.uses()])
    const other = await openIndexedDbStore({ name })
    await other.clear()
    expect([await ids(store), await store.uses()]).toEqual([[], []])
    other.close()
    store.close()
  })

  it('another tab closes the last column: it stays closed', async () => {
    const { name, store } = await openScene()
    await store.update(() => ({ columns: [column('a')] }))
    await store.columns()
    const other = await openIndexedDbStore({ name })
    await other.update(() => ({ removeColumns: ['a'] }))
    expect([await ids(store), store.storage.state().wasLost]).toEqual([[], false])
    other.close()
    store.close()
  })

  it('D28: was emptied by another page while this one was in the cache of the browser: nothing comes back', async () => {
    const { name, store } = await openScene()
    await store.update(() => ({ columns: [column('a')] }))
    let show = () => {}
    store.restUntil(new Promise(resolve => (show = resolve)))
    const other = await openIndexedDbStore({ name })
    await other.clear()
    other.close()
    show()
    expect([await ids(store), store.storage.state().wasLost]).toEqual([[], false])
    store.close()
  })

  it('is let go while the page is in the cache of the browser: calls wait, and see what other pages did', async () => {
    const open: string[] = []
    const name = `steady-${crypto.randomUUID()}`
    const { store } = await openScene({
      open: async given => {
        const opened = await openIndexedDbStore({ name, ...given })
        open.push('open')
        return { ...opened, close: () => (open.push('close'), opened.close()) }
      },
    })
    await store.update(() => ({ columns: [column('a')] }))
    const told: StoreChange[] = []
    store.subscribe(change => told.push(change))
    let show = () => {}
    store.restUntil(new Promise(resolve => (show = resolve)))
    let isRead = false
    const read = ids(store).finally(() => (isRead = true))
    const write = store.update(() => ({ columns: [column('c', 2)] }))
    const other = await openIndexedDbStore({ name })
    await other.update(() => ({ columns: [column('b', 1)] }))
    other.close()
    expect([open, isRead]).toEqual([['open', 'close'], false])

    show()
    expect((await read).slice(0, 2)).toEqual(['a', 'b'])
    await write
    expect(await ids(store)).toEqual(['a', 'b', 'c'])
    await vi.waitUntil(() => told.some(({ columns }) => columns.includes('b')), inTime)
    expect(open).toEqual(['open', 'close', 'open'])
    store.close()
  })

  it('is not let go where there is none: memory stays as it is', async () => {
    const open = () => Promise.reject(new DOMException('Private', 'InvalidStateError'))
    const { store } = await openScene({ open })
    await store.update(() => ({ columns: [column('a')], documents: [storedStory('x')] }))
    store.restUntil(new Promise(() => {}))
    expect(await ids(store)).toEqual(['a'])
    expect(await store.document('x')).not.toBeNull()
  })

  it('is deleted: the ledger of the mirror is put back with the columns', async () => {
    const { name, store } = await openScene()
    const ledger = { ...emptyLedger, owner: 'u', closings: [{ id: 'x', owner: 'u', closedAt: 7 }] }
    await store.update(() => ({ columns: [column('a')], ledger }))
    await deleteDB(name)
    expect(await store.ledger()).toEqual(ledger)
    store.close()
  })

  it('opens late: what was closed meanwhile stays closed, and what was added keeps its owner', async () => {
    const name = `steady-${crypto.randomUUID()}`
    const { store, keeping, letOpen } = await openHeld(name)
    const closings = [{ id: 'x', owner: 'u', closedAt: 7 }]
    await store.update(() => ({ columns: [column('b')], ledger: { ...emptyLedger, owner: 'u', closings } }))
    letOpen()
    await vi.waitUntil(() => keeping() === 'database', inTime)
    expect(await store.columns()).toEqual([{ ...column('b'), owner: 'u' }])
    expect((await store.ledger()).closings).toEqual(closings)
    store.close()
  })

  it('opens late after a sign-in: the account gets its columns, and no starters of the meantime', async () => {
    const name = `steady-${crypto.randomUUID()}`
    const asking = (query: string) => createColumn(searchColumn({ query }), 0)
    const starter = () => ({ ...asking('starter'), isStarter: true })
    const before = await openIndexedDbStore({ name })
    await before.update(() => ({ columns: [starter(), { ...asking('of an address'), order: 1 }] }))
    before.close()

    const { store, keeping, letOpen } = await openHeld(name)
    // A deck in memory begins with starters of its own.
    await store.update(() => ({ columns: [starter()] }))
    const user = crypto.randomUUID()
    const table = createRemoteTable(Date.now)
    const device = startDevice({
      store,
      openRemote: async userId => table.openRemote(userId),
      now: Date.now,
      isInMemory: () => keeping() !== 'database',
    })
    const queriesThere = () => table.columnsOf(user).map(({ params }) => params.query)
    await device.mirror.signedIn(user)
    expect((await device.sync()).phase).toBe('idle')
    expect([queriesThere(), await device.mirror.pending()]).toEqual([[], 0])

    letOpen()
    await vi.waitUntil(() => keeping() === 'database', inTime)
    // The session is still there, so the deck follows it again.
    await device.sync()
    await device.mirror.signedIn(user)
    expect((await device.sync()).phase).toBe('idle')
    expect(queriesThere()).toEqual(['starter', 'of an address'])
    device.stop()
    store.close()
  })

  describe('is taken away and comes back late', () => {
    /** A deck with two columns that stays in memory until `letOpen` is called. */
    async function openLate(wrap: (store: Store) => Store = store => store) {
      const name = `steady-${crypto.randomUUID()}`
      let lose = () => {}
      let letOpen = () => {}
      const held = new Promise<void>(resolve => {
        letOpen = resolve
      })
      let isFirst = true
      const scene = await openScene({
        open: async given => {
          const inner = () => openIndexedDbStore({ name, ...given })
          lose = given?.onLost ?? lose
          if (!isFirst) return held.then(inner).then(wrap)
          isFirst = false
          return inner()
        },
        withinMs: 20,
      })
      const { store, keeping } = scene
      // On a slow machine the first opening may come late as well.
      await vi.waitUntil(() => keeping() === 'database', inTime)
      await store.update(() => ({
        columns: [column('a'), column('b', 1)],
        documents: [storedStory('x')],
      }))
      await store.columns()
      lose()
      await vi.waitUntil(() => keeping() === 'memory', inTime)
      return { ...scene, letOpen }
    }
    const edit = (store: Store, query: string) =>
      store.updateColumn('a', current => ({
        columns: [{ ...current, params: { ...current.params, query }, editedAt: 1 }],
      }))

    it('with what was edited and closed meanwhile', async () => {
      const { store, keeping, letOpen } = await openLate()
      await edit(store, 'new')
      await store.update(() => ({ removeColumns: ['b'] }))
      letOpen()
      await vi.waitUntil(() => keeping() === 'database', inTime)
      expect(await store.columns()).toMatchObject([{ id: 'a', params: { query: 'new' } }])
      store.close()
    })

    it('with what is written while it takes over', async () => {
      let letWrite = () => {}
      const held = new Promise<void>(resolve => {
        letWrite = resolve
      })
      let isAsked = false
      const { store, keeping, letOpen } = await openLate(inner => ({
        ...inner,
        update: async decide => {
          isAsked = true
          await held
          return inner.update(decide)
        },
      }))
      letOpen()
      await vi.waitUntil(() => isAsked, inTime)
      const writes = [edit(store, 'new'), store.update(() => ({ columns: [column('c', 2)] }))]
      letWrite()
      await Promise.all(writes)
      await vi.waitUntil(() => keeping() === 'database', inTime)
      expect(await store.column('a')).toMatchObject({ params: { query: 'new' } })
      expect(await ids(store)).toEqual(['a', 'b', 'c'])
      store.close()
    })

    it('D28: after its reader has logged out: nothing of it is left', async () => {
      const { store, keeping, letOpen } = await openLate()
      await store.clear()
      letOpen()
      await vi.waitUntil(() => keeping() === 'database', inTime)
      expect([await ids(store), await store.documentIds()]).toEqual([[], []])
      store.close()
    })

    it('a store that comes back late and refuses to be written is reported, and nothing in memory is lost', async () => {
      const { store, keeping, letOpen, reported } = await openLate(inner => ({
        ...inner,
        update: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
      }))
      await edit(store, 'new')
      letOpen()
      const says = 'The local database came late and fails: columns and documents are kept in memory'
      await vi.waitUntil(() => reported.includes(says), inTime)
      expect(await store.column('a')).toMatchObject({ params: { query: 'new' } })
      expect(keeping()).toBe('memory')
      store.close()
    })
  })

  it('was emptied by logging out: nothing comes back', async () => {
    const { name, store } = await openScene()
    await store.update(() => ({ columns: [column('a')] }))
    await store.clear()
    await deleteDB(name)
    expect(await store.columns()).toEqual([])
    store.close()
  })

  it('an upgrade is given up: it is waited for, and nothing is lost', async () => {
    const { name, store, keeping } = await openScene()
    await store.update(() => ({ columns: [column('a')], documents: [storedStory('x')] }))
    const upgrade = openDB(name, 9, {
      upgrade: (_database, _old, _new, tx) => {
        tx.done.catch(() => {})
        tx.abort()
      },
    })
    await expect(upgrade).rejects.toMatchObject({ name: 'AbortError' })
    expect(await ids(store)).toEqual(['a'])
    expect(await store.document('x')).not.toBeNull()
    expect(keeping()).toBe('database')
    store.close()
  })

  it('a newer deck has added to it: the store goes on with it (D39)', async () => {
    const { name, store, keeping } = await openScene()
    await store.update(() => ({ columns: [column('a')], documents: [storedStory('x')] }))
    const newer = await openDB(name, 9, { upgrade: database => void database.createObjectStore('used') })
    expect(await ids(store)).toEqual(['a'])
    expect(await store.document('x')).not.toBeNull()
    expect(keeping()).toBe('database')
    newer.close()
    store.close()
  })

  it('a newer deck keeps its rows elsewhere: the store goes on in memory with the columns', async () => {
    const { name, store, keeping } = await openScene()
    await store.update(() => ({ columns: [column('a')] }))
    const newer = await openDB(name, 9, { upgrade: database => database.deleteObjectStore('cards') })
    expect(await ids(store)).toEqual(['a'])
    expect(keeping()).toBe('outdated')
    await store.update(() => ({ columns: [column('b', 1)] }))
    expect(await ids(store)).toEqual(['a', 'b'])
    newer.close()
    store.close()
  })

  it('a write is under way while it is taken away: it is done again', async () => {
    const { name, store } = await openScene()
    await store.update(() => ({ columns: [column('a')] }))
    const [, ...writes] = [
      deleteDB(name),
      ...Array.from({ length: 20 }, (_, index) =>
        store.update(() => ({ columns: [column(`n${index}`, index + 1)] })),
      ),
    ]
    await Promise.all(writes)
    expect(await ids(store)).toHaveLength(21)
    store.close()
  })

  it('cannot be read any more in mid-session: listeners are told, and read on in memory', async () => {
    let isBroken = false
    const { store, keeping, reported } = await openScene({
      open: async given => {
        const inner = await openIndexedDbStore({ name: `steady-${crypto.randomUUID()}`, ...given })
        const failing = () => Promise.reject(new DOMException('Internal error', 'UnknownError'))
        return {
          ...inner,
          columns: () => (isBroken ? failing() : inner.columns()),
          columnWithCards: (id, choose) => (isBroken ? failing() : inner.columnWithCards(id, choose)),
        }
      },
    })
    await store.update(() => ({ columns: [column('a')] }))
    const deck = createDeckView(store)
    const view = createColumnView(store, 'a')
    view.subscribe(() => {})
    await vi.waitUntil(() => view.snapshot().column !== null, inTime)
    isBroken = true
    await store.update(() => ({ columns: [column('b', 1)] }))
    await vi.waitUntil(() => keeping() === 'memory', inTime)
    await store.updateColumn('a', current => ({
      columns: [{ ...current, documentsIds: ['x'] }],
      documents: [storedStory('x')],
    }))
    await vi.waitUntil(() => view.snapshot().cards.length === 1, inTime)
    expect(deck.snapshot()?.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(reported).toEqual(['The local database cannot be read: columns and documents are kept in memory'])
    store.close()
  })
})
