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

describe('D28: columns in a file', () => {
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
  ])('%s is none: %s', content => {
    expect(readColumnsFile(content)).toBeNull()
  })
})
