import { describe, expect, it } from 'vitest'
import { hourOf } from './hourOf.ts'
import { readNote } from './readNote.ts'

/** The end of an embargo by a note that was filed at an instant, in UTC without seconds. */
function endOf(note: string, lang: string, filed: string): string | null {
  const told = readNote(note, lang)
  expect(told.is).toBe('embargo')
  const end = hourOf(told.until, Date.parse(filed))
  return end === null ? null : new Date(end).toISOString().slice(0, 16)
}

/** A Wednesday, in winter. */
const filed = '2026-02-11T09:30Z'

describe('the hour that a note names', () => {
  it.each([
    ['en', 'EMBARGO: 1500 GMT', '2026-02-11T15:00'],
    ['en', 'Embargoed until 3 p.m. GMT', '2026-02-11T15:00'],
    ['en', 'Embargoed until noon GMT', '2026-02-11T12:00'],
    ['en', 'Embargoed until 12:30 a.m. GMT', '2026-02-12T00:30'],
    ['en', 'EMBARGO: 1500 UTC+2', '2026-02-11T13:00'],
    ['en', 'EMBARGO: 15:30 UTC-3:30', '2026-02-11T19:00'],
    ['en', 'Embargoed until 10 a.m. London time', '2026-02-11T10:00'],
    ['fr', 'EMBARGO : 15H30 GMT', '2026-02-11T15:30'],
    ['fr', 'Sous embargo jusqu’à 15 heures, heure de Paris', '2026-02-11T14:00'],
    ['fr', 'EMBARGO 18H GMT', '2026-02-11T18:00'],
    ['de', 'Sperrfrist: 15.00 Uhr', '2026-02-11T14:00'],
    ['de', 'Sperrfrist: 15 Uhr GMT', '2026-02-11T15:00'],
    ['de', 'Frei ab 15.30 Uhr MEZ', '2026-02-11T14:30'],
    ['es', 'EMBARGO: 15.30 GMT', '2026-02-11T15:30'],
    ['es', 'Embargo hasta las 3 de la tarde, hora de Madrid', '2026-02-11T14:00'],
    ['pt', 'EMBARGO: 15h30 GMT', '2026-02-11T15:30'],
    ['pt', 'Embargado até às 15:00, hora de Brasília', '2026-02-11T18:00'],
    ['ar', 'حظر النشر حتى الساعة ١٥:٣٠ ت غ', '2026-02-11T15:30'],
    ['ar', 'حظر النشر حتى الساعة 3 مساء بتوقيت القاهرة', '2026-02-11T13:00'],
  ])('%s: %s', (lang, note, end) => {
    expect(endOf(note, lang, filed)).toBe(end)
  })

  it('is that of the next day where it is over today', () => {
    expect(endOf('EMBARGO: 0600 GMT', 'en', filed)).toBe('2026-02-12T06:00')
    expect(endOf('Sperrfrist: 0.30 Uhr', 'de', '2026-02-11T23:10Z')).toBe('2026-02-11T23:30')
    expect(endOf('EMBARGO: 0930 GMT', 'en', filed)).toBe('2026-02-12T09:30')
  })

  it('is the end of a day where midnight belongs to a day, and the next midnight else', () => {
    expect(endOf('Embargoed until midnight GMT', 'en', filed)).toBe('2026-02-12T00:00')
    expect(endOf('Embargoed until midnight GMT on Friday', 'en', filed)).toBe('2026-02-14T00:00')
    expect(endOf('Sperrfrist: Sonntag, 24.00 Uhr', 'de', filed)).toBe('2026-02-15T23:00')
  })

  it.each([
    ['en', 'Embargoed until Friday 0600 GMT', '2026-02-13T06:00'],
    ['fr', 'Sous embargo jusqu’à vendredi 06H00 GMT', '2026-02-13T06:00'],
    ['de', 'Sperrfrist Freitag, 6.00 Uhr', '2026-02-13T05:00'],
    ['es', 'Embargado hasta el viernes a las 06.00 GMT', '2026-02-13T06:00'],
    ['pt', 'Embargado até sexta-feira às 06:00 GMT', '2026-02-13T06:00'],
    ['ar', 'حظر النشر حتى الجمعة الساعة 06:00 ت غ', '2026-02-13T06:00'],
    ['en', 'Embargoed until 0600 GMT Wednesday', '2026-02-18T06:00'],
  ])('lies on the next such weekday, %s: %s', (lang, note, end) => {
    expect(endOf(note, lang, filed)).toBe(end)
  })

  it.each([
    ['en', 'EMBARGO: 0001 GMT March 3', '2026-03-03T00:01'],
    ['en', 'EMBARGO: 3 March, 1600 GMT', '2026-03-03T16:00'],
    ['fr', 'EMBARGO : 1er mars, 16H00 GMT', '2026-03-01T16:00'],
    ['de', 'Sperrfrist: Dienstag, 3. März, 16.00 Uhr', '2026-03-03T15:00'],
    ['es', 'EMBARGO: 3 de marzo, 16.00 GMT', '2026-03-03T16:00'],
    ['pt', 'EMBARGO: 3 de março de 2027, 16:00 GMT', '2027-03-03T16:00'],
    ['ar', 'حظر نشر: ٣ آذار الساعة ١٦:٠٠ ت غ', '2026-03-03T16:00'],
    ['en', 'EMBARGO: 1600 GMT tomorrow', '2026-02-12T16:00'],
    ['de', 'Sperrfrist: heute, 16.00 Uhr', '2026-02-11T15:00'],
  ])('lies on the date that it names, %s: %s', (lang, note, end) => {
    expect(endOf(note, lang, filed)).toBe(end)
  })

  it('is over where its date is over, and lies in the next year where that is nearer', () => {
    expect(endOf('EMBARGO: 10 February, 1600 GMT', 'en', filed)).toBe('2026-02-10T16:00')
    expect(endOf('EMBARGO: 2 January, 0600 GMT', 'en', '2026-12-30T12:00Z')).toBe('2027-01-02T06:00')
  })

  it('is that of a known zone, where one of an unknown place stands beside it', () => {
    expect(endOf('Embargoed until 3 p.m. Quenby time (1400 GMT)', 'en', filed)).toBe('2026-02-11T14:00')
  })

  it('is the latest of several, without those that were replaced', () => {
    expect(endOf('EMBARGO: 1600 GMT online, 1800 GMT broadcast', 'en', filed)).toBe('2026-02-11T18:00')
    expect(endOf('EMBARGO: 1600 GMT, not 1800 GMT', 'en', filed)).toBe('2026-02-11T16:00')
    expect(endOf('Sperrfrist: 16.00 Uhr statt 18.00 Uhr', 'de', filed)).toBe('2026-02-11T15:00')
    expect(endOf('EMBARGO : 16H00 GMT et non 18H00', 'fr', filed)).toBe('2026-02-11T16:00')
  })

  it('is the latest that may be meant where no zone is named', () => {
    expect(endOf('Embargoed until 15:00', 'en', filed)).toBe('2026-02-11T20:00')
    expect(endOf('EMBARGO : 15H00', 'fr', filed)).toBe('2026-02-11T15:00')
    expect(endOf('EMBARGO: 15.00', 'es', filed)).toBe('2026-02-11T21:00')
    expect(endOf('EMBARGO: 15:00', 'pt', filed)).toBe('2026-02-11T18:00')
    // At that moment it is 8:00 in New York and still to come, but in Greenwich it is over, and due again tomorrow.
    expect(endOf('Embargoed until 10:00', 'en', '2026-02-11T13:00Z')).toBe('2026-02-12T10:00')
  })

  it('follows the clocks of the place through their changes', () => {
    // From 29 March 2026 Berlin is two hours ahead of Greenwich.
    expect(endOf('Sperrfrist: Montag, 6 Uhr', 'de', '2026-03-28T12:00Z')).toBe('2026-03-30T04:00')
    // 2.30 is left out that night, and comes twice on 25 October.
    expect(endOf('Sperrfrist: 2.30 Uhr', 'de', '2026-03-28T23:00Z')).toBe('2026-03-29T01:30')
    expect(endOf('Sperrfrist: 2.30 Uhr', 'de', '2026-10-24T23:00Z')).toBe('2026-10-25T01:30')
    // CET is written in summer too. One hour ahead of Greenwich is the later reading.
    expect(endOf('EMBARGO: 1600 CET', 'en', '2026-07-01T09:30Z')).toBe('2026-07-01T15:00')
    expect(endOf('EMBARGO: 1600 CEST', 'en', '2026-07-01T09:30Z')).toBe('2026-07-01T14:00')
    expect(endOf('EMBARGO: 1600 CEST', 'en', filed)).toBe('2026-02-11T15:00')
  })

  it('is the end of a day where only that is named', () => {
    // Of the clocks that an English note may mean, that of New York is the last to end the day.
    expect(endOf('Embargoed until Friday', 'en', filed)).toBe('2026-02-14T05:00')
    expect(endOf('Sperrfrist: 3. März', 'de', filed)).toBe('2026-03-04T00:00')
    expect(endOf('Frei für Sonntag', 'de', filed)).toBe('2026-02-16T00:00')
  })

  it('is none for an event, and where nothing is said', () => {
    expect(endOf('Sous embargo jusqu’à la lecture du verdict.', 'fr', filed)).toBeNull()
    expect(endOf('Embargo until the verdict is read', 'en', filed)).toBeNull()
    expect(endOf('Embargo!', 'en', filed)).toBeNull()
  })

  it('is not taken from what the note says beside the embargo', () => {
    expect(endOf('EMBARGO: 1500 GMT.\nPress conference at 1800 GMT.', 'en', filed)).toBe('2026-02-11T15:00')
    expect(endOf('EMBARGO!\nFrei um 15.00 Uhr.', 'de', filed)).toBe('2026-02-11T14:00')
  })
})
