import { describe, expect, it, vi } from 'vitest'
import { sayFirst, watchLoad } from './load.mjs'

/** Reads these loads one after the other, the last one again and again. */
const reading = (...loads) => {
  const left = [...loads]
  return () => (left.length > 1 ? left.shift() : left[0])
}

describe('the load that a figure was measured at', () => {
  it('is one number while the load stays the same', () => {
    expect(watchLoad(reading(0.42, 0.44))()).toBe('0.4')
  })

  it('has the least and the most of the whole measurement, not of its ends', () => {
    vi.useFakeTimers()
    const load = watchLoad(reading(1.2, 2.9, 0.3, 1.1))
    vi.advanceTimersByTime(10_000)
    expect(load()).toBe('0.3 to 2.9')
  })

  it('says so where it was above 3 at any time', () => {
    expect(watchLoad(reading(3, 3))()).toBe('3.0')
    expect(watchLoad(reading(1, 3.04))()).toBe('1.0 to 3.0 (above 3)')
    expect(watchLoad(reading(14.2, 2))()).toBe('2.0 to 14.2 (above 3)')
  })

  it('stays what it was when the figure was there', () => {
    const load = watchLoad(reading(1, 2, 9))
    expect(load()).toBe('1.0 to 2.0')
    expect(load()).toBe('1.0 to 2.0')
  })
})

describe('the first line of a run', () => {
  it('tells the load, and warns above 3', () => {
    expect(sayFirst(3)).toBe('load 3.0')
    expect(sayFirst(3.2)).toBe(
      'load 3.2 (above 3): other work on this machine is a part of every figure of this run',
    )
  })
})
