import {
  createColumn,
  defaultParams,
  openIndexedDbStore,
  type Card,
  type Column,
} from '../../../packages/columns/src/index.ts'

// Runs in a page of the deck's origin without the deck: stores columns and documents in the deck's database.

/**
 * The documents of a column of the bench. Their ids get a number, so that no two columns share a document.
 */
export type Sample = { card: Card; raw: { uno: string } }

async function fill(samples: readonly Sample[], columnCount: number, documentCount: number): Promise<void> {
  const store = await openIndexedDbStore()
  await store.clear()
  const columns: Column[] = []
  for (let place = 0; place < columnCount; place += 1) {
    const documents = storedOf(samples, documentCount, `c${place}`)
    for (let from = 0; from < documents.length; from += 1000)
      await store.putDocuments(documents.slice(from, from + 1000))
    columns.push({
      ...createColumn({ type: 'search', params: { ...defaultParams(), query: `bench ${place}` } }, place),
      documentsIds: documents.map(({ id }) => id),
      // Without ends a list counts as empty, and is requested from the start.
      newest: edgeOf(documents[0]),
      oldest: edgeOf(documents.at(-1)),
      lastUpdated: Date.now(),
      hasNoMore: true,
    })
  }
  await store.update(() => ({ columns }))
  store.close()
}

/** Adds columns that the server fills, like the reader's own. */
async function addColumns(searches: readonly { langs: string[]; query?: string }[]): Promise<void> {
  const store = await openIndexedDbStore()
  await store.clear()
  const columns = searches.map((search, place) =>
    createColumn({ type: 'search', params: { ...defaultParams(), size: 50, ...search } }, place),
  )
  await store.update(() => ({ columns }))
  store.close()
}

/** Imitates a refresh with a new batch: puts it before the list, in one transaction, and tells every tab. */
async function prepend(samples: readonly Sample[], place: number, name: string): Promise<void> {
  const store = await openIndexedDbStore()
  const documents = storedOf(samples, samples.length, name)
  const column = (await store.columns())[place]
  if (column) {
    await store.updateColumn(column.id, each => ({
      columns: [{ ...each, documentsIds: [...documents.map(({ id }) => id), ...each.documentsIds] }],
      documents,
    }))
  }
  store.close()
}

function storedOf(samples: readonly Sample[], count: number, name: string) {
  return Array.from({ length: count }, (_, index) => {
    const { card, raw } = samples[index % samples.length]!
    const id = `${card.id}.${name}.${index}`
    // JSON has turned its dates into text.
    const published = new Date(card.published)
    const embargoed = card.embargoed && new Date(card.embargoed)
    return {
      id,
      shortId: null,
      published,
      card: { ...card, id, published, embargoed },
      raw: { ...raw, uno: id },
    }
  })
}

function edgeOf(document: ReturnType<typeof storedOf>[number] | undefined) {
  return document ? { published: document.published.toISOString(), unos: [document.id] } : null
}

/** The cards of each stored column, in the order of the deck. */
async function storedCards(): Promise<Card[][]> {
  const store = await openIndexedDbStore()
  const columns = await store.columns()
  const cards = await Promise.all(columns.map(({ documentsIds }) => store.cards(documentsIds)))
  store.close()
  return cards
}

const filling = { fill, addColumns, prepend, storedCards }
export type Filling = typeof filling

Object.assign(globalThis, { filling })
