import { describe, expect, it } from 'vitest'
import { swipeOf } from './swipe.ts'

const from = { x: 200, y: 300, atMs: 1000 }

describe('deck 2: swiping left or right', () => {
  it('is a quick stroke to the side', () => {
    expect(swipeOf(from, { x: 100, y: 320, atMs: 1200 })).toBe('left')
    expect(swipeOf(from, { x: 290, y: 280, atMs: 1200 })).toBe('right')
  })
  it('is not a scroll, a tap or a slow drag', () => {
    expect(swipeOf(from, { x: 120, y: 380, atMs: 1200 })).toBeNull()
    expect(swipeOf(from, { x: 190, y: 300, atMs: 1050 })).toBeNull()
    expect(swipeOf(from, { x: 100, y: 300, atMs: 2500 })).toBeNull()
  })
})
