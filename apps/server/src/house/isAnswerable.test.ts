import type { Filter } from '@wiredeck/query'
import { describe, expect, it } from 'vitest'
import { hasFoundAll, isAnalysed, isAnswerable, stretchOf } from './isAnswerable.ts'

const from = new Date('2026-02-10T00:00:00Z')
const stretch = { from, isFresh: true }
const since = (instant: string | null, filter: Filter | null = null) => ({
  range: { from: instant === null ? null : new Date(instant), to: null },
  filter,
})
const byUno: Filter = { and: [{ name: 'uno', in: ['a', 'B'] }] }

describe('the stored stretch', () => {
  const now = new Date('2026-02-22T09:00:00Z')
  const known = { readFrom: new Date('2026-02-18T00:00:00Z'), newestAt: new Date('2026-02-22T08:59:30Z') }

  it('begins where the past was read to, or where what is kept begins', () => {
    expect(stretchOf(known, now, 14)).toEqual({ from: known.readFrom, isFresh: true })
    expect(stretchOf(known, now, 2)?.from).toEqual(new Date('2026-02-20T09:00:00Z'))
    expect(stretchOf({ readFrom: null, newestAt: null }, now, 14)).toBeNull()
  })

  it('is fresh for 30 s after the agency was asked', () => {
    expect(stretchOf(known, new Date('2026-02-22T09:00:00.001Z'), 14)?.isFresh).toBe(false)
    expect(stretchOf({ ...known, newestAt: null }, now, 14)?.isFresh).toBe(false)
  })
})

describe('a search that the stored stretch may answer', () => {
  it('is one that asks for nothing before the stretch', () => {
    expect(isAnswerable(since('2026-02-10T00:00:00Z'), stretch)).toBe('always')
    expect(isAnswerable(since('2026-02-09T23:59:59Z'), stretch)).toBe('no')
    expect(isAnswerable(since(null), stretch)).toBe('no')
  })

  it('is one for documents by their unos, if it finds them all', () => {
    expect(isAnswerable(since(null, byUno), stretch)).toBe('ifAllFound')
    expect(isAnswerable(since(null, { or: [byUno] }), stretch)).toBe('no')
    expect(isAnswerable(since(null, { name: 'uno', exclude: ['a'] }), stretch)).toBe('no')
    expect(isAnswerable(since(null, { name: 'uno', in: ['newsml*'] }), stretch)).toBe('no')
    const plan = since(null, { and: [{ name: 'uno', in: ['a', 'A', 'b'] }] })
    const found = (value: number) => ({ hits: [], total: { value, relation: 'eq' as const } })
    expect(hasFoundAll(plan, found(2))).toBe(true)
    expect(hasFoundAll(plan, found(1))).toBe(false)
    const hits = ['a', 'b'].map(uno => ({ uno, raw: '{}' }))
    expect(hasFoundAll(plan, { hits, total: null })).toBe(true)
    expect(hasFoundAll(plan, { hits: hits.slice(1), total: null })).toBe(false)
  })

  it('is none while the agency does not answer, and none by a field that only the agency knows', () => {
    expect(isAnswerable(since('2026-02-11T00:00:00Z'), null)).toBe('no')
    expect(isAnswerable(since('2026-02-11T00:00:00Z'), { from, isFresh: false })).toBe('no')
    expect(isAnswerable(since(null, byUno), { from, isFresh: false })).toBe('no')
    const unknown: Filter = { or: [{ name: 'slug', in: ['sea'] }, { and: [{ name: 'desk', in: ['sea'] }] }] }
    expect(isAnswerable(since('2026-02-11T00:00:00Z', unknown), stretch)).toBe('no')
  })
})

it('what was found is all where every document was analysed that is asked for', () => {
  const analysedFrom = new Date('2026-02-11T00:00:00Z')
  expect(isAnalysed(since(null), { analysedFrom: null })).toBe(true)
  expect(isAnalysed(since(null), { analysedFrom })).toBe(false)
  expect(isAnalysed(since('2026-02-10T23:59:59.999Z'), { analysedFrom })).toBe(false)
  expect(isAnalysed(since('2026-02-11T00:00:00Z'), { analysedFrom })).toBe(true)
})
