import { documentOf } from '@wiredeck/document'
import { rawHead, rawStory, type RawStory } from '@wiredeck/document/testing/rawStory'
import { describe, expect, it } from 'vitest'
import { textOf } from '../toPayload.ts'
import { documentMail } from './documentMail.ts'

const now = new Date('2026-02-22T09:10:00Z')

function mailOf(raw: RawStory) {
  const document = documentOf(raw)
  if (document === null) throw new Error('The sample cannot be read')
  return documentMail({
    document,
    body: textOf(raw),
    service: 'my desk',
    href: 'https://deck.example/doc/x',
    unsubscribeUrl: 'https://deck.example/end',
    now,
  })
}

describe('a document as a mail', () => {
  it('has the headline as its subject, and all that an editor needs in plain text', () => {
    const { subject, text } = mailOf(rawStory('1234567', { advisory: 'ADDS the mayor' }))
    expect(subject).toBe('Norland reopens the harbour bridge of Port Allard')
    expect(text).toBe(`Norland reopens the harbour bridge of Port Allard

Note to editors: ADDS the mayor

PORT ALLARD (Norland) - The harbour bridge of Port Allard opened again on Saturday.

Work had taken eleven months.

Corvane · Port Allard, Norland · 2026-02-22 09:06 UTC

In the deck: https://deck.example/doc/x

-- 
You get this mail because it was asked for under the name “my desk”.
To get no more of them: https://deck.example/end
`)
  })

  it.each([
    ['today', '2026-02-22T14:00:00Z', 'EMBARGO until 14:00 UTC: '],
    ['on another day', '2026-02-23T14:00:00Z', 'EMBARGO until 14:00 UTC on 2026-02-23: '],
    ['in the middle of a minute', '2026-02-22T13:59:30Z', 'EMBARGO until 14:00 UTC: '],
    ['just before midnight', '2026-02-22T23:59:01Z', 'EMBARGO until 00:00 UTC on 2026-02-23: '],
    ['in the past', '2026-02-22T09:00:00Z', ''],
  ])('says first that it is embargoed, and until when: %s', (_, embargoed, begin) => {
    const { subject, text } = mailOf(rawStory('1234567', { embargoed }))
    expect(subject).toBe(`${begin}Norland reopens the harbour bridge of Port Allard`)
    if (begin !== '')
      expect(text).toMatch(/^EMBARGO UNTIL (February 23, 2026, )?\d\d:00 UTC\. DO NOT PUBLISH BEFORE\.\n\n/)
  })

  it.each([
    [{ status: 'Canceled', embargoed: '2026-02-22T14:00:00Z' }, 'KILLED: ', 'KILLED. DO NOT USE.'],
    [{ status: 'WithHeld' }, 'WITHHELD: ', 'WITHHELD. DO NOT USE.'],
    [{ signal: 'correction' }, 'CORRECTION: ', 'CORRECTION. IT REPLACES WHAT WAS SENT BEFORE.'],
  ])('says first what must not be used, or replaces another: %o', (changes, begin, line) => {
    const { subject, text } = mailOf(rawStory('1234567', changes))
    expect(subject.startsWith(begin)).toBe(true)
    expect(text.startsWith(line)).toBe(true)
  })

  it.each([
    ['fr', 'EMBARGO (LEVÉE : 14\u202fh UTC).', 'Pour ne plus en recevoir : https://deck.example/end'],
    ['de', 'SPERRFRIST BIS 14:00 UTC.', 'Keine mehr bekommen: https://deck.example/end'],
    ['es', 'EMBARGO HASTA 14:00 UTC.', 'Para no recibir más: https://deck.example/end'],
    ['pt', 'EMBARGO ATÉ 14h UTC.', 'Para não receber mais: https://deck.example/end'],
    ['ar', 'EMBARGO UNTIL 14:00 UTC.', 'To get no more of them: https://deck.example/end'],
  ])(
    'speaks the language of the document, with the same first word of the subject: %s',
    (lang, line, end) => {
      const { subject, text } = mailOf(rawStory('1234567', { lang, embargoed: '2026-02-22T14:00:00Z' }))
      expect(subject).toMatch(/^EMBARGO until 14:00 UTC: /)
      expect(text).toContain(line)
      expect(text).toContain(end)
    },
  )

  it('has the caption of a photo without a headline, and one line of a subject whatever was filed', () => {
    const photo = {
      ...rawHead('picture', '1234567'),
      caption: ['The bridge\r\nBcc: all@desk.example', 'at dawn'],
      bagItem: [
        {
          uno: 'x',
          medias: [
            { role: 'Preview', type: 'Photo', width: 1200, height: 800, href: 'https://deck.example/a.jpg' },
          ],
        },
      ],
    }
    expect(mailOf(photo).subject).toBe('The bridge')
    const { subject } = mailOf(rawStory('1234567', { headline: 'Bridge\r\nBcc: all@desk.example' }))
    expect(subject).not.toMatch(/[\r\n]/)
  })
})
