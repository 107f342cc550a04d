import { createContentApi } from '@wiredeck/content-api'
import { randomBytes } from 'node:crypto'
import { pino, type Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseSubjects, usualDatabases } from '../database/testing/databaseTargets.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { openChannel, openWelcome } from '../testing/liveClient.ts'
import { placeOf, reader, startTestServer, type TestServer } from '../testing/testServer.ts'
import type { Pace } from './rounds.ts'
import { startFaultyAgency, type FaultyAgency } from './testing/faultyAgency.ts'
import { agencyKey, hastyPace, houseEnvironment, startAgency, waitUntilHeard } from './testing/house.ts'

describe.each(databaseSubjects())('a house and an agency with faults, on $name', subject => {
  // Only two processes need another database, which they share.
  const isUsual = usualDatabases().some(({ name }) => name === subject.name)
  let agency: TestServer
  let faulty: FaultyAgency
  const started: (() => Promise<void>)[] = []

  beforeAll(async () => {
    agency = await startAgency()
    faulty = await startFaultyAgency(agency.url)
  })
  afterAll(async () => {
    for (const end of started.toReversed()) await end()
    await faulty.close()
    await agency.closeAndRemove()
  })

  const createPlace = async () => {
    const { target, remove } = await subject.create()
    started.push(remove)
    return placeOf(target)
  }
  type Options = { settings?: object; environment?: Record<string, string>; log?: Logger; pace?: Pace }
  const openHouse = async ({ settings, environment, log, pace = hastyPace }: Options = {}) => {
    const house = await startTestServer({
      settings: settings ?? (await createPlace()),
      environment: { ...houseEnvironment(faulty.url, agencyKey), ...environment },
      world: { housePace: pace, livePatience: { heartbeatEveryMs: 100 } },
      ...(log && { log }),
    })
    let isOpen = true
    const close = async () => {
      if (isOpen) await house.closeAndRemove()
      isOpen = false
    }
    started.push(close)
    return { ...house, closeAndRemove: close }
  }
  const login = async (house: TestServer) =>
    (await createContentApi({ baseUrl: house.url, apiKey: 'gateway' }).logIn(reader)).accessToken
  const file = (uno: string, headline: string, revision = 1) =>
    agency.filing?.file([strikeStory(uno, { headline, revision, published: new Date().toISOString() })])
  const logOf = async (house: TestServer, after = 0) =>
    (await house.filing?.readLog(after, 100_000))?.entries ?? []

  it.runIf(isUsual)(
    'does not say that it has heard while the agency does not answer, and goes on where it stopped',
    async () => {
      const house = await openHouse()
      await waitUntilHeard(house, agency)
      const client = await openWelcome(house.url, await login(house))
      started.push(client.close)
      client.watch({ strikes: { query: { name: 'headline', in: ['stevedores'] } } })
      await client.next('watching')
      faulty.fault = () => ({ status: 502, body: '' })
      const lastBeat = () => client.messages.findLast(({ type }) => type === 'heartbeat')
      const deafMs = () => {
        const beat = lastBeat()
        return beat?.type === 'heartbeat' ? Date.parse(beat.now) - Date.parse(beat.answered ?? '') : 0
      }
      // Several times as long as between two rounds for new documents.
      await expect.poll(deafMs).toBeGreaterThan(6000)
      await file('outage', 'Stevedores strike')

      // Nobody can say whether this token is good.
      const stranger = await openChannel(house.url)
      stranger.send({ type: 'hello', token: 'from before the house was there' })
      expect(await stranger.closed).toBe(1013)

      faulty.fault = () => null
      expect(await client.next('filed')).toMatchObject({ uno: 'outage' })
      await expect.poll(deafMs).toBeLessThan(6000)
      await house.closeAndRemove()
    },
  )

  describe('while strangers hold all places in the line of their tokens', () => {
    const behindProxy = { BEHIND_PROXY: 'on', LIVE_CHANNELS_OF_ADDRESS: '1000' }
    const from = (address: string) => ({ 'x-forwarded-for': address })
    /** As many strangers as have places, from as many addresses as they need, of whom the agency says nothing. */
    const holdPlaces = async (house: TestServer) => {
      const strangers = new AbortController()
      const held: string[] = []
      let ended = 0
      faulty.fault = (_, { authorization = '' }) => {
        if (!authorization.startsWith('Bearer stranger')) return null
        held.push(authorization)
        return 'hangs'
      }
      // Ten times as many as have places, four of each address, besides many of one network of IPv6.
      const addresses = Array.from({ length: 640 }, (_, nth) => `192.0.2.${nth % 160}`)
      const network = Array.from({ length: 40 }, (_, nth) => `2001:db8::${nth.toString(16)}`)
      const asked = [...network, ...addresses].map((address, nth) =>
        fetch(`${house.url}/wire/v1/versions/x`, {
          headers: { authorization: `Bearer stranger ${nth} of ${address}`, ...from(address) },
          signal: strangers.signal,
        })
          .catch(() => null)
          .then(() => (ended += 1)),
      )
      await expect.poll(() => held.length).toBe(64)
      expect(held.filter(token => token.includes('2001:db8')).length).toBeLessThanOrEqual(4)
      return {
        count: () => ({ held: held.length, ended }),
        async end() {
          strangers.abort()
          faulty.fault = () => null
          await Promise.all(asked)
        },
      }
    }

    it.runIf(isUsual)('hears the agency', async () => {
      const house = await openHouse({ environment: behindProxy })
      await waitUntilHeard(house, agency)
      const strangers = await holdPlaces(house)
      await file('meanwhile heard', 'Lock keepers strike')
      await expect.poll(() => house.index?.get('meanwhile heard')).not.toBeNull()
      expect(strangers.count(), 'checks that no longer held their place').toEqual({ held: 64, ended: 0 })
      await strangers.end()
      await house.closeAndRemove()
    })

    it.runIf(isUsual)('lets in all readers whose tokens it has handed on, and answers them', async () => {
      const house = await openHouse({ environment: behindProxy })
      await waitUntilHeard(house, agency)
      const tokens: string[] = []
      while (tokens.length < 12) tokens.push(await login(house))
      const strangers = await holdPlaces(house)
      // From the address of strangers, too.
      const clients = await Promise.all(tokens.map(token => openWelcome(house.url, token, from('192.0.2.7'))))
      const answers = await Promise.all(
        tokens.map(token =>
          fetch(`${house.url}/wire/v1/versions/x`, {
            headers: { authorization: `Bearer ${token}`, ...from('192.0.2.7') },
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 404))
      expect(strangers.count()).toEqual({ held: 64, ended: 0 })
      await Promise.all(clients.map(client => client.close()))
      await strangers.end()
      await house.closeAndRemove()
    })
  })

  it.runIf(isUsual)(
    'knows the readers whose tokens it has handed on after a restart, without the agency',
    async () => {
      const place = await createPlace()
      const first = await openHouse({ settings: place })
      await waitUntilHeard(first, agency)
      const token = await login(first)
      await first.closeAndRemove()

      faulty.fault = () => ({ status: 502, body: '' })
      const second = await openHouse({ settings: place })
      const client = await openWelcome(second.url, token)
      await client.close()
      const kept = JSON.stringify(await second.database?.query('SELECT * FROM house_login'))
      expect(kept).not.toContain(token)
      expect(kept).not.toContain(reader.username)
      faulty.fault = () => null
      await second.closeAndRemove()
    },
  )

  it.runIf(isUsual)(
    'files everything else beside documents whose unos or values are longer than an index takes',
    async () => {
      const long = randomBytes(225_000).toString('base64url')
      const house = await openHouse()
      await waitUntilHeard(house, agency)
      const client = await openWelcome(house.url, await login(house))
      started.push(client.close)
      client.watch({ all: { query: { name: 'headline', in: ['bargemen'] } } })
      await client.next('watching')
      // Beside each document that the agency has of the bargemen, there is one with a long uno, and one with long values.
      faulty.rewrite = (path, body) => {
        if (path !== '/v1/api/search') return body
        const answer = JSON.parse(body) as { response: { docs: { headline?: string; uno: string }[] } }
        answer.response.docs = answer.response.docs.flatMap(document =>
          document.headline?.includes('Bargemen')
            ? [
                { ...document, uno: `${document.uno} ${long}` },
                { ...document, uno: `${document.uno} long`, slug: [long], city: long },
                document,
              ]
            : [document],
        )
        return JSON.stringify(answer)
      }
      await file('first', 'Bargemen strike')
      await file('second', 'Bargemen go on')
      const told = new Set<string>()
      while (told.size < 4) told.add((await client.next('filed')).uno)
      expect([...told].toSorted()).toEqual(['first', 'first long', 'second', 'second long'])
      await file('third', 'Bargemen go on again')
      while (told.size < 6) told.add((await client.next('filed')).uno)
      faulty.rewrite = null
      await house.closeAndRemove()
    },
  )

  it.runIf(isUsual)(
    'goes on from the edge of its log after a restart, and tells what it missed',
    async () => {
      const place = await createPlace()
      const first = await openHouse({ settings: place })
      await waitUntilHeard(first, agency)
      const client = await openWelcome(first.url, await login(first))
      const { log, number } = await client.next('heartbeat').then(async beat => ({
        ...beat,
        log: (await first.filing?.state())?.log ?? '',
      }))
      await client.close()
      await first.closeAndRemove()
      await file('meanwhile', 'Crane drivers strike')
      await file('meanwhile', 'Crane drivers go on', 2)

      const second = await openHouse({ settings: place })
      const back = await openWelcome(second.url, await login(second))
      started.push(back.close)
      back.watch({ cranes: { query: { name: 'headline', in: ['crane'] } } }, { log, number })
      expect(await back.next('filed')).toMatchObject({ uno: 'meanwhile', revision: 2, in: ['cranes'] })
      const fresh = await logOf(second, number)
      expect(fresh.filter(({ isPast }) => isPast)).toEqual([])
      expect(fresh.map(({ uno }) => uno)).toEqual(['meanwhile'])
      await second.closeAndRemove()
    },
  )

  it.runIf(isUsual)(
    'asks for documents that decks have open or used, also where they are older than a day',
    async () => {
      const aged = (revision: number) =>
        strikeStory('aged', { revision, published: new Date(Date.now() - 30 * 3_600_000).toISOString() })
      await agency.filing?.file([aged(1)])
      const house = await openHouse({ pace: { ...hastyPace, sweepMs: 3_600_000 } })
      await waitUntilHeard(house, agency)
      const client = await openWelcome(house.url, await login(house))
      started.push(client.close)
      client.watch({ '#open': { query: { and: [{ name: 'uno', in: ['aged'] }] } } })
      await client.next('watching')
      await agency.filing?.file([aged(2)])
      expect(await client.next('filed')).toMatchObject({ uno: 'aged', revision: 2, in: ['#open'] })
      await house.closeAndRemove()
    },
  )

  it.runIf(isUsual)('keeps documents of one agency in one place', async () => {
    const place = await createPlace()
    const house = await openHouse({ settings: place })
    await waitUntilHeard(house, agency)
    await house.closeAndRemove()
    await expect(
      openHouse({ settings: place, environment: { CONTENT_API_URL: agency.url } }),
    ).rejects.toThrow('The database has the documents of another agency')
    await expect(startTestServer({ settings: place })).rejects.toThrow(
      'The database has the documents of an agency that was heard there',
    )
  })

  it.runIf(isUsual)(
    'tells only what documents are called where readers may read less than the house',
    async () => {
      const house = await openHouse({ environment: { WATCH: 'channel-only' } })
      await waitUntilHeard(house, agency)
      const token = await login(house)
      const client = await openWelcome(house.url, token)
      started.push(client.close)
      client.watch({ all: { query: { name: 'headline', in: ['tugboats'] } } })
      await client.next('watching')
      await file('named', 'Tugboats strike')
      const told = await client.next('filed')
      expect(told).toMatchObject({ uno: 'named', revision: 1, in: ['all'] })
      expect(told).not.toHaveProperty('document')

      const headers = { authorization: `Bearer ${token}` }
      expect((await fetch(`${house.url}/wire/v1/versions/named`, { headers })).status).toBe(404)
      const states = { method: 'POST', body: '{"unos":["named"]}', headers }
      expect((await fetch(`${house.url}/wire/v1/versions`, states)).status).toBe(404)
      const search = await fetch(`${house.url}/v1/api/search`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ dateRange: { from: 'now-1h' } }),
      })
      expect(search.headers.get('wire-source')).toBe('agency')
      const config = (await (await fetch(`${house.url}/config.json`)).json()) as object
      expect(config).toHaveProperty('live')
      expect(config).not.toHaveProperty('versions')
      await house.closeAndRemove()
    },
  )

  it.runIf(isUsual)(
    'says in its log that it is not let in, without a name or password, and readers go on',
    async () => {
      let said = ''
      const log: Logger = pino({ level: 'debug' }, { write: (line: string) => void (said += line) })
      const canary = { WATCH_USERNAME: 'canary@house.example', WATCH_PASSWORD: 'canary-password' }
      const house = await openHouse({ environment: canary, log })
      await expect.poll(() => said).toContain('The agency does not let the house in')
      const tokens = faulty.calls.filter(path => path === '/oauth/token').length
      const client = await openWelcome(house.url, await login(house))
      expect(await client.next('heartbeat')).toMatchObject({ answered: null })
      await client.close()
      // The reader's own login, and no other try of the house.
      expect(faulty.calls.filter(path => path === '/oauth/token')).toHaveLength(tokens + 1)
      expect(said).not.toContain('canary')
      await house.closeAndRemove()
    },
  )

  it.skipIf(subject.name === 'PGlite')(
    'hands a token on by one of two processes, and the other knows it without the agency',
    async () => {
      const place = await createPlace()
      const [one, other] = [await openHouse({ settings: place }), await openHouse({ settings: place })]
      const token = await login(one)
      const isKept = async () =>
        (await other.database?.query('SELECT 1 FROM house_login WHERE is_access'))?.length
      await expect.poll(isKept).toBe(1)
      faulty.fault = () => ({ status: 502, body: '' })
      // The notification may still be on its way.
      await expect
        .poll(async () => {
          const channel = await openChannel(other.url)
          channel.send({ type: 'hello', token })
          const isIn = channel.next('welcome').then(
            () => true,
            () => false,
          )
          return isIn.finally(() => channel.close())
        })
        .toBe(true)
      faulty.fault = () => null
      await one.closeAndRemove()
      await other.closeAndRemove()
    },
  )

  it.skipIf(subject.name === 'PGlite')(
    'is heard by one of two processes, which tells both, and by the other once that has ended',
    async () => {
      const place = await createPlace()
      const one = await openHouse({ settings: place })
      await waitUntilHeard(one, agency)
      const other = await openHouse({ settings: place })
      const client = await openWelcome(other.url, await login(other))
      started.push(client.close)
      client.watch({ strikes: { query: { name: 'headline', in: ['pilots'] } } })
      await client.next('watching')
      await file('twice', 'Pilots strike')
      expect(await client.next('filed')).toMatchObject({ uno: 'twice' })
      expect((await client.next('heartbeat')).answered).toEqual(expect.any(String))
      const logins = () => faulty.calls.filter(path => path === '/oauth/token').length
      const before = logins()
      await one.closeAndRemove()
      await file('heir', 'Pilots go on')
      expect(await client.next('filed')).toMatchObject({ uno: 'heir' })
      expect(logins()).toBe(before + 1)
      await other.closeAndRemove()
    },
  )
})
