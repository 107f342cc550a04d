import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startFaultyAgency } from '../house/testing/faultyAgency.ts'
import {
  agencyKey,
  hastyPace,
  houseEnvironment,
  startAgency,
  waitUntilHeard,
} from '../house/testing/house.ts'
import { createCaller, startTestServer, type TestServer } from '../testing/testServer.ts'
import { fires, readSamples, type Scrapes } from './testing/evaluate.ts'

const docs = new URL('../../../../docs/observe/', import.meta.url)
const rulesText = readFileSync(new URL('alerts.yml', docs), 'utf8')
const rules = new Map(
  [...rulesText.matchAll(/- alert: (\w+)\n +expr: (.+)\n/g)].map(([, name = '', expression = '']) => [
    name,
    expression,
  ]),
)
const ruleOf = (name: string) => rules.get(name) ?? ''

const token = 'a-token-of-the-metrics'
let server: TestServer

const scrape = async ({ url } = server): Promise<string> => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return answer.text()
}
const nowSeconds = () => Date.now() / 1000
/** What Prometheus knows after having read twice, with something done in between. */
const scrapeAround = async (run: () => Promise<unknown>): Promise<Scrapes> => {
  const before = { text: await scrape(), seconds: nowSeconds() - 15 }
  await run()
  return { before, text: await scrape(), at: nowSeconds() }
}
const fired = async (name: string, of = server) =>
  fires(ruleOf(name), { text: await scrape(of), at: nowSeconds() })

beforeAll(async () => {
  server = await startTestServer({ environment: { METRICS_TOKEN: token } })
})
afterAll(() => server.closeAndRemove())
afterEach(() => {
  vi.useRealTimers()
})

describe('the alert rules in docs/observe', () => {
  it('are five, and ask for metrics that the server has', async () => {
    expect([...rules.keys()].toSorted()).toEqual([
      'WiredeckCallsWait',
      'WiredeckDatabaseAway',
      'WiredeckLoopBlocked',
      'WiredeckRequestsFail',
      'WiredeckWireSilent',
    ])
    const told: string[] = (await scrape()).match(/(?<=# TYPE )\w+/g) ?? []
    const board = readFileSync(new URL('board.json', docs), 'utf8')
    const asked = [...(board + rulesText).matchAll(/(?:wiredeck|process)_[a-z_]+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    )
    expect(asked.filter(name => !told.includes(name))).toEqual([])
    expect(told.filter(name => !asked.includes(name))).toEqual(['process_start_time_seconds'])
  })

  it('none fires while all is well', async () => {
    const { search } = await createCaller(server.url)
    const scrapes = await scrapeAround(() => search({ maxRows: 1 }))
    expect([...rules].flatMap(([name, expression]) => (fires(expression, scrapes) ? [name] : []))).toEqual([])
  })

  it('WiredeckDatabaseAway and WiredeckCallsWait, while the database does not answer', async () => {
    const { search } = await createCaller(server.url)
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    // Nothing else gets a turn of the embedded database meanwhile.
    const transaction = server.database?.transaction(async tx => {
      await tx.query('SELECT 1')
      await held
    })
    // Some of them are answered that it takes too long.
    const asking = Array.from({ length: 60 }, () => search({ maxRows: 1 }).catch(() => null))
    await expect.poll(() => fired('WiredeckCallsWait'), { timeout: 15_000 }).toBe(true)
    // One look at the database every other second has five to be answered.
    await expect.poll(() => fired('WiredeckDatabaseAway'), { timeout: 15_000 }).toBe(true)
    const { status, headers } = await fetch(`${server.url}/readyz`)
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    release()
    await Promise.all([transaction, ...asking])
    await expect.poll(() => fired('WiredeckDatabaseAway'), { timeout: 15_000 }).toBe(false)
    await expect.poll(() => fired('WiredeckCallsWait'), { timeout: 15_000 }).toBe(false)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  }, 90_000)

  it('WiredeckRequestsFail, where more than one in twenty does', async () => {
    const { post, search } = await createCaller(server.url)
    let failed = 0
    const fail = async () => {
      await server.database?.exec('ALTER TABLE doc RENAME TO doc_away')
      // Each request is another one, because the answer to an earlier one is kept.
      failed += 1
      expect((await post('/v1/api/search', { maxRows: 1, startAt: failed })).status).toBe(500)
      await server.database?.exec('ALTER TABLE doc_away RENAME TO doc')
    }
    await fail()
    const few = await scrapeAround(async () => {
      await fail()
      for (let time = 0; time < 20; time += 1) await search({ maxRows: 1 })
    })
    expect(fires(ruleOf('WiredeckRequestsFail'), few)).toBe(false)
    const many = await scrapeAround(async () => {
      await fail()
      for (let time = 0; time < 10; time += 1) await search({ maxRows: 1 })
    })
    expect(fires(ruleOf('WiredeckRequestsFail'), many)).toBe(true)
  })

  it('WiredeckLoopBlocked, where the process stands still', async () => {
    await scrape()
    const until = performance.now() + 1100
    while (performance.now() < until);
    expect(await fired('WiredeckLoopBlocked')).toBe(true)
  })

  it('WiredeckWireSilent, where the agency does not answer the house', async () => {
    const agency = await startAgency()
    const faulty = await startFaultyAgency(agency.url)
    const house = await startTestServer({
      environment: { ...houseEnvironment(faulty.url, agencyKey), METRICS_TOKEN: token },
      world: { housePace: hastyPace },
    })
    await waitUntilHeard(house, agency)
    const minutes = (count: number) =>
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + count * 60_000, shouldAdvanceTime: true })
    minutes(6)
    // The house goes on hearing, at the new time.
    await expect.poll(() => fired('WiredeckWireSilent', house)).toBe(false)
    faulty.fault = () => ({ status: 503, body: 'away' })
    const calls = faulty.calls.length
    await expect.poll(() => faulty.calls.length).toBeGreaterThan(calls)
    expect(await fired('WiredeckWireSilent', house)).toBe(false)
    vi.useRealTimers()
    minutes(12)
    expect(await fired('WiredeckWireSilent', house)).toBe(true)

    await house.closeAndRemove()
    await faulty.close()
    await agency.closeAndRemove()
  }, 60_000)
})

describe('/metrics', () => {
  it('wants the token, and is nowhere unless it is asked for', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer another-token-than-that', `Basic ${token}`])
      expect((await fetch(`${server.url}/metrics`, { headers: { authorization } })).status).toBe(401)
    const plain = await startTestServer({
      settings: { upstream: { url: 'http://127.0.0.1:9', apiKey: '' }, accounts: null },
    })
    expect((await fetch(`${plain.url}/metrics`)).status).toBe(404)
    expect(plain.metricsUrl).toBeNull()
    await plain.closeAndRemove()
  })

  it('has a port of its own where that is set, and nothing else there', async () => {
    const gateway = await startTestServer({
      environment: {
        METRICS_PORT: '0',
        CONTENT_API_URL: 'http://127.0.0.1:9',
        CONTENT_API_KEY: 'a:b',
        ACCOUNTS: 'off',
      },
    })
    const { metricsUrl, url } = gateway
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const answer = await fetch(metricsUrl ?? '')
    expect(await answer.text()).toContain('wiredeck_requests_total{route="/metrics",outcome="4xx"} 1\n')
    const other = await fetch(new URL('/healthz', metricsUrl ?? ''))
    expect([other.status, other.headers.get('cache-control')]).toEqual([404, 'no-store'])
    await gateway.closeAndRemove()
  })

  it('has no label that a caller can choose', async () => {
    const secrets = [
      '/canary',
      '/v1/api/get/canary',
      '/v1/canary',
      '/doc/canary',
      '/auth/v1/canary',
      '/media/canary.webp',
      '/x?canary',
      '/wire/v1/canary',
    ]
    for (const path of secrets) await fetch(server.url + path)
    const text = await scrape()
    expect(text).not.toContain('canary')
    const routes = readSamples(text).flatMap(({ labels }) => labels['route'] ?? [])
    expect(new Set(routes)).toContain('/v1/api/get/*')
    expect(new Set(routes).size).toBeLessThan(30)
  })

  it('counts channels, statements and how late documents come in', async () => {
    const published = new Date(Date.now() - 42_000).toISOString()
    const raw = (revision: number) => JSON.stringify({ uno: 'late', revision, published, headline: 'Late' })
    await server.filing?.file([{ uno: 'late', raw: raw(1) }])
    await server.filing?.file([{ uno: 'late', raw: raw(2) }])
    await server.filing?.file([{ uno: 'past', raw: raw(1).replace('late', 'past') }], { isPast: true })
    const samples = readSamples(await scrape())
    const valueOf = (name: string, labels = {}) =>
      samples.find(each => each.name === name && JSON.stringify(each.labels) === JSON.stringify(labels))
        ?.value
    expect(valueOf('wiredeck_filing_delay_seconds_bucket', { le: '30' })).toBe(0)
    expect(valueOf('wiredeck_filing_delay_seconds_bucket', { le: '60' })).toBe(1)
    expect(valueOf('wiredeck_filing_delay_seconds_count')).toBe(1)
    expect(
      valueOf('wiredeck_statement_seconds_count', { kind: 'transaction', outcome: 'done' }),
    ).toBeGreaterThan(2)
    expect(valueOf('wiredeck_channels', { kind: 'live' })).toBe(0)
    expect(valueOf('wiredeck_database_bytes')).toBeGreaterThan(1_000_000)
    expect(valueOf('wiredeck_database_up')).toBe(1)
    expect(valueOf('wiredeck_ready')).toBe(1)
  })
})
