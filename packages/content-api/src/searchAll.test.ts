import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchAll } from './searchAll.ts'
import type { SearchParams } from './searchRequest.ts'
import { createSimulatedSearch, type Row } from './testing/simulatedSearch.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 200)
const start = Date.parse('2026-02-22T09:00:00Z')

/** Rows at these milliseconds after the start of the wire. */
function rowsAt(...offsets: number[]): Row[] {
  return offsets.map((offset, index) => ({
    uno: `doc-${index}`,
    published: new Date(start + offset).toISOString(),
  }))
}

async function unosOf(documents: AsyncIterable<unknown>): Promise<string[]> {
  const unos: string[] = []
  for await (const row of documents) unos.push((row as Row).uno ?? '')
  return unos
}

describe('data 4: paging through all results', () => {
  it('moves the date boundary to the last document of each batch', async () => {
    const { search, asked } = createSimulatedSearch(rowsAt(5000, 4000, 3000, 2000, 1000))
    const unos = await unosOf(searchAll(search, { query: 'bridge' }, 2))
    expect(unos).toEqual(['doc-0', 'doc-1', 'doc-2', 'doc-3', 'doc-4'])
    expect(asked[0]).toEqual({ query: 'bridge', dateTo: undefined, size: 2, startAt: 0 })
    expect(asked[1]).toMatchObject({ query: 'bridge', dateTo: '2026-02-22T09:00:04.000Z' })
  })

  it('moves the lower boundary when the oldest come first', async () => {
    const { search, asked } = createSimulatedSearch(rowsAt(1000, 2000, 3000))
    const unos = await unosOf(searchAll(search, { sortOrder: 'asc', dateFrom: '2026-01-01' }, 2))
    expect(unos).toEqual(['doc-0', 'doc-1', 'doc-2'])
    expect(asked[1]).toMatchObject({ dateFrom: '2026-02-22T09:00:02.000Z' })
  })

  it('asks once when one batch holds all', async () => {
    const { search, asked } = createSimulatedSearch(rowsAt(2000, 1000))
    await unosOf(searchAll(search, {}, 1000))
    expect(asked).toHaveLength(1)
  })

  it('ends with a batch that has fewer documents than were asked for, though the count is a lower bound', async () => {
    for (const rows of [rowsAt(2000, 1000), rowsAt()]) {
      let asked = 0
      const search = async () => {
        asked += 1
        return { count: 0, isLowerBound: true, documents: rows }
      }
      expect(await unosOf(searchAll(search, {}, 3))).toHaveLength(rows.length)
      expect(asked).toBe(1)
    }
  })

  it('D4: ends when a full batch is all that its own count tells of', async () => {
    const { search, asked } = createSimulatedSearch(rowsAt(2000, 1000))
    await unosOf(searchAll(search, {}, 2))
    expect(asked).toHaveLength(1)
  })

  it('D4: does not believe a count that is a lower bound', async () => {
    const rows = rowsAt(...Array.from({ length: 12 }, (_, index) => -index * 1000))
    const { search } = createSimulatedSearch(rows, { countIsLowerBound: true })
    expect(await unosOf(searchAll(search, {}, 3))).toHaveLength(12)
  })

  it('takes no date that the wire refuses for a boundary, and goes on all the same', async () => {
    const rows = rowsAt(3000, 2000, 1000)
    const [, second] = rows
    if (second) second.published = '2026-11-22 23:59'
    const asked: SearchParams[] = []
    const search = async (params: SearchParams) => {
      asked.push(params)
      const { startAt = 0, size = 10 } = params
      return { count: rows.length, isLowerBound: false, documents: rows.slice(startAt, startAt + size) }
    }
    expect(await unosOf(searchAll(search, {}, 2))).toHaveLength(3)
    expect(asked[1]).toMatchObject({ dateTo: undefined, startAt: 2 })
  })

  it('yields as many as are asked for, and asks for no more than it needs', async () => {
    const { search, asked } = createSimulatedSearch(rowsAt(5000, 4000, 3000, 2000, 1000))
    expect(await unosOf(searchAll(search, { size: 3 }, 1000))).toEqual(['doc-0', 'doc-1', 'doc-2'])
    expect(asked.map(params => params.size)).toEqual([3])
    expect(await unosOf(searchAll(search, { size: 0 }, 1000))).toEqual([])
  })

  it('goes on asking only while its reader goes on reading', async () => {
    const { search, asked } = createSimulatedSearch(rowsAt(3000, 2000, 1000))
    const documents = searchAll(search, {}, 2)
    await documents.next()
    await documents.next()
    expect(asked).toHaveLength(1)
  })

  it('does not ask for ever when the server ignores startAt', async () => {
    const { search, asked } = createSimulatedSearch(rowsAt(0, 0, 0, 0, 0))
    const deaf = ({ startAt: _ignored, ...params }: SearchParams) => search(params)
    expect(await unosOf(searchAll(deaf, {}, 3))).toHaveLength(3)
    expect(asked.length).toBeLessThan(5)
  })

  it('passes on what a batch throws', async () => {
    const failing = async () => {
      throw new Error('Out of order')
    }
    await expect(unosOf(searchAll(failing, {}, 3))).rejects.toThrow('Out of order')
  })

  describe('sorted by created', () => {
    const byCreation = { sortField: 'created' as const }
    /** Rows published long after their creation, and in another order. */
    const reordered = (...created: number[]): Row[] =>
      rowsAt(...created.map((_, index) => index * 1000)).map((row, index) => ({
        ...row,
        created: new Date(start + (created[index] ?? 0) * 1000).toISOString(),
      }))

    it('moves no date boundary, for dates bound what was published', async () => {
      const { search, asked } = createSimulatedSearch(reordered(3, 1, 4, 2, 5))
      expect(await unosOf(searchAll(search, byCreation, 2))).toEqual([
        'doc-4',
        'doc-2',
        'doc-0',
        'doc-3',
        'doc-1',
      ])
      expect(asked.map(({ dateFrom, dateTo, startAt }) => [dateFrom, dateTo, startAt])).toEqual([
        [undefined, undefined, 0],
        [undefined, undefined, 2],
        [undefined, undefined, 4],
      ])
    })

    it('yields as many rows as are asked for, beginning at `startAt`', async () => {
      const { search, asked } = createSimulatedSearch(reordered(1, 2, 3, 4, 5))
      const params = { ...byCreation, sortOrder: 'asc' as const, size: 3, startAt: 1 }
      expect(await unosOf(searchAll(search, params, 2))).toEqual(['doc-1', 'doc-2', 'doc-3'])
      expect(asked.map(({ size }) => size)).toEqual([2, 1])
    })

    it('repeats nothing when news push the rest down', async () => {
      const rows = reordered(1, 2, 3, 4)
      const { search } = createSimulatedSearch(rows)
      const documents = searchAll(search, byCreation, 2)
      const first = [await documents.next(), await documents.next()].map(({ value }) => (value as Row).uno)
      const created = new Date(start + 60_000).toISOString()
      rows.push({ uno: 'news', published: created, created })
      expect([...first, ...(await unosOf(documents))]).toEqual(['doc-3', 'doc-2', 'doc-1', 'doc-0'])
    })

    it('skips nothing, whatever the two orders are', async () => {
      const created = fc.array(fc.nat(9), { maxLength: 30 })
      await fc.assert(
        fc.asyncProperty(created, fc.integer({ min: 1, max: 7 }), async (wire, batchSize) => {
          const rows = reordered(...wire)
          const { search } = createSimulatedSearch(rows)
          const unos = await unosOf(searchAll(search, byCreation, batchSize))
          expect(unos).toHaveLength(rows.length)
          expect(new Set(unos).size).toBe(rows.length)
        }),
        { numRuns: runs },
      )
    })
  })

  it('D4: skips no row for want of a uno', async () => {
    const rows = [5, 5, 5, 5, 4].map((second, index) => ({
      published: new Date(start + second * 1000).toISOString(),
      headline: `Row ${index}`,
    }))
    const { search } = createSimulatedSearch(rows)
    const found: unknown[] = []
    for await (const row of searchAll(search, {}, 2)) found.push(row)
    expect(found).toEqual(rows)
  })

  const wires = fc.array(
    fc.record({
      // Few seconds and three fractions of each, so that ties larger than a batch are common.
      at: fc.tuple(fc.nat(6), fc.constantFrom(0, 0, 0, 300, 900)).map(([second, ms]) => second * 1000 + ms),
      // The parser would refuse it, but it is a row like any other.
      isInvalid: fc.boolean(),
    }),
    { maxLength: 40 },
  )

  it('D4: repeats nothing and skips nothing, whatever shares a second', async () => {
    await fc.assert(
      fc.asyncProperty(
        wires,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.boolean(),
        async (wire, batchSize, sortOrder, countIsLowerBound) => {
          const rows = rowsAt(...wire.map(row => row.at)).map((row, index) =>
            wire[index]?.isInvalid ? { ...row, class: 'unheard of', lang: null } : row,
          )
          const { search } = createSimulatedSearch(rows, { countIsLowerBound })
          const unos = await unosOf(searchAll(search, { sortOrder }, batchSize))
          expect(unos).toHaveLength(rows.length)
          expect(new Set(unos)).toEqual(new Set(rows.map(row => row.uno)))
        },
      ),
      { numRuns: runs },
    )
  })

  it('yields the first rows, for every number that is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(wires, fc.integer({ min: 1, max: 7 }), fc.nat(40), async (wire, batchSize, size) => {
        const rows = rowsAt(...wire.map(row => row.at))
        const { search } = createSimulatedSearch(rows)
        const unos = await unosOf(searchAll(search, { size }, batchSize))
        const all = (await search({ size: 1000 })).documents.map(row => (row as Row).published)
        const publishedByUno = new Map(rows.map(row => [row.uno, row.published]))
        expect(new Set(unos).size).toBe(Math.min(size, rows.length))
        expect(unos.map(uno => publishedByUno.get(uno))).toEqual(all.slice(0, size))
      }),
      { numRuns: runs },
    )
  })
})
