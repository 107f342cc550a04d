import { safeParseDocument } from 'afpnews-api'
import type { DopesheetEntry, MediaDetails, NewsDocument, Rendition } from '../base/document.ts'

/** The facts of a document that both models have, under our names. */
export type View = ReturnType<typeof viewOf>
type Item = MediaDetails & { sizes: Size[] }
type Size = { type: string; role: string; width: number; height: number; href: string }

export function viewOf(document: NewsDocument) {
  const isArticle = 'paragraphs' in document
  return {
    id: document.id,
    shortId: document.shortId,
    class: document.class,
    source: document.source,
    headline: document.headline,
    created: document.created,
    published: document.published,
    embargoed: document.embargoed ?? null,
    lang: document.lang,
    events: document.events,
    slugs: document.slugs,
    keywords: document.keywords,
    country: document.country,
    city: document.city,
    revision: document.revision,
    advisory: document.advisory,
    disclaimer: document.disclaimer,
    provider: document.provider,
    creator: document.creator,
    creditLine: document.creditLine,
    status: document.status,
    signal: document.signal,
    urgency: document.urgency,
    genre: document.genre,
    wordCount: document.wordCount ?? null,
    paragraphs: isArticle ? document.paragraphs : [],
    hasBeenAlerted: isArticle && document.hasBeenAlerted,
    isTopshot: 'isTopshot' in document && document.isTopshot,
    topics: 'topics' in document ? document.topics : [],
    videoCaption: document.type === 'video' ? document.caption : null,
    storyHref: document.type === 'webstory' ? document.href : null,
    medias: itemsOf(document),
    dopesheet: 'dopesheet' in document ? document.dopesheet : [],
  }
}

function itemsOf(document: NewsDocument): Item[] {
  if ('medias' in document) return document.medias.map(item => ({ ...item, sizes: item.sizes.map(toSize) }))
  if (!('media' in document)) return []
  const { pictureSizes, ...media } = document.media
  if (!('videoSizes' in media)) return [{ ...media, sizes: pictureSizes.map(toSize) }]
  const { videoSizes, ...details } = media
  return [{ ...details, sizes: [...videoSizes, ...pictureSizes].map(toSize) }]
}

/** The facts by the published client, where a missing value is `undefined`. `null` if it refuses. */
export function peerViewOf(raw: unknown): View | null {
  const peer = safeParseDocument(raw)
  if (peer === undefined) return null
  return {
    id: peer.uno,
    shortId: peer.shortId ?? null,
    class: peer.class,
    source: peer.source ?? null,
    headline: peer.headline ?? null,
    created: peer.created,
    published: peer.published,
    embargoed: peer.embargoed ?? null,
    lang: peer.lang,
    events: peer.events,
    slugs: peer.slugs ?? [],
    keywords: peer.keywords ?? [],
    country:
      peer.country.id === undefined
        ? null
        : { id: peer.country.id, name: peer.country.name ?? peer.country.id },
    city: peer.city ?? null,
    revision: peer.revision,
    advisory: peer.advisory ?? null,
    disclaimer: peer.disclaimer ?? [],
    provider: peer.provider,
    creator: peer.creator ?? null,
    creditLine: peer.creditLine ?? null,
    status: peer.status,
    signal: peer.signal ?? null,
    urgency: peer.urgency,
    genre: peer.genre ?? null,
    wordCount: peer.wordCount ?? null,
    paragraphs: peer.paragraphs.map(paragraph => paragraph.text),
    hasBeenAlerted: peer.hasBeenAlerted ?? false,
    isTopshot: peer.topshot ?? false,
    topics: peer.class === 'multimedia' ? (peer.topics ?? []) : [],
    videoCaption: peer.shots === undefined ? null : (peer.caption ?? ''),
    storyHref: peer.class === 'webstory' ? (peer.href ?? null) : null,
    medias: peer.medias.map(({ uno, renditions, creator, provider, caption, dateline }) => ({
      id: uno,
      creator: creator ?? null,
      provider: provider ?? null,
      caption: caption ?? null,
      dateline: dateline ?? null,
      sizes: renditions.map(toSize),
    })),
    dopesheet: (peer.shots ?? []).map(toEntry),
  }
}

/** Drops the other fields of the payload, which the client keeps on a size. */
function toSize({ type, role, width, height, href }: Size | Rendition): Size {
  return { type, role, width, height, href }
}

type Shot = { numero: number; start: string; end: string; startSec: number; endSec: number }
type Told = { description: string; citations: { text: string }[] }

function toEntry({
  numero,
  start,
  end,
  startSec,
  endSec,
  description,
  citations,
}: Shot & Told): DopesheetEntry {
  const times = { start, startSeconds: startSec, end, endSeconds: endSec }
  return { number: numero, ...times, description, citations: citations.map(({ text }) => text) }
}
