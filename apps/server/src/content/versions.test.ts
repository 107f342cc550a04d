import { createContentApi } from '@wiredeck/content-api'
import { versionsPath } from '@wiredeck/content-api/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strikeStory } from '../index/testing/documents.ts'
import { createCaller, sampleKey, startTestServer, type TestServer } from '../testing/testServer.ts'

const at = (uno: string, revision: number, changes: Record<string, unknown> = {}) =>
  strikeStory(uno, { revision, ...changes })

describe('D45: the revisions of a document', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ settings: { isWireOn: false, keepDays: 1 } })
  })
  afterAll(() => server.closeAndRemove())

  it('are told whole, in the order of filing, with when they were filed and logged', async () => {
    const before = Date.now()
    const filed = new Date(before - 90_000)
    const at = (revision: number) => strikeStory('a story/with a slash', { revision })
    await server.filing?.file([{ ...at(1), filed }])
    await server.filing?.file([at(2)])
    const api = createContentApi({ baseUrl: server.url, apiKey: sampleKey })

    const versions = await api.versions(versionsPath, 'a story/with a slash')

    expect(versions.map(({ revision, document }) => [revision, document])).toEqual(
      [1, 2].map(revision => [revision, JSON.parse(at(revision).raw)]),
    )
    expect(versions[0]?.filed).toBe(filed.toISOString())
    expect(Date.parse(versions[1]?.logged ?? '')).toBeGreaterThanOrEqual(before)
  })

  it('of an unknown document are none, and nobody is told without a token', async () => {
    const { call } = await createCaller(server.url)
    expect((await call(`${versionsPath}/nothing`)).status).toBe(404)
    expect((await fetch(`${server.url}${versionsPath}/nothing`)).status).toBe(401)
  })
})

describe('D41: what the revisions of many documents say of their state', () => {
  let server: TestServer
  let api: ReturnType<typeof createContentApi>
  const sizes: number[] = []
  let underWay = 0
  let mostUnderWay = 0
  beforeAll(async () => {
    server = await startTestServer({ settings: { isWireOn: false, keepDays: 1 } })
    api = createContentApi({
      baseUrl: server.url,
      apiKey: sampleKey,
      fetch: async (input, init) => {
        if (input === server.url + versionsPath && typeof init?.body === 'string')
          sizes.push((JSON.parse(init.body) as { unos: string[] }).unos.length)
        underWay += 1
        mostUnderWay = Math.max(mostUnderWay, underWay)
        return fetch(input, init).finally(() => (underWay -= 1))
      },
    })
  })
  afterAll(() => server.closeAndRemove())

  it('is told in the order of filing, without the texts; unknown documents are left out', async () => {
    const filed = new Date(Date.now() - 90_000)
    await server.filing?.file([{ ...at('one', 1), filed }, at('other', 1)])
    const embargoed = '2030-01-01T00:00:00Z'
    const killed = { signal: ['Correction'], advisory: 'KILL: no fire', embargoed, news: ['Kill:', 'KILL :'] }
    await server.filing?.file([at('one', 3, { ...killed, status: 'Canceled' })])
    await server.filing?.file([at('one', 2, { lang: 'fr' })])

    const states = await api.versionStates(versionsPath, ['other', 'nothing', 'one', 'one', 'nul\0'])

    expect([...states.keys()].toSorted()).toEqual(['one', 'other'])
    const of = states.get('one') ?? []
    expect(
      of.map(({ revision, lang, hasCancellationMark }) => [revision, lang, hasCancellationMark]),
    ).toEqual([
      [1, 'en', false],
      [3, 'en', true],
      [2, 'fr', false],
    ])
    expect(of[0]?.filed).toBe(filed.toISOString())
    const { logged, published, ...second } = of[1] ?? {}
    expect(second).toEqual({
      revision: 3,
      status: 'Canceled',
      signal: ['Correction'],
      advisory: 'KILL: no fire',
      embargoed,
      lang: 'en',
      hasCancellationMark: true,
      filed: logged,
    })
    expect(published).toBe((JSON.parse(at('one', 3).raw) as { published: string }).published)
  })

  it('is asked for a hundred at once, in at most six requests at the same time', async () => {
    const unos = Array.from({ length: 1150 }, (_, nth) => `many ${nth}`)
    await server.filing?.file(unos.map(uno => at(uno, 1)))
    sizes.length = 0
    mostUnderWay = 0
    expect((await api.versionStates(versionsPath, unos)).size).toBe(unos.length)
    expect(sizes.toSorted((one, next) => one - next)).toEqual([50, ...Array<number>(11).fill(100)])
    expect(mostUnderWay).toBe(6)
    expect(await api.versionStates(versionsPath, [])).toEqual(new Map())
  })

  it('is refused for more than a hundred, for what is no list, and without a token', async () => {
    const { post } = await createCaller(server.url)
    const tooMany = Array.from({ length: 101 }, (_, nth) => String(nth))
    for (const body of [{ unos: tooMany }, { unos: 'one' }, {}, 'no JSON'])
      expect((await post(versionsPath, body)).status).toBe(400)
    const answer = await fetch(server.url + versionsPath, { method: 'POST', body: '{"unos":[]}' })
    expect(answer.status).toBe(401)
  })
})
