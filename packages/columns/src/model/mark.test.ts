import { describe, expect, it } from 'vitest'
import { baselineOf } from './mark.ts'

const at = (second: number) => new Date(Date.UTC(2026, 1, 22, 9, 0, second))

describe('D45: changes count from', () => {
  it.each([
    ['what was seen after it was read', { revision: 1, at: at(1) }, { revision: 2, at: at(2) }, 2],
    ['what was read after it was seen', { revision: 2, at: at(2) }, { revision: 1, at: at(1) }, 2],
    [
      'the later revision seen at the instant of reading',
      { revision: 1, at: at(1) },
      { revision: 2, at: at(1) },
      2,
    ],
    [
      'the later revision read at the instant of seeing',
      { revision: 2, at: at(1) },
      { revision: 1, at: at(1) },
      2,
    ],
    ['what was seen and never read', null, { revision: 3, at: at(1) }, 3],
  ])('%s', (_, read, seen, revision) => {
    expect(baselineOf({ read, seen })?.revision).toBe(revision)
  })
})
