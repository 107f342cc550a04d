import { agency, wireOrigin } from './agency.ts'
import type { MediaFile, SampleLibrary, Scene, Story } from './story.ts'

/** When and under which number a story is filed. */
export type Filing = {
  at: Date
  /** Seven letters or digits that no other filing has. */
  shortId: string
}

export type RawDocument = { uno: string; published: string } & Record<string, unknown>

/** A story as the wire files it: a raw document of the content API. */
export function toRaw(story: Story, { at, shortId }: Filing, library: SampleLibrary): RawDocument {
  const { id: _id, event = [], scenes = [], storyHtml, ...fields } = story
  const published = wholeSecond(at)
  const uno = `newsml.corvane.example.${stamp(at)}.doc-${shortId}`
  return {
    uno,
    afpshortid: shortId,
    created: published,
    published,
    revision: 1,
    status: 'Usable',
    provider: story.lang === 'ar' ? agency.providers[1] : agency.providers[0],
    source: agency.name,
    href: `${wireOrigin}/v1/api/xml/${uno}`,
    wordCount: countWords(fields.news),
    ...fields,
    'afpentity.event': event.flatMap(each => toEvent(each, story.lang, library)),
    ...(scenes.length > 0
      ? { bagItem: scenes.map((scene, index) => toBagItem(scene, `${uno}.${index}`, library)) }
      : {}),
    ...(storyHtml ? { storyFile: `${story.lang}/${storyHtml}` } : {}),
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

/** The wire writes seconds, as the agency does. */
function wholeSecond(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}

function stamp(at: Date): string {
  return wholeSecond(at).replaceAll(/[-:]/g, '')
}

function countWords(news: unknown): number {
  return Array.isArray(news) ? news.join(' ').split(/\s+/).filter(Boolean).length : 0
}
