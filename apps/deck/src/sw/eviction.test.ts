import { describe, expect, it } from 'vitest'
import { bytesOf, chooseEvicted, mediaBudget, type Kept } from './eviction.ts'

const kept = new Map<string, Kept>([
  ['large, of today', { bytes: 700, usedAt: 30 }],
  ['small, of last week', { bytes: 10, usedAt: 10 }],
  ['middling, of yesterday', { bytes: 200, usedAt: 20 }],
])

describe('kept media within a budget by their bytes', () => {
  it('stay where they fit', () => {
    expect(chooseEvicted(kept, 910)).toEqual([])
  })

  it('go by their last use, whatever their size', () => {
    expect(chooseEvicted(kept, 909)).toEqual(['small, of last week'])
    expect(chooseEvicted(kept, 800)).toEqual(['small, of last week', 'middling, of yesterday'])
    expect(chooseEvicted(kept, 0)).toHaveLength(3)
  })

  it('fit after that, for any sizes', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const some = new Map<string, Kept>()
      for (let n = 0; n < seed % 17; n += 1)
        some.set(`${n}`, { bytes: (seed * 7919 * (n + 1)) % 1000, usedAt: (seed * 104_729 * (n + 3)) % 1000 })
      const budget = (seed * 31) % 5000
      const gone = chooseEvicted(some, budget)
      const left = new Map([...some].filter(([url]) => !gone.includes(url)))
      expect(bytesOf(left)).toBeLessThanOrEqual(budget)
      const newestGone = Math.max(...gone.map(url => some.get(url)?.usedAt ?? 0))
      expect([...left.values()].every(({ usedAt }) => usedAt >= newestGone)).toBe(true)
    }
  })
})

describe('the budget', () => {
  it('is 200 MB, and less where the browser grants little', () => {
    expect(mediaBudget(undefined)).toBe(209_715_200)
    expect(mediaBudget(1e12)).toBe(209_715_200)
    expect(mediaBudget(50_000_000)).toBe(5_000_000)
  })
})
