import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate } from './date.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 200)

describe('content-api: dates are ISO', () => {
  it.each([
    ['2026-02-22T09:06:59Z', Date.UTC(2026, 1, 22, 9, 6, 59)],
    ['2024-02-29T23:59:59Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
    ['2026-02-22T09:06:59.120Z', Date.UTC(2026, 1, 22, 9, 6, 59, 120)],
    ['2026-02-22T09:06Z', Date.UTC(2026, 1, 22, 9, 6)],
    ['2026-02-22T09:06:59+02:00', Date.UTC(2026, 1, 22, 7, 6, 59)],
    ['2026-02-22T09:06:59', Date.UTC(2026, 1, 22, 9, 6, 59)],
    ['2026-02-22T24:00:00Z', Date.UTC(2026, 1, 23)],
    ['2026-02-22', Date.UTC(2026, 1, 22)],
    ['0099-02-22T09:06:59Z', Date.parse('0099-02-22T09:06:59Z')],
  ])('%s is one', (text, time) => {
    expect(readDate(text)?.getTime()).toBe(time)
  })

  it.each([
    '2026-02-30T09:06:59Z',
    '2025-02-29',
    '2026-04-31T00:00:00+02:00',
    '2026-00-22T09:06:59Z',
    '2026-13-22T09:06:59Z',
    '2026-02-00T09:06:59Z',
    '2026-02-22T25:06:59Z',
    '2026-02-22T09:60:59Z',
    '2026-02-22T09:06:60Z',
    '2026-02-22 09:06:59Z',
    '2026-02-2xT09:06:59Z',
    '22 February 2026',
    '2026-11-22 23:59',
    '0000-01-01',
    '9999-12-31T23:59:59-01:00',
    '+275760-09-13T00:00:00Z',
    'yesterday',
    '1',
    '',
  ])('%j is none', text => {
    expect(readDate(text)).toBeNull()
  })

  it('has none in null, in numbers or in anything else: never 1970', () => {
    for (const value of [null, undefined, 0, 1_771_751_219_000, true, [], ['2026-02-22'], {}]) {
      expect(readDate(value)).toBeNull()
    }
  })

  it('reads every second of the wire as JavaScript does', () => {
    const seconds = fc.integer({ min: Date.UTC(1000, 0, 1) / 1000, max: Date.UTC(2999, 11, 31) / 1000 })
    fc.assert(
      fc.property(seconds, second => {
        const date = new Date(second * 1000)
        expect(readDate(date.toISOString().replace('.000', ''))).toEqual(date)
      }),
      { numRuns: runs * 5, seed: 4 },
    )
  })

  it('answers nothing but a date whose own text begins with the day that it read', () => {
    const texts = fc.stringMatching(/^20[0-9]{2}-[0-3][0-9]-[0-3][0-9]T[0-2][0-9]:[0-6][0-9]:[0-6][0-9]Z$/)
    fc.assert(
      fc.property(texts, text => {
        const date = readDate(text)
        const isMidnight = text.includes('T24:00:00')
        if (date !== null && !isMidnight) expect(date.toISOString()).toBe(text.replace('Z', '.000Z'))
      }),
      { numRuns: runs * 5, seed: 4 },
    )
  })
})
