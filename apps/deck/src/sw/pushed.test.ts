import { describe, expect, it } from 'vitest'
import type { NoticeWords } from '../installed/noticeWords.ts'
import { noticeOf } from './pushed.ts'

const now = new Date(2026, 10, 23, 9, 0).getTime()
const words: NoticeWords = {
  locale: 'de-DE',
  new: 'Neu',
  flash: 'Flash',
  alert: 'Alarm',
  urgent: 'Eilig',
  killed: 'Zurückgezogen',
  corrected: 'Berichtigt',
  embargo: 'SPERRFRIST {until}',
}
const message = {
  uno: 'newsml/1',
  revision: 1,
  kind: 'new',
  headline: 'Die Brücke ist gesperrt',
  urgency: 1,
  embargoed: null,
  column: 'Brücke',
  lang: 'de',
}
const titleOf = (changes: object) => noticeOf(JSON.stringify({ ...message, ...changes }), words, now).title

describe('a message to a closed deck', () => {
  it('is shown under the tag of its document, and leads there', () => {
    expect(noticeOf(JSON.stringify(message), words, now)).toEqual({
      title: 'Flash · Brücke',
      options: {
        body: 'Die Brücke ist gesperrt',
        tag: 'newsml/1',
        lang: 'de',
        icon: '/icons/icon-192.png',
        data: { path: '/doc/newsml%2F1', revision: 1 },
      },
    })
  })

  it('says the embargo with its hour first, with the day where that is another', () => {
    const embargoed = new Date(2026, 10, 23, 14, 30).toISOString()
    expect(titleOf({ kind: 'embargo', embargoed })).toBe('SPERRFRIST 14:30 · Flash · Brücke')
    expect(titleOf({ embargoed: new Date(2026, 10, 24, 8, 0).toISOString() })).toMatch(
      /^SPERRFRIST Di\S* 08:00 · /,
    )
    expect(titleOf({ embargoed: new Date(2026, 11, 1, 8, 0).toISOString() })).toMatch(
      /^SPERRFRIST 1\. Dez\S*,? 08:00 · /,
    )
    // The device's clock may be ahead.
    expect(titleOf({ embargoed: new Date(2026, 10, 23, 8, 59).toISOString() })).toContain('SPERRFRIST 08:59')
    expect(titleOf({ embargoed: new Date(2026, 10, 22, 8, 59).toISOString() })).toBe('Flash · Brücke')
  })

  it.each([
    [{ kind: 'killed' }, 'Zurückgezogen · Brücke'],
    [{ kind: 'corrected' }, 'Berichtigt · Brücke'],
    [{ kind: 'killed', told: 'withheld' }, 'Withheld · Brücke'],
    [{ kind: 'killed', told: 'killNote' }, 'Kill note · Brücke'],
    [{ urgency: 2 }, 'Alarm · Brücke'],
    [{ urgency: 3 }, 'Eilig · Brücke'],
    [{ urgency: null }, 'Neu · Brücke'],
    [{ urgency: null, column: '' }, 'Neu'],
    [{ kind: 'something newer', urgency: 9 }, 'Neu · Brücke'],
  ])('says %j as "%s"', (changes, title) => expect(titleOf(changes)).toBe(title))

  it('says what became of the story by the label that the deck left, whatever its kind is', () => {
    const labelled = { ...words, labels: { withheld: 'Zurückgehalten', correction: 'Richtiggestellt' } }
    const titleBy = (changes: object) =>
      noticeOf(JSON.stringify({ ...message, ...changes }), labelled, now).title
    expect(titleBy({ kind: 'killed', told: 'withheld' })).toBe('Zurückgehalten · Brücke')
    expect(titleBy({ kind: 'something newer', told: 'correction' })).toBe('Richtiggestellt · Brücke')
    expect(titleBy({ kind: 'corrected', told: null })).toBe('Berichtigt · Brücke')
  })

  it.each([undefined, '', 'null', '7', '{', '{"uno":7}', '{"uno":""}'])(
    'that is %j is shown all the same',
    text => {
      const { title, options } = noticeOf(text, words, now)
      expect([title, options.data]).toEqual(['Neu', { path: '/alerts' }])
    },
  )

  it('has its hour where the deck left its words with a language that is no tag', () => {
    const embargoed = new Date(2026, 10, 23, 14, 30).toISOString()
    const odd = { ...words, locale: 'a b' }
    expect(noticeOf(JSON.stringify({ ...message, embargoed }), odd, now).title).toContain('SPERRFRIST 14:30')
  })

  it('is in English where the deck has left no words', () => {
    expect(noticeOf(JSON.stringify({ ...message, urgency: 2 }), null, now).title).toBe('Alert · Brücke')
  })

  it('says what became of the story in a sentence, where the deck has left it', () => {
    const told = {
      killed: 'ZURÜCKGEZOGEN: {headline}. Nicht verwenden.',
      embargoed: 'BIS {until}: {headline}',
    }
    const bodyOf = (changes: object) =>
      noticeOf(JSON.stringify({ ...message, ...changes }), { ...words, told }, now).options.body
    expect(bodyOf({ told: 'killed' })).toBe('ZURÜCKGEZOGEN: Die Brücke ist gesperrt. Nicht verwenden.')
    const embargoed = new Date(2026, 10, 23, 14, 30).toISOString()
    expect(bodyOf({ told: 'embargoed', embargoed })).toBe('BIS 14:30: Die Brücke ist gesperrt')
    expect(bodyOf({ told: 'withheld' })).toBe('Die Brücke ist gesperrt')
  })
})
