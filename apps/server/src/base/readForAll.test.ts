import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readForAll } from './readForAll.ts'

/** Readings that the test ends one by one. */
function openReadings() {
  const ends: ((value: number | Error) => void)[] = []
  const read = readForAll(
    () =>
      new Promise<number>((resolve, reject) => {
        ends.push(value => (value instanceof Error ? reject(value) : resolve(value)))
      }),
  )
  return { ends, read }
}

describe('one reading for all', () => {
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
})
