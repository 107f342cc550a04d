import { describe, expect, it } from 'vitest'
import { resolveDate } from './dateMath.ts'
import { Refusal } from '../http/refusal.ts'

const now = new Date('2026-03-31T09:06:59.400Z')
const from = (text: string) => resolveDate(text, 'from', now).toISOString()
const to = (text: string) => resolveDate(text, 'to', now).toISOString()

describe('content-api 1, dates: date mathematics', () => {
  it.each([
    ['now', '2026-03-31T09:06:59.400Z'],
    ['now-30s', '2026-03-31T09:06:29.400Z'],
    ['now-5m', '2026-03-31T09:01:59.400Z'],
    ['now-1h', '2026-03-31T08:06:59.400Z'],
    ['now-2d', '2026-03-29T09:06:59.400Z'],
    ['now-7d', '2026-03-24T09:06:59.400Z'],
    ['now-1w', '2026-03-24T09:06:59.400Z'],
    ['now-1y', '2025-03-31T09:06:59.400Z'],
    ['now+1d', '2026-04-01T09:06:59.400Z'],
  ])('reads %s', (text, instant) => {
    expect(from(text)).toBe(instant)
    expect(to(text)).toBe(instant)
  })

  it('knows that a month before 31 March is the last of February', () => {
    expect(from('now-1M')).toBe('2026-02-28T09:06:59.400Z')
    expect(from('now-25M')).toBe('2024-02-29T09:06:59.400Z')
    expect(from('now+1M')).toBe('2026-04-30T09:06:59.400Z')
  })

  it('knows that a year before 29 February is the last of February', () => {
    const leapDay = new Date('2024-02-29T00:00:00Z')
    expect(resolveDate('now-1y', 'from', leapDay).toISOString()).toBe('2023-02-28T00:00:00.000Z')
  })
})

describe('content-api 1, dates: both bounds are inclusive', () => {
  it.each([
    ['2024-01-01', '2024-01-01T00:00:00.000Z', '2024-01-01T23:59:59.999Z'],
    ['2024-01-01T10:00', '2024-01-01T10:00:00.000Z', '2024-01-01T10:00:59.999Z'],
    ['2024-01-01T10:00:00Z', '2024-01-01T10:00:00.000Z', '2024-01-01T10:00:00.999Z'],
    ['2024-01-01T10:00:00.25Z', '2024-01-01T10:00:00.250Z', '2024-01-01T10:00:00.250Z'],
    ['2024-01-01T10:00:00+01:00', '2024-01-01T09:00:00.000Z', '2024-01-01T09:00:00.999Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
  ])('%s begins and ends', (text, first, last) => {
    expect(from(text)).toBe(first)
    expect(to(text)).toBe(last)
  })

  it('counts in UTC where no zone is named, wherever the server stands', () => {
    const zone = process.env.TZ
    process.env.TZ = 'Asia/Tokyo'
    try {
      expect(from('2024-01-01T10:00:00')).toBe('2024-01-01T10:00:00.000Z')
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})

describe('content-api 2: dates that are none', () => {
  it.each([
    'yesterday',
    '',
    'now-',
    'now-2',
    'now-2D',
    'now-1d-1h',
    'now-9999999d',
    'now-999999y',
    '2024',
    '2024-13-01',
    '2025-02-29',
    '2024-02-30T10:00:00Z',
    '2024-01-01T25:00:00Z',
    '2024-01-01T10:00:00Z; DROP TABLE doc',
    '01/02/2024',
  ])('%j is refused with its place', text => {
    expect(() => resolveDate(text, 'to', now)).toThrow(
      new Refusal(400, `dateRange.to: ${JSON.stringify(text)} is neither an ISO date nor like now-2d`),
    )
  })
})
