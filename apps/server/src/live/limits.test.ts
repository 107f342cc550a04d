import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createAccessTokens } from '../content/tokens/accessTokens.ts'
import { databaseSubjects, usualDatabases } from '../database/testing/databaseTargets.ts'
import { readSecret } from '../database/secrets.sql.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { openWelcome } from '../testing/liveClient.ts'
import { liveOn } from '../testing/liveOn.ts'
import {
  anonymousToken,
  placeOf,
  reader,
  sampleKey,
  startTestServer,
  type TestServer,
} from '../testing/testServer.ts'

async function readerToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${sampleKey}` },
    body: new URLSearchParams({ grant_type: 'password', ...reader }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

describe('a live channel and its token', () => {
  const [subject] = usualDatabases()
  if (!subject) throw new Error('There is no database to test with')
  const on = liveOn(subject)
  afterEach(() => void vi.useRealTimers())

  it('is closed for whoever does not begin with a token of the content API', async () => {
    for (const [message, code] of [
      ['no JSON', 4400],
      [{ type: 'ping', id: 1 }, 4400],
      [{ type: 'hello', token: 'guess' }, 4401],
      [{ type: 'hello' }, 4400],
    ] as const) {
      const client = await on.open()
      client.send(message)
      expect(await client.closed).toBe(code)
    }
  })

  it('is closed where a second hello comes', async () => {
    const eager = await on.connect()
    eager.send({ type: 'hello', token: await anonymousToken(on.server.url) })
    expect(await eager.closed).toBe(4400)
  })

  it('is closed when its token expires and no other came', async () => {
    // The clock stands still while a busy machine takes its time over the hellos.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const { database } = on.server
    const tokens = createAccessTokens(database ? await readSecret(database, 'access-tokens') : '')
    const tokenFor = (ms: number) => tokens.sign({ use: 'access', account: null, expiresAt: Date.now() + ms })
    const [expiring, renewed] = [await on.open(), await on.open()]
    const short = tokenFor(200)
    for (const client of [expiring, renewed]) {
      client.send({ type: 'hello', token: short })
      await client.next('welcome')
    }
    renewed.send({ type: 'token', token: tokenFor(600_000) })
    renewed.send({ type: 'ping', id: 0 })
    await renewed.next('pong')
    vi.setSystemTime(Date.now() + 200)
    expect(await expiring.closed).toBe(4401)
    renewed.send({ type: 'ping', id: 1 })
    expect(await renewed.next('pong')).toMatchObject({ id: 1 })
    const late = await on.open()
    late.send({ type: 'hello', token: short })
    expect(await late.closed).toBe(4401)
  })

  it('is closed for a token that is not valid, or is another account’s', async () => {
    const guessed = await on.connect()
    guessed.send({ type: 'token', token: 'guess' })
    expect(await guessed.closed).toBe(4401)
    const other = await on.connect()
    other.send({ type: 'token', token: await readerToken(on.server.url) })
    expect(await other.closed).toBe(4401)
    const same = await on.open()
    same.send({ type: 'hello', token: await readerToken(on.server.url) })
    await same.next('welcome')
    same.send({ type: 'token', token: await readerToken(on.server.url) })
    same.send({ type: 'ping', id: 1 })
    expect(await same.next('pong')).toMatchObject({ id: 1 })
  })
})

describe('a live channel on which nothing is said', () => {
  const [subject] = usualDatabases()
  if (!subject) throw new Error('There is no database to test with')
  const on = liveOn(subject, { world: { livePatience: { helloWithinMs: 50 } } })

  it('is closed where no hello comes in time', async () => {
    const silent = await on.open()
    expect(await silent.closed).toBe(4400)
  })
})

describe('the limits of live channels', () => {
  const [subject] = usualDatabases()
  if (!subject) throw new Error('There is no database to test with')
  const on = liveOn(subject, {
    environment: {
      LIVE_CHANNELS: '5',
      LIVE_CHANNELS_OF_ACCOUNT: '2',
      LIVE_CHANNELS_OF_ADDRESS: '3',
      LIVE_WATCHES: '3',
      LIVE_MESSAGE_KB: '8',
      BEHIND_PROXY: 'on',
      ANONYMOUS: 'on',
    },
  })
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('are those of one address and of all, and a channel that ends makes room', async () => {
    const [first] = [await on.open(from('192.0.2.1')), await on.open(from('192.0.2.1'))]
    await on.open(from('192.0.2.1'))
    await expect(on.open(from('192.0.2.1'))).rejects.toThrow('Refused with 429')
    await on.open(from('192.0.2.2'))
    await on.open(from('192.0.2.2'))
    await expect(on.open(from('192.0.2.3'))).rejects.toThrow('Refused with 503')
    await first.close()
    await expect.poll(() => on.open(from('192.0.2.3')).catch(() => null)).not.toBeNull()
  })

  it('are those of one account, wherever it comes from; of no account, those of an address', async () => {
    const token = await readerToken(on.server.url)
    const hello = async (address: string, said: string) => {
      const client = await on.open(from(address))
      client.send({ type: 'hello', token: said })
      return client
    }
    const [first] = [await hello('192.0.2.1', token), await hello('192.0.2.2', token)]
    const third = await hello('192.0.2.3', token)
    expect(await third.closed).toBe(4429)
    const anonymous = await hello('192.0.2.3', await anonymousToken(on.server.url))
    await anonymous.next('welcome')
    await first.next('welcome')
    await first.close()
    const fourth = await hello('192.0.2.3', token)
    await fourth.next('welcome')
  })

  it('are those of watches, each of which is refused by itself', async () => {
    const client = await on.connect()
    client.watch({ one: {}, two: {}, three: {}, four: {} })
    expect(await client.next('refused')).toEqual({
      type: 'refused',
      ids: ['four'],
      message: 'A channel has at most 3 watches',
    })
    expect(await client.next('watching')).toMatchObject({ ids: ['one', 'two', 'three'] })
    client.send({ type: 'unwatch', ids: ['one'] })
    client.watch({ four: {} })
    expect(await client.next('watching')).toMatchObject({ ids: ['four'] })
  })

  it('are those of watches in one message too, whose rest is refused without a look at it', async () => {
    const client = await on.connect()
    const ids = Array.from({ length: 200 }, (_, nth) => `w${nth}`)
    // The last ones could not be read.
    client.send({ type: 'watch', watches: ids.map((id, nth) => ({ id, body: nth < 5 ? {} : 'no body' })) })
    expect(await client.next('watching')).toMatchObject({ ids: ids.slice(0, 3) })
    const refused = client.messages.flatMap(each => (each.type === 'refused' ? [each] : []))
    expect(refused.flatMap(each => each.ids)).toEqual(ids.slice(3))
    expect(refused).toHaveLength(3)
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set(['A channel has at most 3 watches']),
    )
  })

  it('let a message say one id often, of which the last counts', async () => {
    const client = await on.connect()
    const bodies = [...Array.from({ length: 150 }, () => 'no body'), {}]
    client.send({ type: 'watch', watches: bodies.map(body => ({ id: 'one', body })) })
    expect(await client.next('watching')).toMatchObject({ ids: ['one'] })
    expect(client.messages.filter(({ type }) => type === 'refused')).toEqual([])
  })

  it('are others for two watches whose ids begin with #, whatever else is watched', async () => {
    const client = await on.connect()
    client.watch({ one: {}, two: {}, three: {} })
    await client.next('watching')
    client.watch({ '#open': {}, '#open+': {}, '#third': {}, four: {} })
    expect(await client.next('refused')).toMatchObject({ ids: ['#third'] })
    expect(await client.next('refused')).toMatchObject({ ids: ['four'] })
    expect(await client.next('watching')).toMatchObject({ ids: ['#open', '#open+'] })
    client.watch({ '#open': { lang: 'fr' } })
    expect(await client.next('watching')).toMatchObject({ ids: ['#open'] })
  })

  it('are those of a search: what is too dear or cannot be understood is refused, and the others hold', async () => {
    const deep = JSON.parse('{"and":['.repeat(70) + '{"name":"slug","in":["a"]}' + ']}'.repeat(70)) as never
    const dear = { query: { name: 'all', in: Array.from({ length: 40 }, (_, nth) => `${nth % 10}*`) } }
    const dearer = {
      query: {
        or: Array.from({ length: 40 }, (_, nth) => ({
          name: `translated.${['en', 'fr', 'de', 'es'][nth % 4]}.all`,
          in: ['*'],
        })),
      },
    }
    const messageOf = async (body: object) => {
      const client = await on.connect()
      client.watch({ bad: body, good: {} })
      expect(await client.next('watching')).toMatchObject({ ids: ['good'] })
      const refused = await client.next('refused')
      expect(refused.ids).toEqual(['bad'])
      await client.close()
      return refused.message
    }
    expect(await messageOf({ query: deep })).toBe('query: nested deeper than 64')
    expect(await messageOf(dearer)).toMatch(/^query: this asks for too much at once/)
    expect(await messageOf({ dateRange: { from: 'yesterday' } })).toMatch(/^dateRange.from: "yesterday"/)
    expect(await messageOf({ query: { name: 'slug' } })).toMatch(/^query/)
    expect(await messageOf([])).not.toBe('')
    const client = await on.connect()
    client.watch({ dear })
    expect(await client.next('watching')).toMatchObject({ ids: ['dear'] })
  })

  it('are those of one message, which the welcome names', async () => {
    const client = await on.connect()
    expect(client.messages[0]).toMatchObject({ type: 'welcome', messageBytes: 8192 })
    client.send({ type: 'token', token: 'x'.repeat(9000) })
    expect(await client.closed).toBe(1009)
  })
})

describe('a watch that takes long to match', () => {
  const [subject] = usualDatabases()
  if (!subject) throw new Error('There is no database to test with')
  const gapEveryMs = 1500
  const on = liveOn(subject, {
    world: {
      livePatience: { gapEveryMs, heartbeatEveryMs: 50 },
      logPatience: { matchingPatience: { looksEveryMs: 50, mostLooks: 4 } },
    },
  })
  /** Words that are nearly there, in each of thousands of places. */
  const longPhrases = Array.from({ length: 30 }, (_, nth) => `${'port '.repeat(280 + nth)}port`)
  const hostile = (uno: string) =>
    strikeStory(uno, { slug: ['sea'], headline: `${uno} ${`${'port '.repeat(270)}sea `.repeat(100)}` })

  it('is refused if matching it costs too much: of all, the dearest, and the others hold', async () => {
    const client = await on.connect()
    const phrases = (nth: number) => ({
      query: { name: 'all', exclude: Array.from({ length: 240 }, (_, step) => `no such ${nth} ${step}`) },
    })
    const dear = Array.from({ length: 30 }, (_, nth) => [`dear ${nth}`, phrases(nth)] as const)
    // Each in a message of its own, as a deck sends them.
    for (const [id, body] of dear) client.watch({ [id]: body })
    client.watch({ sea: { query: { name: 'slug', in: ['sea'] } } })
    const refused = await client.next('refused')
    expect(refused.message).toBe('Matching this watch would take too long')
    await expect
      .poll(() => client.messages.some(each => each.type === 'watching' && each.ids.includes('sea')))
      .toBe(true)
    const ids = client.messages.flatMap(each => (each.type === 'refused' ? each.ids : []))
    expect(ids.length).toBeLessThan(dear.length)
    await on.file(strikeStory('on the sea', { slug: ['sea'] }))
    const left = dear.map(([id]) => id).filter(id => !ids.includes(id))
    expect(await client.next('filed')).toMatchObject({ uno: 'on the sea', in: [...left, 'sea'] })
  })

  it('is told of a gap if it was not asked in time, at most once in a while, and no beat says meanwhile that it knows all', async () => {
    const client = await on.connect()
    client.watch({
      sea: { query: { name: 'slug', in: ['sea'] } },
      long: { query: { name: 'headline', contains: longPhrases } },
    })
    await client.next('watching')
    await on.file(hostile('first'))
    expect(await client.next('filed')).toMatchObject({ uno: 'first', in: ['sea'] })
    const [gap, gapAt] = [await client.next('gap'), performance.now()]
    expect(gap.ids).toEqual(['long'])

    await on.file(hostile('second'))
    const { number } = await client.next('filed')
    const next = await client.next('gap')
    expect(next).toMatchObject({ ids: ['long'], number })
    expect(performance.now() - gapAt).toBeGreaterThan(gapEveryMs - 100)
    const between = client.messages.slice(
      client.messages.findIndex(each => each.type === 'filed' && each.number === number),
    )
    const beats = between
      .slice(0, between.indexOf(next))
      .flatMap(each => (each.type === 'heartbeat' ? [each.number] : []))
    expect(beats.length).toBeGreaterThan(0)
    expect(Math.max(...beats)).toBeLessThan(number)
  })

  it('is told of a gap if it comes back to what it cannot be asked about', async () => {
    const { log, newest: number } = await on.filing.state()
    await on.file(hostile('third'))
    const client = await on.connect()
    client.watch({ long: { query: { name: 'headline', contains: longPhrases } } }, { log, number })
    expect(await client.next('gap')).toMatchObject({ ids: ['long'] })
  })
})

describe.each(usualDatabases())('a client of the live channel on $name that reads too slowly', subject => {
  const on = liveOn(subject, {
    world: { livePatience: { mostUnsentBytes: 20_000, heartbeatEveryMs: 100 } },
  })

  it('is told of a gap for all its watches, and of what comes after it', async () => {
    const client = await on.connect()
    client.watch({ one: {}, two: {} })
    await client.next('watching')
    client.socket.pause()
    const long = 'word '.repeat(100_000)
    // Much more than the buffers of both ends hold.
    for (let nth = 0; nth < 24; nth += 1) await on.file(strikeStory(`long ${nth}`, { news: [long] }))
    const { newest } = await on.filing.state()
    client.send({ type: 'ping', id: 1 })
    client.socket.resume()

    await client.next('pong')
    // Not before the client knows that something is missing.
    expect(client.messages.some(({ type }) => type === 'gap')).toBe(true)
    const gap = await client.next('gap')
    expect(gap.ids).toEqual(['one', 'two'])
    await on.file(strikeStory('after it', {}))
    await expect
      .poll(() => client.messages.some(each => each.type === 'filed' && each.uno === 'after it'))
      .toBe(true)
    const told = client.messages.flatMap(each => (each.type === 'filed' ? [each.number] : []))
    expect(told.length).toBeLessThan(24)
    const after = told.filter(number => number > gap.number)
    expect(after).toEqual(Array.from({ length: newest + 1 - gap.number }, (_, nth) => gap.number + 1 + nth))
    const beats = client.messages.flatMap(each => (each.type === 'heartbeat' ? [each.number] : []))
    expect(beats).toEqual(beats.toSorted((one, other) => one - other))
  })
})

describe.each(usualDatabases())('heartbeats of the live channel on $name', subject => {
  const endsSilentAfterMs = 400
  const on = liveOn(subject, { world: { livePatience: { heartbeatEveryMs: 50, endsSilentAfterMs } } })
  afterEach(() => void vi.useRealTimers())

  it('bring the newest number, also of what nobody watches, after all that was told up to it', async () => {
    const client = await on.connect()
    client.watch({ sea: { query: { name: 'slug', in: ['sea'] } } })
    await client.next('watching')
    await on.file(strikeStory('sea', { slug: ['sea'] }), strikeStory('land', { slug: ['land'] }))
    const { newest } = await on.filing.state()
    for (;;) if ((await client.next('heartbeat')).number >= newest) break

    const place = client.messages.findIndex(each => each.type === 'heartbeat' && each.number >= newest)
    expect(client.messages.slice(0, place)).toContainEqual(expect.objectContaining({ uno: 'sea' }))
  })

  it('end a channel whose client does not answer them, and no other', async () => {
    // The clock stands still while a busy machine takes its time over the answers.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const letPass = (ms: number) => vi.setSystemTime(Date.now() + ms)
    const deaf = new WebSocket(`${on.server.url.replace('http', 'ws')}/wire/v1/live`, { autoPong: false })
    const ended = new Promise(resolve => deaf.once('close', resolve))
    deaf.on('error', () => {})
    await new Promise(resolve => deaf.once('open', resolve))
    deaf.send(JSON.stringify({ type: 'hello', token: await anonymousToken(on.server.url) }))
    const client = await on.connect()
    letPass(endsSilentAfterMs)
    client.send({ type: 'ping', id: 1 })
    await client.next('pong')
    letPass(1)
    expect(await ended).toBe(1006)
    client.send({ type: 'ping', id: 2 })
    await client.next('pong')
  })
})

describe('a server that ends, or has no live channel', () => {
  const running: TestServer[] = []
  const start = async (environment: Record<string, string>) => {
    const server = await startTestServer({ environment: { ACCOUNTS: 'off', ...environment } })
    running.push(server)
    return server
  }
  afterEach(async () => {
    for (const server of running.splice(0)) await server.closeAndRemove()
  })
  const configOf = async (server: TestServer) => (await fetch(`${server.url}/config.json`)).json()

  it('closes its channels with 1012', async () => {
    const server = await start({})
    const client = await openWelcome(server.url, await anonymousToken(server.url))
    await running.pop()?.closeAndRemove()
    expect(await client.closed).toBe(1012)
  })

  it.each([
    ['where LIVE is off', { LIVE: 'off' }],
    ['behind a gateway', { CONTENT_API_URL: 'http://127.0.0.1:9', CONTENT_API_KEY: 'no:content' }],
  ])('offers none and serves none %s', async (_, environment) => {
    const server = await start(environment)
    expect(await configOf(server)).not.toHaveProperty('live')
    await expect(openWelcome(server.url, 'token')).rejects.toThrow('Refused with 404')
  })
})

describe('a proxy that cuts', () => {
  const [subject] = usualDatabases()
  if (!subject) throw new Error('There is no database to test with')
  const on = liveOn(subject)
  const sockets: Socket[] = []
  const proxy = createServer(near => {
    const far = createConnection(on.server.port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(one)
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  beforeAll(() => new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve)))
  afterAll(() => proxy.close())

  it('costs a client nothing that was filed meanwhile', async () => {
    const url = `http://localhost:${(proxy.address() as AddressInfo).port}`
    const client = await openWelcome(url, await anonymousToken(on.server.url))
    client.watch({ all: {} })
    const { log } = await client.next('watching')
    await on.file(strikeStory('before the cut', {}))
    const { uno, number } = await client.next('filed')
    expect(uno).toBe('before the cut')
    for (const socket of sockets) socket.destroy()
    expect(await client.closed).toBe(1006)
    await on.file(strikeStory('during the cut', {}))
    const back = await on.connect()
    back.watch({ all: {} }, { log, number })
    expect(await back.next('filed')).toMatchObject({ uno: 'during the cut' })
  })
})

const servers = databaseSubjects().filter(({ name }) => name === 'PostgreSQL')
describe.runIf(servers.length > 0)('two servers on one PostgreSQL', () => {
  const running: TestServer[] = []
  let remove = async () => {}
  beforeAll(async () => {
    const [subject] = servers
    const created = await subject?.create()
    if (!created) return
    remove = created.remove
    for (let nth = 0; nth < 2; nth += 1)
      running.push(
        await startTestServer({ settings: placeOf(created.target), environment: { ACCOUNTS: 'off' } }),
      )
  })
  afterAll(async () => {
    for (const server of running) await server.closeAndRemove()
    await remove()
  })

  it('both tell of what either of them files, with the same numbers, and know each other’s', async () => {
    const clients = []
    for (const { url } of running) {
      const client = await openWelcome(url, await anonymousToken(url))
      client.watch({ all: {} })
      await client.next('watching')
      clients.push(client)
    }
    for (const [nth, { filing }] of running.entries()) await filing?.file([strikeStory(`by ${nth}`, {})])
    const heard = []
    for (const client of clients)
      heard.push(
        [await client.next('filed'), await client.next('filed')].map(({ uno, number }) => [uno, number]),
      )
    expect(heard[0]).toEqual(heard[1])
    expect(heard[0]?.map(([uno]) => uno)).toEqual(['by 0', 'by 1'])
    for (const client of clients) await client.close()
  })

  it('go on with a point of the other one that they have not read to themselves', async () => {
    const [first, second] = running
    const { log, newest = 0 } = (await first?.filing?.state()) ?? {}
    await first?.filing?.file([strikeStory('just filed', {})])
    const client = await openWelcome(second?.url ?? '', await anonymousToken(second?.url ?? ''))
    client.watch({ all: {} }, { log: log ?? '', number: newest + 1 })
    expect(await client.next('watching')).toMatchObject({ number: newest + 1 })
    await client.close()
  })
})
