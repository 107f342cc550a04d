import { mostMissed } from '@wiredeck/content-api/wire'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { renewLog } from '../filing/filing.sql.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { liveOn } from '../testing/liveOn.ts'

const sea = { query: { name: 'slug', in: ['sea'] } }
const everything = {}

/** So few entries stay in memory that the others have to be read from the database. */
const world = { logPatience: { mostRemembered: 3 } }

describe.each(usualDatabases())('a client that comes back to the live channel on $name', subject => {
  const on = liveOn(subject, { world })
  const state = () => on.filing.state()
  const pointNow = async () => {
    const { log, newest } = await state()
    return { log, number: newest }
  }
  const stories = (name: string, count: number, slug = 'sea') =>
    Array.from({ length: count }, (_, nth) => strikeStory(`${name} ${nth}`, { slug: [slug] }))

  it('is told what it missed, in order, each entry once with all watches of that request, and then what comes', async () => {
    const since = await pointNow()
    const first = stories('first', 4)
    await on.file(...first)
    await on.file(...stories('land', 2, 'land'))
    await on.file(strikeStory('first 0', { revision: 2, slug: ['land'] }))
    const client = await on.connect()
    client.watch({ sea, also: sea, none: { lang: 'fr' } }, since)

    expect(await client.next('watching')).toEqual({
      type: 'watching',
      ids: ['sea', 'also', 'none'],
      log: since.log,
      number: since.number,
    })
    for (const { uno } of first)
      expect(await client.next('filed')).toMatchObject({ uno, in: ['sea', 'also'], out: [] })
    expect(await client.next('filed')).toMatchObject({ uno: 'first 0', in: [], out: ['sea', 'also'] })
    await on.file(strikeStory('live', { slug: ['sea'] }))
    expect(await client.next('filed')).toMatchObject({ uno: 'live' })
    const numbers = client.messages.flatMap(each => (each.type === 'filed' ? [each.number] : []))
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  })

  it('loses nothing and is told nothing twice while others file', async () => {
    const since = await pointNow()
    const client = await on.connect()
    const filings = Array.from({ length: 30 }, (_, nth) => strikeStory(`race ${nth}`, {}))
    const filing = (async () => {
      for (const each of filings) await on.file(each)
    })()
    for (let nth = 0; nth < 5; nth += 1) client.watch({ [`w${nth}`]: everything }, since)
    await filing
    for (const { uno } of filings) await on.file({ ...strikeStory(`after ${uno}`, {}) })
    client.send({ type: 'ping', id: 1 })
    await client.next('pong')

    await expect
      .poll(() =>
        ['w0', 'w1', 'w2', 'w3', 'w4'].map(
          id => client.messages.filter(each => each.type === 'filed' && each.in.includes(id)).length,
        ),
      )
      .toEqual([60, 60, 60, 60, 60])
    for (let nth = 0; nth < 5; nth += 1) {
      const numbers = client.messages.flatMap(each =>
        each.type === 'filed' && each.in.includes(`w${nth}`) ? [each.number] : [],
      )
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
      expect(new Set(numbers).size).toBe(60)
    }
  })

  it('has its ping answered when all was told that was filed before it, missed or not', async () => {
    const since = await pointNow()
    await on.file(...stories('missed', 40))
    const client = await on.connect()
    client.watch({ now: everything })
    client.watch({ sea }, since)
    await on.file(...stories('live', 40))
    client.send({ type: 'ping', id: 3 })
    await client.next('pong')

    const told = client.messages.flatMap(each => (each.type === 'filed' ? [each] : []))
    expect(told.filter(each => each.in.includes('sea')).map(({ uno }) => uno)).toEqual(
      [...stories('missed', 40), ...stories('live', 40)].map(({ uno }) => uno),
    )
  })

  it('is told of a gap where it comes from another log, or from a number that was never given', async () => {
    const { log, number } = await pointNow()
    const client = await on.connect()
    client.watch({ other: everything }, { log: 'another', number })
    expect(await client.next('gap')).toEqual({ type: 'gap', ids: ['other'], log, number })
    client.watch({ above: everything }, { log, number: number + 1 })
    expect(await client.next('gap')).toEqual({ type: 'gap', ids: ['above'], log, number })
    expect(client.messages.some(({ type }) => type === 'watching')).toBe(false)

    await on.file(strikeStory('after the gap', {}))
    expect((await client.next('filed')).in.toSorted()).toEqual(['above', 'other'])
  })

  it('is told of a gap where entries may be missing whose documents are kept', async () => {
    const { log, number } = await pointNow()
    await on.server.database?.query('UPDATE filing_log SET dropped_to = last')
    await on.file(strikeStory('makes the server read on', {}))
    const client = await on.connect()
    client.watch({ before: everything }, { log, number: number - 1 })
    expect(await client.next('gap')).toMatchObject({ ids: ['before'] })
    client.watch({ at: everything }, { log, number })
    expect(await client.next('watching')).toMatchObject({ ids: ['at'], number })
    expect(await client.next('filed')).toMatchObject({ uno: 'makes the server read on', in: ['at'] })
  })

  it('is told of a gap where too much that matches was missed, and of none where the rest does not match', async () => {
    const since = await pointNow()
    await on.file(...stories('few', 3), ...stories('flood', mostMissed + 1, 'flood'))
    const client = await on.connect()
    client.watch({ flood: { query: { name: 'slug', in: ['flood'] } } }, since)
    expect(await client.next('gap')).toMatchObject({ ids: ['flood'], number: (await pointNow()).number })
    client.watch({ sea }, since)
    expect(await client.next('watching')).toMatchObject({ ids: ['sea'] })
    for (let nth = 0; nth < 3; nth += 1)
      expect(await client.next('filed')).toMatchObject({ uno: `few ${nth}` })
    expect(client.messages.filter(({ type }) => type === 'gap')).toHaveLength(1)
  })

  it('misses nothing where entries went with their documents', async () => {
    const since = await pointNow()
    await on.file(strikeStory('too old', { published: '2020-01-01T00:00:00Z' }), strikeStory('kept', {}))
    await on.filing.prune(new Date('2021-01-01T00:00:00Z'))
    const client = await on.connect()
    client.watch({ all: everything }, since)

    expect(await client.next('watching')).toMatchObject({ number: since.number })
    await on.file(strikeStory('next', {}))
    const unos = [await client.next('filed'), await client.next('filed')].map(({ uno }) => uno)
    expect(unos).toContain('kept')
    expect(client.messages.some(({ type }) => type === 'gap')).toBe(false)
  })

  it('has its channel closed when the log is restored, and is then told of a gap', async () => {
    const since = await pointNow()
    const client = await on.connect()
    client.watch({ all: everything })
    await client.next('watching')
    if (on.server.database) await renewLog(on.server.database)
    await on.file(strikeStory('in the restored log', {}))
    expect(await client.closed).toBe(1012)

    const back = await on.connect()
    back.watch({ all: everything }, since)
    expect(await back.next('gap')).toMatchObject({ ids: ['all'], log: (await state()).log })
  })
})
