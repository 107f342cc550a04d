import type { Filter } from '@wiredeck/query'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { LogEntry } from '../filing/filing.ts'
import { openMatching, type Matching } from './matching.ts'
import { toTried, tryToTheEnd } from './tryEntry.ts'

const lines: { msg: string; uno?: string; filter?: number }[] = []
const log = pino({}, { write: line => lines.push(JSON.parse(line) as (typeof lines)[number]) })
let matching: Matching
afterEach(async () => {
  await matching.close()
  lines.length = 0
})

let number = 0
function entryOf(payload: object, before: object | null = null): LogEntry {
  number += 1
  const published = '2026-11-26T12:00:00Z'
  const toRaw = (each: object) => JSON.stringify({ published, ...each })
  return {
    number,
    uno: `uno ${number}`,
    revision: 1,
    filed: new Date(published),
    logged: new Date(published),
    order: number,
    first: null,
    isPast: false,
    isGone: false,
    raw: toRaw(payload),
    before: before && toRaw(before),
  }
}

const slug = (value: string): Filter => ({ name: 'slug', in: [value] })
/** Words that are nearly there, in each of thousands of places. */
const longPhrases: Filter = {
  name: 'headline',
  contains: Array.from({ length: 60 }, (_, nth) => 'a '.repeat(400 + nth)),
}
const manyWords = { headline: `${'a '.repeat(399)}b `.repeat(150) }

describe('the matching of what is filed', () => {
  it('tells which filters accept a revision, and the one before it; equal filters are one', async () => {
    matching = openMatching(log)
    const sea = matching.add(slug('sea'))
    const land = matching.add({ and: [slug('land'), { name: 'headline', contains: ['port'] }] })
    expect(matching.add({ in: ['sea'], name: 'slug' })).toBe(sea)
    expect(matching.size()).toBe(2)
    const { now, before, untried } = await matching.try(
      entryOf({ slug: ['land'], headline: 'The port' }, { slug: ['sea'] }),
    )
    expect([[...(now?.ids ?? [])], [...(before?.ids ?? [])], [...untried]]).toEqual([[land.id], [sea.id], []])
    expect(now?.published).toEqual(new Date('2026-11-26T12:00:00Z'))
    matching.release(sea)
    expect([...((await matching.try(entryOf({ slug: ['sea'] }))).now?.ids ?? [])]).toEqual([sea.id])
    matching.release(sea)
    expect([...((await matching.try(entryOf({ slug: ['sea'] }))).now?.ids ?? [])]).toEqual([])
  })

  it('says by the first verdict after it that a filter is known, and tries what came later by itself', async () => {
    matching = openMatching(log)
    matching.add(slug('land'))
    const entry = entryOf({ slug: ['sea'] })
    const early = matching.try(entry)
    const sea = matching.add(slug('sea'))
    const aside = matching.add(slug('sea'), { isAside: true })
    expect(aside).not.toBe(sea)
    await sea.known
    const tried = toTried(entry, await early, new Date())
    expect(tried.now?.ids).toEqual(new Set())
    expect((await tryToTheEnd(matching, tried, [sea, aside], new Date())).now?.ids).toEqual(
      new Set([sea.id, aside.id]),
    )
    expect((await matching.try(entry)).now?.ids).toEqual(new Set([sea.id]))
  })

  it('tries what came while nobody watched with a filter that came later', async () => {
    matching = openMatching(log)
    const entry = entryOf({ slug: ['sea'] }, { slug: ['sea'] })
    const tried = toTried(entry, await matching.try(entry), new Date())
    const sea = matching.add(slug('sea'))
    const { now, before } = await tryToTheEnd(matching, tried, [sea], new Date())
    expect([now?.ids, before?.ids]).toEqual([new Set([sea.id]), new Set([sea.id])])
  })

  it('rejects a document that cannot be read, and goes on with the next', async () => {
    matching = openMatching(log)
    const sea = matching.add(slug('sea'))
    await expect(matching.try({ ...entryOf({}), raw: 'no JSON' })).rejects.toThrow('is not valid JSON')
    expect((await matching.try(entryOf({ slug: ['sea'] }))).now?.ids).toEqual(new Set([sea.id]))
  })

  it('begins again where a filter holds it up with a document, and leaves out that pair only', async () => {
    matching = openMatching(log, { looksEveryMs: 50, mostLooks: 4 })
    const sea = matching.add(slug('sea'))
    const long = matching.add(longPhrases)
    await Promise.all([sea.known, long.known])
    const hostile = entryOf({ slug: ['sea'], ...manyWords })
    const [held, next] = await Promise.all([
      matching.try(hostile),
      matching.try(entryOf({ slug: ['sea'], headline: 'a '.repeat(500) })),
    ])
    expect([held.now?.ids, held.untried]).toEqual([new Set([sea.id]), new Set([long.id])])
    expect([next.now?.ids, next.untried]).toEqual([new Set([sea.id, long.id]), new Set()])
    expect(lines).toMatchObject([{ uno: hostile.uno, filter: long.id }])
    // Whoever asks again does not wait again.
    const again = await tryToTheEnd(matching, toTried(hostile, held, new Date()), [sea, long], new Date())
    expect([again.now?.ids, again.untried]).toEqual([new Set([sea.id]), new Set([long.id])])
    expect(lines).toHaveLength(1)
  })

  it('tries nothing with a document whose words take too long to read', async () => {
    matching = openMatching(log, { looksEveryMs: 20, mostLooks: 2 })
    const news = matching.add({ name: 'news', contains: ['harbour'] })
    await news.known
    const endless = entryOf({ news: Array.from({ length: 4000 }, (_, nth) => `word${nth} `.repeat(200)) })
    const { now, untried } = await matching.try(endless)
    expect([now, untried]).toEqual([null, new Set([news.id])])
    expect((await matching.tryOn(endless, [news])).untried).toEqual(new Set([news.id]))
    expect(lines).toHaveLength(1)
  })
})
