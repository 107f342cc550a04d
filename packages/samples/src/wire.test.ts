import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readLibrary } from './readLibrary.ts'
import type { RawDocument } from './toRaw.ts'
import { createWire, type Wire } from './wire.ts'

const library = readLibrary(fileURLToPath(new URL('..', import.meta.url)))
const now = new Date('2026-02-22T09:06:59.400Z')
const minutes = (count: number) => count * 60_000
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

/** What the wire files after an instant, one by one. */
function follow(wire: Wire, since: Date, until: Date): { at: Date; document: RawDocument }[] {
  const filed = []
  for (let next = wire.next(since); next.at <= until; next = wire.next(next.at)) filed.push(next)
  return filed
}

describe('the wire', () => {
  it('files the same everywhere, whoever asks and when', () => {
    const again = createWire(readLibrary(fileURLToPath(new URL('..', import.meta.url))))

    expect(createWire(library).history(now, 50)).toEqual(again.history(now, 50))
    expect(createWire(library).next(now)).toEqual(again.next(now))
    expect(createWire(library, { seed: 2 }).history(now, 50)).not.toEqual(again.history(now, 50))
  })

  it('files a document every 10 to 20 seconds, each at a moment of its own', () => {
    const filed = follow(createWire(library), now, after(now, minutes(60)))
    const gaps = filed.slice(1).map(({ at }, place) => at.getTime() - (filed[place]?.at.getTime() ?? 0))

    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(20_000)
    expect(new Set(gaps).size).toBeGreaterThan(gaps.length / 2)
  })

  it('says `published` in whole seconds, rising and never in the future', () => {
    const filed = follow(createWire(library), now, after(now, minutes(30)))

    for (const { at, document } of filed) {
      expect(document.published).toBe(`${at.toISOString().slice(0, 19)}Z`)
      expect(Date.parse(document.published)).toBeLessThanOrEqual(at.getTime())
    }
    const published = filed.map(({ document }) => document.published)
    expect(published).toEqual([...published].sort())
  })

  it('has a past: as many documents as asked for, the newest first, none after now', () => {
    const past = createWire(library).history(now, 1500)
    const published = past.map(document => document.published)

    expect(past).toHaveLength(1500)
    expect(published).toEqual([...published].sort().reverse())
    expect(Date.parse(published[0] ?? '')).toBeLessThanOrEqual(now.getTime())
    expect(now.getTime() - Date.parse(published[0] ?? '')).toBeLessThan(minutes(4))
  })

  it('tells every story of the agency in its past', () => {
    const past = createWire(library).history(now, 2 * library.stories.length)

    const told = new Set(
      past.map(document => JSON.stringify([document.lang, document.headline, document.caption])),
    )
    const stories = new Set(
      library.stories.map(story => JSON.stringify([story.lang, story.headline, story.caption])),
    )
    expect(told).toEqual(stories)
  })

  it.each([1, 7, 50])('at speed %d fills a short gap with what it would have filed', speed => {
    const wire = createWire(library, { speed })
    const until = after(now, minutes(20))

    const filled = wire.filedBetween(now, until)

    expect(filled).toEqual(follow(wire, now, until).map(({ document }) => document))
  })

  it('fills adjoining gaps without a repeat and without a hole', () => {
    const wire = createWire(library)
    const instants = [0, 1, 15_000, 15_001, 47_000, minutes(3), minutes(50)].map(ms => after(now, ms))

    const parts = instants
      .slice(1)
      .flatMap((until, place) => wire.filedBetween(instants[place] as Date, until))

    expect(parts).toEqual(wire.filedBetween(now, after(now, minutes(50))))
  })

  it('fills a long gap thinly, like its past', () => {
    const wire = createWire(library)
    const until = after(now, minutes(180))

    const filled = wire.filedBetween(now, until)

    expect(filled).toEqual(wire.history(until, filled.length).reverse())
    expect(filled.length).toBe(60)
  })

  it('never files two documents under one uno or short id', () => {
    const wire = createWire(library, { speed: 50 })
    const documents = [...wire.filedBetween(now, after(now, minutes(30))), ...wire.history(now, 1500)]

    expect(new Set(documents.map(({ uno }) => uno)).size).toBe(documents.length)
    expect(new Set(documents.map(({ afpshortid }) => afpshortid)).size).toBe(documents.length)
    for (const { afpshortid } of documents) expect(afpshortid).toMatch(/^[a-z0-9]{7}$/)
  })

  it('runs as much faster as it is told, while its past stays as dense', () => {
    const hour = after(now, minutes(60))
    const usual = createWire(library).filedBetween(now, hour).length
    const fast = createWire(library, { speed: 10 })

    expect(fast.filedBetween(now, hour).length / usual).toBeCloseTo(10, 0)
    const [newest, oldest] = [fast.history(now, 100)[0], fast.history(now, 100)[99]]
    const span = Date.parse(newest?.published ?? '') - Date.parse(oldest?.published ?? '')
    expect(span / 99).toBeCloseTo(minutes(3), -4)
  })

  it('has nothing to file without stories, and says so', () => {
    expect(() => createWire({ ...library, stories: [] })).toThrow('The agency has no stories to file')
  })
})
