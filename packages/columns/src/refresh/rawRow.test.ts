import { describe, expect, it } from 'vitest'
import { readRows } from './rawRow.ts'

const rowOf = (published: unknown) => readRows({ documents: [{ uno: 'x', published }] }).rows[0]

describe('D2: rows that are placed in a list', () => {
  it.each([
    ['2026-02-22T09:06:59Z', '2026-02-22T09:06:59Z'],
    ['2026-02-22T09:06:59.120Z', '2026-02-22T09:06:59.120Z'],
    ['2026-02-22T09:06:59+02:00', '2026-02-22T07:06:59.000Z'],
    ['2026-02-22T09:06:59', '2026-02-22T09:06:59.000Z'],
    ['2026-02-22T09:06', '2026-02-22T09:06:00.000Z'],
    ['2026-02-22', '2026-02-22T00:00:00.000Z'],
    ['2026-02-22T09:06:59.1234567891Z', '2026-02-22T09:06:59.123Z'],
  ])('%s bounds a search as %s, which every wire reads', (published, bound) => {
    expect(rowOf(published)?.published).toBe(bound)
  })

  it.each([
    '2026-11-22 23:59',
    '2026-02-30T00:00:00Z',
    '0000-01-01',
    '9999-12-31T23:59:59-01:00',
    '',
    null,
    7,
  ])('%j has no place, as the parser refuses it', published => {
    const raw = { uno: 'x', published }
    expect(readRows({ documents: [raw] })).toEqual({ rows: [], unplaced: [raw] })
  })

  it('are known by the uno that their document has', () => {
    const { rows } = readRows({ documents: [{ uno: 'bad\ud800id', published: '2026-02-22T09:06:59Z' }] })
    expect(rows[0]?.uno).toBe('bad\ufffdid')
  })
})
