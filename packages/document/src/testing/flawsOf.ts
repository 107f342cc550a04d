import type {
  CommonFields,
  DocumentType,
  MediaDetails,
  MediaItem,
  MultimediaDocument,
  NewsDocument,
  PhotoRendition,
  PictureDocument,
  Rendition,
  TextDocument,
  VideoDocument,
  VideoRendition,
  WebstoryDocument,
} from '../base/document.ts'

/**
 * The differences of a document from the shape in `document.ts`, each with its place; empty for a sound
 * document. Does not use the parser, and does not trust the types.
 */
export function flawsOf(document: NewsDocument): string[] {
  const shape = shapes[document.type]
  return shape === undefined ? ['type'] : shape(document, document.type)
}

type Check = (value: unknown, place: string) => string[]
/** The type forces a check for every field of a document type. */
type Shape<T> = { [Field in keyof Required<T>]: Check }

const is =
  (holds: (value: unknown) => boolean): Check =>
  (value, place) =>
    holds(value) ? [] : [`${place} is ${JSON.stringify(value)}`]

const isString = (value: unknown): value is string =>
  typeof value === 'string' && !/\p{Surrogate}/u.test(value)
const line = is(isString)
const text = is(value => isString(value) && value.trim() !== '')
const number = is(Number.isFinite)
const pixels = is(value => Number.isFinite(value) && Number(value) > 0)
const flag = is(value => value === true || value === false)
const shortId = is(value => isString(value) && /^[A-Z0-9]{5,9}$/.test(value))
const oneOf = (...values: unknown[]): Check => is(value => values.includes(value))

/** 1970 is a flaw, because it is what `new Date(null)` returns and no document is from then. */
const date = is(value => value instanceof Date && value.getTime() !== 0 && value.toJSON() !== null)

/** Exactly the form that a browser requests, on http or https, without credentials. */
const address = is(value => {
  if (!isString(value) || !URL.canParse(value)) return false
  const { href, protocol, username, password } = new URL(value)
  return href === value && /^https?:$/.test(protocol) && username + password === ''
})

const orNull =
  (check: Check): Check =>
  (value, place) =>
    value === null ? [] : check(value, place)

/** The field may be absent, but not present with the value undefined. */
const optional = (check: Check): Check =>
  Object.assign<Check, object>((...told) => check(...told), { absent: true })

const listOf =
  (check: Check, least = 0): Check =>
  (value, place) => {
    if (!Array.isArray(value) || value.length < least) return [`${place} is no list of ${least} or more`]
    return value.flatMap((entry, index) => check(entry, `${place}[${index}]`))
  }

function record<T>(shape: Shape<T>): Check {
  const checks = Object.entries<Check>(shape)
  return (value, place) => {
    if (typeof value !== 'object' || value === null) return [`${place} is no record`]
    const fields = new Map(Object.entries(value))
    const unknown = [...fields.keys()].filter(field => !(field in shape))
    const flaws = checks.flatMap(([field, check]) => {
      if (!fields.has(field)) return 'absent' in check ? [] : [`${place}.${field} is missing`]
      return check(fields.get(field), `${place}.${field}`)
    })
    return [...unknown.map(field => `${place}.${field} is not in the type`), ...flaws]
  }
}

const photo = record<PhotoRendition>({
  type: oneOf('Photo'),
  role: oneOf('HighDef', 'Preview', 'Thumbnail'),
  width: pixels,
  height: pixels,
  href: address,
})

const video = record<VideoRendition>({
  type: oneOf('Video'),
  role: text,
  width: pixels,
  height: pixels,
  href: address,
  duration: optional(pixels),
})

const rendition: Check = (value, place) =>
  (photo(value, place).length === 0 ? [] : video(value, place)).map(flaw => `${flaw}, or no photo`)

/** From narrow to wide. */
const sizesOf =
  (check: Check, least: number): Check =>
  (value, place) => {
    const flaws = listOf(check, least)(value, place)
    if (flaws.length > 0) return flaws
    const widths = (value as Rendition[]).map(size => size.width)
    return widths.every((width, index) => index === 0 || width >= (widths[index - 1] ?? 0))
      ? []
      : [`${place} runs from ${widths.join(' to ')}`]
  }

const details: Shape<MediaDetails> = {
  id: text,
  creator: orNull(text),
  provider: orNull(text),
  caption: orNull(text),
  dateline: orNull(text),
}
const items = listOf(record<MediaItem>({ ...details, sizes: sizesOf(rendition, 1) }))

const common: Shape<CommonFields> = {
  id: text,
  shortId: orNull(shortId),
  source: orNull(text),
  headline: orNull(text),
  created: date,
  published: date,
  embargoed: optional(date),
  lang: text,
  events: listOf(record<CommonFields['events'][number]>({ id: orNull(text), name: text })),
  slugs: listOf(text),
  keywords: listOf(text),
  country: orNull(record<{ id: string; name: string }>({ id: text, name: text })),
  city: orNull(text),
  revision: number,
  advisory: orNull(text),
  disclaimer: listOf(text),
  provider: text,
  creator: orNull(text),
  creditLine: orNull(text),
  status: oneOf('Usable', 'Canceled', 'Embargoed', 'WithHeld'),
  hasCancellationMark: oneOf(true, false),
  signal: oneOf('correction', 'update', null),
  urgency: number,
  genre: orNull(text),
  wordCount: optional(number),
  href: optional(address),
  rights: record<CommonFields['rights']>({
    copyright: orNull(text),
    rules: listOf(text),
    usageRights: listOf(
      record<CommonFields['rights']['usageRights'][number]>({ name: orNull(text), phrase: text }),
    ),
    countriesOut: listOf(text),
    countriesOnly: listOf(text),
    expires: optional(date),
    excludedAudiences: listOf(text),
  }),
}

const articleShape = (type: string): Shape<TextDocument> => ({
  ...common,
  type: oneOf(type),
  class: oneOf(type),
  paragraphs: listOf(line),
  hasBeenAlerted: flag,
})

const pictureShape = (type: string, documentClass: string) =>
  record<PictureDocument>({
    ...common,
    type: oneOf(type),
    class: oneOf(documentClass),
    media: record<PictureDocument['media']>({ ...details, pictureSizes: sizesOf(photo, 1) }),
    isTopshot: flag,
  })

const time = is(value => isString(value) && /^\d{2,}:[0-5]\d$/.test(value))
const count = is(value => Number.isInteger(value) && Number(value) >= 0)

type Entry = VideoDocument['dopesheet'][number]
const entry = record<Entry>({
  number: count,
  start: time,
  startSeconds: count,
  end: time,
  endSeconds: count,
  description: line,
  citations: listOf(text),
})

/** The text and the seconds of a time must agree. */
const timedEntry: Check = (value, place) => {
  const flaws = entry(value, place)
  if (flaws.length > 0) return flaws
  const { start, startSeconds, end, endSeconds } = value as Entry
  const isTrue = secondsOf(start) === startSeconds && secondsOf(end) === endSeconds
  return isTrue ? [] : [`${place} from ${start} to ${end} is from ${startSeconds} to ${endSeconds}`]
}

function secondsOf(time: string): number {
  const [minutes, seconds] = time.split(':')
  return Number(minutes) * 60 + Number(seconds)
}

const shapes: { [Type in DocumentType]: Check } = {
  text: record(articleShape('text')),
  factcheck: record(articleShape('factcheck')),
  livereport: record(articleShape('livereport')),
  multimedia: record<MultimediaDocument>({
    ...articleShape('multimedia'),
    topics: listOf(text),
    medias: items,
  }),
  photo: pictureShape('photo', 'picture'),
  graphic: pictureShape('graphic', 'graphic'),
  video: record<VideoDocument>({
    ...common,
    type: oneOf('video'),
    class: oneOf('video', 'videography'),
    caption: line,
    media: record<VideoDocument['media']>({
      ...details,
      videoSizes: sizesOf(video, 1),
      pictureSizes: sizesOf(photo, 0),
    }),
    dopesheet: listOf(timedEntry),
    notes: listOf(line),
  }),
  webstory: record<WebstoryDocument>({
    ...common,
    type: oneOf('webstory'),
    class: oneOf('webstory'),
    href: address,
    medias: items,
  }),
}
