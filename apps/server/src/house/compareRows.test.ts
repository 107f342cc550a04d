import { describe, expect, it } from 'vitest'
import type { Standing } from '../filing/filing.ts'
import { compareRows, filedAt, isBelieved } from './compareRows.ts'
import { createSuspects } from './suspects.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 1, 22, 9, minute))
const row = (uno: string, revision = 1, minute = 0, state = 'usable'): Standing => ({
  uno,
  revision,
  published: at(minute),
  state,
})
const byUno = (...rows: Standing[]) => new Map(rows.map(each => [each.uno, each]))

describe('what a round has found', () => {
  it('is what the log has not, or only in a lower revision or another state, and what did not come', () => {
    const known = [row('same', 2), row('revised', 1), row('gone'), row('ahead', 3), row('killed')]
    const rows = [
      row('same', 2),
      row('revised', 2),
      row('new'),
      row('ahead', 2, 0, 'killed'),
      row('killed', 1, 0, 'killed'),
    ]
    expect(compareRows(rows, byUno(...known), known)).toEqual({
      wanted: ['revised', 'new', 'killed'],
      missing: ['gone'],
    })
  })

  it('is not believed where most of what there was did not come', () => {
    const many = Array.from({ length: 40 }, (_, nth) => row(`n${nth}`))
    const looked = (rows: Standing[], expected: Standing[]) =>
      isBelieved(compareRows(rows, byUno(...expected), expected), expected)
    expect(looked([], many)).toBe(false)
    expect(looked(many.slice(21), many)).toBe(false)
    expect(looked(many.slice(20), many)).toBe(true)
    expect(looked([], many.slice(0, 5))).toBe(true)
  })

  it('was filed when it says for a new document, and else after the last round that looked there', () => {
    const since = { edge: at(10), before: at(8) }
    expect(filedAt(row('new', 1, 12), undefined, since)).toEqual(at(12))
    expect(filedAt(row('late', 1, 2), undefined, since)).toEqual(at(8))
    expect(filedAt(row('revised', 2, 2), row('revised', 1, 2), since)).toEqual(at(8))
    // Nothing is filed before it is published.
    expect(filedAt(row('overtaken', 1, 9), undefined, since)).toEqual(at(9))
    expect(filedAt(row('first', 2, 2), row('first', 1, 2), { ...since, before: null })).toEqual(at(2))
  })

  it('is gone where two rounds in a row did not bring it', () => {
    const suspects = createSuspects()
    expect(suspects.settle(['a', 'b'], ['a'])).toEqual([])
    expect(suspects.settle(['a', 'b'], [])).toEqual([])
    expect(suspects.settle(['a', 'b'], ['a', 'b'])).toEqual([])
    // Another round asks for others.
    expect(suspects.settle(['c'], [])).toEqual([])
    expect(suspects.settle(['a', 'b'], ['a', 'b'])).toEqual(['a', 'b'])
  })
})
