import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabaseProxy, type DatabaseProxy } from './database/testing/databaseProxy.ts'
import { createFreshDatabase } from './database/testing/freshDatabase.ts'
import { createCaller, startTestServer, type TestServer } from './testing/testServer.ts'

const { DATABASE_URL: postgresUrl = '' } = process.env

describe.runIf(postgresUrl !== '')('a PostgreSQL server that is away', () => {
  let fresh: Awaited<ReturnType<typeof createFreshDatabase>>
  let proxy: DatabaseProxy
  let server: TestServer
  let call: (path: string, init?: RequestInit) => Promise<Response>

  beforeAll(async () => {
    fresh = await createFreshDatabase(postgresUrl)
    proxy = await createDatabaseProxy(fresh.url)
    server = await startTestServer({ settings: { databaseUrl: proxy.url } })
    const caller = await createCaller(server.url)
    call = async (path, init) => fetch(server.url + path, init)
    const { post } = caller
    search = () => post('/v1/api/search', { maxRows: 1 })
  })
  afterAll(async () => {
    await proxy.resume()
    await server.closeAndRemove()
    await proxy.close()
    await fresh.drop()
  })
  let search: () => Promise<Response>

  /** Calls of each interface that need the database. */
  const calls = (): Promise<Response>[] => [
    // More than there are connections and turns.
    ...Array.from({ length: 30 }, search),
    call('/v1/api/search', { method: 'POST', body: '{}', headers: { authorization: 'Bearer x' } }),
    call('/auth/v1/otp', {
      method: 'POST',
      body: JSON.stringify({ email: 'reader@deck.example', create_user: true }),
      headers: { apikey: server.accounts?.publishableKey ?? '' },
    }),
  ]

  it.each([
    ['is stopped', () => proxy.stop()],
    ['hangs', async () => proxy.hang()],
  ])(
    '%s: every call is told to come again, and is answered once it is back',
    async (_, takeAway) => {
      expect((await search()).status).toBe(200)
      await takeAway()

      const answers = await Promise.all(calls())
      const told = answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)
      // A call without a valid token is refused without the database.
      expect(told).toEqual([...Array.from({ length: 30 }, () => '503 2'), '401 null', '503 2'])
      const isReady = async () => {
        const { status, headers } = await call('/readyz')
        return `${status} ${headers.get('retry-after')}`
      }
      await expect.poll(isReady, { timeout: 20_000 }).toBe('503 2')
      // The process lives, whatever its database does: a supervisor has no reason to end it.
      expect((await call('/healthz')).status).toBe(200)

      await proxy.resume()
      await expect.poll(async () => (await search()).status, { timeout: 20_000 }).toBe(200)
      await expect.poll(async () => (await call('/readyz')).status, { timeout: 20_000 }).toBe(200)
    },
    60_000,
  )
})
