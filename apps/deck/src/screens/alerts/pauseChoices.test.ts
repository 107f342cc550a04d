import { describe, expect, it } from 'vitest'
import { choiceOf, pauseEnds } from './pauseChoices.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()

describe('a pause', () => {
  it('ends in an hour, this evening or tomorrow morning', () => {
    expect(pauseEnds(at(23, 14, 5))).toEqual({
      hour: at(23, 15, 5),
      evening: at(23, 18),
      morning: at(24, 6, 30),
    })
  })

  it('is not offered until an evening that has begun', () => {
    expect(pauseEnds(at(23, 18)).evening).toBeNull()
  })

  it('is known again by its end, also after midnight, and is none once that has passed', () => {
    expect(choiceOf(at(23, 18), at(23, 17))).toBe('evening')
    expect(choiceOf(at(24, 6, 30), at(23, 17))).toBe('morning')
    expect(choiceOf(at(24, 6, 30), at(24, 1))).toBe('morning')
    expect(choiceOf(at(23, 15, 5), at(23, 14, 30))).toBe('hour')
    expect(choiceOf(at(23, 15, 5), at(23, 15, 5))).toBe('none')
  })
})
