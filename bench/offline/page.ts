import { createColumn, type Column } from '../../packages/columns/src/model/column.ts'
import type { OfflineSearcher } from '../../packages/columns/src/offline/offlineSearcher.ts'
import { connectSearcher } from '../../packages/columns/src/offline/searchPort.ts'
import { toStoredRequest } from '../../packages/columns/src/offline/storedList.ts'
import { openIndexedDbStore } from '../../packages/columns/src/store/indexedDb.ts'
import { defaultParams } from '../../packages/columns/src/model/params.ts'
import { toStored } from '../../packages/columns/src/refresh/toStored.ts'
import { parseDocument } from '../../packages/document/src/index.ts'

// Runs in a page of the deck: fills its database, and asks its search worker.

type Raw = { uno: string; published: string }

/** Fills columns with documents, as a reader's scrolling does. */
async function fill(raws: Raw[], columnCount: number): Promise<number> {
  const documents = raws.flatMap(raw => {
    const result = parseDocument(raw)
    return 'document' in result ? [toStored(result.document, raw)] : []
  })
  const size = Math.floor(documents.length / columnCount)
  const store = await openIndexedDbStore()
  await store.clear()
  for (let nth = 0; nth < columnCount; nth += 1) {
    const own = documents.slice(nth * size, (nth + 1) * size)
    const edge = (at: number) => {
      const document = own.at(at)
      return document ? { published: document.published.toISOString(), unos: [document.id] } : null
    }
    const column: Column = {
      ...createColumn({ type: 'search', params: { ...defaultParams(), query: `slug:bench${nth}` } }, nth),
      documentsIds: own.map(({ id }) => id),
      newest: edge(0),
      oldest: edge(-1),
    }
    await store.update(() => ({ columns: [column], documents: own }))
  }
  store.close()
  return documents.length
}

/**
 * The ms of reading all documents from the database, which searching needs once, with or without an index.
 */
async function readAll(): Promise<number> {
  const store = await openIndexedDbStore()
  const ids = await store.documentIds()
  const started = performance.now()
  for (let start = 0; start < ids.length; start += 100) await store.payloads(ids.slice(start, start + 100))
  const ms = performance.now() - started
  store.close()
  return ms
}

let searcher: OfflineSearcher | undefined
let worker: Worker | undefined

/** Starts the deck's worker with a query; returns the ms until its first and until its complete answer. */
async function index(workerUrl: string, text: string): Promise<{ firstMs: number; ms: number }> {
  worker = new Worker(workerUrl, { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({}, [port2])
  searcher = connectSearcher(port1)
  const started = performance.now()
  const passed = () => performance.now() - started
  let firstMs = Infinity
  await searcher.search(toStoredRequest({ query: text }, 5000), ({ count }) => {
    if (count > 0) firstMs = Math.min(firstMs, passed())
  })
  return { firstMs: Math.min(firstMs, passed()), ms: passed() }
}

/** The time, in ms, from the query to the ids, with a column's request. */
async function query(text: string): Promise<{ ms: number; count: number }> {
  const request = toStoredRequest({ ...(text && { query: text }) }, 5000)
  const started = performance.now()
  const found = await searcher?.search(request)
  return { ms: performance.now() - started, count: found?.count ?? 0 }
}

Object.assign(globalThis, { bench: { fill, readAll, index, query, stop: () => worker?.terminate() } })
