import { openIndexedDbStore, type Store, type StoredDocument } from '@wiredeck/columns'
import { compileFilter, parseQuery, queryToFilter } from '@wiredeck/query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startSearch } from './startSearch.ts'

const headlines = ['Bridge of Port Allard reopens', 'Strike in the port', 'Grève au pont', 'جسر دلمار']
const queries = [
  'bridge',
  '"port allard"',
  'por*',
  'greve OR strike',
  'NOT port',
  'country:NRL slug:sea',
  'lang:ar',
  'headline:"strike in the" AND NOT country:VDM',
  'دلمار',
  'nothing',
]

let stores: Store[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const store of stores) store.close()
  stores = []
})

function storyNumber(nth: number, changes: object = {}): StoredDocument {
  const published = new Date(Date.parse('2026-02-22T09:00:00Z') + nth * 1000)
  const raw = {
    uno: `newsml.corvane.example.20260222T090659Z.doc-${String(nth).padStart(7, '0')}`,
    published: published.toISOString(),
    headline: headlines[nth % 4],
    news: [`Paragraph ${nth} of the port.`],
    lang: nth % 4 === 3 ? 'ar' : 'en',
    country: nth % 3 === 0 ? 'NRL' : 'VDM',
    slug: nth % 5 === 0 ? ['sea'] : ['land'],
    ...changes,
  }
  // A search reads no cards.
  const card = { id: raw.uno } as StoredDocument['card']
  return { id: raw.uno, shortId: null, published, card, raw }
}

/** A store that notes which payloads the page reads for the search. */
async function setUp() {
  const databaseName = `search-${crypto.randomUUID()}`
  const store = await openIndexedDbStore({ name: databaseName })
  stores.push(store)
  const documents = Array.from({ length: 250 }, (_, nth) => storyNumber(nth))
  await store.putDocuments(documents)
  let readHere = 0
  const reported: string[] = []
  const searcher = startSearch({
    store: {
      ...store,
      payloads: ids => {
        readHere += ids.length
        return store.payloads(ids)
      },
    },
    hasDatabase: true,
    databaseName,
    isOnline: () => true,
    report: message => reported.push(message),
  })
  const find = async (query: string, maxRows = 1000) => {
    const filter = queryToFilter(parseQuery(query).tree)
    return (await searcher.search({ ...(filter && { query: filter }), maxRows })).ids
  }
  const matching = (query: string, all = documents) => {
    const filter = queryToFilter(parseQuery(query).tree)
    const accepts = filter ? compileFilter(filter) : () => true
    return all
      .filter(({ raw }) => accepts(raw))
      .map(({ id }) => id)
      .toReversed()
  }
  return { store, documents, searcher, find, matching, reported, readHere: () => readHere }
}

describe('the search worker over the browser’s database', () => {
  it('finds what match() accepts, newest first, and the page reads no document for it', async () => {
    const { find, matching, searcher, readHere, reported } = await setUp()
    for (const query of queries) expect(await find(query), query).toEqual(matching(query))
    expect(await find('port', 3)).toEqual(matching('port').slice(0, 3))
    expect(await searcher.values('country', {}, 5)).toEqual([
      { name: 'VDM', count: 166 },
      { name: 'NRL', count: 84 },
    ])
    expect(readHere()).toBe(0)
    expect(reported).toEqual([])
  })

  it('follows what is written, revised and cleaned up', async () => {
    const { store, find, matching, documents, searcher } = await setUp()
    await searcher.prepare()
    const revised = storyNumber(7, { headline: 'Lighthouse lit again' })
    const added = storyNumber(1000, { headline: 'Second lighthouse' })
    await store.putDocuments([revised, added])
    expect(await find('lighthouse')).toEqual([added.id, revised.id])
    expect(await find(`uno:"${revised.id}" AND grève`)).toEqual([])
    const all = [...documents.filter(({ id }) => id !== revised.id), revised, added]
    expect(new Set(await find('port'))).toEqual(new Set(matching('port', all)))
    await store.cleanup()
    expect(await find('port')).toEqual([])
  })

  it('runs in the page where the worker cannot be fetched, and reports it', async () => {
    class LostWorker extends Worker {
      constructor(_address: string | URL, options?: WorkerOptions) {
        super('/there-is-no-such-worker.js', options)
      }
    }
    vi.stubGlobal('Worker', LostWorker)
    const { find, matching, reported, readHere } = await setUp()
    expect(await find('bridge')).toEqual(matching('bridge'))
    expect(readHere()).toBe(250)
    expect(reported).toEqual(['No worker for offline search: the page searches'])
  })
})
