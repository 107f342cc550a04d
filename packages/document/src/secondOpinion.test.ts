import { safeParseDocument } from 'afpnews-api'
import { describe, expect, it } from 'vitest'
import { parseDocument } from './parse.ts'
import { parsed, parsedAs } from './testing/parsed.ts'
import {
  rawFactcheck,
  rawGraphic,
  rawLiveReport,
  rawMedia,
  rawMultimedia,
  rawPicture,
  rawPictureItem,
  rawSamples,
  rawText,
  rawVideo,
  rawWebstory,
} from './testing/rawSamples.ts'
import type { RawSample } from './testing/rawSamples.ts'
import type { NewsDocument } from './document.ts'

/** The published client of the same API parses documents too. Where it and we differ, a rule must want it. */
describe('a second opinion: afpnews-api', () => {
  const agreed = rawSamples().filter(raw => raw.class !== 'livereport')

  it.each(agreed.map(raw => [raw.class, raw]))('accepts our %s and reads the same', (_, raw) => {
    expect(mainFieldsOf(parsed(raw))).toEqual(peerFieldsOf(raw))
  })

  const variants: [string, RawSample][] = [
    [
      'a flash without a headline',
      rawText({ urgency: 1, headline: undefined, news: ['Bridge open', 'More'] }),
    ],
    [
      'a canceled flash',
      rawText({ urgency: 2, headline: undefined, news: ['KILL:', 'Bridge open', 'More'] }),
    ],
    ['an embargo', rawText({ status: 'Embargoed', embargoed: '2026-02-23T06:00:00Z' })],
    ['a correction among signals', rawText({ signal: ['update', 'correction'] })],
    ['a warning for a signal', rawText({ signal: 'cwarn' })],
    ['a list of genres', rawFactcheck({ genre: ['Analysis', 'Lead'] })],
    ['an event without a name', rawText({ afpentity: { event: [{ qcode: 'afpevent:1' }] } })],
    ['a topshot', rawPicture({ urgency: 1 })],
    ['a video without a caption', rawVideo({ caption: undefined })],
  ]

  it.each(variants)('reads %s the same', (_, raw) => {
    expect(mainFieldsOf(parsed(raw))).toEqual(peerFieldsOf(raw))
  })

  const bothReject: [string, RawSample][] = [
    ...['uno', 'lang', 'revision', 'provider', 'status', 'urgency', 'created', 'published'].map(
      (field): [string, RawSample] => [`a story without ${field}`, rawText({ [field]: undefined })],
    ),
    ['an unknown class', rawText({ class: 'audio' })],
    ['an unknown status', rawText({ status: 'Deleted' })],
    ['a date in words', rawText({ published: 'yesterday' })],
  ]

  it.each(bothReject)('refuses %s as we do', (_, raw) => {
    expect([accepts(raw), peerAccepts(raw)]).toEqual([false, false])
  })
})

describe('where afpnews-api and we differ, and the rule that wants it', () => {
  const weAccept: [rule: string, raw: RawSample][] = [
    ['decision 12: live reports are read', rawLiveReport()],
    ['decision 11: status in lower case', rawText({ status: 'usable' })],
    ['decision 11: an empty status means Usable', rawText({ status: '' })],
    ['decision 10: an unknown signal is ignored', rawText({ signal: 'advisory' })],
    ['data-layer 5: only eight fields are required, so null is "not told"', rawText({ headline: null })],
    ['data-layer 5: only eight fields are required, so another shape is "not told"', rawText({ city: 7 })],
  ]

  it.each(weAccept)('%s', (_, raw) => {
    expect([accepts(raw), peerAccepts(raw)]).toEqual([true, false])
  })

  const unsafe = [{ uno: 'x', medias: [rawMedia({ href: 'javascript:alert(1)' })] }]
  const weRefuse: [rule: string, raw: RawSample][] = [
    ['data-layer 5: published is required, so null is not 1970', rawText({ published: null })],
    ['data-layer 5: a picture needs a media item', rawPicture({ bagItem: [] })],
    [
      'data-layer 5: a graphic has exactly one',
      rawGraphic({ bagItem: [rawPictureItem('a'), rawPictureItem('b')] }),
    ],
    ['data-layer 5: a picture needs a valid rendition', rawPicture({ bagItem: [{ uno: 'x', medias: [] }] })],
    ['decision 13: a rendition needs an http(s) address', rawPicture({ bagItem: unsafe })],
    ['data-layer 5: a video needs a media item', rawVideo({ bagItem: [] })],
    ['data-layer 3: a web story has an address', rawWebstory({ href: undefined })],
  ]

  it.each(weRefuse)('%s', (_, raw) => {
    expect([accepts(raw), peerAccepts(raw)]).toEqual([false, true])
  })

  it('decision 14: the line KILL: goes whether or not there is a headline', () => {
    const raw = rawText({ news: ['KILL:', 'The story is withdrawn.'] })
    expect(parsedAs('text', raw).paragraphs).toEqual(['The story is withdrawn.'])
    expect(peerOf(raw).paragraphs).toHaveLength(2)
  })

  it('data-layer 4: a missing body is one empty line', () => {
    expect(parsedAs('text', rawText({ news: undefined })).paragraphs).toEqual([''])
    expect(peerOf(rawText({ news: undefined })).paragraphs).toEqual([])
  })

  it('data-layer 4: a soundbite is an entry of its own', () => {
    expect(parsedAs('video', rawVideo()).dopesheet.map(entry => entry.number)).toEqual([1, 2, 3])
    expect(peerOf(rawVideo()).shots?.map(entry => entry.numero)).toEqual([1, 3])
  })

  it('data-layer 3: of a picture only HighDef, Preview and Thumbnail, from narrow to wide', () => {
    const roles = parsedAs('photo', rawPicture()).media.pictureSizes.map(size => size.role)
    expect(roles).toEqual(['Thumbnail', 'Preview', 'HighDef'])
    expect(peerOf(rawPicture()).medias[0]?.renditions.map(size => size.role)).toContain('Preview_W')
  })

  it('data-layer 3: only a package and a web story list items, and only those that can be shown', () => {
    expect(parsedAs('webstory', rawWebstory()).medias).toHaveLength(1)
    expect(peerOf(rawMultimedia()).medias).toHaveLength(2)
    expect(peerOf(rawWebstory()).medias).toHaveLength(2)
  })
})

const accepts = (raw: unknown) => 'document' in parseDocument(raw)
const peerAccepts = (raw: unknown) => safeParseDocument(raw) !== undefined

function peerOf(raw: unknown) {
  const document = safeParseDocument(raw)
  if (document === undefined) throw new Error('afpnews-api refused the document')
  return document
}

/** What both models have, in our words; `undefined` there is `null` here. */
function mainFieldsOf(document: NewsDocument) {
  return {
    id: document.id,
    shortId: document.shortId,
    documentClass: document.class,
    headline: document.headline,
    created: document.created,
    published: document.published,
    lang: document.lang,
    events: document.events,
    slugs: document.slugs,
    keywords: document.keywords,
    embargoed: document.embargoed ?? null,
    country: document.country,
    city: document.city,
    revision: document.revision,
    provider: document.provider,
    creator: document.creator,
    status: document.status,
    signal: document.signal,
    urgency: document.urgency,
    genre: document.genre,
    paragraphs: 'paragraphs' in document ? document.paragraphs : null,
    hasBeenAlerted: 'hasBeenAlerted' in document ? document.hasBeenAlerted : null,
    isTopshot: 'isTopshot' in document ? document.isTopshot : null,
    caption: document.type === 'video' ? document.caption : null,
    topics: 'topics' in document ? document.topics : null,
  }
}

function peerFieldsOf(raw: RawSample): ReturnType<typeof mainFieldsOf> {
  const peer = peerOf(raw)
  const isArticle = ['text', 'factcheck', 'multimedia'].includes(peer.class)
  return {
    id: peer.uno,
    shortId: peer.shortId ?? null,
    documentClass: peer.class,
    headline: peer.headline ?? null,
    created: peer.created,
    published: peer.published,
    lang: peer.lang,
    events: peer.events,
    slugs: peer.slugs ?? [],
    keywords: peer.keywords ?? [],
    embargoed: peer.embargoed ?? null,
    country: { id: peer.country.id ?? '', name: peer.country.name ?? '' },
    city: peer.city ?? null,
    revision: peer.revision,
    provider: peer.provider,
    creator: peer.creator ?? null,
    status: peer.status,
    signal: peer.signal ?? null,
    urgency: peer.urgency,
    genre: peer.genre ?? null,
    paragraphs: isArticle ? peer.paragraphs.map(paragraph => paragraph.text) : null,
    hasBeenAlerted: isArticle ? (peer.hasBeenAlerted ?? false) : null,
    isTopshot: peer.topshot ?? null,
    caption: peer.class === 'video' || peer.class === 'videography' ? (peer.caption ?? null) : null,
    topics: peer.class === 'multimedia' ? (peer.topics ?? []) : null,
  }
}
