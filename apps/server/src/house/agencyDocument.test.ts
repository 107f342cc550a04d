import { describe, expect, it } from 'vitest'
import { readDocument, readRow } from './agencyDocument.ts'

const published = '2026-02-22T09:10:00Z'

describe('a document of an answer', () => {
  it('is read with what the log compares', () => {
    const row = { uno: 'u'.repeat(2600), published, revision: 3 }
    expect(readRow(row)).toMatchObject({ uno: row.uno, revision: 3, published: new Date(published) })
    expect(readDocument(row)?.raw).toBe(JSON.stringify(row))
  })

  it.each([
    ['a uno that an index does not take', { uno: 'u'.repeat(2601), published }],
    ['one in letters of two bytes', { uno: 'é'.repeat(1301), published }],
    ['a uno that no text of the database can be', { uno: 'a\0b', published }],
    ['no uno', { published }],
    ['an empty one', { uno: '', published }],
    ['no date', { uno: 'u' }],
    ['no fields', null],
  ])('with %s is not kept, nor asked for', (_, row) => {
    expect([readRow(row), readDocument(row)]).toEqual([null, null])
  })
})
