import {
  createColumnView,
  createColumns,
  noMirror,
  openIndexedDbStore,
  type Store,
} from '../../packages/columns/src/index.ts'
import { createColumn } from '../../packages/columns/src/model/column.ts'
import { defaultParams } from '../../packages/columns/src/model/params.ts'
import { toStored } from '../../packages/columns/src/refresh/toStored.ts'
import { defaultAgency, parseDocument } from '../../packages/document/src/index.ts'

// Runs in the page of `browser.ts`: the deck's work on a batch, compared with the same rows without the deck.

type Raw = { uno: string; published: string }

const column = () =>
  createColumn({ type: 'search', params: { ...defaultParams(), size: 1000 }, id: 'bench' }, 0)
const storedOf = (raws: readonly Raw[]) =>
  raws.flatMap(raw => {
    const result = parseDocument(raw, {})
    return 'document' in result ? [toStored(result.document, raw)] : []
  })

async function openStore(): Promise<Store> {
  return openIndexedDbStore({ name: `bench-${crypto.randomUUID()}` })
}

/** The same three object stores, without our code. */
function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`raw-${crypto.randomUUID()}`, 1)
    request.onupgradeneeded = () => {
      const database = request.result
      database.createObjectStore('columns', { keyPath: 'id' }).createIndex('order', 'order')
      database.createObjectStore('documents', { keyPath: 'id' }).createIndex('shortId', 'shortId')
      database.createObjectStore('cards', { keyPath: 'id' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const done = (tx: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onerror = () => reject(tx.error)
  })
const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The order alternates, because the second one finds warm caches. */
async function inTurn(ours: () => Promise<number>, peer: () => Promise<number>, isOursFirst: boolean) {
  if (isOursFirst) return { ours: await ours(), peer: await peer() }
  const first = await peer()
  return { ours: await ours(), peer: first }
}

/** The longest time, in ms, in which the page was blocked while a batch was parsed and stored. */
async function longestBlock(raws: Raw[]): Promise<number> {
  const store = await openStore()
  await store.update(() => ({ columns: [column()] }))
  const columns = createColumns({
    api: {
      search: async () => ({ count: raws.length, isLowerBound: false, documents: raws }),
      async *searchAll() {
        yield* raws
      },
      searchBody: () => ({}),
      get: async () => null,
    },
    store,
    mirror: noMirror,
    clock: { now: Date.now, every: () => () => {} },
    agency: defaultAgency,
    track: () => {},
    report: () => {},
  })
  // Waits, because the current long task belongs to the bench itself.
  await new Promise(resolve => setTimeout(resolve, 300))
  let longest = 0
  const watcher = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  watcher.observe({ entryTypes: ['longtask'] })
  await columns.refresh('bench', 'reset')
  await new Promise(resolve => setTimeout(resolve, 300))
  watcher.disconnect()
  const kept = await store.column('bench')
  if (kept?.documentsIds.length !== raws.length) throw new Error('The batch is not stored')
  store.close()
  return longest
}

async function storeBatch(raws: Raw[], isOursFirst: boolean): Promise<{ ours: number; peer: number }> {
  const documents = storedOf(raws)
  const ids = documents.map(({ id }) => id)
  const store = await openStore()
  await store.update(() => ({ columns: [column()] }))
  const database = await openRaw()
  const filling = database.transaction('columns', 'readwrite')
  filling.objectStore('columns').put(column())
  await done(filling)
  const peer = () =>
    timed(async () => {
      const tx = database.transaction(['columns', 'documents', 'cards'], 'readwrite')
      const row: unknown = await result(tx.objectStore('columns').get('bench'))
      tx.objectStore('columns').put({ ...(row as object), documentsIds: ids })
      for (const { card, ...document } of documents) {
        tx.objectStore('documents').put(document)
        tx.objectStore('cards').put(card)
      }
      await done(tx)
    })
  const ours = () =>
    timed(() =>
      store.updateColumn('bench', each => ({ columns: [{ ...each, documentsIds: ids }], documents })),
    )
  const times = await inTurn(ours, peer, isOursFirst)
  store.close()
  database.close()
  return times
}

async function firstCards(raws: Raw[], isOursFirst: boolean): Promise<{ ours: number; peer: number }> {
  const documents = storedOf(raws)
  const ids = documents.map(({ id }) => id)
  const name = `bench-${crypto.randomUUID()}`
  const filling = await openIndexedDbStore({ name })
  await filling.update(() => ({ columns: [{ ...column(), documentsIds: ids }], documents }))
  // In the version that the store has.
  const database = await result(indexedDB.open(name))
  const peer = () =>
    timed(async () => {
      const tx = database.transaction(['columns', 'cards'])
      const row = (await result(tx.objectStore('columns').get('bench'))) as { documentsIds: string[] }
      await Promise.all(row.documentsIds.slice(0, 10).map(id => result(tx.objectStore('cards').get(id))))
    })
  const ours = () =>
    timed(
      () =>
        new Promise<void>(resolve => {
          const view = createColumnView(filling, 'bench')
          const stop = view.subscribe(() => {
            if (view.snapshot().cards.length < 10) return
            stop()
            resolve()
          })
        }),
    )
  const times = await inTurn(ours, peer, isOursFirst)
  database.close()
  filling.close()
  return times
}

Object.assign(globalThis, { bench: { longestBlock, storeBatch, firstCards } })
