import { describe, expect, it, vi } from 'vitest'
import { parseDocument, parseDocuments } from './parse.ts'
import { parsed, reasonOf } from './testing/parsed.ts'
import {
  rawGraphic,
  rawMultimedia,
  rawPicture,
  rawSamples,
  rawText,
  rawVideo,
  rawWebstory,
} from './testing/rawSamples.ts'

describe('data 3: a raw document of every class becomes a typed one', () => {
  it.each([
    ['text', 'text'],
    ['factcheck', 'factcheck'],
    ['livereport', 'livereport'],
    ['multimedia', 'multimedia'],
    ['picture', 'photo'],
    ['graphic', 'graphic'],
    ['video', 'video'],
    ['videography', 'video'],
    ['webstory', 'webstory'],
  ])('reads class %s as type %s', (documentClass, type) => {
    const raw = rawSamples().find(sample => sample.class === documentClass)
    expect(parsed(raw)).toMatchObject({ class: documentClass, type })
  })
})

describe('data 5: what is dropped', () => {
  it.each(['uno', 'created', 'published', 'lang', 'revision', 'provider', 'status', 'urgency'])(
    'requires %s, in every class',
    field => {
      for (const raw of rawSamples()) {
        expect(reasonOf({ ...raw, [field]: undefined })).toBe(`${field}: Required`)
        expect(reasonOf({ ...raw, [field]: null })).toBe(`${field}: Required`)
        expect(reasonOf({ ...raw, [field]: { of: 'another shape' } })).toMatch(
          new RegExp(`^${field}: Expected (string|number|date) received object$`),
        )
      }
    },
  )

  it.each(['uno', 'lang', 'provider'])('requires %s to say something', field => {
    expect(reasonOf(rawText({ [field]: ' ' }))).toBe(`${field}: String must contain at least 1 character(s)`)
  })

  it.each([
    ['uno', 7, 'string', 'number'],
    ['created', ['2026-02-22'], 'date', 'array'],
    ['published', true, 'date', 'boolean'],
    ['lang', {}, 'string', 'object'],
    ['revision', '1', 'number', 'string'],
    ['provider', [], 'string', 'array'],
    ['urgency', '4', 'number', 'string'],
    ['status', 1, 'string', 'number'],
  ])('says of %s %j: Expected %s received %s', (field, value, expected, received) => {
    expect(reasonOf(rawText({ [field]: value }))).toBe(`${field}: Expected ${expected} received ${received}`)
  })

  it.each(['created', 'published'])('refuses a document whose %s is no date', field => {
    expect(reasonOf(rawText({ [field]: 'yesterday' }))).toBe(`${field}: Invalid date`)
    expect(reasonOf(rawText({ [field]: '2026-13-45T00:00:00Z' }))).toBe(`${field}: Invalid date`)
    expect(reasonOf(rawText({ [field]: '' }))).toBe(`${field}: Invalid date`)
    expect(reasonOf(rawText({ [field]: 0 }))).toBe(`${field}: Expected date received number`)
  })

  it.each(['audio', 'TEXT', '', null, undefined, 3, 'constructor', '__proto__'])(
    'refuses class %j as invalid',
    value => {
      expect(reasonOf(rawText({ class: value }))).toBe('Invalid class')
    },
  )

  it('refuses what is no document at all', () => {
    for (const raw of [null, undefined, 'text', 7, true, [], [rawText()]]) {
      expect(parseDocument(raw)).toMatchObject({ dropped: { uno: null } })
    }
    expect(reasonOf(null)).toBe('document: Required')
    expect(reasonOf([])).toBe('document: Expected object received array')
  })

  it('needs exactly one media item in a picture or graphic', () => {
    for (const build of [rawPicture, rawGraphic]) {
      const [item] = build().bagItem as unknown[]
      const wrong = 'bagItem: Array must contain exactly 1 element(s)'
      expect(reasonOf(build({ bagItem: [] }))).toBe(wrong)
      expect(reasonOf(build({ bagItem: undefined }))).toBe(wrong)
      expect(reasonOf(build({ bagItem: [item, item] }))).toBe(wrong)
    }
  })

  it('needs at least one media item in a video', () => {
    expect(reasonOf(rawVideo({ bagItem: [] }))).toBe('bagItem: Array must contain at least 1 element(s)')
    const { bagItem } = rawVideo()
    const [item] = bagItem as unknown[]
    for (const items of [[item], [item, item], [item, item, item]])
      expect(parseDocument(rawVideo({ bagItem: items }))).toHaveProperty('document.media')
  })

  it.each([rawPicture, rawGraphic, rawVideo])('needs at least one valid rendition', build => {
    const medias = [{ role: 'Preview', type: 'Photo', width: 1200, height: 800, href: 'javascript:alert(1)' }]
    expect(reasonOf(build({ bagItem: [{ uno: 'x', medias }] }))).toBe(
      'bagItem.medias: Array must contain at least one valid item',
    )
  })

  it('refuses a web story without an address that can be opened', () => {
    expect(reasonOf(rawWebstory({ href: undefined }))).toBe('href: Required')
    expect(reasonOf(rawWebstory({ href: 'javascript:alert(1)' }))).toBe('href: Invalid url')
  })
})

describe('D15: bad documents are dropped and reported once each', () => {
  const pageWithTwoBad = [
    rawText(),
    rawText({ urgency: 'high' }),
    rawPicture(),
    rawMultimedia({ class: 'audio' }),
  ]

  it('keeps the rest of the page, in its order, and names what it dropped', () => {
    const { documents, dropped } = parseDocuments(pageWithTwoBad)
    expect(documents.map(document => document.type)).toEqual(['text', 'photo'])
    expect(dropped).toEqual([
      { uno: rawText().uno, reason: 'urgency: Expected number received string' },
      { uno: rawMultimedia().uno, reason: 'Invalid class' },
    ])
  })

  it('tells the report function of each, with uno and reason', () => {
    const report = vi.fn<(message: string, detail: unknown) => void>()
    const { dropped } = parseDocuments(pageWithTwoBad, { report })
    expect(report.mock.calls).toEqual([
      ['Document conversion failed', dropped[0]],
      ['Invalid class', dropped[1]],
    ])
  })

  it('keeps a video whose dopesheet cannot be read, and reports it', () => {
    const report = vi.fn<(message: string, detail: unknown) => void>()
    const raw = rawVideo({ news: ['The shots are not timed today.'] })
    expect(parseDocument(raw, { report })).toMatchObject({
      document: { type: 'video', dopesheet: [], notes: ['The shots are not timed today.'] },
    })
    expect(report.mock.calls).toEqual([['Dopesheet conversion failed', { uno: raw.uno, news: raw.news }]])
  })

  it.each([7, true, { lines: ['1. 00:00-00:07 Port'] }])('reports %j, which is no dopesheet at all', news => {
    const report = vi.fn<(message: string, detail: unknown) => void>()
    parseDocument(rawVideo({ news }), { report })
    expect(report.mock.calls).toEqual([['Dopesheet conversion failed', { uno: rawVideo().uno, news }]])
  })

  it('has nothing to report of a page that is in order, nor of a video without a dopesheet', () => {
    const report = vi.fn<(message: string, detail: unknown) => void>()
    parseDocuments([...rawSamples(), rawVideo({ news: undefined }), rawVideo({ news: ['', ' '] })], {
      report,
    })
    expect(report).not.toHaveBeenCalled()
  })
})
