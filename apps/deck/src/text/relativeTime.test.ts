import { describe, expect, it } from 'vitest'
import { clockOf, fullTime, timeAgo, timeUntil } from './relativeTime.ts'

/** Noon where the reader is, because days are counted there. */
const now = new Date(2026, 10, 21, 12).getTime()
const ago = (ms: number) => timeAgo(new Date(now - ms), now, 'en')
const minute = 60_000
const hour = 60 * minute

describe('a relative time', () => {
  it('counts seconds, minutes and hours', () => {
    expect(ago(12_400)).toBe('12 sec')
    expect(ago(4 * minute + 59_000)).toBe('4 min')
    expect(ago(11 * hour + 59 * minute)).toBe('11 hr')
  })

  it.each(['en', 'fr', 'de', 'es', 'pt'])('says a unit as short as %s does', locale => {
    const said = (value: number, unit: string) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
    for (const value of [1, 2, 11]) {
      expect(timeAgo(new Date(now - value * 1000), now, locale)).toBe(said(value, 'second'))
      expect(timeAgo(new Date(now - value * minute), now, locale)).toBe(said(value, 'minute'))
      expect(timeAgo(new Date(now - value * hour), now, locale)).toBe(said(value, 'hour'))
    }
  })

  it('deck 9: names the day once half a day has passed: today, yesterday, a weekday, last week, and later a date', () => {
    const evening = new Date(2026, 10, 21, 21, 30).getTime()
    expect(timeAgo(new Date(2026, 10, 21, 9, 5), evening, 'en')).toBe('today 09:05')
    expect(ago(13 * hour)).toBe('yesterday 23:00')
    expect(ago(25 * hour)).toBe('yesterday 11:00')
    expect(ago(3 * 24 * hour)).toMatch(/^Wed/)
    expect(ago(7 * 24 * hour)).toMatch(/^last week Sat/)
    expect(ago(14 * 24 * hour)).toMatch(/^Nov 7, \d/)
    expect(timeAgo(new Date(2019, 2, 3, 14), now, 'en')).toBe('Mar 3, 2019')
  })

  it.each(['en', 'fr', 'de', 'es', 'pt'])('counts the hours to 24 in %s', locale => {
    const afternoon = new Date(2026, 10, 19, 14, 43)
    expect(clockOf(afternoon, locale)).toBe('14:43')
    expect(timeAgo(afternoon, now, locale)).toMatch(/14:43$/)
    expect(fullTime(afternoon, locale)).toMatch(/14:43$/)
  })

  it('takes nothing to come from the future, because no two clocks agree', () => {
    expect(ago(-30_000)).toBe('1 sec')
  })

  it('says how long an embargo still lasts', () => {
    expect(timeUntil(new Date(now + 2 * hour), now, 'en')).toBe('in 2 hr.')
    expect(timeUntil(new Date(now + 30_000), now, 'en')).toBe('in 1 min.')
    expect(timeUntil(new Date(now + 25 * hour), now, 'en')).toBe('tomorrow')
    expect(timeUntil(new Date(now + 8 * 24 * hour), now, 'en')).toBe('next week')
  })

  it('counts days and weeks to come by the calendar, as a reader does', () => {
    const sunday = (hour: number) => new Date(2026, 10, 22, hour).getTime()
    expect(timeUntil(new Date(2026, 10, 24, 5, 30), sunday(20), 'en')).toBe('in 2 days')
    expect(timeUntil(new Date(2026, 10, 23, 17), sunday(1), 'en')).toBe('tomorrow')
    const friday = new Date(2026, 10, 20, 12).getTime()
    expect(timeUntil(new Date(2026, 10, 30, 12), friday, 'en')).toBe('in 2 weeks')
  })
})
