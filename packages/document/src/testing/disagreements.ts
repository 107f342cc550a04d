import { isDeepStrictEqual } from 'node:util'
import type { RawSample } from './rawSamples.ts'
import type { View } from './peerView.ts'

/**
 * One case where the published client reads a document differently: the rule that we follow, and what the
 * client's reading becomes under that rule.
 */
export type Disagreement = {
  wants: string
  /** The rule's changes to the client's reading. It uses the payload, never our parser. */
  changes: (peer: View, raw: RawSample, ours: View) => Partial<View>
}

export const disagreements: Disagreement[] = [
  {
    wants: 'data 4: only a text or fact check takes its headline from the body, a package does not',
    changes: ({ class: documentClass }, raw) =>
      documentClass === 'multimedia' ? { headline: textOf(raw.headline), paragraphs: textsIn(raw.news) } : {},
  },
  {
    wants: 'D14: the line of a cancellation goes whether or not there is a headline',
    changes: ({ paragraphs }) => ({ paragraphs: paragraphs.filter(line => !isMarker(line)) }),
  },
  {
    wants: 'data 4: the headline of an alert is its first line, and an empty line is none',
    changes: ({ class: documentClass, urgency }, raw) => {
      const isFromBody = ['text', 'factcheck'].includes(documentClass) && urgency < 4
      if (!isFromBody || hasWords(raw.headline)) return {}
      const lines = textsIn(raw.news).filter(line => !isMarker(line))
      const place = lines.findIndex(hasWords)
      return { headline: lines[place] ?? null, paragraphs: lines.slice(place + 1) }
    },
  },
  {
    wants: 'data 3: an embargo is optional, so null is none and not 1970',
    changes: (_, { embargoed }) => (embargoed === null ? { embargoed: null } : {}),
  },
  {
    wants: 'data 4: a missing body is one empty line',
    changes: ({ class: documentClass }, raw) =>
      ['text', 'factcheck', 'multimedia'].includes(documentClass) && raw.news === undefined
        ? { paragraphs: [''] }
        : {},
  },
  {
    wants: 'D9: without a short id of its own a document has the one in its uno, or none',
    changes: ({ id }, raw) =>
      /^[a-z0-9]{5,9}$/i.test(textOf(raw.afpshortid) ?? '')
        ? {}
        : { shortId: /-([a-z0-9]{7})$/i.exec(id)?.[1]?.toUpperCase() ?? null },
  },
  {
    wants: 'content-api: events stand under the dotted name afpentity.event',
    changes: (_, raw) => ('afpentity.event' in raw ? { events: eventsIn(raw['afpentity.event']) } : {}),
  },
  {
    wants: 'content-api 3: id and name of an event follow the first colon, and data 5: it has one of them',
    changes: (_, { afpentity }) =>
      isRecord(afpentity) && 'event' in afpentity ? { events: eventsIn(afpentity.event) } : {},
  },
  {
    wants: 'content-api: the mark of an alert is looked for in the uri and in the qcode of an action',
    changes: ({ class: documentClass, urgency }, { hopHistory }) => ({
      hasBeenAlerted:
        ['text', 'factcheck', 'multimedia'].includes(documentClass) &&
        urgency > 3 &&
        /"(uri|qcode)":"[^"]*validatedAsFlashOrAlertOrUrgent/.test(JSON.stringify(hopHistory) ?? ''),
    }),
  },
  {
    wants: 'data 3: genre and caption are the first of a list that say something',
    changes: ({ videoCaption }, raw) => ({
      ...(Array.isArray(raw.genre) && { genre: textsIn(raw.genre).find(hasWords) ?? null }),
      ...(videoCaption !== null && { videoCaption: textsIn(raw.caption).find(hasWords) ?? '' }),
    }),
  },
  {
    wants: 'data 3: a field without words is one that the agency did not tell',
    changes: peer => ({
      ...Object.fromEntries(
        (['headline', 'source', 'city', 'advisory', 'creator', 'creditLine', 'genre'] as const).map(field => [
          field,
          textOf(peer[field]),
        ]),
      ),
      slugs: peer.slugs.filter(hasWords),
      keywords: peer.keywords.filter(hasWords),
      disclaimer: peer.disclaimer.filter(hasWords),
      topics: peer.topics.filter(hasWords),
      country: peer.country && countryOf(peer.country),
      medias: peer.medias.map(item => ({
        ...item,
        creator: textOf(item.creator),
        caption: textOf(item.caption),
        dateline: textOf(item.dateline),
      })),
    }),
  },
  {
    wants: 'D13: a rendition of type Graphic is a picture',
    changes: withSizes(sizes =>
      sizes.map(size => ({ ...size, type: size.type === 'Graphic' ? 'Photo' : size.type })),
    ),
  },
  {
    wants: 'data 3: the role of a picture is HighDef, Preview or Thumbnail',
    changes: withSizes(sizes =>
      sizes.filter(
        ({ type, role }) => type === 'Video' || ['HighDef', 'Preview', 'Thumbnail'].includes(role),
      ),
    ),
  },
  {
    wants: 'D13: a rendition has a size in pixels',
    changes: withSizes(sizes => sizes.filter(({ width, height }) => width > 0 && height > 0)),
  },
  {
    wants: 'D13: a rendition has an address on http or https',
    changes: withSizes(sizes => sizes.filter(({ href }) => /^https?:\/\//i.test(href))),
  },
  {
    wants: 'data 3: an address is a URL, as a browser asks for it',
    changes: withSizes(sizes => sizes.map(size => ({ ...size, href: new URL(size.href).href }))),
  },
  {
    wants: 'data 3: sizes run from narrow to wide',
    changes: withSizes(sizes => sizes.toSorted((one, other) => one.width - other.width)),
  },
  {
    wants: 'data 3: a picture or graphic has picture sizes only, and the caption of its document if need be',
    changes: ({ class: documentClass, medias }, raw) =>
      ['picture', 'graphic'].includes(documentClass)
        ? {
            medias: medias.map(item => ({
              ...item,
              caption: item.caption ?? textsIn(raw.caption).find(hasWords) ?? null,
              sizes: item.sizes.filter(({ type }) => type === 'Photo'),
            })),
          }
        : {},
  },
  {
    wants: 'data 5: an item of which no rendition can be shown is no media item',
    changes: ({ medias, class: documentClass }) =>
      ['multimedia', 'webstory'].includes(documentClass)
        ? { medias: medias.filter(item => item.sizes.length > 0) }
        : {},
  },
  {
    wants: 'data 3: a video has one media item, with video sizes and picture sizes',
    changes: ({ medias, class: documentClass }) => {
      const playable = medias.find(item => item.sizes.some(isVideo))
      if (!documentClass.startsWith('video') || playable === undefined) return {}
      const stills = [playable, ...medias].map(item => item.sizes.filter(size => !isVideo(size)))
      const pictureSizes = stills.find(sizes => sizes.length > 0) ?? []
      return { medias: [{ ...playable, sizes: [...playable.sizes.filter(isVideo), ...pictureSizes] }] }
    },
  },
  {
    wants: 'data 4: spaces around the dash, soundbites with and without times, whole descriptions',
    changes: ({ dopesheet }, raw, ours) => {
      const lines = textsIn(raw.news).some(line => /^\d+\. \S+ - |SOUNDBITE|SONORE/.test(line))
      return lines && dopesheet.every(shot => ours.dopesheet.some(entry => tellsAll(entry, shot)))
        ? { dopesheet: ours.dopesheet }
        : {}
    },
  },
]

/** The field that the client rejects, and the rule by which we read the document nevertheless. */
export const reasonsToRead: [field: RegExp, wants: string][] = [
  [/^class$/, 'D12: live reports are read'],
  [/^status$/, 'D11: a status in any case, and none for Usable'],
  [/^embargoed$/, 'data 3: an embargo is optional, so an empty one is none'],
  [/^signal$/, 'D10: an unknown signal is ignored'],
  [
    /^(?!(uno|created|published|embargoed|lang|revision|provider|urgency)$)/,
    'data 5: only eight fields are required, so an optional one of another shape is not told',
  ],
]

/** Our reason to refuse a document, and the rule behind it. */
export const reasonsToRefuse: [reason: RegExp, wants: string][] = [
  [/^(created|published): Required/, 'data 5: both dates are required, so null is not 1970'],
  [
    /^(created|published|embargoed): (Expected date|Invalid date)/,
    'content-api: dates are ISO strings that exist',
  ],
  [/^(uno|lang|provider): String must contain/, 'data 5: a required text has words'],
  [/^bagItem: Array must contain exactly 1 /, 'data 5: a picture or graphic has exactly one media item'],
  [/^bagItem: Array must contain at least 1 /, 'data 5: a video has a media item'],
  [/^bagItem\.medias: Array must contain at least one valid item$/, 'data 5: one rendition must be valid'],
  [/^href: /, 'data 3: a web story has an address that can be opened'],
]

/** The client's reading corrected by the rules, and the rules that changed something. */
export function reconcile(peer: View, raw: RawSample, ours: View): { view: View; wanted: string[] } {
  const wanted: string[] = []
  let view = peer
  for (const { wants, changes } of disagreements) {
    const changed = { ...view, ...changes(view, raw, ours) }
    if (!isDeepStrictEqual(changed, view)) wanted.push(wants)
    view = changed
  }
  return { view, wanted }
}

type Sizes = View['medias'][number]['sizes']
type Entry = View['dopesheet'][number]

function withSizes(change: (sizes: Sizes) => Sizes): Disagreement['changes'] {
  return ({ medias }) => ({ medias: medias.map(item => ({ ...item, sizes: change(item.sizes) })) })
}

function isVideo({ type }: Sizes[number]): boolean {
  return type === 'Video'
}

/** Whether the times are the same and no word is lost. */
function tellsAll(entry: Entry, shot: Entry): boolean {
  const { description, citations, ...times } = shot
  const { description: whole, citations: all, ...ourTimes } = entry
  const isWhole = whole.endsWith(description) && citations.every(citation => all.includes(citation))
  return isDeepStrictEqual(times, ourTimes) && (isWhole || citations.length > all.length)
}

const markers = ['KILL:', 'ANNULATION:', 'ANULACIÓN:', 'ANULAÇÃO:', 'ANNULLIERUNG:', 'ANNULLIERT:', 'إلغاء:']

function isMarker(line: string): boolean {
  return markers.includes(line.trim())
}

function eventsIn(events: unknown): View['events'] {
  const found = Array.isArray(events) ? events.filter(isRecord) : []
  return found
    .map(({ qcode, keyword }) => ({ id: afterColon(qcode), keyword: afterColon(keyword) }))
    .flatMap(({ id, keyword }) => (id || keyword ? { id: id || null, name: keyword || id } : []))
}

function afterColon(text: unknown): string {
  return (textOf(text) ?? '').replace(/^[^:]*:/, '').trim()
}

function countryOf({ id, name }: { id: string; name: string }) {
  return hasWords(id) ? { id, name: hasWords(name) ? name : id } : null
}

function isRecord(value: unknown): value is RawSample {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasWords(value: unknown): value is string {
  return typeof value === 'string' && /\S/.test(value)
}

function textOf(value: unknown): string | null {
  return hasWords(value) ? value : null
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : []
}
