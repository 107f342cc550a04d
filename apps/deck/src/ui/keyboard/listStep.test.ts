import { describe, expect, it } from 'vitest'
import { listStep } from './listStep.ts'

describe('keys in a column', () => {
  it('move from card to card, and stop at both ends', () => {
    for (const key of ['j', 'ArrowDown']) {
      expect(listStep(key, 0, 3, true)).toBe(1)
      expect(listStep(key, 2, 3, true)).toBe(2)
    }
    for (const key of ['k', 'ArrowUp']) {
      expect(listStep(key, 2, 3, true)).toBe(1)
      expect(listStep(key, 0, 3, true)).toBe(0)
    }
    expect(listStep('Home', 2, 3, true)).toBe(0)
    expect(listStep('End', 0, 3, true)).toBe(2)
  })

  it('lead nowhere in an empty list, and letters nowhere once they are off (D37)', () => {
    expect(listStep('j', 0, 0, true)).toBeNull()
    expect(listStep('j', 0, 3, false)).toBeNull()
    expect(listStep('ArrowDown', 0, 3, false)).toBe(1)
    expect(listStep('x', 0, 3, true)).toBeNull()
  })
})
