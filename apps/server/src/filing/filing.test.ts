import { beforeEach, describe, expect, it } from 'vitest'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { createIndex } from '../index/contentIndex.sql.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { everything } from './testing/filingContract.ts'
import type { FiledDocument } from './filing.ts'
import { createFiling, renewLog } from './filing.sql.ts'

describe.each(databaseSubjects())('filing on $name', subject => {
  const database = databaseOn(subject)
  const filing = () => createFiling(database())
  const get = (uno: string) => createIndex(database()).get(uno)
  const revision = (uno: string, number: number, headline: string): FiledDocument => ({
    ...strikeStory(uno, { revision: number, headline }),
    filed: new Date(`2026-02-22T09:0${number}:00Z`),
  })
  const entriesAfter = async (number: number) => (await filing().readLog(number, 100)).entries

  beforeEach(() => database().exec('TRUNCATE doc CASCADE; UPDATE filing_log SET last = 0, dropped_to = 0'))

  it('numbers what is filed, with its revision, when it was filed, and what stood there before', async () => {
    const [first, second] = [revision('a', 1, 'First'), revision('a', 2, 'Second')]
    await filing().file([first, strikeStory('b', {})])
    await filing().file([second])

    const entries = await entriesAfter(0)
    expect(entries).toMatchObject([
      { number: 1, uno: 'a', revision: 1, filed: first.filed, raw: first.raw, before: null, isPast: false },
      { number: 2, uno: 'b', revision: 1, before: null },
      { number: 3, uno: 'a', revision: 2, filed: second.filed, raw: second.raw, before: first.raw },
    ])
    expect(entries[2]?.order).toBe(entries[0]?.order)
    expect(entries.map(entry => entry.first)).toEqual([1, 2, 1])
    expect(entries[1]?.filed).toEqual(entries[1]?.logged)
    expect(await filing().state()).toMatchObject({ newest: 3, droppedTo: 0 })
    expect(await filing().readLog(1, 1)).toMatchObject({ newest: 3, entries: [{ number: 2 }] })
  })

  it('keeps every revision as long as its document, and the newest payload once', async () => {
    const revisions = [1, 2, 3].map(each => revision('a', each, `Headline ${each}`))
    for (const each of revisions) await filing().file([each])

    expect((await filing().revisionsOf('a')).map(({ raw }) => raw)).toEqual(revisions.map(({ raw }) => raw))
    const kept = await database().query(
      'SELECT number::int AS number, raw IS NULL AS newest FROM filing ORDER BY number',
    )
    expect(kept.map(({ newest }) => newest)).toEqual([false, false, true])
    expect(await filing().revisionsOf('unknown')).toEqual([])
    expect(await filing().revisionsOf('nul\0')).toEqual([])

    await filing().prune(new Date('2027-01-01T00:00:00Z'))
    expect(await filing().revisionsOf('a')).toEqual([])
    expect(await database().query('SELECT 1 FROM filing')).toEqual([])
    expect(await filing().state()).toMatchObject({ newest: 3, droppedTo: 0 })
  })

  it('never lets a lower revision take the place of a higher one, and tells nobody of it', async () => {
    const [first, second] = [revision('a', 1, 'First'), revision('a', 2, 'Second')]
    await filing().file([second])
    await filing().file([first])

    expect(await get('a')).toBe(second.raw)
    expect(await entriesAfter(0)).toMatchObject([
      { number: 1, revision: 2, isPast: false },
      { number: 2, revision: 1, raw: first.raw, isPast: true },
    ])
    expect((await filing().readLog(0, 10, { isPastLeftOut: true })).entries).toHaveLength(1)
  })

  it('lets the later of two filings of one revision stand', async () => {
    await filing().file([revision('a', 2, 'Before')])
    const after = revision('a', 2, 'After')
    await filing().file([after])

    expect(await get('a')).toBe(after.raw)
    expect(await entriesAfter(1)).toMatchObject([{ revision: 2, raw: after.raw, isPast: false }])
  })

  it('appends nothing that was filed before, not even an older revision', async () => {
    const both = [revision('a', 1, 'First'), revision('a', 2, 'Second')]
    await filing().file(both)
    await filing().file(both)
    await filing().file([both[0] as FiledDocument])

    expect(await filing().state()).toMatchObject({ newest: 2 })
    expect(await get('a')).toBe(both[1]?.raw)
  })

  it('puts in the past what is missing, and leaves what is there as it is', async () => {
    const live = revision('a', 2, 'As it was told')
    await filing().file([live])
    const past = [1, 2, 3].map(each => revision('a', each, `Past ${each}`))
    await filing().file([...past.slice(0, 2), strikeStory('b', {})], { isPast: true })
    expect(await get('a')).toBe(live.raw)
    await filing().file(past, { isPast: true })
    expect(await get('a')).toBe(past[2]?.raw)

    expect((await filing().revisionsOf('a')).map(({ raw }) => raw)).toEqual([
      live.raw,
      past[0]?.raw,
      past[2]?.raw,
    ])
    expect((await entriesAfter(0)).map(({ isPast }) => isPast)).toEqual([false, true, true, true])
    // Nobody could have been told of what was filed behind the present.
    expect((await entriesAfter(0)).map(({ uno, first }) => [uno, first])).toEqual([
      ['a', 1],
      ['a', 1],
      ['b', null],
      ['a', 1],
    ])
  })

  it('logs of what the agency has withdrawn that it is gone, with what stood there, and finds it no more', async () => {
    const [first, second] = [revision('a', 1, 'First'), revision('a', 2, 'Second')]
    await filing().file([first, second, strikeStory('b', {})])
    const { order } = (await entriesAfter(0))[0] ?? {}
    const seen = new Date('2026-02-22T10:00:00Z')
    await filing().withdraw(['a', 'unknown', 'nul\0'], seen)

    expect(await get('a')).toBeNull()
    expect(await filing().revisionsOf('a')).toEqual([])
    // Its entries went with it.
    expect(await entriesAfter(0)).toMatchObject([
      { number: 3, uno: 'b', isGone: false },
      { number: 4, uno: 'a', revision: 2, order, filed: seen, first: null, isGone: true, isPast: false },
    ])
    const gone = (await entriesAfter(3))[0]
    expect([gone?.raw, gone?.before]).toEqual([second.raw, second.raw])

    await filing().file([second])
    expect(await get('a')).toBe(second.raw)
    expect((await entriesAfter(3)).map(({ number, isGone }) => [number, isGone])).toEqual([
      [4, true],
      [5, false],
    ])
    await filing().prune(new Date('2027-01-01T00:00:00Z'))
    expect(await entriesAfter(0)).toEqual([])
    await filing().withdraw([], seen)
    expect(await filing().state()).toMatchObject({ newest: 5 })
  })

  it('says what stands in a stretch, both ends included, and of unos', async () => {
    const at = (hour: number) => `2026-02-22T0${hour}:00:00.000Z`
    const usable = JSON.stringify({ status: 'Usable', advisory: null, signal: null, embargoed: null })
    await filing().file([
      strikeStory('a', { published: at(1) }),
      strikeStory('b', { published: at(2) }),
      strikeStory('b', { published: at(3), revision: 4 }),
      strikeStory('c', { published: at(5) }),
    ])
    const unosOf = async (from: number, to: number | null) => {
      const stretch = { from: new Date(at(from)), to: to === null ? null : new Date(at(to)) }
      return (await filing().standing(stretch)).map(({ uno }) => uno).toSorted()
    }
    expect(await unosOf(1, 3)).toEqual(['a', 'b'])
    expect(await unosOf(2, 2)).toEqual([])
    expect(await unosOf(3, null)).toEqual(['b', 'c'])
    expect(await filing().standing({ unos: ['b', 'unknown', 'nul\0'] })).toEqual([
      { uno: 'b', revision: 4, published: new Date(at(3)), state: usable },
    ])
    await filing().file([strikeStory('b', { published: at(3), revision: 4, status: 'Canceled' })])
    expect((await filing().standing({ unos: ['b'] }))[0]?.state).toBe(usable.replace('Usable', 'Canceled'))
  })

  it('counts a payload that does not say its revision as the first', async () => {
    for (const revision of [undefined, null, '2', 1.5, -1])
      await filing().file([strikeStory(`a ${revision}`, { revision })])
    expect((await entriesAfter(0)).map(each => each.revision)).toEqual([1, 1, 1, 1, 1])
  })

  it('gives a search the place of each document in the log', async () => {
    await filing().file([revision('a', 1, 'First'), strikeStory('b', {})])
    await filing().file([revision('a', 2, 'Second')])
    const index = createIndex(database())
    const { hits, places } = await index.search({ ...everything, withFilings: true })

    const { log } = await filing().state()
    const [first, second, revised] = await entriesAfter(0)
    expect(hits.map(({ uno }) => uno)).toEqual(['b', 'a'])
    expect(places).toEqual({
      log,
      filings: [
        { number: 2, order: second?.order, first: 2, filed: second?.filed },
        { number: 3, order: first?.order, first: 1, filed: revised?.filed },
      ],
    })
    expect(Number(second?.order)).toBeGreaterThan(Number(first?.order))
    expect((await index.search(everything)).places).toBeNull()
    const none = await index.search({ ...everything, withFilings: true, limit: 0 })
    expect(none.places).toEqual({ log, filings: [] })
  })

  it('has an identity that stays, until a restore makes it anew', async () => {
    const { log } = await filing().state()
    expect(log).not.toBe('')
    expect((await filing().state()).log).toBe(log)
    await renewLog(database())
    expect((await filing().state()).log).not.toBe(log)
  })
})
