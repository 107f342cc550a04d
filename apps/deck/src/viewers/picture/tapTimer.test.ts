import { describe, expect, it } from 'vitest'
import { createTapTimer } from './tapTimer.ts'

describe('a double tap', () => {
  it('is two taps at one place in quick succession', () => {
    const isDoubleTap = createTapTimer()
    expect(isDoubleTap({ x: 10, y: 10 }, 1000)).toBe(false)
    expect(isDoubleTap({ x: 18, y: 4 }, 1200)).toBe(true)
  })
  it('is not three taps twice', () => {
    const isDoubleTap = createTapTimer()
    const point = { x: 0, y: 0 }
    expect([1000, 1100, 1200, 1300].map(at => isDoubleTap(point, at))).toEqual([false, true, false, true])
  })
  it('is not a slow pair, nor the two ends of a drag', () => {
    const isDoubleTap = createTapTimer()
    expect(isDoubleTap({ x: 0, y: 0 }, 1000)).toBe(false)
    expect(isDoubleTap({ x: 0, y: 0 }, 1400)).toBe(false)
    expect(isDoubleTap({ x: 200, y: 0 }, 1500)).toBe(false)
  })
})
