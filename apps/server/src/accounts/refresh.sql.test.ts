import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFolders } from '../base/folders.ts'
import { accountMigrations } from '../database/tables/accountMigrations.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { accountsOn } from '../testing/accountsOn.ts'
import { refresh } from './refresh.sql.ts'
import { randomToken } from '../base/secrets.ts'
import { startSession } from './sessions.sql.ts'
import { findOrCreateUser } from './users.sql.ts'

/** 1,000 in the long run. */
const interleavings = Number(process.env.INTERLEAVINGS ?? 60)
const longest = 60_000 + interleavings * 300

describe.each(databaseSubjects())('D32: refresh tokens on $name', subject => {
  const on = accountsOn(subject)
  beforeAll(() => on.server.stopClock())
  const tokensOf = async () => {
    const { data } = await (await on.server.signIn(on.newEmail())).auth.getSession()
    if (!data.session) throw new Error('Nobody is signed in')
    return { access: data.session.access_token, refresh: data.session.refresh_token }
  }
  const use = async (token: string) => {
    const body = JSON.stringify({ refresh_token: token })
    const answer = await on.server.call('/auth/v1/token?grant_type=refresh_token', { body })
    const told = (await answer.json()) as { refresh_token?: string; code?: string }
    return told.refresh_token ?? `${answer.status} ${told.code}`
  }
  const reused = '400 refresh_token_already_used'
  const unknown = '400 refresh_token_not_found'

  it('lead to the same child within ten seconds, and to one at a time', async () => {
    const { refresh: first } = await tokensOf()
    const children = await Promise.all([1, 2, 3, 4].map(() => use(first)))
    expect(new Set(children).size).toBe(1)
    on.server.advance(9000)
    expect(await use(first)).toBe(children[0])
    expect(children[0]).not.toBe(first)
  })

  it('lead to what has taken the child’s place, where that was used already', async () => {
    const { refresh: first } = await tokensOf()
    const third = await use(await use(first))
    expect(await use(first)).toBe(third)
  })

  it('end the session of a thief who comes late, and of the one it was stolen from', async () => {
    const { refresh: stolen, access } = await tokensOf()
    const next = await use(stolen)
    on.server.advance(10_001)
    expect(await use(stolen)).toBe(reused)
    expect(await use(next)).toBe(unknown)
    expect(await use(stolen)).toBe(unknown)
    expect((await on.server.call('/auth/v1/user', { bearer: access })).status).toBe(403)
  })

  it('of one session say nothing of another one', async () => {
    const [one, two] = [await tokensOf(), await tokensOf()]
    const next = await use(one.refresh)
    on.server.advance(20_000)
    expect(await use(one.refresh)).toBe(reused)
    expect(await use(two.refresh)).toMatch(/^[\w-]{43}$/)
    expect(await use(next)).toBe(unknown)
  })

  it.each(['', 'a', 'x'.repeat(256), '\0', randomToken()])('are none: %j', async token => {
    expect(await use(token)).toBe(unknown)
  })

  it('refuses what cannot be one', async () => {
    for (const body of ['{}', '{"refresh_token":7}', JSON.stringify({ refresh_token: 'x'.repeat(257) })]) {
      const answer = await on.server.call('/auth/v1/token?grant_type=refresh_token', { body })
      expect(answer.status).toBe(400)
    }
    for (const grant of ['', '?grant_type=password', '?grant_type=pkce'])
      expect((await on.server.call(`/auth/v1/token${grant}`, { body: '{}' })).status).toBe(400)
  })

  it('are refused without ending anything while nobody is to blame: the access token stays good', async () => {
    const { access } = await tokensOf()
    expect(await use(randomToken())).toBe(unknown)
    expect((await on.server.call('/auth/v1/user', { bearer: access })).status).toBe(200)
  })
})

describe.each(databaseSubjects())('D32: any interleaving on $name', ({ create }) => {
  let database: Database
  let remove: () => Promise<void>
  const keys = { sealing: Buffer.alloc(32, 7) }
  const began = new Date('2026-02-22T09:00:00Z')

  beforeAll(async () => {
    const created = await create()
    remove = created.remove
    database = await openDatabase(created.target, {
      accountTables: accountMigrations(findFolders().migrations),
    })
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  /** Two tabs and a thief, each of whom uses the last token that it got, after any time. */
  const step = record({
    who: integer({ min: 0, max: 2 }),
    afterMs: constantFrom(0, 0, 0, 1000, 9000, 10_000, 10_001, 60_000),
    atOnce: integer({ min: 1, max: 3 }),
  })

  it(
    `keeps one branch, in ${interleavings} of them`,
    async () => {
      await assert(
        asyncProperty(array(step, { minLength: 1, maxLength: 12 }), async steps => {
          let now = began
          const { session, refreshToken } = await database.transaction(async tx =>
            startSession(tx, await findOrCreateUser(tx, `${randomToken()}@desk.example`, now), 'otp', now),
          )
          const held = [refreshToken, refreshToken, refreshToken]
          let hasEnded = false
          for (const { who, afterMs, atOnce } of steps) {
            now = new Date(now.getTime() + afterMs)
            const token = held[who] ?? ''
            const outcomes = await Promise.all(
              Array.from({ length: atOnce }, () =>
                refresh(database, keys, token, now).then(
                  granted => granted.refreshToken,
                  (error: { code: string }) => error.code,
                ),
              ),
            )
            const tokens = await database.query<{ used_at: Date | null; sealed_child: string | null }>(
              'SELECT used_at, sealed_child FROM auth.refresh_tokens WHERE session_id = $1',
              [session.id],
            )
            const refused = outcomes.filter(outcome => outcome.startsWith('refresh_token'))
            if (hasEnded) expect(new Set(outcomes)).toEqual(new Set(['refresh_token_not_found']))
            hasEnded ||= refused.length > 0
            if (hasEnded) {
              expect(tokens).toEqual([])
              continue
            }
            // There is one branch: all who ask at once get the same token, and one token is good.
            expect(new Set(outcomes).size).toBe(1)
            expect(tokens.filter(({ used_at }) => used_at === null)).toHaveLength(1)
            held[who] = outcomes[0] ?? ''
          }
        }),
        { numRuns: interleavings },
      )
    },
    longest,
  )
})
