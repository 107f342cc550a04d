import { describe, expect, it } from 'vitest'
import {
  agoOf,
  clockOf,
  clockOfText,
  fullTime,
  tableClockOf,
  tableTimeOf,
  timeAgo,
  timeOf,
  timeUntil,
} from './index.ts'

/** Noon where the reader is, because days are counted there. */
const now = new Date(2026, 10, 21, 12).getTime()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const locales = ['en', 'fr', 'de', 'es', 'pt'] as const
type Said = Record<(typeof locales)[number], string>

/** Numbers and units are parted by spaces that do not break, which a test cannot tell from others by eye. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const ago = (ms: number, locale = 'en') => plain(timeAgo(new Date(now - ms), now, locale))
const until = (ms: number, locale = 'en') => plain(timeUntil(new Date(now + ms), now, locale))
const inAll = (say: (locale: string) => string) =>
  Object.fromEntries(locales.map(locale => [locale, say(locale)])) as Said

describe('a relative time', () => {
  it('counts seconds, minutes and hours', () => {
    expect(ago(12_400)).toBe('12 s')
    expect(ago(4 * minute + 59_000)).toBe('4 min')
    expect(ago(59.5 * minute)).toBe('59 min')
    expect(ago(11 * hour + 59 * minute)).toBe('11 h')
  })

  it.each<[number, Said]>([
    [1000, { en: '1 s', fr: '1 s', de: '1 Sek.', es: '1 s', pt: '1 s' }],
    [2 * minute, { en: '2 min', fr: '2 min', de: '2 Min.', es: '2 min', pt: '2 min' }],
    [hour, { en: '1 h', fr: '1 h', de: '1 Std.', es: '1 h', pt: '1 h' }],
    [
      13 * hour,
      {
        en: 'yesterday 23:00',
        fr: 'hier 23 h',
        de: 'gestern 23:00',
        es: 'ayer 23:00',
        pt: 'ontem 23h',
      },
    ],
  ])('says an age of %i ms in five languages', (age, said) => {
    expect(inAll(locale => ago(age, locale))).toEqual(said)
  })

  it('never parts a number from its unit', () => {
    for (const locale of locales)
      for (const age of [1000, minute, hour])
        expect(timeAgo(new Date(now - age), now, locale)).not.toContain(' ')
  })

  it('deck 9: names the day once half a day has passed: today, yesterday, a weekday, last week, and later a date', () => {
    const evening = new Date(2026, 10, 21, 21, 30).getTime()
    expect(timeAgo(new Date(2026, 10, 21, 9, 5), evening, 'en')).toBe('today 09:05')
    expect(ago(13 * hour)).toBe('yesterday 23:00')
    expect(ago(25 * hour)).toBe('yesterday 11:00')
    expect(ago(3 * day)).toBe('Wed 12:00')
    expect(ago(7 * day)).toBe('Sat last week, 12:00')
    expect(ago(14 * day)).toBe('Nov 7, 12:00')
    expect(timeAgo(new Date(2019, 2, 3, 14), now, 'en')).toBe('Mar 3, 2019')
  })

  it('takes nothing to come from the future, because no two clocks agree', () => {
    expect(ago(-30_000)).toBe('1 s')
  })

  it('says how long an embargo still lasts', () => {
    expect(until(30_000)).toBe('in 1 min')
    expect(until(2 * hour)).toBe('in 2 h')
    expect(until(25 * hour)).toBe('tomorrow 13:00')
    expect(until(8 * day)).toBe('next week')
  })

  it.each<[number, Said]>([
    [59.5 * minute, { en: 'in 1 h', fr: 'dans 1 h', de: 'in 1 Std.', es: 'dentro de 1 h', pt: 'em 1 h' }],
    [
      23.6 * hour,
      {
        en: 'tomorrow 11:36',
        fr: 'demain 11 h 36',
        de: 'morgen 11:36',
        es: 'mañana 11:36',
        pt: 'amanhã 11h36',
      },
    ],
    [
      3 * day,
      { en: 'in 3 days', fr: 'dans 3 jours', de: 'in 3 Tagen', es: 'dentro de 3 días', pt: 'em 3 dias' },
    ],
    [
      2 * minute,
      { en: 'in 2 min', fr: 'dans 2 min', de: 'in 2 Min.', es: 'dentro de 2 min', pt: 'em 2 min' },
    ],
  ])('goes on to the next unit where %i ms would fill the one before', (distance, said) => {
    expect(inAll(locale => until(distance, locale))).toEqual(said)
  })

  it('stays with hours where nearly a day ahead is still today', () => {
    const begin = new Date(2026, 10, 21, 0, 5).getTime()
    expect(plain(timeUntil(new Date(begin + 23.7 * hour), begin, 'en'))).toBe('in 23 h')
  })

  it('counts days and weeks to come by the calendar, as a reader does', () => {
    const sunday = (hours: number) => new Date(2026, 10, 22, hours).getTime()
    expect(plain(timeUntil(new Date(2026, 10, 24, 5, 30), sunday(20), 'en'))).toBe('in 2 days')
    expect(plain(timeUntil(new Date(2026, 10, 23, 17), sunday(1), 'en'))).toBe('tomorrow 17:00')
    const friday = new Date(2026, 10, 20, 12).getTime()
    expect(timeUntil(new Date(2026, 10, 30, 12), friday, 'en')).toBe('in 2 weeks')
  })

  it.each<[number, Said]>([
    [400, { en: '1 s ago', fr: 'il y a 1 s', de: 'vor 1 Sek.', es: 'hace 1 s', pt: 'há 1 s' }],
    [59.5 * minute, { en: '1 h ago', fr: 'il y a 1 h', de: 'vor 1 Std.', es: 'hace 1 h', pt: 'há 1 h' }],
    [
      23.6 * hour,
      {
        en: '1 day ago',
        fr: 'il y a 1 jour',
        de: 'vor 1 Tag',
        es: 'hace 1 día',
        pt: 'há 1 dia',
      },
    ],
    [
      4320 * minute,
      {
        en: '3 days ago',
        fr: 'il y a 3 jours',
        de: 'vor 3 Tagen',
        es: 'hace 3 días',
        pt: 'há 3 dias',
      },
    ],
  ])('says when the wire was heard last, %i ms ago', (age, said) => {
    expect(inAll(locale => plain(agoOf(now - age, now, locale)))).toEqual(said)
  })
})

describe('a time of day', () => {
  it.each<[number, number, Said]>([
    [14, 43, { en: '14:43', fr: '14 h 43', de: '14:43', es: '14:43', pt: '14h43' }],
    [18, 5, { en: '18:05', fr: '18 h 05', de: '18:05', es: '18:05', pt: '18h05' }],
    [9, 0, { en: '09:00', fr: '9 h', de: '09:00', es: '09:00', pt: '9h' }],
    [0, 5, { en: '00:05', fr: '0 h 05', de: '00:05', es: '00:05', pt: '0h05' }],
  ])('counts the hours to 24 in every language: %i:%i', (hours, minutes, said) => {
    const date = new Date(2026, 10, 19, hours, minutes)
    expect(inAll(locale => plain(clockOf(date, locale)))).toEqual(said)
    const text = [hours, minutes].map(part => String(part).padStart(2, '0')).join(':')
    expect(inAll(locale => plain(clockOfText(text, locale)))).toEqual(said)
    expect(inAll(locale => plain(fullTime(date, locale)).slice(-said[locale as 'en'].length))).toEqual(said)
    expect(tableClockOf(date)).toBe(text)
  })

  it('is alone today, has its weekday within six days, and else its date', () => {
    const morning = new Date(2026, 10, 2, 9, 0).getTime()
    const at = (days: number, hours: number) =>
      timeOf(new Date(2026, 10, days, hours).getTime(), morning, 'en-GB')
    expect(at(2, 6)).toBe('06:00')
    expect(at(4, 6)).toBe('Wed 06:00')
    // A week later is Wednesday again.
    expect(at(11, 6)).toBe('11 Nov, 06:00')
    expect(at(-6, 6)).toBe('25 Oct, 06:00')
    expect(at(70, 6)).toBe('9 Jan 2027, 06:00')
  })

  it('is the same in the tables of every language', () => {
    const wednesday = new Date(2026, 10, 18, 18, 5).getTime()
    expect(inAll(locale => tableTimeOf(wednesday, now, locale).slice(-5))).toEqual(inAll(() => '18:05'))
    expect(tableTimeOf(wednesday, now, 'en-GB')).toBe('Wed 18:05')
  })
})
