import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkRoom, watchDisk } from './disk.ts'

const hour = 3_600_000
let free: number
let lines: string[]
const log = pino({ level: 'info' }, { write: line => lines.push((JSON.parse(line) as { msg: string }).msg) })
const freeBytes = () => Promise.resolve(free * 1_000_000)
const watch = () => watchDisk({ folder: './data', log, freeBytes, hasWire: true })

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('the disk of the data folder', () => {
  it('is watched: below 200 MB a warning, at the start and every hour', async () => {
    free = 199
    const disk = await watch()
    const warning = 'Only 199 MB are free on the disk of ./data. Below 100 MB the wire stops filing.'
    expect(lines).toEqual([warning])
    await vi.advanceTimersByTimeAsync(2 * hour)
    expect(lines).toEqual([warning, warning, warning])
    free = 200
    await vi.advanceTimersByTimeAsync(hour)
    expect(lines).toHaveLength(3)
    disk.stop()
    free = 1
    await vi.advanceTimersByTimeAsync(hour)
    expect(lines).toHaveLength(3)
  })

  it('has room for the wire above 100 MB, and says once when it stops and goes on', async () => {
    free = 500
    const disk = await watch()
    expect(await disk.hasRoom()).toBe(true)
    free = 99
    expect([await disk.hasRoom(), await disk.hasRoom()]).toEqual([false, false])
    free = 100
    expect([await disk.hasRoom(), await disk.hasRoom()]).toEqual([true, true])
    expect(lines).toEqual([
      'The wire stops filing: only 99 MB are free on the disk of ./data.',
      'The disk has room again: the wire goes on filing.',
    ])
    disk.stop()
  })

  it.each([
    ['a new folder', true, 200],
    ['one that is there', false, 40],
  ])('is too full for %s in a sentence', async (_, isNew, needed) => {
    free = needed
    await checkRoom('./data', isNew, freeBytes)
    free = needed - 1
    await expect(checkRoom('./data', isNew, freeBytes)).rejects.toThrow(
      `The disk of ./data (DATA_DIR) is full: ${needed - 1} MB are free, and ${needed} MB are needed. Make room, and start again.`,
    )
  })
})
