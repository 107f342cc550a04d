import { describe, expect, it } from 'vitest'
import { changesBetween } from './changesBetween.ts'
import { corpusLanguages, corpusPairs } from './testing/corpus.ts'
import type { Where } from './change.ts'

describe.each(corpusLanguages)('D45: a revision of a story in %s', lang => {
  it.each(corpusPairs(lang))('$name', ({ before, after, expected }) => {
    const { ranked, first } = changesBetween(before, after)
    if (expected.first === null) return expect(ranked).toEqual([])
    const [kind, ...told] = expected.first
    expect(first).toMatchObject({ kind })
    if (!expected.loose) {
      const fields = Object.fromEntries(told.map((words, at) => [['was', 'now', 'noun'][at], words]))
      expect(first).toMatchObject(fields)
    }
    if (expected.where !== undefined) expect(first && nameOf(first.where)).toBe(expected.where)
    if (expected.times !== undefined) expect(first?.times).toBe(expected.times)
    const kinds = ranked.map(change => change.kind)
    expect(kinds).toEqual(expect.arrayContaining(expected.also ?? []))
    for (const wrong of expected.not ?? []) expect(kinds).not.toContain(wrong)
  })
})

describe('the corpus', () => {
  it('has at least 200 pairs, of all six languages of the wire', () => {
    const counts = corpusLanguages.map(lang => corpusPairs(lang).length)
    expect(Math.min(...counts)).toBeGreaterThan(30)
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(200)
  })
})

function nameOf(where: Where): string {
  return where.part === 'paragraph' ? `paragraph ${where.index}` : where.part
}
