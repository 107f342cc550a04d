import { createContentApi } from '@wiredeck/content-api'
import { ApiCore } from 'afpnews-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { openWelcome, type LiveClient } from '../testing/liveClient.ts'
import { reader, startServerOn, type TestServer } from '../testing/testServer.ts'
import { agencyKey, hastyPace, houseEnvironment, startAgency, waitUntilHeard } from './testing/house.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe.each(usualDatabases())('a gateway that hears its agency, on $name', subject => {
  let agency: TestServer
  let house: TestServer
  const opened: LiveClient[] = []

  const file = (uno: string, changes: Record<string, unknown>) =>
    agency.filing?.file([strikeStory(uno, { published: minutesAgo(0), ...changes })])
  const login = async (url = house.url) => {
    const api = createContentApi({ baseUrl: url, apiKey: 'gateway', search: { withFilings: true } })
    const { accessToken } = await api.logIn(reader)
    return { api, accessToken }
  }
  const channel = async (url = house.url) => {
    const client = await openWelcome(url, (await login(url)).accessToken)
    opened.push(client)
    return client
  }
  const post = (token: string, body: object, url = house.url) =>
    fetch(`${url}/v1/api/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  beforeAll(async () => {
    agency = await startAgency(0.1)
    house = await startServerOn(
      subject,
      {},
      {
        environment: houseEnvironment(agency.url, agencyKey),
        world: { housePace: hastyPace, livePatience: { heartbeatEveryMs: 100 } },
      },
    )
    await waitUntilHeard(house, agency)
  })
  afterAll(async () => {
    await Promise.all(opened.map(client => client.close()))
    await house.closeAndRemove()
    await agency.closeAndRemove()
  })

  it('has the agency’s past, and tells nobody of it', async () => {
    const { entries = [] } = (await house.filing?.readLog(0, 10)) ?? {}
    expect(await house.index?.count()).toBe(await agency.index?.count())
    expect(entries).toHaveLength(10)
    expect(entries.every(({ isPast }) => isPast)).toBe(true)
  })

  it('tells of what is new, with its own time, and of a revision, which came after the round before', async () => {
    const client = await channel()
    client.watch({ strikes: { query: { name: 'headline', in: ['harbourmaster'] } } })
    await client.next('watching')
    const published = minutesAgo(0)
    await file('told', { headline: 'Harbourmaster strikes', published })
    const told = await client.next('filed')
    expect(told).toMatchObject({ uno: 'told', revision: 1, in: ['strikes'], filed: published })
    expect(told.document).toMatchObject({ headline: 'Harbourmaster strikes' })

    await file('told', { headline: 'Nobody strikes', published, revision: 2 })
    const revised = await client.next('filed')
    expect(revised).toMatchObject({ uno: 'told', revision: 2, in: [], out: ['strikes'] })
    expect(Date.parse(revised.filed)).toBeLessThanOrEqual(Date.parse(revised.logged))
    const { api } = await login()
    expect(await api.versions('/wire/v1/versions', 'told')).toHaveLength(2)
    const states = (await api.versionStates('/wire/v1/versions', ['told', 'unknown'])).get('told')
    expect(states?.map(({ revision, status }) => [revision, status])).toEqual([
      [1, 'Usable'],
      [2, 'Usable'],
    ])
  })

  it('tells of a kill under the same number, and not of media that moved to other addresses', async () => {
    const client = await channel()
    client.watch({ weirs: { query: { name: 'headline', in: ['weirkeepers'] } } })
    await client.next('watching')
    const story = { headline: 'Weirkeepers strike', published: minutesAgo(1) }
    await file('weir', story)
    expect(await client.next('filed')).toMatchObject({ uno: 'weir', revision: 1 })

    await file('weir', {
      ...story,
      bagItem: [{ uno: 'weir', medias: [{ href: 'https://media.example/signed/2' }] }],
    })
    await file('weir', { ...story, status: 'Canceled' })
    const told = await client.next('filed')
    expect(told).toMatchObject({ uno: 'weir', revision: 1, document: { status: 'Canceled' } })

    await file('weir', { ...story, advisory: 'EMBARGO until 18:00' })
    expect((await client.next('filed')).document).toMatchObject({ advisory: 'EMBARGO until 18:00' })
    expect(await house.filing?.revisionsOf('weir')).toHaveLength(3)
  })

  it('tells of what was filed late, and says of what the agency has withdrawn that it is gone', async () => {
    const client = await channel()
    client.watch({ ferries: { query: { name: 'headline', in: ['ferrymen'] } } })
    await client.next('watching')
    await file('late', { headline: 'Ferrymen of old', published: minutesAgo(300) })
    expect(await client.next('filed')).toMatchObject({ uno: 'late', in: ['ferries'] })

    await agency.filing?.remove(['late'])
    expect(await client.next('filed')).toMatchObject({ uno: 'late', in: [], out: ['ferries'] })
    expect(await house.index?.get('late')).toBeNull()
    expect((await house.filing?.revisionsOf('late')) ?? []).toEqual([])
  })

  it('says with each heartbeat up to when nothing is missing', async () => {
    const client = await channel()
    const { answered, now } = await client.next('heartbeat')
    expect(Date.parse(now) - Date.parse(answered ?? '')).toBeLessThan(30_000)
  })

  it('answers from its store what that has whole, as the agency does, and says so', async () => {
    const { api, accessToken } = await login()
    const recent = { dateRange: { from: 'now-2h', to: 'now' }, maxRows: 20 }
    const answer = await post(accessToken, { ...recent, withFilings: true })
    expect(answer.headers.get('wire-source')).toBe('house')
    const { log } = (await house.filing?.state()) ?? {}
    expect(await answer.json()).toMatchObject({ response: { log } })

    for (const params of [{ query: 'bridge OR ferry' }, { langs: ['fr'] }, { sortOrder: 'asc' as const }]) {
      const asked = { ...params, dateFrom: minutesAgo(140), dateTo: minutesAgo(5), size: 30 }
      const direct = createContentApi({
        baseUrl: agency.url,
        apiKey: Buffer.from(agencyKey).toString('base64'),
      })
      await direct.logIn(reader)
      const [here, there] = [await api.search(asked), await direct.search(asked)]
      expect(here.documents).toEqual(there.documents)
      expect(here.count).toBe(there.count)
    }
  })

  it('passes on what only the agency can answer whole', async () => {
    const { accessToken } = await login()
    const known = (await house.filing?.readLog(0, 1))?.entries[0]
    const sourceOf = async (body: object) => (await post(accessToken, body)).headers.get('wire-source')
    expect(await sourceOf({ dateRange: { from: '1980-01-01', to: 'now' } })).toBe('agency')
    expect(await sourceOf({ dateRange: { from: 'now-2h' }, wantCluster: true })).toBe('agency')
    expect(await sourceOf({ dateRange: { from: 'now-2h' }, query: { name: 'desk', in: ['sea'] } })).toBe(
      'agency',
    )
    expect(await sourceOf({ query: { name: 'uno', in: [known?.uno ?? ''] } })).toBe('house')
    expect(await sourceOf({ query: { name: 'uno', in: [known?.uno ?? '', 'unknown'] } })).toBe('agency')
    const latest = await fetch(`${house.url}/v1/api/latest`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(latest.headers.get('wire-source')).toBe('agency')
  })

  it('lets in nobody whom the agency does not', async () => {
    const body = { dateRange: { from: 'now-2h' } }
    const refused = await post('guess', body)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('wire-source')).toBe('agency')
    const headers = { authorization: 'Bearer guess' }
    const one = await fetch(`${house.url}/wire/v1/versions/told`, { headers })
    const states = { method: 'POST', body: '{"unos":["told"]}', headers }
    const many = await fetch(`${house.url}/wire/v1/versions`, states)
    expect([one.status, many.status]).toEqual([401, 401])
    await expect(openWelcome(house.url, 'guess')).rejects.toThrow('closed without welcome')
    // A token that the house has not seen before is shown to the agency.
    const direct = await fetch(`${agency.url}/oauth/token?grant_type=anonymous`)
    const { access_token: token } = (await direct.json()) as { access_token: string }
    expect((await post(token, body)).headers.get('wire-source')).toBe('house')
  })

  it('offers the channel and versions in /config.json, and its account to nobody', async () => {
    const config = await (await fetch(`${house.url}/config.json`)).text()
    expect(JSON.parse(config)).toMatchObject({ live: '/wire/v1/live', versions: '/wire/v1/versions' })
    expect(config).not.toContain(reader.username)
  })

  it('serves afpnews-api 3.0.0 as the agency does', async () => {
    const client = new ApiCore({ baseUrl: house.url, apiKey: 'gateway' })
    await client.authenticate(reader)
    // Both are asked for the same time: the agency goes on filing between the two.
    const asked = { dateFrom: minutesAgo(120), dateTo: minutesAgo(5) }
    const { documents, count } = await client.search(asked)
    const direct = new ApiCore({ baseUrl: agency.url, clientId: 'agency', clientSecret: 'canary-key' })
    await direct.authenticate(reader)
    const there = await direct.search(asked)
    expect(count).toBe(there.count)
    expect(documents).toEqual(there.documents)
  })
})
