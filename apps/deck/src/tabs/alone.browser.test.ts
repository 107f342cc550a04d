import { describe, expect, it } from 'vitest'
import { alone } from './alone.ts'

const restMs = 60

describe('tasks of which one runs at a time', () => {
  it('answer at once, and let the next one begin after a rest', async () => {
    let begun = Number.NaN
    const first = alone('rest', async () => 'first', { restMs })
    const second = alone('rest', async () => {
      begun = performance.now()
      return 'second'
    })
    expect(await first).toBe('first')
    const answered = performance.now()
    expect(begun).toBeNaN()
    expect(await second).toBe('second')
    // A timer may fire early, by the fraction to which a clock is rounded.
    expect(begun - answered).toBeGreaterThan(restMs / 2)
  })

  it('give the turn on when they fail, and tell who asked', async () => {
    const failed = alone('fails', () => Promise.reject(new Error('refused')))
    await expect(failed).rejects.toThrow('refused')
    expect(await alone('fails', async () => 'next')).toBe('next')
  })
})
