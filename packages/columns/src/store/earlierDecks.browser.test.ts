import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { openIndexedDbStore } from './indexedDb.ts'
import earlier from './earlier/version1.json' with { type: 'json' }

/** JSON has no dates, so a date is written as `{ "$date": "…" }`. */
function withDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDates)
  if (typeof value !== 'object' || value === null) return value
  if ('$date' in value) return new Date(String(value.$date))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withDates(each)]))
}

const { columns, documents, cards } = earlier.stores

// The data that the deck of commit 6c8b3c24 stored after a login and two searches, copied from Chromium.
describe('data 9: the local database of an earlier deck', () => {
  it('is opened with its columns, their lists and every document, and nothing in it has to be reported', async () => {
    const name = `earlier-${crypto.randomUUID()}`
    const database = await openDB(name, earlier.version, {
      upgrade(opened) {
        opened.createObjectStore('columns', { keyPath: 'id' }).createIndex('order', 'order')
        opened.createObjectStore('documents', { keyPath: 'id' }).createIndex('shortId', 'shortId')
        opened.createObjectStore('cards', { keyPath: 'id' })
      },
    })
    for (const [store, rows] of Object.entries(earlier.stores))
      for (const row of rows) await database.put(store, withDates(row))
    database.close()

    const reported: unknown[] = []
    const store = await openIndexedDbStore({ name, report: fault => reported.push(fault) })
    expect(documents).toHaveLength(17)
    const stored = await store.columns()
    expect(stored.map(({ id, params, documentsIds }) => ({ id, query: params.query, documentsIds }))).toEqual(
      columns
        .toSorted((a, b) => a.order - b.order)
        .map(({ id, params, documentsIds }) => ({ id, query: params.query, documentsIds })),
    )
    for (const { id, raw } of documents) {
      const document = await store.document(id)
      expect(document?.raw).toEqual(raw)
      const { published, ...card } = withDates(cards.find(each => each.id === id)) as Record<string, unknown>
      expect(document?.card).toMatchObject(card)
      expect(document?.card.published).toEqual(published)
    }
    expect(reported).toEqual([])
    store.close()
  })
})
