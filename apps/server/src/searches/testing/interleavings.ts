import * as fc from 'fast-check'
import { everything } from '../../filing/testing/filingContract.ts'
import type { Filing } from '../../filing/filing.ts'
import type { SearchPlan } from '../../index/contentIndex.ts'
import { strikeStory } from '../../index/testing/documents.ts'

/** When the interleavings begin. */
export const storyTime = new Date('2026-02-22T12:00:00Z')
const minuteMs = 60_000

/** One change of the documents, by one of two processes. */
export type Change = {
  what: 'file' | 'file past' | 'kill' | 'withdraw' | 'remove' | 'prune' | 'nothing'
  process: 0 | 1
  uno: string
  revision: number
  /** Of `published`, from the instant of the change on: late documents are below 0, those that wait for their time above it. */
  publishedAfterMs: number
  lang: 'en' | 'fr'
}

export const changes: fc.Arbitrary<Change> = fc.record({
  what: fc.constantFrom(
    'file',
    'file',
    'file',
    'file past',
    'kill',
    'withdraw',
    'remove',
    'prune',
    'nothing',
    'nothing',
  ),
  process: fc.constantFrom(0, 1),
  uno: fc.constantFrom('a', 'b', 'c', 'd'),
  revision: fc.integer({ min: 1, max: 4 }),
  publishedAfterMs: fc.constantFrom(-3 * 86_400_000, -10 * minuteMs, -1, 0, 1, minuteMs),
  lang: fc.constantFrom('en', 'fr'),
})

/** A search that is made some time after the one before, as the same column makes it again and again. */
export type Search = { afterMs: number; plan: (now: Date) => SearchPlan }

export const searches: fc.Arbitrary<Search> = fc
  .record({
    afterMs: fc.constantFrom(0, 0, 1, 10_000, 2 * minuteMs),
    langs: fc.constantFrom(null, ['fr']),
    fromMs: fc.constantFrom(null, -4 * 86_400_000, -20 * minuteMs),
    to: fc.constantFrom<'now' | number | null>('now', 'now', 'now', null, -5 * minuteMs),
    limit: fc.constantFrom(10, 1),
    withTotal: fc.boolean(),
  })
  .map(({ afterMs, langs, fromMs, to, limit, withTotal }) => ({
    afterMs,
    plan: now => ({
      ...everything,
      langs,
      range: { from: fromMs === null ? null : at(storyTime, fromMs), to: endOf(to, now) },
      limit,
      withTotal,
      withFilings: true,
    }),
  }))

export async function doChange(
  filing: Filing,
  { what, uno, revision, publishedAfterMs, lang }: Change,
  now: Date,
): Promise<void> {
  const published = at(now, publishedAfterMs).toISOString()
  switch (what) {
    case 'file':
    case 'file past':
      return filing.file([strikeStory(uno, { revision, published, lang })], { isPast: what === 'file past' })
    case 'kill':
      return filing.file([strikeStory(uno, { revision, published, lang, status: 'Canceled', news: [] })])
    case 'withdraw':
      return filing.withdraw([uno], now)
    case 'remove':
      return filing.remove([uno])
    case 'prune':
      return void (await filing.prune(at(now, -5 * minuteMs)))
    case 'nothing':
  }
}

function at(instant: Date, afterMs: number): Date {
  return new Date(instant.getTime() + afterMs)
}

function endOf(to: 'now' | number | null, now: Date): Date | null {
  if (to === null) return null
  return to === 'now' ? now : at(now, to)
}
