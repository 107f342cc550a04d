import { describe, expect, it } from 'vitest'
import { baselineFor } from './useReading.ts'

const early = { revision: 1, at: new Date('2026-11-22T13:40:00Z') }
const late = { revision: 3, at: new Date('2026-11-22T14:02:00Z') }

describe('D45: the version from which changes in a story count', () => {
  it('is the one that was read, whatever was in sight since', () => {
    expect(baselineFor({ read: early, seen: late }, 3)).toEqual({ ...early, how: 'read' })
  })

  it('is the one whose card was seen, where the story was never opened', () => {
    expect(baselineFor({ read: null, seen: early }, 3)).toEqual({ ...early, how: 'seen' })
  })

  it('is none where this revision was read, or nothing is known', () => {
    expect(baselineFor({ read: late, seen: early }, 3)).toBeNull()
    expect(baselineFor(undefined, 3)).toBeNull()
  })
})
