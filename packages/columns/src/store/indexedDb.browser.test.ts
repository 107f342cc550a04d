import { deleteDB, openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { createColumn } from '../model/column.ts'
import { searchColumn } from '../testing/deck.ts'
import { describeOddRows } from '../testing/describeOddRows.ts'
import { storedStory } from '../testing/storedStory.ts'
import { checkColumn } from '../checked/checkColumn.ts'
import { describeStore } from '../testing/storeContract.ts'
import { openIndexedDbStore } from './indexedDb.ts'
import { databaseName, migrations } from './indexedDbSchema.ts'
import type { StoreChange } from './store.ts'

let count = 0
const newName = () => `test-${(count += 1)}-${crypto.randomUUID()}`
const column = (id: string, order = 0) => createColumn({ ...searchColumn(), id }, order)

describeStore('the store in IndexedDB', now => openIndexedDbStore({ name: newName(), now }))

describeOddRows('the store in IndexedDB', async report => {
  const name = newName()
  const store = await openIndexedDbStore({ name, report })
  const write = async (stores: Record<string, readonly unknown[]>) => {
    const database = await openDB(name)
    const tx = database.transaction(Object.keys(stores), 'readwrite')
    for (const [each, rows] of Object.entries(stores))
      for (const row of rows) void tx.objectStore(each).put(row)
    await tx.done
    database.close()
  }
  return {
    store,
    putColumns: columns => write({ columns }),
    putDocuments: documents =>
      write({
        cards: documents.map(({ card }) => card),
        documents: documents.map(({ card: { id, published }, raw }) => ({ id, published, raw })),
      }),
  }
})

describe('D54: what comes to a full device', () => {
  it('is told to this tab from memory, with its turn and its document, and leaves no row', async () => {
    const name = newName()
    const [store, other] = [await openIndexedDbStore({ name }), await openIndexedDbStore({ name })]
    const [first, second] = [storedStory('x'), storedStory('x')]
    await store.putDocuments([first])
    const told: StoreChange[] = []
    store.subscribe(change => told.push(change))
    const elsewhere: StoreChange[] = []
    other.subscribe(change => elsewhere.push(change))
    // A browser refuses to write only once gigabytes are stored.
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    const killed = { ...second, card: { ...second.card, revision: 2, status: 'Canceled' as const } }
    const came = { how: 'told', in: () => ['a'] } as const
    try {
      await expect(store.update(() => ({ documents: [killed, storedStory('y')], came }))).rejects.toThrow(
        'Full',
      )
      await expect(
        store.update(() => ({ documents: [storedStory('v')], came: { how: 'older' } })),
      ).rejects.toThrow('Full')
      const card = storedStory('z').card
      await expect(store.noteFound([{ card, before: null, how: 'polled', in: ['b'] }])).rejects.toThrow(
        'Full',
      )
      await expect(store.update(() => ({ columns: [column('a')] }))).rejects.toThrow('Full')
    } finally {
      IDBObjectStore.prototype.put = put
    }
    expect(
      told.map(({ unstored = [] }) =>
        unstored.map(({ row }) => ('uno' in row ? [row.uno, row.how, row.turn?.is, row.in] : row.how)),
      ),
    ).toEqual([
      [
        ['x', 'told', 'killed', ['a']],
        ['y', 'told', undefined, ['a']],
      ],
      ['older'],
      [['z', 'polled', undefined, ['b']]],
    ])
    expect(told[0]?.unstored?.map(({ document }) => document?.card.revision)).toEqual([2, 1])
    expect((await store.arrivals(0)).newest).toBe(1)
    expect((await store.document('x'))?.card.revision).toBe(1)
    // The next write is heard by the other tab, which shows that nothing came before it.
    await store.putDocuments([storedStory('w')])
    await expect.poll(() => elsewhere.at(-1)?.documents).toEqual(['w'])
    expect(elsewhere.filter(({ documents }) => !documents.includes('x'))).toHaveLength(1)
    expect(elsewhere.some(({ unstored }) => unstored !== undefined)).toBe(false)
    store.close()
    other.close()
  })
})

describe('data 9: the local database', () => {
  it('is called db, version 5, with columns by order and documents by short id', async () => {
    expect([databaseName, migrations.length]).toEqual(['db', 5])
    const name = newName()
    const store = await openIndexedDbStore({ name })
    store.close()
    const database = await openDB(name)
    expect(database.version).toBe(5)
    expect([...database.transaction('columns').store.indexNames]).toEqual(['order'])
    expect([...database.transaction('documents').store.indexNames]).toEqual(['shortId'])
    database.close()
  })

  it('gives an older deck, which knows no ledger, the columns alone', async () => {
    const name = newName()
    const store = await openIndexedDbStore({ name })
    await store.update((_columns, ledger) => ({ columns: [column('a')], ledger: { ...ledger, owner: 'u' } }))
    store.close()
    const database = await openDB(name)
    const rows = await database.getAll('columns')
    expect(rows.flatMap(row => checkColumn(row, () => {}) ?? [])).toEqual([column('a')])
    expect(await database.getAllFromIndex('columns', 'order')).toEqual([column('a')])
    database.close()
  })

  it('keeps everything over a restart', async () => {
    const name = newName()
    const first = await openIndexedDbStore({ name })
    await first.update(() => ({ columns: [column('a')], documents: [storedStory('x')] }))
    first.close()
    const second = await openIndexedDbStore({ name })
    expect(await second.columns()).toEqual([column('a')])
    expect(await second.document('x')).toEqual(storedStory('x'))
    second.close()
  })

  it.each([1, 2, 3, 4])('is upgraded from a stored version %i without losing a row', async version => {
    const name = newName()
    const [row, raw] = [column('a'), storedStory('x')]
    // The format since the first version, written without this package's code.
    const stored = await openDB(name, version, {
      upgrade(database) {
        database.createObjectStore('columns', { keyPath: 'id' }).createIndex('order', 'order')
        database.createObjectStore('documents', { keyPath: 'id' }).createIndex('shortId', 'shortId')
        database.createObjectStore('cards', { keyPath: 'id' })
        if (version > 1) database.createObjectStore('wire')
        if (version < 3) return
        database.createObjectStore('revisions', { keyPath: ['id', 'revision'] })
        database.createObjectStore('marks', { keyPath: 'id' })
        database.createObjectStore('uses', { keyPath: 'id' })
        if (version > 3) database.createObjectStore('alerts', { keyPath: 'id' })
      },
    })
    const { card, ...document } = raw
    await stored.put('columns', row)
    await stored.put('documents', document)
    await stored.put('cards', card)
    stored.close()

    const store = await openIndexedDbStore({ name })
    expect(await store.columns()).toEqual([row])
    expect(await store.document('x')).toEqual(raw)
    expect(await store.wirePoint()).toBeNull()
    expect([await store.revisions('x'), await store.marks(['x']), await store.uses()]).toEqual([[], [], []])
    expect([await store.alerts(), await store.alertPlace()]).toEqual([[], null])
    expect(await store.arrivals(0)).toEqual({ rows: [], upTo: 0, isPruned: false, newest: 0 })
    expect(await store.recallPlace()).toBeNull()
    store.close()
    const upgraded = await openDB(name)
    expect(upgraded.version).toBe(5)
    upgraded.close()
  })

  it('D39: of a newer deck is opened as it is, and what this one does not know is left alone', async () => {
    const name = newName()
    const first = await openIndexedDbStore({ name })
    await first.update(() => ({ columns: [column('a')], documents: [storedStory('x')] }))
    first.close()
    const newer = await openDB(name, 7, {
      upgrade: database => void database.createObjectStore('later', { keyPath: 'id' }),
    })
    await newer.put('later', { id: 'x', how: 'copied' })
    newer.close()

    const again = await openIndexedDbStore({ name })
    await again.update(() => ({ columns: [column('b', 1)] }))
    expect((await again.columns()).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(await again.document('x')).toEqual(storedStory('x'))
    await again.clear()
    again.close()
    const after = await openDB(name)
    expect([after.version, await after.getAll('later')]).toEqual([7, [{ id: 'x', how: 'copied' }]])
    after.close()
  })

  it('of a newer deck that keeps its rows elsewhere is not opened', async () => {
    const name = newName()
    const newer = await openDB(name, 7, { upgrade: database => void database.createObjectStore('rows') })
    newer.close()
    await expect(openIndexedDbStore({ name })).rejects.toMatchObject({ name: 'VersionError' })
  })

  it('stays at its version when a migration fails', async () => {
    const name = newName()
    const first = await openIndexedDbStore({ name })
    await first.update(() => ({ columns: [column('a')] }))
    first.close()

    const broken = openIndexedDbStore({
      name,
      steps: [...migrations, () => Promise.reject(new Error('broken'))],
    })
    await expect(broken).rejects.toThrow('broken')

    const again = await openIndexedDbStore({ name })
    expect(await again.columns()).toEqual([column('a')])
    again.close()
  })

  it('steps aside for a newer version of the deck, and says so', async () => {
    const name = newName()
    let isBlocking = false
    await openIndexedDbStore({ name, onLost: () => (isBlocking = true) })
    const newer = await openDB(name, migrations.length + 1)
    expect(isBlocking).toBe(true)
    newer.close()
    await deleteDB(name)
  })
})

describe('two tabs on one database', () => {
  async function openTwo() {
    const name = newName()
    return [await openIndexedDbStore({ name }), await openIndexedDbStore({ name })] as const
  }

  it('are told of each other’s writes, once they can be read', async () => {
    const [here, there] = await openTwo()
    const told = new Promise<StoreChange>(resolve => there.subscribe(resolve))
    await here.update(() => ({ columns: [column('a')], documents: [storedStory('x')] }))
    expect(await told).toEqual({ columns: ['a'], documents: ['x'], arrivals: true, isElsewhere: true })
    expect(await there.columns()).toEqual([column('a')])
    here.close()
    there.close()
  })

  it('tell a change of their own once', async () => {
    const [here, there] = await openTwo()
    const changes: StoreChange[] = []
    here.subscribe(change => changes.push(change))
    const told = new Promise(resolve => there.subscribe(resolve))
    await here.putDocuments([storedStory('x')])
    await told
    expect(changes).toHaveLength(1)
    here.close()
    there.close()
  })

  it('do not overwrite each other', async () => {
    const [here, there] = await openTwo()
    await here.update(() => ({ columns: [column('a')] }))
    const add = (store: typeof here) =>
      store.updateColumn('a', current => ({
        columns: [{ ...current, lastUpdated: current.lastUpdated + 1 }],
      }))
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? here : there)))
    expect(await there.column('a')).toMatchObject({ lastUpdated: 20 })
    here.close()
    there.close()
  })
})

describe('a transaction that ends half-way', () => {
  it('writes nothing at all and tells nobody', async () => {
    const store = await openIndexedDbStore({ name: newName() })
    await store.update(() => ({ columns: [column('a')] }))
    const changes: StoreChange[] = []
    store.subscribe(change => changes.push(change))
    // A function cannot be stored: the second document fails after the column and the first were put.
    const documents = [storedStory('x'), storedStory('y', { raw: () => {} })]
    const write = store.update(() => ({ columns: [column('a', 7)], removeColumns: [], documents }))
    await expect(write).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await store.columns()).toEqual([column('a')])
    expect(await store.document('x')).toBeNull()
    expect(changes).toEqual([])
    store.close()
  })
})
