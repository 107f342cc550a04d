import { describe, expect, it } from 'vitest'
import { createColumn, type Column } from '../model/column.ts'
import { appendOlder, hidesGap, mergeNewer, replaceDocuments, type Batch } from './mergeDocuments.ts'
import { readRows } from './rawRow.ts'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { searchColumn } from '../testing/deck.ts'

/** Rows written as `uno@second`; those with an exclamation mark do not parse. */
function batchOf(...rows: string[]): Batch {
  const raws = rows.map(row => {
    const [uno = '', second = ''] = row.replace('!', '').split('@')
    return rawStory('98hu39e', { uno, published: `2026-02-22T09:00:${second}Z` })
  })
  const validIds = rows.filter(row => !row.includes('!')).map(row => row.split('@')[0] ?? '')
  return { rows: readRows({ documents: raws }).rows, validIds: new Set(validIds) }
}
const empty = createColumn({ ...searchColumn(), id: 'c' }, 0)
const filled: Column = replaceDocuments(empty, batchOf('c@03', 'b@02', 'a@01'))

describe('data 4: rules of a document list', () => {
  it('a reset takes the batch as it is, and notes how far it reaches', () => {
    expect(filled).toMatchObject({
      documentsIds: ['c', 'b', 'a'],
      newest: { published: '2026-02-22T09:00:03Z', unos: ['c'] },
      oldest: { published: '2026-02-22T09:00:01Z', unos: ['a'] },
      hasNoMore: false,
    })
    expect(replaceDocuments(filled, batchOf())).toMatchObject({
      documentsIds: [],
      newest: null,
      oldest: null,
      hasNoMore: true,
    })
  })

  it('D2: the edges are rows seen, kept or dropped', () => {
    expect(replaceDocuments(empty, batchOf('x@04!', 'c@03', 'w@00!'))).toMatchObject({
      documentsIds: ['c'],
      newest: { unos: ['x'] },
      oldest: { unos: ['w'] },
    })
  })

  it('D1: an edge is all of its second, whatever fractions of it the wire writes', () => {
    const column = replaceDocuments(empty, batchOf('d@04.9!', 'c@04', 'b@02.5', 'a@02.1!'))
    expect(column.newest).toEqual({ published: '2026-02-22T09:00:04.9Z', unos: ['d', 'c'] })
    expect(column.oldest).toEqual({ published: '2026-02-22T09:00:02.1Z', unos: ['b', 'a'] })
  })

  it('new documents go to the front without duplicates', () => {
    const column = mergeNewer(filled, batchOf('e@05', 'd@04', 'c@03'))
    expect(column.documentsIds).toEqual(['e', 'd', 'c', 'b', 'a'])
    expect([column.newest?.unos, column.oldest?.unos]).toEqual([['e'], ['a']])
    expect(mergeNewer(filled, batchOf())).toEqual(filled)
  })

  it('older documents are appended without duplicates', () => {
    const column = appendOlder(filled, batchOf('a@01', 'z@00'))
    expect(column).toMatchObject({
      documentsIds: ['c', 'b', 'a', 'z'],
      oldest: { unos: ['z'] },
      hasNoMore: false,
    })
  })

  it('deck 4: rows that are all known are the end', () => {
    expect(appendOlder(filled, batchOf('a@01'))).toMatchObject({ hasNoMore: true, oldest: filled.oldest })
    expect(appendOlder(filled, batchOf('a@01', 'y@00!'))).toMatchObject({ hasNoMore: false })
  })

  it('D2: a page hides a gap when none of it is known and it goes beyond the edge second', () => {
    const isGap = (...rows: string[]) => hidesGap(filled, batchOf(...rows).rows)
    expect(isGap('f@06', 'e@05')).toBe(true)
    expect(isGap('f@06!', 'e@05!')).toBe(true)
    expect(isGap('d@04', 'c@03')).toBe(false)
    expect(isGap('f@03', 'e@03')).toBe(false)
  })
})

describe('the rows of several pages', () => {
  it('are each there once, as they came last, the newest first', () => {
    const old = rawStory('98hu39e', { uno: 'a', published: '2026-02-22T09:00:01Z' })
    const other = rawStory('98hu39e', { uno: 'b', published: '2026-02-22T09:00:02Z' })
    const revised = { ...old, published: '2026-02-22T09:00:03Z', revision: 2 }
    const { rows } = readRows({ documents: [old, other, revised] })
    expect(rows.map(({ uno, raw }) => [uno, raw])).toEqual([
      ['a', revised],
      ['b', other],
    ])
  })
})
