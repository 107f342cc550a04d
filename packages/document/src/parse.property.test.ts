import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument, parseDocuments } from './parse.ts'
import { rawSamples } from './testing/rawSamples.ts'
import type { RawSample } from './testing/rawSamples.ts'
import type { NewsDocument, Rendition } from './document.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 200)

const hostileTexts = ['', ' ', '\u0000', '\ud800', 'KILL:', '1970', '9'.repeat(400), 'javascript:alert(1)']
const hostileDates = ['2026-02-30T99:00:00Z', '+275760-09-13T00:00:00Z', '0000-01-01']
const hostileNumbers = [0, -1, 1e308, Infinity, Number.NaN]
const hostileLists = [[], [null], [[]], [{}], ['a', 1, null], [{ medias: null }], [{ medias: [null, {}] }]]
const hostileValues: unknown[] = [null, undefined, true, {}, { length: -1 }, { hop: 1 }].concat(
  hostileTexts,
  hostileDates,
  hostileNumbers,
  hostileLists,
)

describe('data-layer 4: parsing never throws', () => {
  it('on any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), raw => {
        expect(flawsAfterParsing(raw)).toEqual([])
      }),
      { numRuns: runs },
    )
  })

  it('on a sample in which any fields, at any depth, hold something else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rawSamples()),
        fc.array(fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue())), {
          minLength: 1,
          maxLength: 4,
        }),
        (sample, changes) => {
          const raw: unknown = structuredClone(sample)
          for (const [place, value] of changes) replaceAt(raw, place, structuredClone(value))
          expect(flawsAfterParsing(raw)).toEqual([])
        },
      ),
      { numRuns: runs * 5 },
    )
  })

  it('on a page, of which it accounts for every row', () => {
    const row = fc.oneof(fc.constantFrom<unknown>(...rawSamples()), fc.jsonValue())
    fc.assert(
      fc.property(fc.array(row), raws => {
        const { documents, dropped } = parseDocuments(raws)
        expect(documents.length + dropped.length).toBe(raws.length)
      }),
      { numRuns: runs },
    )
  })
})

/** Each field of each sample in turn, with each hostile value: nothing here is left to chance. */
it('gives a valid document or a reason for every field of every class with every hostile value', () => {
  for (const sample of rawSamples()) {
    for (const field of Object.keys(sample)) {
      for (const value of hostileValues) expect(flawsAfterParsing({ ...sample, [field]: value })).toEqual([])
    }
  }
})

/** Whether it was kept or dropped: a document has no flaws, and a dropped one a reason. */
function flawsAfterParsing(raw: unknown): string[] {
  const result = parseDocument(raw)
  if ('document' in result) return flawsOf(result.document)
  return result.dropped.reason === '' ? ['a reason'] : []
}

/** What of our own shape a document breaks: it must be nothing, whatever the payload was. */
function flawsOf(document: NewsDocument): string[] {
  const { created, published, embargoed, rights } = document
  const dates = [created, published, embargoed ?? created, rights.expires ?? created]
  const lists = sizesOf(document)
  const hrefs = [document.href, ...lists.flat().map(size => size.href)]
  const needsSizes = 'media' in document
  const texts = [document.headline, document.city, document.source, document.creator, document.genre]
  const rules: [string, boolean][] = [
    ['an id', document.id.trim() !== ''],
    ['a short id or none', document.shortId === null || /^[A-Z0-9]{5,9}$/.test(document.shortId)],
    ['dates that are dates', dates.every(date => !Number.isNaN(date.getTime()))],
    ['no date out of nothing', dates.every(date => date.getTime() !== 0)],
    ['numbers', [document.revision, document.urgency].every(Number.isFinite)],
    ['texts or null', texts.every(text => text === null || text.trim() !== '')],
    ['lists of texts', [...document.slugs, ...document.keywords, ...document.disclaimer].every(isString)],
    ['paragraphs', !('paragraphs' in document) || document.paragraphs.every(isString)],
    ['addresses on http', hrefs.every(href => href === undefined || /^https?:\/\//.test(href))],
    [
      'sizes in pixels',
      lists.flat().every(({ width, height }) => width > 0 && height > 0 && width < Infinity),
    ],
    ['sizes from narrow to wide', lists.every(isAscending)],
    ['a rendition', !needsSizes || (lists[0] ?? []).length > 0],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

function sizesOf(document: NewsDocument): Rendition[][] {
  if ('medias' in document) return document.medias.map(item => item.sizes)
  if (document.type === 'video') return [document.media.videoSizes, document.media.pictureSizes]
  return 'media' in document ? [document.media.pictureSizes] : []
}

function isAscending(sizes: Rendition[]): boolean {
  return sizes.every((size, index) => index === 0 || size.width >= (sizes[index - 1]?.width ?? 0))
}

function isString(value: unknown): boolean {
  return typeof value === 'string'
}

/** Puts the value at one of all the places of the payload, counted from the outside in. */
function replaceAt(raw: unknown, place: number, value: unknown): void {
  const places = placesIn(raw)
  const [holder, key] = places[place % Math.max(places.length, 1)] ?? []
  if (holder !== undefined && key !== undefined) holder[key] = value
}

function placesIn(value: unknown): [RawSample, string][] {
  if (!isHolder(value)) return []
  return Object.keys(value).flatMap(key => [[value, key] as [RawSample, string], ...placesIn(value[key])])
}

function isHolder(value: unknown): value is RawSample {
  return typeof value === 'object' && value !== null
}
