import { afterEach, describe, expect, it, vi } from 'vitest'
import { isInSightAtStart } from './inSight.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the columns that a deck shows at its start', () => {
  it.each([
    ['a phone', 390, 1],
    ['a tablet', 820, 2],
    ['a small screen', 1350, 4],
    ['a wide screen', 1920, 5],
  ])('are as many as %s has room for', (_name, innerWidth, count) => {
    vi.stubGlobal('window', { innerWidth })
    expect(Array.from({ length: 10 }, (_, place) => place).filter(isInSightAtStart)).toHaveLength(count)
  })
})
