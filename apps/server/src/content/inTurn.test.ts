import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { expect, it } from 'vitest'
import { createMemoryCounter } from '../callers/memoryCounter.ts'
import type { Database } from '../database/database.ts'
import { DatabaseGone, RefusedStatement, SlowStatement } from '../database/errors.ts'
import { createNotificationStore } from './notifications/notificationStore.sql.ts'
import { createSeals } from '../database/seals.ts'
import { memoryIndex } from '../testing/memoryIndex.ts'
import { createAccessTokens } from './tokens/accessTokens.ts'
import { createContentApp } from './contentApi.ts'
import { createPasswordLimit } from './tokens/passwordLimit.ts'
import { createTurns, turnLimits } from '../callers/turns.ts'

const now = Date.parse('2026-02-22T09:00:00Z')
const tokens = createAccessTokens('a secret')
const tokenOf = (account: string | null) => tokens.sign({ use: 'access', account, expiresAt: now + 60_000 })
const settle = () => new Promise(resolve => setImmediate(resolve))

type Search = ReturnType<typeof memoryIndex>['search']

/** The content API over an index that searches as the test says. Anonymous callers name their address in a header. */
function createApp(search: Search, places = 100) {
  const limitPasswords = createPasswordLimit(
    createMemoryCounter(Buffer.from('pepper')),
    { host: '127.0.0.1', isBehindProxy: false },
    () => now,
    createTurns(places),
  )
  const oauth = {
    tokens,
    apiKey: '',
    account: null,
    isAnonymousOn: true,
    lifetime: 60,
    now: () => now,
    limitPasswords,
  }
  const app = createContentApp(
    { ...memoryIndex([]), search },
    oauth,
    createNotificationStore({} as Database, createSeals(randomBytes(32)), { services: 1, subscriptions: 1 }),
    {
      turns: createTurns(places),
      addressOf: context => context.req.header('x-address') ?? null,
    },
    () => null,
    { revisionsOf: async () => [], revisionsOfEach: async () => new Map() },
  )
  return async (token: string, address = 'here', signal?: AbortSignal) =>
    app.request('/v1/api/search', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-address': address },
      ...(signal && { signal }),
    })
}

/** Searches that begin, and end when they are told to. */
function createHeld() {
  const held: (() => void)[] = []
  const search: Search = () =>
    new Promise(resolve =>
      held.push(() =>
        resolve({ hits: [], total: { value: 0, relation: 'eq' }, places: null, analysedFrom: null }),
      ),
    )
  return { held, search }
}

it('answers a search that is too slow with a time to wait, and keeps its turn until the database is free', async () => {
  let isFree = () => {}
  const ended = new Promise<void>(resolve => (isFree = resolve))
  let searches = 0
  const call = createApp(async () => {
    searches += 1
    if (searches === 1) throw new SlowStatement(ended)
    return { hits: [], total: { value: 0, relation: 'eq' }, places: null, analysedFrom: null }
  }, 1)

  const slow = await call(tokenOf(null))
  expect(slow.status).toBe(503)
  expect(slow.headers.get('retry-after')).toBe('30')
  expect(await slow.json()).toMatchObject({ error: { code: 503, retryAfter: 30 } })

  const next = call(tokenOf(null), 'elsewhere')
  await settle()
  expect(searches).toBe(1)
  isFree()
  expect((await next).status).toBe(200)
})

it('refuses a search that held up everybody before, and says of a database that is away that nobody is answered', async () => {
  const failing = (error: Error) => createApp(() => Promise.reject(error))(tokenOf(null))
  expect((await failing(new RefusedStatement())).status).toBe(400)
  const gone = await failing(new DatabaseGone('it went'))
  expect(gone.status).toBe(503)
  expect(gone.headers.get('retry-after')).toBe('2')
  // A time in the body would say that only this search costs too much.
  const { error } = (await gone.json()) as { error: object }
  expect(error).toMatchObject({ code: 503, outage: true })
  expect(error).not.toHaveProperty('retryAfter')
})

it('counts calls by account and address together, whichever token they show', async () => {
  const { held, search } = createHeld()
  const call = createApp(search)
  const account = 'reader@deck.example'
  for (let nth = 0; nth < turnLimits.atOnce + 2; nth++) {
    void call(tokenOf(account))
    void call(tokenOf(account), 'another')
    void call(tokenOf(null), 'one address')
    void call(tokenOf(null), 'another')
  }
  await settle()
  await settle()
  expect(held).toHaveLength(4 * turnLimits.atOnce)
})

it('lets nobody fill the line by the tokens that a refresh makes', async () => {
  const { search } = createHeld()
  const call = createApp(search, 1)
  const reading = new AbortController()
  setMaxListeners(0, reading.signal)
  const asked: Promise<number>[] = []
  for (let nth = 0; nth < 15; nth++) {
    const token = tokenOf('reader@deck.example')
    for (let time = 0; time < 100; time++)
      asked.push(call(token, 'one', reading.signal).then(({ status }) => status))
  }
  const refused = await Promise.race([Promise.any(asked), settle().then(settle)])
  expect(refused).toBe(429)
  let isAnswered = false
  void call(tokenOf('other@deck.example'), 'other', reading.signal).then(() => (isAnswered = true))
  await settle()
  // It waits, as everybody does whom the line takes.
  expect(isAnswered).toBe(false)
  reading.abort()
  const statuses = await Promise.all(asked.slice(1))
  const inLine = statuses.filter(status => status === 408)
  expect(inLine).toHaveLength(turnLimits.waitingOfCaller)
})

it('gives the turn of a call that fails, or whose caller has left, to the next', async () => {
  const { held, search } = createHeld()
  let searches = 0
  const call = createApp((...asked) => {
    searches += 1
    return searches === 1 ? Promise.reject(new DatabaseGone('it went')) : search(...asked)
  }, 1)
  expect((await call(tokenOf(null))).status).toBe(503)
  const running = call(tokenOf(null))
  const left = new AbortController()
  const leaving = call(tokenOf(null), 'here', left.signal)
  const waiting = call(tokenOf(null))
  await settle()
  left.abort()
  expect((await leaving).status).toBe(408)
  held.shift()?.()
  expect((await running).status).toBe(200)
  await expect.poll(() => held.length).toBe(1)
  held.shift()?.()
  expect((await waiting).status).toBe(200)
  expect(searches).toBe(3)
})
