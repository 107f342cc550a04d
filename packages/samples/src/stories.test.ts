import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isShortId, parseDocuments, topicsFor } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { readLibrary } from './readLibrary.ts'
import type { Story } from './story.ts'
import { toRaw } from './toRaw.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))
const library = readLibrary(folder)
const { stories } = library

const withHeadline = new Set(['text', 'multimedia', 'factcheck', 'webstory', 'livereport'])
const withMedia = new Set(['multimedia', 'picture', 'graphic', 'video', 'videography'])
const classes = new Set([...withHeadline, ...withMedia])
const known = (place: keyof Story) => [...new Set(stories.map(story => story[place]))]

describe('the stories of the agency', () => {
  it('are written in all six languages, of every class', () => {
    expect(new Set(known('lang'))).toEqual(new Set(['ar', 'de', 'en', 'es', 'fr', 'pt']))
    expect(new Set(known('class'))).toEqual(classes)
  })

  it.each(stories.map(story => [story.id, story] as const))('%s is well-formed', (_, story) => {
    expect(classes).toContain(story.class)
    expect([1, 2, 3, 4, 5]).toContain(story.urgency)
    if (withHeadline.has(story.class) && !isBareAlert(story)) expectText(story.headline)
    expectTexts(story.slug)
    expect(story.slug).toSatisfy((slug: string[]) => slug.length >= 2 && slug.length <= 5)
    for (const field of ['country', 'countryname', 'city']) expectText(story[field])
    if (story.news !== undefined) expectTexts(story.news)
    if (['picture', 'graphic', 'video', 'videography'].includes(story.class)) expectTexts(story.caption)
    expectKnownTopics(story)
    for (const id of story.event ?? []) expect(library.eventsById.get(id)?.names[story.lang], id).toBeTruthy()
    expectScenes(story)
    if (story.storyHtml) expect(existsSync(join(folder, 'stories', story.lang, story.storyHtml))).toBe(true)
    if (story.class === 'webstory') expectText(story.storyHtml)
  })

  it('become raw documents of which the deck drops none', () => {
    const at = new Date('2026-02-22T09:06:59.400Z')
    const raws = stories.map(story => toRaw(story, { at, shortId: '98hu39e' }, library))

    const { documents, dropped } = parseDocuments(raws)

    expect(dropped).toEqual([])
    expect(documents).toHaveLength(stories.length)
  })

  it('show a picture or film wherever their class promises one', () => {
    for (const story of stories.filter(({ class: name }) => withMedia.has(name))) {
      const raw = toRaw(story, { at: new Date(0), shortId: '98hu39e' }, library)
      expect(raw.bagItem, story.id).toBeInstanceOf(Array)
      for (const { medias } of raw.bagItem as { medias: unknown[] }[])
        expect(medias.length).toBeGreaterThan(0)
    }
  })
})

describe('content-api, the raw document', () => {
  it('is filed under an uno that holds its second and its short id', () => {
    const [story] = stories
    const raw = toRaw(
      story as Story,
      { at: new Date('2026-02-22T09:06:59.999Z'), shortId: '98hu39e' },
      library,
    )

    expect(raw.uno).toBe('newsml.corvane.example.20260222T090659Z.doc-98hu39e')
    expect(raw.published).toBe('2026-02-22T09:06:59Z')
    expect(raw.afpshortid).toSatisfy(isShortId)
  })

  it('names its event as the agency does, in the language of the story', () => {
    const story = stories.find(({ event, lang }) => lang === 'fr' && event?.length) as Story
    const id = story.event?.[0] ?? ''
    const raw = toRaw(story, { at: new Date(0), shortId: '98hu39e' }, library)

    const name = library.eventsById.get(id)?.names.fr
    expect(raw['afpentity.event']).toContainEqual({ qcode: `afpevent:${id}`, keyword: `event : ${name}` })
  })
})

describe('the media of the agency', () => {
  it('are all there, in the sizes that their list says', () => {
    for (const files of library.mediaByScene.values()) {
      for (const { file, width, height, sizeInBytes } of files) {
        expect(existsSync(join(folder, 'media', file)), file).toBe(true)
        expect(Math.min(width, height, sizeInBytes), file).toBeGreaterThan(0)
      }
    }
  })
})

/** An alert goes out as one line, before anybody writes a headline. */
function isBareAlert({ urgency, news }: Story): boolean {
  return urgency <= 2 && Array.isArray(news) && news.length === 1
}

function expectText(value: unknown): void {
  expect(value).toEqual(expect.stringMatching(/\S/))
}

function expectTexts(value: unknown): void {
  expect(value).toBeInstanceOf(Array)
  for (const text of value as unknown[]) expectText(text)
}

function expectKnownTopics({ lang, topic }: Story): void {
  expectTexts(topic)
  const known = topicsFor(lang).map(({ value }) => value)
  for (const code of topic as string[]) expect(known).toContain(code)
}

function expectScenes({ class: name, scenes = [] }: Story): void {
  if (withMedia.has(name)) expect(scenes.length).toBeGreaterThan(0)
  if (name === 'multimedia') expect(scenes.length).toSatisfy((count: number) => count >= 2 && count <= 6)
  for (const { scene, caption, creator } of scenes) {
    expect(library.mediaByScene.has(scene), scene).toBe(true)
    expectText(caption)
    expectText(creator)
  }
}
