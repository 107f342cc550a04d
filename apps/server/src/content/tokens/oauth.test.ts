import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createMemoryCounter } from '../../callers/memoryCounter.ts'
import type { Database } from '../../database/database.ts'
import { createNotificationStore } from '../notifications/notificationStore.sql.ts'
import { createSeals } from '../../database/seals.ts'
import { memoryIndex } from '../../testing/memoryIndex.ts'
import { createAccessTokens } from './accessTokens.ts'
import { createContentApp } from '../contentApi.ts'
import { createPasswordLimit } from './passwordLimit.ts'
import { createTurns } from '../../callers/turns.ts'

type Token = { access_token: string; refresh_token: string; expires_in: number; token_type: string }

const apiKey = 'ZGVjazpkZWNr'
const account = { email: 'reader@deck.example', password: 'reader' }
const day = 24 * 3_600_000

type Given = { secret?: string; who?: typeof account | null; isAnonymousOn?: boolean }

/** The content API at an instant that the test moves. */
function createApp({ secret = 'a secret', who = account, isAnonymousOn = true }: Given = {}) {
  const clock = { now: Date.parse('2026-02-22T09:00:00Z') }
  const oauth = {
    tokens: createAccessTokens(secret),
    apiKey,
    account: who,
    isAnonymousOn,
    lifetime: 3600,
    now: () => clock.now,
    limitPasswords: createPasswordLimit(
      createMemoryCounter(Buffer.from('pepper')),
      { host: '127.0.0.1', isBehindProxy: false },
      () => clock.now,
      createTurns(2),
    ),
  }
  const app = createContentApp(
    memoryIndex([]),
    oauth,
    createNotificationStore({} as Database, createSeals(randomBytes(32)), { services: 1, subscriptions: 1 }),
    { turns: createTurns(2), addressOf: () => null },
    () => null,
    { revisionsOf: async () => [], revisionsOfEach: async () => new Map() },
  )
  const post = async (body: FormData | URLSearchParams, authorization = `Basic ${apiKey}`) =>
    app.request('/oauth/token', { method: 'POST', headers: { authorization }, body })
  const tokenOf = async (answer: Response | Promise<Response>) => (await (await answer).json()) as Token
  return {
    clock,
    post,
    anonymous: () => tokenOf(app.request('/oauth/token?grant_type=anonymous')),
    logIn: () => tokenOf(post(new URLSearchParams({ grant_type: 'password', ...credentials }))),
    refresh: (token: string) =>
      post(new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token })),
    tokenOf,
    app,
    /** The status of a call with this token: 404 if it lets pass, because there are no documents. */
    call: async (token: string) =>
      (await app.request('/v1/api/get/nothing', { headers: { authorization: `Bearer ${token}` } })).status,
  }
}

const credentials = { username: account.email, password: account.password }
const passes = 404

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('content-api 1, token', () => {
  it('is given to anybody who asks for an anonymous one', async () => {
    const { anonymous, call } = createApp()
    const token = await anonymous()

    expect(token).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 3600,
      token_type: 'bearer',
    })
    expect(await call(token.access_token)).toBe(passes)
  })

  it.each([
    ['multipart', formOf({ grant_type: 'password', ...credentials })],
    ['urlencoded', new URLSearchParams({ grant_type: 'password', ...credentials })],
  ])('is given for the right password, sent as %s form', async (_, form) => {
    const { post, tokenOf, call } = createApp()
    const answer = await post(form)

    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await call((await tokenOf(answer)).access_token)).toBe(passes)
  })

  it('takes an address in any case, and with spaces around it', async () => {
    const { post } = createApp()
    const form = new URLSearchParams({
      grant_type: 'password',
      username: ' Reader@Deck.example ',
      password: 'reader',
    })

    expect((await post(form)).status).toBe(200)
  })

  it('expires after the time it says, to the millisecond', async () => {
    const { anonymous, call, clock } = createApp()
    const { access_token: token } = await anonymous()

    clock.now += 3_599_999
    expect(await call(token)).toBe(passes)
    clock.now += 1
    expect(await call(token)).toBe(401)
  })

  it('is refreshed when it has expired, in two tabs at once', async () => {
    const { logIn, refresh, tokenOf, call, clock } = createApp()
    const { refresh_token: token } = await logIn()
    clock.now += 2 * day

    const [one, other] = await Promise.all([refresh(token), refresh(token)])

    expect(await call((await tokenOf(one)).access_token)).toBe(passes)
    expect(await call((await tokenOf(other)).access_token)).toBe(passes)
  })

  it('can be refreshed for a month, and no longer', async () => {
    const { logIn, refresh, clock } = createApp()
    const { refresh_token: token } = await logIn()

    clock.now += 30 * day - 1
    expect((await refresh(token)).status).toBe(200)
    clock.now += 1
    expect((await refresh(token)).status).toBe(401)
  })

  it('ends with its account: what another account’s settings gave is not refreshed', async () => {
    const { refresh_token: token } = await createApp().logIn()

    expect((await createApp({ who: null }).refresh(token)).status).toBe(401)
  })

  it('is the same for every process with the same secret, and for no other', async () => {
    const { access_token: token } = await createApp().logIn()

    expect(await createApp().call(token)).toBe(passes)
    expect(await createApp({ secret: 'another' }).call(token)).toBe(401)
  })
})

describe('content-api 2, the token call', () => {
  const expectError = async (answer: Response, code: number, message: string) => {
    expect(await answer.json()).toEqual({ error: { code, message } })
    expect(answer.status).toBe(code)
  }

  it('no anonymous access here, by either way; nor does one that was given go on', async () => {
    const { app, post, refresh, logIn, call } = createApp({ isAnonymousOn: false })
    const message = 'There is no anonymous access here (ANONYMOUS): ask for a token with a password'
    await expectError(await app.request('/oauth/token?grant_type=anonymous'), 403, message)
    await expectError(await post(formOf({ grant_type: 'anonymous' })), 403, message)
    const given = await createApp().anonymous()
    await expectError(await refresh(given.refresh_token), 403, message)
    expect(await call((await logIn()).access_token)).toBe(passes)
  })

  it.each([
    ['password', { ...credentials, password: 'guess' }],
    ['user', { ...credentials, username: 'writer@deck.example' }],
    ['neither', {}],
  ])('a wrong %s', async (_, given) => {
    const { post } = createApp()
    await expectError(await post(formOf({ grant_type: 'password', ...given })), 401, 'Bad credentials')
  })

  it('no account here', async () => {
    const { post } = createApp({ who: null })
    await expectError(await post(formOf({ grant_type: 'password', ...credentials })), 401, 'Bad credentials')
  })

  it.each([`Basic ${btoa('deck:guess')}`, `Bearer ${apiKey}`, ''])(
    'a wrong API key: %j',
    async authorization => {
      const { post } = createApp()
      const form = formOf({ grant_type: 'password', ...credentials })
      await expectError(await post(form, authorization), 401, 'Invalid API key')
    },
  )

  it('a refresh token that never was, or an access token in its place', async () => {
    const { refresh, logIn, call } = createApp()
    const { access_token: access, refresh_token: refreshToken } = await logIn()

    await expectError(await refresh('invented.token'), 401, 'Invalid refresh token')
    await expectError(await refresh(access), 401, 'Invalid refresh token')
    expect(await call(refreshToken)).toBe(401)
  })

  it('a grant that is none', async () => {
    const { post, app } = createApp()
    await expectError(
      await post(formOf({ grant_type: 'magic' })),
      400,
      'grant_type: expected password, refresh_token or anonymous, received magic',
    )
    await expectError(
      await app.request('/oauth/token?grant_type=password'),
      400,
      'grant_type: expected anonymous; the others come by POST',
    )
  })

  it('a form that is none', async () => {
    const { app } = createApp()
    const headers = { authorization: `Basic ${apiKey}`, 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await app.request('/oauth/token', { method: 'POST', headers, body: 'no form' })

    await expectError(answer, 400, 'The body is no form')
  })

  it('a token with a letter changed, or signed by nobody', async () => {
    const { call, logIn } = createApp()
    const { access_token: token } = await logIn()
    const [payload = '', signature = ''] = token.split('.')
    const richer = Buffer.from(
      JSON.stringify({ use: 'access', account: 'editor@deck.example', expiresAt: Number.MAX_SAFE_INTEGER }),
    ).toString('base64url')

    for (const forged of [`${richer}.${signature}`, `${payload}.`, payload, `${token}x`, '.', 'a.b.c']) {
      expect(await call(forged), forged).toBe(401)
    }
  })
})
