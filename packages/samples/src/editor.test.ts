import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createCalendar, keyOfScene } from './calendar/calendar.ts'
import { subjectOf } from './calendar/gallery.ts'
import { minuteMs, slotsOfDay, weekdayOf } from './base/rhythm.ts'
import { groupBy } from './base/groupBy.ts'
import { fillGaps } from './text/fillGaps.ts'
import { createTimetable, slotsOfTimetable } from './calendar/timetable.ts'
import { readLibrary } from './library/readLibrary.ts'
import { sayTurn, type Saying } from './calendar/routineTurn.ts'
import { titleOfStory } from './text/titleOfStory.ts'
import { withoutFigures } from './text/titleSpace.ts'
import type { RawDocument } from './library/toRaw.ts'
import { drawValues } from './text/vary.ts'
import { createWire, type Wire } from './calendar/wire.ts'

// Two weeks of the past and an hour of the live wire, read as a sceptical editor would.

const folder = fileURLToPath(new URL('..', import.meta.url))
const library = readLibrary(folder)
const isLong = Number(process.env.PROPERTY_RUNS ?? 200) >= 3_000
const seeds = isLong ? [1, 2, 3, 4, 5, 6, 7, 8] : [1]
const now = new Date('2026-02-22T09:06:59.400Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const languages = ['ar', 'de', 'en', 'es', 'fr', 'pt']
const frontPages = {
  en: 'ONLINE-NEWS-EN_TOP-STORIES-INT',
  fr: 'ONLINE-NEWS-FR_LA-UNE',
  ar: 'ONLINE-NEWS-AR_TOP-STORIES',
  de: 'ONLINE-NEWS-DE_TOPTHEMEN',
  es: 'ONLINE-NEWS-ES_PORTADA',
}
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

/** The topics of the front pages, or a substitute if a language has none. */
const frontTopics = { ...frontPages, pt: 'ONLINE-NEWS-PT_MUNDO' }

/** The filings after an instant, requested one by one. */
function follow(wire: Wire, since: Date, until: Date): RawDocument[] {
  const filed = []
  for (let next = wire.next(since); next.at <= until; next = wire.next(next.at)) filed.push(next.document)
  return filed
}

function readTwoWeeks(wire: Wire, until = now): RawDocument[] {
  return [
    ...wire.filedBetween(after(until, -14 * dayMs), until),
    ...follow(wire, until, after(until, hourMs)),
  ]
}

const firstFilings = (documents: readonly RawDocument[]) => documents.filter(({ revision }) => revision === 1)

function titleOf(document: Readonly<Record<string, unknown>>): string {
  return `${String(document.lang)} ${withoutFigures(titleOfStory(document))}`
}

function repeatsIn(documents: readonly RawDocument[]): string[] {
  const titles = firstFilings(documents).map(titleOf)
  const seen = new Set<string>()
  return titles.filter(title => seen.has(title) || !seen.add(title))
}

/** Pictures and films by their smallest rendition, in the readers' order. */
function picturesIn(documents: readonly RawDocument[]): string[] {
  return firstFilings(documents).flatMap(({ bagItem = [] }) =>
    (bagItem as { medias: { href: string }[] }[]).flatMap(({ medias }) => medias[0]?.href ?? []),
  )
}

function shortestReturn(pictures: readonly string[]): number {
  const lastPlaces = new Map<string, number>()
  return pictures.reduce((shortest, picture, place) => {
    const before = lastPlaces.get(picture)
    lastPlaces.set(picture, place)
    return before === undefined ? shortest : Math.min(shortest, place - before)
  }, Infinity)
}

/** Several documents of one event may quote the same person. */
function isOfEvent({ afpentity }: RawDocument): boolean {
  return (afpentity as { event: unknown[] }).event.length > 0
}

/** The quotations after the first paragraph; quotation marks in the first one enclose the title of a work. */
function quotationsIn({ headline, news }: Readonly<Record<string, unknown>>): string[] {
  const [lead = '', ...others] = (news as string[] | undefined) ?? []
  return others
    .flatMap(text => [...text.matchAll(/“([^“”]+)”|„([^„“]+)“|«([^«»]+)»/g)])
    .map(([, ...said]) => said.find(each => each !== undefined)?.trim() ?? '')
    .filter(
      said =>
        said.split(/\s+/).length >= 5 && !isTitle(said) && !`${String(headline)} ${lead}`.includes(said),
    )
}

/** The title of a book or a film: all words except short ones have capitals. */
function isTitle(text: string): boolean {
  return text.split(/\s+/).every(word => word.length < 4 || /^\P{Ll}/u.test(word)) && !/\P{ASCII}/u.test(text)
}

/** The sums paid for a player, as written. */
function sumsIn({ news }: Readonly<Record<string, unknown>>): string[] {
  const sums = /\d[\d.,]*(?=\s(?:millions?|Millionen|millones|ألف)\s)/gu
  return [...(news as string[]).join(' ').matchAll(sums)].map(([sum]) => sum)
}

function withoutNames(text: string, lang: string): string {
  const masked = withoutFigures(text)
  return lang === 'ar' ? masked : masked.replaceAll(/(?<!^)\b\p{Lu}[\p{L}-]+/gu, 'N')
}

/** The people whose first and family names are in a text. */
function namesIn(text: string, isFirst: ReadonlySet<string>, isFamily: ReadonlySet<string>): Set<string> {
  const words = text.match(/[\p{L}\p{M}’-]+/gu) ?? []
  return new Set(
    words.flatMap((word, place) =>
      isFirst.has(word) && isFamily.has(words[place + 1] ?? '') ? [`${word} ${words[place + 1]}`] : [],
    ),
  )
}

function shortestBetween(times: readonly number[]): number {
  const inOrder = times.toSorted((one, other) => one - other)
  return Math.min(Infinity, ...inOrder.slice(1).map((time, place) => time - (inOrder[place] ?? 0)))
}

function mostOnADay(times: readonly number[]): number {
  return Math.max(
    ...[...groupBy(times, time => Math.floor(time / dayMs)).values()].map(({ length }) => length),
  )
}

/** The versions of every document that has more than one. */
function revisedIn(documents: readonly RawDocument[]): RawDocument[][] {
  const byUno = new Map<string, RawDocument[]>()
  for (const each of documents) byUno.set(each.uno, [...(byUno.get(each.uno) ?? []), each])
  return [...byUno.values()].filter(versions => versions.length > 1)
}

describe.each(seeds)('two weeks and an hour of the wire, seed %d', seed => {
  const wire = createWire(library, { seed })
  const documents = readTwoWeeks(wire)

  it('say no headline twice, whatever its figures', () => {
    expect(repeatsIn(documents)).toEqual([])
  })

  it('show other pictures, at least sixty, before one comes back', () => {
    expect(picturesIn(documents).length).toBeGreaterThan(1200)
    expect(shortestReturn(picturesIn(documents))).toBeGreaterThan(60)
  })

  it('tell every story and every storyline, but for what is about to be told again', () => {
    const told = new Set(documents.map(titleOf))
    const missing = library.stories.filter(story => !told.has(titleOf(story)))
    expect(missing.map(({ id }) => id).length).toBeLessThan(4)
    expect(documents.length).toBeGreaterThan(5000)
  })

  it('keep more than two hundred front-page stories, and every fact check and feature', () => {
    const on = (topic: string) =>
      firstFilings(documents).filter(each => (each.topic as string[]).includes(topic)).length
    const shares = languages.map(lang =>
      ['factcheck', 'multimedia'].map(
        name => firstFilings(documents).filter(each => each.lang === lang && each.class === name).length,
      ),
    )

    expect(on(frontPages.en)).toBeGreaterThan(200)
    expect(on(frontPages.fr)).toBeGreaterThan(150)
    for (const share of shares.flat()) expect(share).toBeGreaterThanOrEqual(20)
    for (const place of [0, 1])
      expect(shares.reduce((sum, share) => sum + (share[place] ?? 0), 0)).toBeGreaterThanOrEqual(150)
  })

  it('revise at least sixty stories on every whole day', () => {
    for (let day = 1; day < 14; day += 1) {
      const date = after(now, -day * dayMs)
        .toISOString()
        .slice(0, 10)
      const revised = revisedIn(documents).filter(([first]) => first?.published.startsWith(date))
      expect(revised.length, date).toBeGreaterThanOrEqual(60)
    }
  })

  it('revise as agencies do: figures, names and quotes, and kills with their reason', () => {
    const changes = revisedIn(documents).flatMap(versions =>
      versions.slice(1).map((version, place) => [versions[place] as RawDocument, version] as const),
    )
    const newsOf = ({ news }: RawDocument) => (news as string[]).join('\n')
    const grown = changes.filter(([before, later]) => newsOf(later).startsWith(newsOf(before)))
    const counted = changes.filter(
      ([before, later]) =>
        newsOf(before) !== newsOf(later) && withoutFigures(newsOf(before)) === withoutFigures(newsOf(later)),
    )
    const killed = changes.filter(([, later]) => later.status === 'Canceled')
    const corrected = changes.filter(([, later]) => later.signal === 'correction')

    expect(grown.length).toBeGreaterThan(100)
    expect(counted.length).toBeGreaterThan(100)
    expect(corrected.length).toBeGreaterThan(100)
    expect(killed.length).toBeGreaterThan(14)
    for (const [before, later] of changes) {
      expect(JSON.stringify({ ...later, revision: 0 })).not.toBe(JSON.stringify({ ...before, revision: 0 }))
      expect(later.published).toBe(before.published)
      expect(later.revision).toBe(before.revision + 1)
    }
    for (const [, { news, headline }] of killed) {
      expect(headline).toBeTruthy()
      expect((news as string[])[0]).toMatch(/^\p{L}+:$/u)
      expect((news as string[])[1]?.length).toBeGreaterThan(40)
    }
  })

  it('begin headlines and first sentences with a capital, a figure or a quotation mark', () => {
    const begun = documents.flatMap(({ headline, news }) => {
      const first = (news as string[] | undefined)?.[0]?.replace(/^\P{Ll}{3,}( \(.+?\))? [-–] /u, '')
      return [headline, first].filter(text => typeof text === 'string')
    })
    expect(begun.length).toBeGreaterThan(5_000)
    expect(begun.filter(text => /^\p{Ll}/u.test(text))).toEqual([])
  })

  it('tell a dated story on its day of the week', () => {
    const dated = new Map(
      library.stories.flatMap(({ id, headline, lang }) =>
        library.dayByStory.has(id) && typeof headline === 'string'
          ? [[`${lang} ${headline}`, id] as const]
          : [],
      ),
    )
    for (const { lang, headline, published } of firstFilings(documents)) {
      const id = dated.get(`${String(lang)} ${String(headline)}`)
      const day = library.dayByStory.get(id ?? '')?.day
      if (day === undefined) continue
      expect((new Date(published).getUTCDay() + 6) % 7, id).toBe(day % 7)
    }
  })

  it('go on where the past ends: what a reader of the live wire saw is what the past keeps of it', () => {
    const since = after(now, -30 * hourMs)
    const live = new Map(
      follow(wire, since, after(now, -6 * hourMs)).map(each => [`${each.uno} ${each.revision}`, each]),
    )
    const kept = documents.filter(
      ({ published }) =>
        Date.parse(published) > since.getTime() + dayMs / 12 &&
        Date.parse(published) < now.getTime() - 14 * hourMs,
    )
    expect(kept.length).toBeGreaterThan(200)
    for (const each of kept) expect(live.get(`${each.uno} ${each.revision}`)).toEqual(each)
  })

  it('mix the languages: none has less than a tenth of the wire, and none a third', () => {
    for (const lang of languages) {
      const share = documents.filter(each => each.lang === lang).length / documents.length
      expect(share, lang).toBeGreaterThan(0.1)
      expect(share, lang).toBeLessThan(1 / 3)
    }
  })
})

describe('a day of the live wire', () => {
  const wire = createWire(library)
  const day = follow(wire, now, after(now, dayMs))

  it('says no headline twice, and shows sixty pictures before one comes back', () => {
    expect(repeatsIn(day)).toEqual([])
    expect(shortestReturn(picturesIn(day))).toBeGreaterThan(60)
  })

  it.each([
    [300, frontPages.en],
    [200, frontPages.fr],
    [200, frontPages.ar],
    [180, frontPages.de],
    [150, frontPages.es],
  ])('puts at least %d stories on the front page %s, and some in every hour', (count, topic) => {
    const stories = firstFilings(day).filter(each => (each.topic as string[]).includes(topic))
    const hours = new Set(stories.map(({ published }) => published.slice(0, 13)))

    expect(stories.length).toBeGreaterThanOrEqual(count)
    expect(hours.size).toBeGreaterThanOrEqual(24)
  })

  it('is the same after a restart in its midst', () => {
    const later = createWire(readLibrary(folder))
    const noon = after(now, dayMs / 2)
    expect(follow(later, noon, after(noon, hourMs))).toEqual(follow(wire, noon, after(noon, hourMs)))
  })

  it.each(isLong ? [3, 10] : [10])('is as good at speed %d: in what is a day for a fast agency', speed => {
    const fast = createWire(library, { speed })
    const documents = follow(fast, now, after(now, dayMs / speed))
    expect(repeatsIn(documents)).toEqual([])
    expect(shortestReturn(picturesIn(documents))).toBeGreaterThan(60)
    const twoWeeks = readTwoWeeks(fast)
    expect(shortestReturn(picturesIn(twoWeeks))).toBeGreaterThan(60)
    expect(repeatsIn(twoWeeks).length).toBeLessThan(20)
  })
})

describe('a week of the live wire', () => {
  const days = isLong ? 14 : 7
  const week = follow(createWire(library), now, after(now, days * dayMs))
  const texts = week.filter(each => each.class === 'text')

  it('quotes nobody with the same words three times a day in a language, nor twice within six hours', () => {
    const times = new Map<string, Map<string, number>>()
    for (const { uno, lang, published, ...document } of texts.filter(each => !isOfEvent(each))) {
      for (const quotation of quotationsIn(document)) {
        const key = `${String(lang)} ${withoutNames(quotation, String(lang))}`
        times.set(key, (times.get(key) ?? new Map<string, number>()).set(uno, Date.parse(published)))
      }
    }
    expect(times.size).toBeGreaterThan(1500)
    const apart = [...times].map(([key, byUno]) => [key, shortestBetween([...byUno.values()])] as const)
    expect(apart.filter(([, ms]) => ms < 6 * hourMs).map(([key]) => key)).toEqual([])
    const mostADay = [...times].map(([key, byUno]) => [key, mostOnADay([...byUno.values()])] as const)
    expect(mostADay.filter(([, count]) => count > 2).map(([key]) => key)).toEqual([])
  })

  it('names nobody of a cast in two stories of seven days, in whatever language', () => {
    const people = library.routines.flatMap(({ vary }) =>
      Object.values(vary).flatMap(choice => ('names' in choice ? [choice.names] : [])),
    )
    const isFirst = new Set(people.flatMap(({ first }) => first))
    const isFamily = new Set(people.flatMap(({ family }) => family.map(({ n }) => n)))
    const lastStory = new Map<string, { uno: string; at: number }>()
    const twice: string[] = []
    for (const { uno, published, headline, news } of texts) {
      const at = Date.parse(published)
      for (const name of namesIn([headline, news].flat().join(' '), isFirst, isFamily)) {
        const last = lastStory.get(name)
        if (last && last.uno !== uno && at - last.at < 7 * dayMs) twice.push(`${name}: ${String(headline)}`)
        lastStory.set(name, { uno, at })
      }
    }
    expect(lastStory.size).toBeGreaterThan(10_000)
    expect(twice).toEqual([])
  })

  it('tells two transfers with the same words or for the same sum at least a day apart', () => {
    const transfers = firstFilings(texts).filter(
      each =>
        !isOfEvent(each) &&
        (each.slug as string[]).some(slug => /^(transfert?|fichajes|انتقالات)$/i.test(slug)),
    )
    const lastTimes = new Map<string, number>()
    expect(transfers.length).toBeGreaterThan(20)
    for (const { published, lang, ...document } of transfers) {
      const at = Date.parse(published)
      for (const said of [...quotationsIn(document), ...sumsIn(document)]) {
        const key = `${String(lang)} ${said}`
        expect(at - (lastTimes.get(key) ?? -Infinity), key).toBeGreaterThanOrEqual(dayMs)
        lastTimes.set(key, at)
      }
    }
  })

  it('has at night no kind of story more than five times among the last ten of a front page', () => {
    for (const [lang, topic] of Object.entries(frontTopics)) {
      const stories = firstFilings(week).filter(
        each => each.lang === lang && (each.topic as string[]).includes(topic),
      )
      for (const [place, { published }] of stories.entries()) {
        const hour = new Date(published).getUTCHours()
        if (place < 9 || (hour >= 5 && hour < 22)) continue
        const kinds = stories.slice(place - 9, place + 1).map(({ slug }) => String((slug as string[])[1]))
        const most = Math.max(...[...groupBy(kinds, kind => kind).values()].map(({ length }) => length))
        expect(most, `${topic} at ${published}: ${kinds.join(', ')}`).toBeLessThanOrEqual(5)
      }
    }
  })
})

describe('who speaks for a place', () => {
  it('speaks in one matter and for one place, in every language', () => {
    const roles = new Map<string, Set<string>>()
    for (const { story, vary } of library.routines) {
      const [gap] = Object.entries(vary).find(([, choice]) => 'speakers' in choice) ?? []
      if (gap === undefined) continue
      for (const [nth, { k, nr }] of (vary.w as { k: string; nr: number }[]).entries()) {
        for (const [place, { r }] of (vary.i as { r: number }[]).entries()) {
          const draw = drawValues(vary, () => 0, { w: [nth], i: [place] })
          const { n } = draw[gap] as { n: string }
          roles.set(n, (roles.get(n) ?? new Set()).add(`${k} ${nr} ${r}`))
        }
      }
      expect(new Set((vary.i as { r: number }[]).map(({ r }) => r)).size, story.id).toBe(
        (vary.i as unknown[]).length,
      )
    }
    expect(roles.size).toBeGreaterThan(5_000)
    expect([...roles].filter(([, own]) => own.size > 1)).toEqual([])
  })
})

describe('a match report', () => {
  it('speaks of no table, because nobody keeps one', () => {
    const isOfMatch = /(football|foot|fuss|futbol|futebol|robot)[^/]*$/
    const table =
      /\d (points|puntos|pontos|Punkte|نقطة)|on points|in the table|Tabelle|clasificación|classement|classificação|رصيد|في المركز/u
    const reports = library.routines.filter(
      ({ story }) =>
        isOfMatch.test(story.id) && /foot|fútbol|futebol|Fußball|القدم/u.test(String(story.slug)),
    )
    expect(reports.length).toBeGreaterThan(18)
    for (const report of reports) {
      for (let nth = 0; nth < 40; nth += 1) {
        const { story, draw } = sayTurn(report, { choices: {}, seeds: [nth] })
        const { headline, news } = fillGaps(story, { draw, lang: story.lang, at: now })
        const told = [headline, news]
          .flat()
          .join(' ')
          .replaceAll(/[“„«][^“”»]*[”“»]/g, '')
        expect(told, story.id).not.toMatch(table)
      }
    }
  })
})

describe('the calendar', () => {
  it.each([1, 14, 365])('tells nothing twice while documents are kept for %d days', keepDays => {
    const fortnights = Math.ceil(keepDays / 14)
    const calendar = createCalendar(library, { seed: 1, fortnights, keptOf: scene => [scene] })
    const lastBegin = new Map<string, number>()
    const begins = calendar.beginningBetween(now.getTime(), now.getTime() + 3 * 378 * dayMs)

    expect(begins.length).toBeGreaterThan(library.stories.length)
    for (const { name, begin } of begins) {
      expect(begin - (lastBegin.get(name) ?? -Infinity), name).toBeGreaterThanOrEqual(
        Math.max(14, keepDays) * dayMs,
      )
      lastBegin.set(name, begin)
    }
  })
})

describe('the pictures of stories', () => {
  /** The calendar begins again. */
  const monday = new Date('2026-02-16T00:00:00Z').getTime()

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('rest for half a day as two weeks begin again (seed %d)', seed => {
    const keptOf = (scene: string) => [1, 2, 3, 4].map(number => `${subjectOf(scene)} ${number}`)
    const calendar = createCalendar(library, { seed, fortnights: 1, keptOf })
    const uses = calendar
      .beginningBetween(monday - dayMs, monday + dayMs)
      .flatMap(({ steps, begin, pictures }) =>
        steps
          .filter(({ revision }) => revision === 1)
          .flatMap(step =>
            (step.story.scenes ?? []).map((_, nth) => ({
              picture: pictures.get(keyOfScene(step, nth)) ?? '',
              at: begin + step.at * minuteMs,
            })),
          ),
      )
    const rests = [...groupBy(uses, ({ picture }) => picture).values()].map(list =>
      shortestBetween(list.map(({ at }) => at)),
    )
    expect(rests.filter(Number.isFinite).length).toBeGreaterThan(2)
    expect(Math.min(...rests) / hourMs).toBeGreaterThan(12)
  })
})

describe('a series', () => {
  it('goes on days later with the people of its first part', () => {
    const calendar = createCalendar(library, { seed: 1, fortnights: 1, keptOf: scene => [scene] })
    const tellings = calendar.beginningBetween(now.getTime() - 14 * dayMs, now.getTime() + 14 * dayMs)
    const parts = library.storylines.filter(({ follows }) => follows !== null)

    expect(parts.length).toBeGreaterThan(0)
    for (const { name, follows } of parts) {
      const next = tellings.findLast(each => each.name === name)
      const first = tellings.findLast(
        each => each.name === follows?.storyline && each.begin < (next?.begin ?? 0),
      )
      const days = Math.floor((next?.begin ?? 0) / dayMs) - Math.floor((first?.begin ?? 0) / dayMs)
      expect(days, name).toBe(follows?.days)
      expect(next?.draw, name).toMatchObject(first?.draw ?? {})
    }
  })
})

describe('the timetable', () => {
  it('files what happens once a day at most once a day, and on its days', () => {
    const texts = library.routines.filter(({ story }) => !story.scenes?.length)
    const timetable = createTimetable(
      texts,
      texts.map(() => 1000),
      1,
    )
    const filings = Array.from({ length: slotsOfTimetable }, (_, slot) => {
      const turn = timetable.textAt(slot)
      return turn?.slots[0] === slot ? { ...turn, day: Math.floor(slot / slotsOfDay) } : null
    }).filter(each => each !== null)
    const byRoutine = groupBy(filings, ({ routine }) => routine)

    for (const [routine, { isDaily, days, story }] of texts.entries()) {
      const ownDays = (byRoutine.get(routine) ?? []).map(({ day }) => day)
      if (isDaily) expect(new Set(ownDays).size, story.id).toBe(ownDays.length)
      if (days) for (const day of ownDays) expect(days, story.id).toContain(weekdayOf(day))
    }
    expect(texts.filter(({ isDaily }) => isDaily).length).toBeGreaterThan(60)
  })
})

describe('what becomes of a routine piece', () => {
  it('puts right what was misspelt from the beginning', () => {
    const corrected = library.routines.flatMap(routine =>
      routine.later.flatMap(steps => {
        const correction = steps.findIndex(({ was }) => Object.keys(was).length > 0)
        return correction < 0 ? [] : [{ routine, steps, correction }]
      }),
    )
    expect(corrected.length).toBeGreaterThan(60)
    for (const { routine, steps, correction } of corrected) {
      const turn = { choices: {}, seeds: [7] }
      const spelt = (saying: Saying) => JSON.stringify(saying.draw.pn)
      const right = spelt(sayTurn(routine, turn))

      expect(spelt(sayTurn(routine, { ...turn, steps })), routine.story.id).not.toBe(right)
      expect(spelt(sayTurn(routine, { ...turn, steps, revision: correction + 1 }))).not.toBe(right)
      expect(spelt(sayTurn(routine, { ...turn, steps, revision: correction + 2 }))).toBe(right)
    }
  })

  it('raises its figures and never lowers them', () => {
    for (const { story, later } of library.routines) {
      for (const { becomes } of later.flat()) {
        for (const choice of Object.values(becomes)) {
          if ('calc' in choice) expect(choice.calc, story.id).toMatch(/^\w+ \+ \d+$/)
        }
      }
    }
  })
})
