import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayOf, endOf, isBackwards, startOf } from './days.ts'

afterEach(() => vi.unstubAllEnvs())

describe('deck 3: the dates of a column', () => {
  it('are whole days of the reader, both inclusive, as ISO dates', () => {
    const from = startOf('2026-11-21') ?? ''
    const to = endOf('2026-11-21') ?? ''
    expect(from).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
    expect(Date.parse(to) - Date.parse(from)).toBe(86_399_000)
    expect([dayOf(from), dayOf(to)]).toEqual(['2026-11-21', '2026-11-21'])
  })

  it.each([
    ['America/Santiago', '2026-04-04', 25],
    ['Africa/Cairo', '2026-10-29', 25],
    ['Asia/Beirut', '2026-10-24', 25],
    ['America/Havana', '2026-11-01', 25],
    ['America/Santiago', '2026-09-06', 23],
    ['Asia/Beirut', '2026-03-28', 24],
  ])('have all hours of a day, in %s on %s %i of them', (zone, day, hours) => {
    vi.stubEnv('TZ', zone)
    const [from, to] = [startOf(day) ?? '', endOf(day) ?? '']
    expect(Date.parse(to) - Date.parse(from)).toBe(hours * 3_600_000 - 1000)
    expect([dayOf(from), dayOf(to)]).toEqual([day, day])
  })

  it('an empty field removes the condition', () => {
    expect([startOf(''), endOf(''), dayOf(undefined)]).toEqual([undefined, undefined, ''])
  })

  it('a plain date stays the day that it names, and date mathematics is none', () => {
    expect(dayOf('2024-01-01')).toBe('2024-01-01')
    expect(dayOf('now-2d')).toBe('')
  })

  it('may not end before they begin', () => {
    expect(isBackwards('2026-11-21', '2026-11-20')).toBe(true)
    expect(isBackwards('2026-11-21', '2026-11-21')).toBe(false)
    expect(isBackwards('', '2026-11-20')).toBe(false)
  })
})
