import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readForAll } from './readForAll.ts'

/** Readings that the test ends one by one. */
function openReadings(apartMs?: number) {
  const ends: ((value: number | Error) => void)[] = []
  const read = readForAll(
    () =>
      new Promise<number>((resolve, reject) => {
        ends.push(value => (value instanceof Error ? reject(value) : resolve(value)))
      }),
    apartMs,
  )
  return { ends, read }
}

describe('one reading for all', () => {
  afterEach(() => void vi.useRealTimers())

  it('is the next one for those who ask while one is under way', async () => {
    const { ends, read } = openReadings()
    const first = [read(), read()]
    await setImmediate()
    const later = [read(), read()]
    await setImmediate()
    expect(ends).toHaveLength(1)
    ends[0]?.(1)
    expect(await Promise.all(first)).toEqual([1, 1])
    await setImmediate()
    const last = read()
    ends[1]?.(2)
    expect(await Promise.all(later)).toEqual([2, 2])
    await setImmediate()
    ends[2]?.(3)
    expect(await last).toBe(3)
    expect(ends).toHaveLength(3)
  })

  it('begins anew after one that failed, also for those who waited for it', async () => {
    const { ends, read } = openReadings()
    const first = read()
    await setImmediate()
    const second = read()
    ends[0]?.(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await setImmediate()
    ends[1]?.(2)
    expect(await second).toBe(2)
  })

  it('waits a moment after the one before, and is shared by all who ask meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const { ends, read } = openReadings(5)
    const first = read()
    await setImmediate()
    ends[0]?.(1)
    await first
    const second = read()
    await vi.advanceTimersByTimeAsync(4)
    const third = read()
    expect(ends).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(ends).toHaveLength(2)
    ends[1]?.(2)
    expect(await Promise.all([second, third])).toEqual([2, 2])
    await vi.advanceTimersByTimeAsync(60_000)
    const late = read()
    await setImmediate()
    ends[2]?.(3)
    expect(await late).toBe(3)
  })
})
