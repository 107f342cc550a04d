import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import {
  asAnother,
  dearRequests,
  plainRequest,
  sendTo,
  storyOf,
  type DearRequest,
  type Send,
} from '../testing/dearRequests.ts'
import {
  anonymousToken,
  startServerOn,
  waitForPast,
  type SearchAnswer,
  type TestServer,
} from '../testing/testServer.ts'

const isLong = process.env['DEAR_REQUESTS'] === '1'
/** 5,000 documents, or some hundreds. */
const keepDays = isLong ? 14 : 1
/** One of each kind; all of them in `test:long`. */
const few = [
  '60,000 languages',
  '65 languages',
  '20,000 fields of 1,000 rows',
  '20,000 facets',
  'ten thousand common words as one phrase',
  'every pair of letters as a prefix',
  'every facet of everything',
]
/** A row, its payload in pieces, and the way to both through two indexes lie in fewer blocks. */
const blocksOfDocument = 20
const asked = isLong ? dearRequests : dearRequests.filter(({ name }) => few.includes(name))

describe.each(usualDatabases())('a request that asks for as much as it can, on $name', subject => {
  let server: TestServer
  let send: Send
  let story: string

  beforeAll(async () => {
    server = await startServerOn(subject, { keepDays })
    await waitForPast(server, keepDays)
    send = await sendTo(server.url)
    story = await storyOf(send)
  }, 300_000)
  afterAll(() => server.closeAndRemove())

  const plainIsAnswered = async () => {
    const answer = await send(plainRequest)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as SearchAnswer).response.docs.length).toBeGreaterThan(0)
  }

  it.each(asked)(
    '$name: is answered or refused, and the next one is answered',
    async ({ refused, ...request }: DearRequest) => {
      const answer = await send(request, story)
      expect(answer.status).toBe(refused === undefined ? 200 : 400)
      const { error } = (await answer.json()) as { error?: { message: string } }
      if (refused !== undefined) expect(error?.message).toMatch(refused)
      await plainIsAnswered()
    },
  )

  /** How many blocks the statements of a request read, however often the same one. */
  async function blocksOf(request: DearRequest): Promise<number> {
    const asking = vi.spyOn(server.database!, 'query')
    // As another one, because an answer may be kept.
    await send(asAnother(request, 5), story)
    const statements = asking.mock.calls.filter(([sql]) => /^\s*(SELECT|WITH)\b/.test(sql))
    asking.mockRestore()
    let blocks = 0
    for (const [sql, parameters] of statements) {
      const [row] = await server.database!.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
        parameters,
      )
      const plan = row?.['QUERY PLAN'][0]?.Plan ?? {}
      blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    }
    return blocks
  }

  it.each(asked.filter(({ refused }) => refused === undefined))(
    '$name: reads no document more than once',
    async request => {
      const [stored] = await server.database!.query<{ documents: number }>(
        'SELECT count(*)::int AS documents FROM doc',
      )
      const perDocument = (await blocksOf(request)) / (stored?.documents ?? 0)
      expect(perDocument).toBeLessThan(blocksOfDocument)
    },
  )

  it.each([
    plainRequest,
    ...dearRequests.filter(({ name }) =>
      ['1,000 rows with all fields', '1,000 of the latest'].includes(name),
    ),
  ])('$name: is searched for again when it is asked as another one', async request => {
    const asking = vi.spyOn(server.database!, 'query')
    const readsOf = async (asked: DearRequest) => {
      asking.mockClear()
      expect((await send(asked, story)).status).toBe(200)
      return asking.mock.calls.filter(([sql]) => sql.includes('FROM doc')).length
    }
    await readsOf(request)
    expect(await readsOf(request)).toBe(0)
    for (const nth of [1, 2, 3]) expect(await readsOf(asAnother(request, nth))).toBeGreaterThan(0)
    asking.mockRestore()
  })

  it('asks for each language once', async () => {
    const plan = { maxRows: 0, lang: 'en' }
    const often = { maxRows: 0, lang: 'en,EN, en'.concat(',en'.repeat(1000)) }
    const counts = await Promise.all(
      [plan, often].map(async body => {
        const answer = await send({ name: '', path: '/v1/api/search', body })
        return ((await answer.json()) as SearchAnswer).response.numFound
      }),
    )
    expect(counts[0]).toBeGreaterThan(0)
    expect(counts[1]).toBe(counts[0])
  })

  it('lets one caller wait in a line of its own, that others pass, and no longer than a hundred', async () => {
    const token = await anonymousToken(server.url)
    const body = JSON.stringify({ maxRows: 100 })
    /** A caller that closes its connection before it has its answer. */
    const callAndGo = () =>
      new Promise<void>(resolve => {
        const call = httpRequest(`${server.url}/v1/api/search`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        })
        call.on('error', () => resolve())
        call.end(body, () => setImmediate(() => call.destroy()))
      })
    const all = Array.from({ length: 130 }, () =>
      send({ name: '', path: '/v1/api/search', body: { maxRows: 100 } }),
    )
    const answers = await Promise.all(all)
    const late = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - late.length)
    for (const each of late) {
      expect(each.headers.get('retry-after')).toBe('5')
      expect(await each.json()).toMatchObject({ error: { code: 429, retryAfter: 5 } })
    }
    await Promise.all(Array.from({ length: 90 }, callAndGo))
    await plainIsAnswered()
  })
})
