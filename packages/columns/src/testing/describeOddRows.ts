import { describe, expect, it } from 'vitest'
import { oddValues } from './oddValues.ts'
import type { Column } from '../model/column.ts'
import { mergeDeck } from '../mirror/mergeDeck.ts'
import { defaultAgency } from '@wiredeck/document'
import { paramsToSearch } from '../model/paramsToSearch.ts'
import type { Report } from '../base/report.ts'
import { refreshWindow } from '../refresh/refreshWindow.ts'
import { flawsOfCard, flawsOfColumn } from './flawsOfRows.ts'
import { fullColumn, oddCards, oddColumns } from './oddRows.ts'
import { storedStory } from './storedStory.ts'
import { emptyLedger } from '../model/emptyLedger.ts'
import type { Store, StoredDocument } from '../store/store.ts'

type Row = Record<string, unknown>

export type OddStore = {
  store: Store
  /** Writes rows without the store's checks, if that is possible. */
  putColumns(rows: readonly Row[]): Promise<void>
  putDocuments(documents: readonly { card: Row; raw: unknown }[]): Promise<void>
}

/** The rules for every store with rows that another version of the deck, or a fault, has left. */
export function describeOddRows(name: string, open: (report: Report) => Promise<OddStore>): void {
  describe(`odd rows in ${name}`, () => {
    const setUp = async () => {
      const reported: { id: unknown; place: unknown }[] = []
      const opened = await open((_message, detail) =>
        reported.push(detail as { id: unknown; place: unknown }),
      )
      return { ...opened, reported, isReported: (id: unknown) => reported.some(each => each.id === id) }
    }

    it('columns: each is read for itself, and its sound neighbours in full', async () => {
      const { store, putColumns, reported, isReported } = await setUp()
      const odd = oddColumns(oddValues())
      expect(odd.length).toBeGreaterThan(300)
      const [first, last] = [fullColumn('sound-1', -1), fullColumn('sound-2', 9)]
      await putColumns([first, ...odd, last])
      const read = await store.columns()
      const byId = new Map(read.map(column => [column.id, column]))
      expect([byId.get('sound-1'), byId.get('sound-2')]).toEqual([first, last])
      expect(read.flatMap(column => flawsOfColumn(column).map(flaw => `${column.id} ${flaw}`))).toEqual([])
      const silent = odd.filter(({ id }) => !byId.has(id as string) && !isReported(id))
      expect(silent).toEqual([])
      expect(odd.filter(row => lacksSomeOf(byId.get(row.id as string), row) && !isReported(row.id))).toEqual(
        [],
      )
      const before = reported.length
      for (const { id } of read) expect(await store.column(id)).toEqual(byId.get(id))
      expect(reported, 'once each').toHaveLength(before)
      expect(isReported('sound-1') || isReported('sound-2')).toBe(false)
      tryOut(read)
      await store.update(columns => ({ columns: columns.map(column => ({ ...column, lastUpdated: 8 })) }))
      expect(await store.columns()).toHaveLength(read.length)
      store.close()
    })

    it('cards: what is wrong with one costs no other', async () => {
      const { store, putDocuments, isReported } = await setUp()
      const sound = storedStory('sound')
      const odd = oddCards(oddValues())
      expect(odd.length).toBeGreaterThan(300)
      await store.putDocuments([sound])
      await putDocuments(odd.map(card => ({ card, raw: sound.raw })))
      const ids = odd.map(({ id }) => id as string)
      const cards = await store.cards(['sound', ...ids])
      expect(cards[0]).toEqual(sound.card)
      expect(cards.flatMap(card => flawsOfCard(card).map(flaw => `${card.id} ${flaw}`))).toEqual([])
      const drawn = new Set(cards.map(({ id }) => id))
      expect(ids.filter(id => !drawn.has(id) && !isReported(id))).toEqual([])
      const payloads = await store.payloads(['sound', ...ids])
      expect(payloads[0]).toMatchObject({ id: 'sound' })
      expect(payloads.filter(({ published }) => Number.isNaN(published.getTime()))).toEqual([])
      for (const id of ids.slice(0, 50)) await store.document(id)
      store.close()
    })
  })
}

/** Whether a field of the row, or of its params, is missing from what was read. */
function lacksSomeOf(read: Column | undefined, row: Row): boolean {
  const isIn = (whole: object, part: object) => Object.keys(part).every(key => Object.hasOwn(whole, key))
  if (read === undefined) return false
  // A total is dropped together with its list.
  const { total: _, ...rest } = row
  return !(isIn(read, read.newest ? row : rest) && isIn(read.params, row.params as object))
}

/** Calls what the deck calls for every column. */
function tryOut(columns: readonly Column[]): void {
  for (const column of columns) {
    paramsToSearch(column.params, defaultAgency)
    refreshWindow(column, column.newest ? 'newer' : 'reset')
  }
  const options = { now: 10, skewMs: 0, undoForMs: 5, keepsStarters: false }
  mergeDeck(
    columns,
    { ...emptyLedger, owner: 'reader', isJoined: true },
    { columns: [], deleted: [], hasEditTimes: true },
    options,
  )
}

/** A document row with a broken card. */
export function aroundCard(card: Row, raw: unknown): StoredDocument {
  const id = card.id as string
  return {
    id,
    shortId: null,
    published: card.published as Date,
    card: card as unknown as StoredDocument['card'],
    raw,
  }
}
