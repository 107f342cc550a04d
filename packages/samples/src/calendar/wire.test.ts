import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readLibrary } from '../library/readLibrary.ts'
import type { RawDocument } from '../library/toRaw.ts'
import { createWire, type Wire } from './wire.ts'

const folder = fileURLToPath(new URL('../..', import.meta.url))
const library = readLibrary(folder)
const now = new Date('2026-02-22T09:06:59.400Z')
const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 86_400_000
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)
const seconds = ({ published }: RawDocument) => Date.parse(published) / 1000

/** The filings after an instant, requested one by one. */
function follow(wire: Wire, since: Date, until: Date): { at: Date; document: RawDocument }[] {
  const filed = []
  for (let next = wire.next(since); next.at <= until; next = wire.next(next.at)) filed.push(next)
  return filed
}

const day = follow(createWire(library), now, after(now, days(1)))
const past = createWire(library).filedBetween(after(now, -days(14)), now)
const firstFilings = (documents: RawDocument[]) => documents.filter(({ revision }) => revision === 1)
const lastVersions = (documents: RawDocument[]) => [
  ...new Map(documents.map(each => [each.uno, each])).values(),
]

describe('the wire', () => {
  it('files the same everywhere, whoever asks and when', () => {
    const hourAgo = after(now, -minutes(60))
    const again = createWire(readLibrary(folder))

    again.next(after(now, days(3)))
    expect(again.filedBetween(hourAgo, now)).toEqual(createWire(library).filedBetween(hourAgo, now))
    expect(again.next(now)).toEqual(createWire(library).next(now))
    expect(createWire(library, { seed: 2 }).filedBetween(hourAgo, now)).not.toEqual(
      again.filedBetween(hourAgo, now),
    )
  })

  it('files a document every 5 to 20 seconds, around the clock and over midnight', () => {
    const gaps = day.slice(1).map(({ at }, place) => at.getTime() - (day[place]?.at.getTime() ?? 0))

    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5_000)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(createWire(library).slowestMs)
    expect(new Set(gaps).size).toBeGreaterThan(1000)
  })

  it('has the rhythm of a newsroom: half as much at night', () => {
    const inHour = (hour: number) => day.filter(({ at }) => at.getUTCHours() === hour).length

    expect(inHour(10) / inHour(2)).toBeGreaterThan(1.4)
    expect(inHour(2)).toBeGreaterThan(180)
  })

  it('says `published` in whole seconds, never in the future, and rising but for revisions', () => {
    for (const { at, document } of day) {
      expect(document.published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      expect(Date.parse(document.published)).toBeLessThanOrEqual(at.getTime())
      if (document.revision === 1) expect(at.getTime() - Date.parse(document.published)).toBeLessThan(1000)
    }
    const published = firstFilings(day.map(({ document }) => document)).map(document => document.published)
    expect(published).toEqual([...published].sort())
  })

  it('revises documents: same uno, same `published`, a higher revision, other words', () => {
    const byUno = new Map<string, RawDocument[]>()
    for (const { document } of day) byUno.set(document.uno, [...(byUno.get(document.uno) ?? []), document])
    const revised = [...byUno.values()].filter(versions => versions.length > 1)

    expect(revised.length).toBeGreaterThan(50)
    for (const versions of revised) {
      expect(new Set(versions.map(({ published }) => published)).size).toBe(1)
      const revisions = versions.map(({ revision }) => revision)
      expect(revisions).toEqual(revisions.map((_, place) => (revisions[0] ?? 1) + place))
      const texts = versions.map(({ headline, news, status }) => JSON.stringify([headline, news, status]))
      expect(new Set(texts).size).toBe(texts.length)
    }
  })

  it('has two weeks of past, some five thousand documents, the last hour dense', () => {
    const documents = lastVersions(past)
    const lastHour = documents.filter(document => seconds(document) * 1000 > now.getTime() - minutes(60))

    expect(documents.length).toBeGreaterThan(4500)
    expect(documents.length).toBeLessThan(5500)
    expect(lastHour.length).toBeGreaterThan(200)
    expect(Math.min(...documents.map(seconds)) * 1000).toBeLessThan(now.getTime() - days(13.9))
    expect(Math.max(...documents.map(seconds)) * 1000).toBeLessThanOrEqual(now.getTime())
  })

  it('tells every storyline in its past, whole, but for those that have just begun or are about to begin', () => {
    const filedOf = (qcode: string) => past.filter(document => qcodesOf(document).includes(qcode))
    const whole = library.storylines.filter(({ steps }) => {
      const filed = filedOf(`afpevent:${steps[0]?.story.event?.[0]}`)
      return steps.every(({ story: { lang, class: name, slug } }) =>
        filed.some(
          each => JSON.stringify([each.lang, each.class, each.slug]) === JSON.stringify([lang, name, slug]),
        ),
      )
    })
    expect(whole.length).toBeGreaterThanOrEqual(library.storylines.length - 2)
  })

  it.each([1, 7, 50])('at speed %d fills a short gap with what it would have filed', speed => {
    const wire = createWire(library, { speed })
    const until = after(now, minutes(50) / speed)

    expect(wire.filedBetween(now, until)).toEqual(follow(wire, now, until).map(({ document }) => document))
  })

  it('fills adjoining gaps without a repeat and without a hole', () => {
    const wire = createWire(library)
    const instants = [0, 1, 15_000, 15_001, 47_000, minutes(3), minutes(50)].map(ms => after(now, ms))

    const parts = instants
      .slice(1)
      .flatMap((until, place) => wire.filedBetween(instants[place] as Date, until))

    expect(parts).toEqual(wire.filedBetween(now, after(now, minutes(50))))
  })

  it('fills a long gap thinly, but ends what had begun and begins what goes on', () => {
    const wire = createWire(library)
    const until = after(now, minutes(60 * 26))

    const filled = wire.filedBetween(now, until)

    const before = wire.filedBetween(after(now, -minutes(30)), now)
    const inBothParts = (one: RawDocument[], other: RawDocument[]) =>
      one.filter(document => other.some(({ uno }) => uno === document.uno))
    expect(filled.length).toBeLessThan(1400)
    expect(inBothParts(before, filled).length).toBeGreaterThan(0)
    const published = lastVersions(filled)
      .map(seconds)
      .toSorted((one, other) => one - other)
    const sinceNow = published.filter(at => at * 1000 > now.getTime())
    expect(Math.max(...sinceNow.slice(1).map((at, place) => at - (sinceNow[place] ?? at)))).toBeLessThan(3600)
    expect(published.filter(at => at * 1000 > until.getTime() - minutes(60)).length).toBeGreaterThan(200)
  })

  it('never files two documents under one uno or short id', () => {
    const documents = lastVersions([...past, ...day.map(({ document }) => document)])

    expect(documents.length).toBeGreaterThan(9_500)
    expect(new Set(documents.map(({ afpshortid }) => afpshortid)).size).toBe(documents.length)
    for (const { afpshortid } of documents) expect(afpshortid).toMatch(/^[a-z0-9]{7}$/)
  })

  it('runs as much faster as it is told, while its past stays as long', () => {
    const hour = after(now, minutes(60))
    const usual = createWire(library).filedBetween(now, hour).length
    const fast = createWire(library, { speed: 10 })

    expect(follow(fast, now, after(now, minutes(6))).length / usual).toBeCloseTo(1, 0)
    expect(fast.slowestMs).toBe(createWire(library).slowestMs / 10)
    const fastPast = lastVersions(fast.filedBetween(after(now, -days(14)), now))
    expect(fastPast.length / lastVersions(past).length).toBeCloseTo(1, 0)
  })

  it('fills every gap in its texts', () => {
    for (const document of [...past, ...day.map(each => each.document)]) {
      expect(JSON.stringify({ ...document, rules: null })).not.toMatch(/\{\w+(\.\w+)*\}|undefined|NaN/)
    }
  })

  it('is laid out once, and reads no story again when it files', () => {
    let reads = 0
    const counted = new Proxy(library, {
      get(target, name) {
        if (name === 'stories') reads += 1
        return Reflect.get(target, name)
      },
    })
    const wire = createWire(counted)
    const atFirst = reads
    wire.layOut()
    const laidOut = reads
    wire.filedBetween(after(now, -minutes(60)), now)
    wire.next(now)
    expect(laidOut).toBeGreaterThan(atFirst)
    expect(reads).toBe(laidOut)
  })

  it('has nothing to file without stories, and says so', () => {
    expect(() => createWire({ ...library, stories: [] })).toThrow('The agency has no stories to file')
  })
})

function qcodesOf(document: RawDocument): string[] {
  return (document.afpentity as { event: { qcode: string }[] }).event.map(({ qcode }) => qcode)
}
