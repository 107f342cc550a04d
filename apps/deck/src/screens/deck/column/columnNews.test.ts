import { describe, expect, it } from 'vitest'
import { hear, unheard } from './columnNews.ts'

const come = { ids: ['b', 'a'], waiting: 0, isRead: true, now: 100_000 }
const start = hear(unheard, come)

describe('what a column says to screen readers', () => {
  it('is silent on coming in, and counts what comes afterwards', () => {
    expect(start.count).toBe(0)
    expect(hear(start, { ...come, ids: ['d', 'c', 'b', 'a'] }).count).toBe(2)
    expect(hear(start, { ...come, waiting: 3 }).count).toBe(3)
  })

  it('speaks at most every 30 seconds, and then counts every new document', () => {
    const first = hear(start, { ...come, ids: ['c', 'b', 'a'] })
    const soon = hear(first, { ...come, ids: ['d', 'c', 'b'], now: 110_000 })
    expect(soon).toBe(first)
    expect(hear(soon, { ...come, ids: ['e', 'd', 'c'], now: 131_000 })).toMatchObject({
      count: 2,
      spokenAt: 131_000,
    })
  })

  it('does not count again documents that waited and are now in the list', () => {
    const told = hear(start, { ...come, waiting: 2 })
    const shown = hear(told, { ...come, ids: ['d', 'c', 'b', 'a'], now: 200_000 })
    expect(shown.spokenAt).toBe(told.spokenAt)
  })

  it('is silent about columns without the focus', () => {
    expect(hear(start, { ...come, ids: ['c', 'b', 'a'], isRead: false }).count).toBe(0)
  })

  it('settles: the same again changes nothing', () => {
    for (const seen of [come, { ...come, ids: [] }, { ...come, isRead: false }, { ...come, waiting: 2 }]) {
      const once = hear(start, seen)
      expect(hear(once, seen)).toBe(once)
    }
  })
})
