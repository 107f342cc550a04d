import { describe, expect, it } from 'vitest'
import { olderDebounceMs, positionAt, preloadOffset, showsScrollToTop } from './scrolling.ts'

describe('deck 9: scroll thresholds', () => {
  it('is far from 900 px on, where newer loads are suppressed', () => {
    const positions = [0, 8, 9, 899, 900].map(top => positionAt(top, false))
    expect(positions).toEqual(['top', 'top', 'below', 'below', 'far'])
  })

  it('is held at the top alone: elsewhere nothing moves anyway', () => {
    expect([0, 8, 9, 900].map(top => positionAt(top, true))).toEqual(['held', 'held', 'below', 'far'])
  })

  it('offers the way up from 500 px on, but not at the bottom', () => {
    expect(showsScrollToTop(499, false)).toBe(false)
    expect(showsScrollToTop(500, false)).toBe(true)
    expect(showsScrollToTop(5000, true)).toBe(false)
  })

  it('preloads 200 px before the end, and gathers requests for older ones within 50 ms', () => {
    expect([preloadOffset, olderDebounceMs]).toEqual([200, 50])
  })
})
