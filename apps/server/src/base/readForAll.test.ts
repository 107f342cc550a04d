import { describe, expect, it } from 'vitest'
import { readForAll } from './readForAll.ts'

describe('one reading for all', () => {
  /** Readings that the test ends one by one. */
  const readings = () => {
    const ends: ((value: number | Error) => void)[] = []
    const read = readForAll(
      () =>
        new Promise<number>((resolve, reject) => {
          ends.push(value => (value instanceof Error ? reject(value) : resolve(value)))
        }),
    )
    return { ends, read }
  }

  it('is the next one for those who ask while one is under way', async () => {
    const { ends, read } = readings()
    const first = read()
    const later = [read(), read()]
    expect(ends).toHaveLength(1)
    ends[0]?.(1)
    expect(await first).toBe(1)
    await Promise.resolve()
    expect(ends).toHaveLength(2)
    const last = read()
    ends[1]?.(2)
    expect(await Promise.all(later)).toEqual([2, 2])
    await Promise.resolve()
    ends[2]?.(3)
    expect(await last).toBe(3)
    expect(ends).toHaveLength(3)
  })

  it('begins anew after one that failed, also for those who waited for it', async () => {
    const { ends, read } = readings()
    const first = read()
    const second = read()
    ends[0]?.(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await Promise.resolve()
    ends[1]?.(2)
    expect(await second).toBe(2)
  })
})
