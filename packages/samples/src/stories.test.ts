import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isShortId, parseDocuments, topicsFor } from '@wiredeck/document'
import { parseDocument } from 'afpnews-api'
import { describe, expect, it } from 'vitest'
import { fillGaps } from './text/fillGaps.ts'
import { createRandom } from './base/random.ts'
import { readLibrary } from './library/readLibrary.ts'
import type { Story, Storyline } from './library/story.ts'
import { toRaw, type RawDocument } from './library/toRaw.ts'
import { drawValues, type Vary } from './text/vary.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))
const library = readLibrary(folder)
const edgeCases = [...library.stories, ...library.brokenStories].filter(({ id }) =>
  id.startsWith('edge-cases/'),
)
const stories = library.stories.filter(story => !edgeCases.includes(story))
const { routines, storylines } = library

const withHeadline = new Set(['text', 'multimedia', 'factcheck', 'webstory', 'livereport'])
const withMedia = new Set(['multimedia', 'picture', 'graphic', 'video', 'videography'])
const classes = new Set([...withHeadline, ...withMedia])
const languages = ['ar', 'de', 'en', 'es', 'fr', 'pt']
const at = new Date('2026-02-22T09:06:59.400Z')
const filing = { at, shortId: '98hu39e' }
const draws = 12

/** A piece with its gaps filled, several times. */
function drawn(story: Story, vary: Vary): Story[] {
  return Array.from({ length: draws }, (_, nth) =>
    fillGaps(story, { draw: drawValues(vary, createRandom(nth)), lang: story.lang, at }),
  )
}

/** The gaps of a storyline, and of the one that it follows. */
function varyOf({ vary, follows }: Storyline): Vary {
  const before = storylines.find(({ name }) => name === follows?.storyline)
  return before ? { ...varyOf(before), ...vary } : vary
}

describe('the stories of the agency', () => {
  it.each([
    ['en', 60],
    ['fr', 60],
    ['de', 30],
    ['es', 30],
    ['pt', 30],
    ['ar', 30],
  ])('%s has at least %d of them', (lang, count) => {
    expect(stories.filter(story => story.lang === lang).length).toBeGreaterThanOrEqual(count)
  })

  it('are of every class', () => {
    expect(new Set(stories.map(({ class: name }) => name))).toEqual(classes)
  })

  it.each(stories.map(story => [story.id, story] as const))('%s is well-formed', (_, story) => {
    expectWellFormed(story)
    if (story.storyHtml) expect(existsSync(join(folder, 'stories', story.lang, story.storyHtml))).toBe(true)
    if (story.class === 'webstory') expectText(story.storyHtml)
  })

  it('show a picture or film wherever their class promises one', () => {
    for (const story of stories.filter(({ class: name }) => withMedia.has(name))) {
      const raw = toRaw(story, filing, library)
      expect(raw.bagItem, story.id).toBeInstanceOf(Array)
      for (const { medias } of raw.bagItem as { medias: unknown[] }[])
        expect(medias.length).toBeGreaterThan(0)
    }
  })
})

describe('the routine pieces', () => {
  it.each(languages)('%s has at least 25 of them', lang => {
    expect(routines.filter(({ story }) => story.lang === lang).length).toBeGreaterThanOrEqual(25)
  })

  it.each(routines.map(routine => [routine.story.id, routine] as const))(
    '%s is well-formed, whatever is drawn',
    (_, { story, vary, often, hours }) => {
      for (const filled of drawn(story, vary)) expectWellFormed(filled)
      expect(often).toBeGreaterThanOrEqual(1)
      expect(hours.every(hour => Number.isInteger(hour) && hour >= 0 && hour <= 24)).toBe(true)
    },
  )

  it('say whose agenda and whose robot they are, so that columns leave them out by default', () => {
    const genres = routines.flatMap(({ story }) => story.genreid ?? []).map(String)
    for (const lang of languages) {
      const own = routines
        .filter(({ story }) => story.lang === lang)
        .map(({ story }) => String(story.genreid))
      expect(own, lang).toContain('corvane:Robot')
      expect(
        own.some(genre => /Agenda|Program/.test(genre)),
        lang,
      ).toBe(true)
    }
    const known = /^(corvane:Robot|afpgenre:Agenda|afpattribute:(Agenda|Program|TextProgram))$/
    for (const genre of genres) expect(genre).toMatch(known)
  })
})

describe('the storylines', () => {
  it('are at least 24, each in two languages or more', () => {
    expect(storylines.length).toBeGreaterThanOrEqual(24)
    for (const { name, steps } of storylines)
      expect(new Set(steps.map(({ story }) => story.lang)).size, name).toBeGreaterThan(1)
  })

  it.each(storylines.map(storyline => [storyline.name, storyline] as const))(
    '%s is well-formed, whatever is drawn',
    (_, storyline) => {
      const vary = varyOf(storyline)
      for (const { story } of storyline.steps)
        for (const filled of drawn(story, vary)) expectWellFormed(filled)
    },
  )

  it.each(storylines.map(storyline => [storyline.name, storyline] as const))(
    '%s unfolds in order, over hours, around one event',
    (_, { steps, hours: [from, to] }) => {
      expect(from).toBeLessThan(to)
      const times = steps.map(step => step.at)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(times.at(-1)).toBeGreaterThanOrEqual(90)
      expect(times.at(-1)).toBeLessThanOrEqual(420)
      const [event] = steps[0]?.story.event ?? []
      expect(Object.keys(library.eventsById.get(event ?? '')?.names ?? {}).sort()).toEqual(languages)
      for (const lang of new Set(steps.map(({ story }) => story.lang))) {
        const slugs = steps
          .filter(({ story }) => story.lang === lang)
          .map(({ story }) => story.slug as string[])
        const common = slugs.reduce((shared, each) => shared.filter(slug => each.includes(slug)))
        expect(common.length, `slugs in ${lang}`).toBeGreaterThan(0)
      }
    },
  )

  it.each(storylines.map(storyline => [storyline.name, storyline] as const))(
    '%s revises with other words, and lifts what it embargoes',
    (_, { steps }) => {
      for (const [place, step] of steps.entries()) {
        const earlier = steps.slice(0, place).filter(({ document }) => document === step.document)
        expect(step.revision).toBe(earlier.length + 1)
        const last = earlier.at(-1)
        if (last) expect(wordsOf(step.story)).not.toEqual(wordsOf(last.story))
        if (step.story.status === 'Embargoed') {
          const lifted = steps.slice(place).find(later => later.document === step.document && later !== step)
          expect(lifted).toMatchObject({ at: step.embargo, story: { status: 'Usable' } })
        }
        if (step.story.status === 'Canceled') {
          expect(step.revision).toBeGreaterThan(1)
          expect(String((step.story.news as string[])[0])).toMatch(
            /^(KILL|ANNULATION|ANNULLIERUNG|ANNULLIERT|ANULACIÓN|ANULAÇÃO|إلغاء):$/,
          )
          expect((step.story.news as string[]).length).toBeGreaterThan(1)
        }
      }
    },
  )

  it('hold corrections, kills, embargoes, alerts without a headline, translations and late languages', () => {
    const steps = storylines.flatMap(storyline => storyline.steps)
    const count = (test: (story: Story) => boolean) => steps.filter(({ story }) => test(story)).length

    expect(count(({ signal }) => signal === 'correction')).toBeGreaterThanOrEqual(6)
    expect(count(({ status }) => status === 'Canceled')).toBeGreaterThanOrEqual(3)
    expect(count(({ status }) => status === 'Embargoed')).toBeGreaterThanOrEqual(3)
    expect(count(({ urgency, headline }) => urgency <= 2 && !headline)).toBeGreaterThanOrEqual(20)
    expect(count(({ urgency }) => urgency === 1)).toBeGreaterThan(0)
    expect(count(({ alerted }) => alerted === true)).toBeGreaterThan(20)
    expect(count(({ translated }) => translated !== undefined)).toBeGreaterThanOrEqual(2)
    const late = storylines.filter(({ steps: own }) => {
      const first = own[0]?.story.lang
      return (own.find(({ story }) => story.lang !== first)?.at ?? 0) >= 30
    })
    expect(late.length).toBeGreaterThanOrEqual(3)
  })
})

describe('content-api 3, odd shapes of raw documents', () => {
  it.each(edgeCases.map(story => [story.id, story] as const))(
    '%s is shown, or dropped for its reason',
    (_, story) => {
      const { documents, dropped } = parseDocuments([toRaw(story, filing, library)])

      if (story.dropped) {
        expect(documents).toEqual([])
        expect(dropped[0]?.reason).toContain(story.dropped)
      } else {
        expect(dropped).toEqual([])
        expect(documents).toHaveLength(1)
      }
    },
  )

  it('come with the names by which the specification knows them', () => {
    const raws = edgeCases.map(story => toRaw(story, filing, library))
    const has = (test: (raw: RawDocument) => boolean) => raws.some(test)

    expect(has(({ status }) => status === '')).toBe(true)
    expect(has(({ status }) => status === 'usable')).toBe(true)
    expect(has(({ signal }) => Array.isArray(signal))).toBe(true)
    expect(has(({ genre }) => Array.isArray(genre))).toBe(true)
    expect(has(({ uno }) => uno.endsWith('.doc.98hu39e'))).toBe(true)
    expect(has(({ uno }) => /:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(uno))).toBe(
      true,
    )
    expect(has(({ bagItem }) => JSON.stringify(bagItem ?? '').includes('"Photo","href"'))).toBe(true)
    expect(has(({ country }) => country === null)).toBe(true)
    expect(has(({ translated }) => translated !== undefined)).toBe(true)
    expect(has(({ provider }) => provider !== 'Corvane' && provider !== 'كورفان')).toBe(true)
    expect(has(({ usageRight }) => usageRight !== undefined)).toBe(true)
  })
})

describe('all that the agency may file', () => {
  const all = [
    ...stories,
    ...routines.flatMap(({ story, vary }) => drawn(story, vary)),
    ...storylines.flatMap(storyline =>
      storyline.steps.flatMap(({ story }) => drawn(story, varyOf(storyline))),
    ),
  ]

  it('becomes raw documents of which the deck drops none', () => {
    const { documents, dropped } = parseDocuments(all.map(story => toRaw(story, filing, library)))

    expect(dropped).toEqual([])
    expect(documents).toHaveLength(all.length)
  })

  it('is read by the published client, but for the live reports it does not know', () => {
    for (const story of all.filter(({ class: name }) => name !== 'livereport')) {
      const raw = toRaw(story, filing, library)
      const document = parseDocument(raw)
      expect([document.uno, document.lang], story.id).toEqual([raw.uno, raw.lang])
    }
  })

  it('feeds every topic of the invented world', () => {
    const fed = new Set(all.flatMap(({ topic }) => topic as string[]))
    const elsewhere =
      /_(AFRICA|ASIAPAC-NEWS|ASIA-BUSINESS|CANADA|TOP-STORIES-SA|US-NEWS|US-POLITICS|UK-NEWS|EMIRATES-AU)$/
    const known = languages.flatMap(lang => topicsFor(lang)).map(({ value }) => value)
    expect(known.filter(value => value !== 'all' && !fed.has(value) && !elsewhere.test(value))).toEqual([])
  })

  it('names no agency, company or medium of the real world', () => {
    const real =
      /\b(AFP|Reuters|Associated Press|dpa|EFE|Lusa|ANSA|Bloomberg|CNN|BBC|Al[- ]?Jazeera|Le Monde|Facebook|Google|YouTube|TikTok|Twitter|Instagram|WhatsApp|Microsoft|Netflix|UEFA|FIFA|Getty)\b/
    for (const story of all)
      expect(JSON.stringify([story.headline, story.news, story.caption])).not.toMatch(real)
  })
})

describe('content-api 3, the raw document', () => {
  it('is filed under an uno that holds its second and its short id', () => {
    const raw = toRaw(stories[0] as Story, { ...filing, at: new Date('2026-02-22T09:06:59.999Z') }, library)

    expect(raw.uno).toBe('newsml.corvane.example.20260222T090659Z.doc-98hu39e')
    expect(raw.published).toBe('2026-02-22T09:06:59Z')
    expect(raw.afpshortid).toSatisfy(isShortId)
  })

  it('names its event as the agency does, in the language of the story', () => {
    const story = stories.find(({ event, lang }) => lang === 'fr' && event?.length) as Story
    const id = story.event?.[0] ?? ''
    const raw = toRaw(story, filing, library)

    const name = library.eventsById.get(id)?.names.fr
    expect(raw.afpentity).toEqual({ event: [{ qcode: `afpevent:${id}`, keyword: `event : ${name}` }] })
  })

  it('tells of an alert before it, of an embargo and of its revision', () => {
    const story = { ...(stories[0] as Story), alerted: true, urgency: 4 }
    const raw = toRaw(story, { ...filing, revision: 3, embargoed: new Date('2026-02-22T10:00:00Z') }, library)
    const [document] = parseDocuments([raw]).documents

    expect(document).toMatchObject({ hasBeenAlerted: true, embargoed: new Date('2026-02-22T10:00:00Z') })
    expect(raw.revision).toBe(3)
  })
})

describe('the media of the agency', () => {
  it('are all there, in the sizes that their list says', () => {
    for (const files of library.mediaByScene.values()) {
      for (const { file, width, height, sizeInBytes } of files) {
        expect(readFileSync(join(folder, 'media', file)).length, file).toBe(sizeInBytes)
        expect(Math.min(width, height), file).toBeGreaterThan(0)
      }
    }
  })

  it('come with a licence, every file of them', () => {
    const licences = readFileSync(join(folder, 'media', 'LICENSES.md'), 'utf8')
    const patterns = [...licences.matchAll(/^\| `([^`]+)`/gm)].map(([, pattern = '']) => pattern)
    const files = readdirSync(join(folder, 'media')).filter(
      file => !/^(LICENSES\.md|scenes\.json)$/.test(file),
    )

    for (const file of files) {
      const rows = patterns.filter(pattern => isLike(file, pattern))
      expect(rows, file).toHaveLength(1)
    }
  })
})

function isLike(file: string, pattern: string): boolean {
  return pattern.endsWith('*') ? file.startsWith(pattern.slice(0, -1)) : file === pattern
}

function wordsOf({ headline, news, caption, status }: Story): unknown {
  return [headline, news, caption, status]
}

function expectWellFormed(story: Story): void {
  expect(classes).toContain(story.class)
  expect([1, 2, 3, 4, 5]).toContain(story.urgency)
  if (withHeadline.has(story.class) && !isBareAlert(story)) expectText(story.headline)
  expectTexts(story.slug)
  expect(story.slug).toSatisfy((slug: string[]) => slug.length >= 2 && slug.length <= 5)
  for (const field of ['country', 'countryname', 'city', 'creator']) expectText(story[field])
  if (story.news !== undefined) expectTexts(story.news)
  if (['picture', 'graphic', 'video', 'videography'].includes(story.class)) expectTexts(story.caption)
  expectKnownTopics(story)
  for (const id of story.event ?? []) expect(library.eventsById.get(id)?.names[story.lang], id).toBeTruthy()
  expectScenes(story)
}

/** An alert is filed as one line, before anybody writes a headline. */
function isBareAlert({ urgency, news }: Story): boolean {
  return urgency <= 2 && Array.isArray(news) && news.length === 1
}

function expectText(value: unknown): void {
  expect(value).toEqual(expect.stringMatching(/\S/))
  expect(value).not.toMatch(/\{\w+(\.\w+)*\}|undefined|NaN|  /)
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
