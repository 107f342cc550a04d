import { defaultParams, type ColumnHead } from '@wiredeck/columns'
import { describe, expect, it } from 'vitest'
import { readColumnsFile, writeColumnsFile } from './columnsFile.ts'

const heads: ColumnHead[] = [
  {
    id: 'a',
    order: 0,
    isStarter: false,
    type: 'topic',
    params: { ...defaultParams(), topic: 'X', langs: ['fr'] },
  },
  {
    id: 'b',
    order: 1,
    isStarter: false,
    type: 'search',
    params: { ...defaultParams(), query: 'slug:"بحر"', class: 'text' },
  },
]

describe('decision 28: columns as a file', () => {
  it('come back as they were written, in their order', () => {
    expect(readColumnsFile(writeColumnsFile(heads))).toEqual(
      heads.map(({ id, type, params }) => ({ id, type, params })),
    )
    expect(readColumnsFile(writeColumnsFile([]))).toEqual([])
  })

  it.each([
    ['', 'nothing'],
    ['{', 'half a file'],
    ['[]', 'a list'],
    ['{"format":"deck-columns","version":2,"columns":[]}', 'a future version'],
    ['{"format":"deck-columns","version":1,"columns":[{"type":"chart","params":{}}]}', 'an unknown type'],
    [
      '{"format":"deck-columns","version":1,"columns":[{"type":"search","params":{"size":1e9}}]}',
      'a huge page',
    ],
  ])('%s is none: %s', content => {
    expect(readColumnsFile(content)).toBeNull()
  })

  it('may leave params out, and loses those that no column has', () => {
    const file =
      '{"format":"deck-columns","version":1,"columns":[{"type":"search","params":{"query":"x","y":1}}]}'
    expect(readColumnsFile(file)).toEqual([{ type: 'search', params: { query: 'x' } }])
  })
})
