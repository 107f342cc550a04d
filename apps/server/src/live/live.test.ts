import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { liveOn } from '../testing/liveOn.ts'
import { createCaller } from '../testing/testServer.ts'

const hour = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

describe.each(usualDatabases())('the live channel on $name', subject => {
  const on = liveOn(subject)

  it('tells of a document as soon as it is filed, with its place in the log, to the watches that match', async () => {
    const client = await on.connect()
    client.watch({
      strikes: { query: { name: 'headline', in: ['strike'] } },
      all: {},
      french: { lang: 'fr' },
    })
    const { number } = await client.next('watching')
    const filed = new Date('2026-02-22T09:11:12.345Z')
    const story = { ...strikeStory('told', {}), filed }
    await on.file(story)

    const told = await client.next('filed')
    expect(told).toMatchObject({
      number: number + 1,
      uno: 'told',
      revision: 1,
      filed: filed.toISOString(),
      out: [],
    })
    expect(told.in.toSorted()).toEqual(['all', 'strikes'])
    expect(told.document).toEqual(JSON.parse(story.raw))
    expect(Date.parse(told.logged)).toBeGreaterThan(filed.getTime())
    const { search } = await createCaller(on.server.url)
    const answer = await search({ query: { name: 'uno', in: ['told'] }, withFilings: true })
    const { log } = await on.filing.state()
    expect(answer).toMatchObject({ log, filings: [{ number: told.number, order: told.order }] })
    expect(await search({ query: { name: 'uno', in: ['told'] } })).not.toHaveProperty('filings')
  })

  it('says of a revision which watches it matches, and which only the revision before matched', async () => {
    const client = await on.connect()
    client.watch({
      strike: { query: { name: 'headline', in: ['strike'] } },
      over: { query: { name: 'headline', in: ['over'] } },
      dockers: { query: { name: 'headline', in: ['dockers'] } },
      never: { query: { name: 'headline', in: ['weather'] } },
    })
    await client.next('watching')
    await on.file(strikeStory('revised', { revision: 1, headline: 'Dockers strike' }))
    await on.file(strikeStory('revised', { revision: 2, headline: 'Dockers: it is over' }))
    await on.file(strikeStory('revised', { revision: 3, headline: 'Withdrawn' }))

    const sorted = async () => {
      const told = await client.next('filed')
      return { revision: told.revision, in: told.in.toSorted(), out: told.out.toSorted() }
    }
    expect(await sorted()).toEqual({ revision: 1, in: ['dockers', 'strike'], out: [] })
    expect(await sorted()).toEqual({ revision: 2, in: ['dockers', 'over'], out: ['strike'] })
    expect(await sorted()).toEqual({ revision: 3, in: [], out: ['dockers', 'over'] })
  })

  it('tries dates against `published`, both ends included, with now as it is at that moment', async () => {
    const client = await on.connect()
    const noon = '2026-02-22T12:00:00.000Z'
    client.watch({
      lastHours: { dateRange: { from: 'now-2h', to: 'now' } },
      fromNoon: { dateRange: { from: noon } },
      toNoon: { dateRange: { to: noon } },
      thatDay: { dateRange: { from: '2026-02-22', to: '2026-02-22' } },
    })
    await client.next('watching')
    const matched = async (uno: string, published: string) => {
      await on.file(strikeStory(uno, { published }))
      return (await client.next('filed')).in.toSorted()
    }
    expect(await matched('noon', noon)).toEqual(['fromNoon', 'thatDay', 'toNoon'])
    expect(await matched('after noon', '2026-02-22T12:00:00.001Z')).toEqual(['fromNoon', 'thatDay'])
    expect(await matched('new', at(-hour))).toEqual(['fromNoon', 'lastHours'])
    expect(await matched('future', at(hour))).toEqual(['fromNoon'])
    expect(await matched('old', '2020-01-01T00:00:00Z')).toEqual(['toNoon'])
  })

  it('takes a watch of the same id in the place of the one before, and tells no more of what is not watched', async () => {
    const client = await on.connect()
    client.watch({ one: {}, two: { query: { name: 'slug', in: ['sea'] } } })
    await client.next('watching')
    client.watch({ one: { query: { name: 'slug', in: ['sea'] } } })
    await client.next('watching')
    client.send({ type: 'unwatch', ids: ['two', 'unknown'] })
    client.send({ type: 'ping', id: 7 })
    expect(await client.next('pong')).toMatchObject({ id: 7 })
    await on.file(strikeStory('land', { slug: ['land'] }), strikeStory('sea', { slug: ['sea'] }))

    expect(await client.next('filed')).toMatchObject({ uno: 'sea', in: ['one'], out: [] })
    expect(client.messages.filter(({ type }) => type === 'filed')).toHaveLength(1)
  })

  it('tells nobody of the past, nor of what comes after a higher revision', async () => {
    const client = await on.connect()
    client.watch({ all: {} })
    await client.next('watching')
    await on.filing.file([strikeStory('past', {})], { isPast: true })
    await on.file(strikeStory('twice', { revision: 2 }))
    await on.file(strikeStory('twice', { revision: 1 }))
    await on.file(strikeStory('last', {}))

    expect(await client.next('filed')).toMatchObject({ uno: 'twice', revision: 2 })
    expect(await client.next('filed')).toMatchObject({ uno: 'last' })
  })

  it('writes media under the name by which the client knows this server', async () => {
    const client = await on.connect({ 'x-forwarded-proto': 'https' })
    client.watch({ all: {} })
    await client.next('watching')
    const { search } = await createCaller(on.server.url)
    const [found] = (await search({ maxRows: 1, query: { name: 'class', in: ['picture'] } })).docs
    await on.file(strikeStory('picture', { href: 'https://wire.corvane.example/v1/api/xml/picture' }))

    expect(found?.href).toMatch(/^http:\/\/localhost:/)
    const { document } = await client.next('filed')
    expect(document).toMatchObject({ href: `${on.server.url.replace('http:', 'https:')}/v1/api/xml/picture` })
  })

  it('is closed to pages of other origins, and offered in /config.json', async () => {
    const foreign = on.open({ origin: 'https://elsewhere.example' })
    await expect(foreign).rejects.toThrow('Refused with 403')
    expect(await (await fetch(`${on.server.url}/config.json`)).json()).toMatchObject({
      live: '/wire/v1/live',
    })
  })
})
