import { createContentApi } from '@wiredeck/content-api'
import { versionsPath } from '@wiredeck/content-api/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strikeStory } from '../index/testing/documents.ts'
import { createCaller, sampleKey, startTestServer, type TestServer } from '../testing/testServer.ts'

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
