import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createAccount, type Account } from './account.ts'

type Answer = { status: number; body: unknown }

const mira = { id: 'mira', aud: 'authenticated', email: 'mira@deck.example', factors: [], identities: [] }
const session = {
  access_token: 'e30.eyJhYWwiOiJhYWwxIn0.x',
  refresh_token: 'r',
  expires_in: 3600,
  token_type: 'bearer',
  user: mira,
}

let server: Server
let account: Account
let answers: Record<string, Answer>
let asked: [call: string, body: unknown][]
let reports: unknown[][]
let stored: Map<string, string>

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url?.replace('/auth/v1', '')}`
    const sent = await text(request)
    asked.push([call, sent === '' ? null : JSON.parse(sent)])
    const { status, body } = answers[call] ?? { status: 200, body: {} }
    response.writeHead(status, { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' })
    response.end(body === null ? '' : JSON.stringify(body))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server.close())

beforeEach(() => {
  answers = {
    'POST /verify': { status: 200, body: session },
    'POST /logout?scope=local': { status: 204, body: null },
  }
  asked = []
  reports = []
  stored = new Map()
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
    onChange: () => () => {},
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { get: getItem, set: setItem, remove: removeItem } = storage
  const client = createClient(url, 'key', {
    realtime: { transport: WebSocket as never },
    auth: { autoRefreshToken: false, storageKey: 'session', storage: { getItem, setItem, removeItem } },
  })
  account = createAccount({
    client,
    storage,
    storageKey: 'session',
    googleClientId: undefined,
    report: (...said) => reports.push(said),
    onChange: () => {},
  })
})

const signIn = () => account.verifyCode('mira@deck.example', '407158')

describe('deck 7: the calls of the account are those of the specification', () => {
  it('a code is asked for with an address in lower case, for an account that may be new', async () => {
    await account.sendCode(' Mira@Deck.example ', 'fr')
    expect(asked).toEqual([
      [
        'POST /otp',
        expect.objectContaining({ email: 'mira@deck.example', create_user: true, data: { language: 'fr' } }),
      ],
    ])
  })

  it('a code is verified as that of an e-mail, and signs in', async () => {
    await signIn()
    expect(asked).toEqual([
      [
        'POST /verify',
        expect.objectContaining({ email: 'mira@deck.example', token: '407158', type: 'email' }),
      ],
    ])
    expect(account.state()).toMatchObject({ status: 'signed-in', user: { id: 'mira' } })
    expect(stored.has('session')).toBe(true)
  })

  it('a second factor raises what the columns are heard of by, too', async () => {
    await signIn()
    const token = 'e30.eyJhYWwiOiJhYWwyIn0.x'
    const raised = { ...session, access_token: token }
    answers['POST /factors/phone/verify'] = { status: 200, body: raised }
    await account.factors.verify('phone', 'challenge', '407158')
    expect(account.state()).toMatchObject({ status: 'signed-in', level: 'aal2' })
    expect(account.client.realtime.accessTokenValue).toBe(token)
  })

  it.each(['local', 'others', 'global'] as const)('a sign-out ends %s sessions', async scope => {
    await signIn()
    asked = []
    answers[`POST /logout?scope=${scope}`] = { status: 204, body: null }
    await account.signOut(scope)
    expect(asked.map(([call]) => call)).toEqual([`POST /logout?scope=${scope}`])
    expect(account.state().status).toBe(scope === 'others' ? 'signed-in' : 'signed-out')
  })
})

describe('deck 8: failures of the account are told under the sentences of the catalogue', () => {
  it.each([
    ['POST /otp', 'Failed to sign in with email', () => account.sendCode('mira@deck.example', 'en')],
    ['POST /verify', 'Failed to verify email token', signIn],
  ])('%s: %s', async (call, sentence, action) => {
    answers[call] = { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } }
    await expect(action()).rejects.toMatchObject({ message: sentence, code: 'wrong-code' })
    expect(reports).toEqual([[sentence, 'Token has expired or is invalid']])
  })

  it('POST /logout: Failed to sign out, and the session stays', async () => {
    await signIn()
    answers['POST /logout?scope=local'] = { status: 400, body: { code: 'unexpected', message: 'Not now' } }
    await expect(account.signOut('local')).rejects.toMatchObject({ message: 'Failed to sign out' })
    expect(account.state().status).toBe('signed-in')
  })

  it.each([401, 403, 404])('a sign-out that is answered by %i is one', async status => {
    await signIn()
    answers['POST /logout?scope=local'] = { status, body: { code: 'no_authorization', message: 'Who?' } }
    await account.signOut('local')
    expect(account.state().status).toBe('signed-out')
    expect(reports).toEqual([])
  })

  it('a social login is only logged', async () => {
    const look = { place: null as unknown as HTMLElement, locale: 'en', isDark: false }
    expect(await account.social.start('sign-in', look)).toBe(false)
    expect(reports).toEqual([['Login failed', expect.any(Error)]])
  })
})

it('who leaves is out, whatever the backend says', async () => {
  await signIn()
  answers['POST /logout?scope=local'] = { status: 400, body: { code: 'unexpected', message: 'Not now' } }
  await account.leave()
  expect(account.state().status).toBe('signed-out')
  expect(stored.size).toBe(0)
})
