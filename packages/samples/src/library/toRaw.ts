import { agency, wireOrigin } from './agency.ts'
import { isRecord } from '../text/vary.ts'
import type { MediaFile, SampleLibrary, Scene, Story } from './story.ts'

/** The time and number of a filing. */
export type Filing = {
  /** The first filing's time, which a revision keeps, and with it `uno` and `published`. */
  at: Date
  /** Seven letters or digits, unique among all documents. */
  shortId: string
  /** Default 1. */
  revision?: number
  embargoed?: Date | null
}

/** Marks a document that was a flash, an alert or an urgent (`packages/document/src/fields/urgency.ts`). */
const alertMarker = 'afpaction:validatedAsFlashOrAlertOrUrgent'

export type RawDocument = { uno: string; published: string; revision: number } & Record<string, unknown>

/** A story in the form of the wire: a raw document of the content API. */
export function toRaw(story: Story, filing: Filing, library: SampleLibrary): RawDocument {
  const {
    id: _id,
    event = [],
    scenes = [],
    storyHtml: _storyHtml,
    alerted,
    raw,
    dropped: _dropped,
    ...fields
  } = story
  const published = wholeSecond(filing.at)
  const uno = `newsml.corvane.example.${stamp(filing.at)}.doc-${filing.shortId}`
  return {
    uno,
    afpshortid: filing.shortId,
    created: published,
    published,
    revision: filing.revision ?? 1,
    status: 'Usable',
    provider: story.lang === 'ar' ? agency.providers[1] : agency.providers[0],
    source: agency.name,
    href: `${wireOrigin}/v1/api/xml/${uno}`,
    wordCount: countWords(fields.news),
    ...fields,
    afpentity: { event: event.flatMap(each => toEvent(each, story.lang, library)) },
    ...(filing.embargoed && { embargoed: wholeSecond(filing.embargoed) }),
    ...(alerted && { hopHistory: { hop: [{ action: [{ qcode: alertMarker }] }] } }),
    ...(scenes.length > 0 && {
      bagItem: scenes.map((scene, index) => toBagItem(scene, `${uno}.${index}`, library)),
    }),
    ...fillRaw(raw, filing),
  }
}
function toEvent(id: string, lang: string, { eventsById }: SampleLibrary) {
  const name = eventsById.get(id)?.names[lang]
  return name ? [{ qcode: `afpevent:${id}`, keyword: `event : ${name}` }] : []
}

function toBagItem({ scene, caption, creator }: Scene, uno: string, { mediaByScene }: SampleLibrary) {
  const files = mediaByScene.get(scene) ?? []
  return { uno, caption, creator, provider: { name: agency.name }, medias: files.map(toMedia) }
}

function toMedia({ file, ...media }: MediaFile) {
  return { ...media, href: `${wireOrigin}/media/${file}` }
}

/** The wire writes whole seconds, as the agency does. */
function wholeSecond(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}

function stamp(at: Date): string {
  return wholeSecond(at).replaceAll(/[-:]/g, '')
}

function countWords(news: unknown): number {
  return Array.isArray(news) ? news.join(' ').split(/\s+/).filter(Boolean).length : 0
}

/** An edge case's fields, which override all others (README.md); gaps in `uno` make it unique. */
function fillRaw(raw: unknown, { at, shortId }: Filing): Record<string, unknown> {
  if (!isRecord(raw)) return {}
  const uuid = Array.from(shortId, char => char.charCodeAt(0).toString(16))
    .join('')
    .padStart(32, '0')
  const fill = (text: string) =>
    text.replace('{stamp}', stamp(at)).replace('{shortId}', shortId).replace('{uuid}', dashed(uuid))
  return { ...raw, ...(typeof raw.uno === 'string' && { uno: fill(raw.uno) }) }
}

function dashed(uuid: string): string {
  return uuid.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
