import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parsed, reasonOf } from '../testing/parsed.ts'
import { rawLiveReport, rawSamples, rawText } from '../testing/rawSamples.ts'

describe('data 3: common fields', () => {
  it('reads every one of them', () => {
    expect(
      parsed(
        rawText({
          signal: 'update',
          advisory: 'Adds the cost',
          embargoed: '2026-02-23T06:00:00Z',
          revision: 3,
          provider: 'Corvane Nord',
        }),
      ),
    ).toMatchObject({
      id: 'newsml.corvane.example.20260222T090659Z.doc-98hu39e',
      shortId: '98HU39E',
      source: 'Corvane',
      headline: 'Norland reopens the harbour bridge of Port Allard',
      created: new Date('2026-02-22T09:00:00Z'),
      published: new Date('2026-02-22T09:06:59Z'),
      embargoed: new Date('2026-02-23T06:00:00Z'),
      lang: 'en',
      events: [{ id: '1001', name: 'Port Allard harbour bridge' }],
      slugs: ['transport', 'bridge'],
      keywords: ['bridge', 'harbour'],
      country: { id: 'NRL', name: 'Norland' },
      city: 'Port Allard',
      revision: 3,
      advisory: 'Adds the cost',
      disclaimer: ['Corvane is not responsible for the contents of quoted statements.'],
      provider: 'Corvane Nord',
      creator: 'Mira Kessel, Jonas Feld',
      status: 'Usable',
      signal: 'update',
      urgency: 4,
      genre: 'Lead',
      wordCount: 24,
    })
  })

  it('reads dates without a zone as UTC, wherever the reader is, and other zones as they are', () => {
    vi.stubEnv('TZ', 'America/New_York')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(new Date('2026-02-22T09:06:59')).not.toEqual(new Date('2026-02-22T09:06:59Z'))
    expect(parsed(rawText({ published: '2026-02-22T09:06:59' })).published).toEqual(
      new Date('2026-02-22T09:06:59Z'),
    )
    expect(parsed(rawText({ published: '2026-02-22' })).published).toEqual(new Date('2026-02-22T00:00:00Z'))
    expect(parsed(rawText({ published: '2026-02-22T09:06:59.5+02:00' })).published).toEqual(
      new Date('2026-02-22T07:06:59.500Z'),
    )
  })

  it.each([null, undefined, ''])(
    'has no embargo where the wire sends %j, and not the year 1970',
    embargoed => {
      for (const raw of rawSamples()) expect(parsed({ ...raw, embargoed })).not.toHaveProperty('embargoed')
    },
  )

  it('refuses an embargo that it cannot read rather than to show the document as free', () => {
    expect(reasonOf(rawText({ embargoed: 'Monday' }))).toBe('embargoed: Invalid date')
    expect(reasonOf(rawText({ embargoed: 0 }))).toBe('embargoed: Invalid date')
  })

  it('keeps a story whose optional fields are missing, null or of another shape', () => {
    const texts = [
      'source',
      'headline',
      'country',
      'city',
      'advisory',
      'creator',
      'creditLine',
      'href',
      'copyright',
    ]
    const lists = ['slug', 'keyword', 'disclaimer', 'rules', 'usageRight', 'excludeAudiences']
    const optional = [...texts, ...lists, 'signal', 'genre', 'wordCount', 'afpentity']
    const nothing = {
      headline: null,
      slugs: [],
      events: [],
      country: null,
      disclaimer: [],
      signal: null,
      genre: null,
    }
    for (const value of [undefined, null, { nested: [1] }, true]) {
      const document = parsed(rawText(Object.fromEntries(optional.map(field => [field, value]))))
      expect(document).toMatchObject(nothing)
      expect(document).not.toHaveProperty('wordCount')
      expect(document).not.toHaveProperty('href')
    }
  })

  it('tells each revision by its number', () => {
    expect([0, 1, 2, 17].map(revision => parsed(rawText({ revision })).revision)).toEqual([0, 1, 2, 17])
  })

  it('has the creators as the agency lists them, and none where it names none', () => {
    const creators = ['Ines Corbel', 'Mira Kessel, Jonas Feld, Ana Ribeiro', '  ', null]
    expect(creators.map(creator => parsed(rawText({ creator })).creator)).toEqual([
      'Ines Corbel',
      'Mira Kessel, Jonas Feld, Ana Ribeiro',
      null,
      null,
    ])
  })

  it('takes the first genre of a list', () => {
    expect(parsed(rawText({ genre: ['Reportage', 'Lead'] })).genre).toBe('Reportage')
  })

  it('names a country by its code where it has no name, and knows none without a code', () => {
    expect(parsed(rawText({ countryname: undefined })).country).toEqual({ id: 'NRL', name: 'NRL' })
    expect(parsed(rawText({ country: undefined })).country).toBeNull()
  })

  it('keeps the address of a document only if it is safe', () => {
    expect(parsed(rawText({ href: 'https://corvane.example/doc/1' })).href).toBe(
      'https://corvane.example/doc/1',
    )
    expect(parsed(rawText({ href: 'javascript:alert(1)' }))).not.toHaveProperty('href')
  })

  it('D9: keeps a live report that has no short id', () => {
    expect(parsed(rawLiveReport()).shortId).toBeNull()
  })
})

describe('data 3 and data 5: events', () => {
  const eventsOf = (...event: unknown[]) => parsed(rawText({ afpentity: { event } })).events

  it('takes id and name after the first colon, trimmed', () => {
    expect(eventsOf({ qcode: 'afpevent:12', keyword: 'event :  Harbour fair: day 2 ' })).toEqual([
      { id: '12', name: 'Harbour fair: day 2' },
    ])
    expect(eventsOf({ qcode: '12', keyword: 'Harbour fair' })).toEqual([{ id: '12', name: 'Harbour fair' }])
  })

  it('reads them under the dotted name of the field too, and one that stands without a list', () => {
    const event = { qcode: 'afpevent:12', keyword: 'event : Harbour fair' }
    const fair = [{ id: '12', name: 'Harbour fair' }]
    expect(parsed(rawText({ afpentity: undefined, 'afpentity.event': [event] })).events).toEqual(fair)
    expect(parsed(rawText({ afpentity: { event } })).events).toEqual(fair)
    expect(parsed(rawText({ afpentity: {}, 'afpentity.event': event })).events).toEqual(fair)
  })

  it('ignores an event that lacks both its code and its keyword', () => {
    const whole = { qcode: 'afpevent:3', keyword: 'event : Regatta' }
    const empty = { qcode: 'afpevent: ', keyword: 'event :' }
    expect(eventsOf({}, empty, { qcode: null, keyword: 7 }, null, 'x', whole)).toEqual([
      { id: '3', name: 'Regatta' },
    ])
  })

  it('names an event by its code where that stands alone, and has no id where the keyword does', () => {
    const events = [
      { qcode: 'afpevent:1' },
      { qcode: 'afpevent:2', keyword: ' ' },
      { keyword: 'event : Fair' },
    ]
    expect(eventsOf(...events)).toEqual([
      { id: '1', name: '1' },
      { id: '2', name: '2' },
      { id: null, name: 'Fair' },
    ])
  })
})

describe('content-api: rights', () => {
  it('reads what may be done with a document', () => {
    const raw = rawText({
      copyright: '© Corvane',
      rules: 'No archive',
      usageRight: [{ name: 'Online', phrase: 'Free for online use.' }, { name: 'Empty' }],
      country_out: ['VDM', 'LDM'],
      country_only: 'NRL',
      expires: '2026-03-22T00:00:00Z',
      excludeAudiences: [{ qcode: 'cwarn:death' }, { qcode: 7 }],
    })
    expect(parsed(raw).rights).toEqual({
      copyright: '© Corvane',
      rules: ['No archive'],
      usageRights: [{ name: 'Online', phrase: 'Free for online use.' }],
      countriesOut: ['VDM', 'LDM'],
      countriesOnly: ['NRL'],
      expires: new Date('2026-03-22T00:00:00Z'),
      excludedAudiences: ['cwarn:death'],
    })
  })

  it.each([null, undefined, '', 'soon'])('has no date of expiry where the wire sends %j', expires => {
    expect(parsed(rawText({ expires })).rights).not.toHaveProperty('expires')
  })
})

describe('halves of surrogate pairs', () => {
  const bad = 'bad\ud800\udc00\udc00text'
  const mended = 'bad\ud800\udc00\ufffdtext'

  it('are replaced wherever a text is read; whole pairs stay', () => {
    const raw = {
      ...rawText(),
      uno: bad,
      lang: bad,
      provider: bad,
      headline: bad,
      slug: [bad, 'sea'],
      genre: [bad],
      news: [bad],
      countryname: bad,
      copyright: bad,
      afpentity: { event: [{ qcode: `afpevent:${bad}`, keyword: `event: ${bad}` }] },
    }
    expect(parsed(raw)).toMatchObject({
      id: mended,
      lang: mended,
      provider: mended,
      headline: mended,
      slugs: [mended, 'sea'],
      genre: mended,
      paragraphs: [mended],
      country: { name: mended },
      rights: { copyright: mended },
      events: [{ id: mended, name: mended }],
    })
    expect(() => encodeURIComponent(parsed(raw).id)).not.toThrow()
  })
})
