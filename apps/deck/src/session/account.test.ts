import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
/** Acts like the browser's event for what another tab has stored. */
let tellStored: (value: string | null) => void
let changes: number

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
  changes = 0
  stored = new Map()
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
    onChange: (_key: string, listener: typeof tellStored) => {
      tellStored = listener
      return () => {}
    },
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { get: getItem, set: setItem, remove: removeItem } = storage
  const client = createClient(url, 'key', {
    realtime: { transport: WebSocket as never },
    auth: {
      autoRefreshToken: false,
      flowType: 'pkce',
      storageKey: 'session',
      storage: { getItem, setItem, removeItem },
    },
  })
  account = createAccount({
    client,
    storage,
    storageKey: 'session',
    googleClientId: 'deck.apps.example',
    syncPage: 'https://deck.example/sync',
    report: (...said) => reports.push(said),
    onChange: () => (changes += 1),
  })
})

const look = { place: null as unknown as HTMLElement, locale: 'en', isDark: false }
/** Resolves when the call has been answered with this. */
const answered = (call: string, body: unknown) =>
  new Promise<void>(resolve => {
    answers[call] = {
      status: 200,
      get body() {
        resolve()
        return body
      },
    }
  })
const signIn = () => account.verifyCode('mira@deck.example', '407158')

describe('deck 7: the calls of the account are those of the specification', () => {
  it('a code is asked for with an address in lower case, for an account that may be new', async () => {
    await account.sendCode(' Mira@Deck.example ', 'fr')
    expect(asked).toEqual([
      [
        'POST /otp?redirect_to=https%3A%2F%2Fdeck.example%2Fsync',
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

describe('deck 9: a session from an address', () => {
  const exchange = 'POST /token?grant_type=pkce'
  const begin = () => account.sendCode('mira@deck.example', 'en')
  const sentBody = () => (asked[0]?.[1] ?? {}) as Record<string, unknown>
  const follow = async () => {
    asked = []
    await account.link.follow('secret')
    return sentBody()
  }
  beforeEach(() => {
    answers['POST /otp?redirect_to=https%3A%2F%2Fdeck.example%2Fsync'] = { status: 200, body: {} }
    answers[exchange] = { status: 200, body: session }
  })

  it('is that of a link which this browser has asked for: only it has the verifier', async () => {
    await begin()
    expect(account.link.asked()).toMatchObject({ email: 'mira@deck.example' })
    const { code_challenge: challenge } = sentBody()
    const { auth_code: code, code_verifier: verifier } = await follow()
    expect(code).toBe('secret')
    expect(createHash('sha256').update(String(verifier)).digest('base64url')).toBe(challenge)
    expect(account.state()).toMatchObject({ status: 'signed-in', user: { id: 'mira' } })
    expect(account.link.asked()).toBe('used')
  })

  it('is not asked for where this browser has begun nothing', async () => {
    expect(account.link.asked()).toBeNull()
    await expect(account.link.follow('secret')).rejects.toMatchObject({ code: 'other-browser' })
    expect(asked).toEqual([])
  })

  it.each([
    [503, 'unreachable', {}],
    [400, 'other-browser', { code: 'bad_code_verifier', message: '…' }],
  ])('can be had later if a try is answered by %i', async (status, code, body) => {
    await begin()
    answers[exchange] = { status, body }
    await expect(account.link.follow('secret')).rejects.toMatchObject({ code })
    answers[exchange] = { status: 200, body: session }
    expect((await follow()).code_verifier).toMatch(/./)
  })

  it('can still be had if no other code can be sent', async () => {
    await begin()
    answers['POST /otp?redirect_to=https%3A%2F%2Fdeck.example%2Fsync'] = {
      status: 429,
      body: { code: 'over_email_send_rate_limit', message: '…' },
    }
    await expect(begin()).rejects.toMatchObject({ code: 'too-often' })
    expect((await follow()).code_verifier).toMatch(/./)
  })

  it('is read from the address, and what cannot be read is reported in the words of the auth client', async () => {
    expect(await account.readAddress('https://deck.example/sync#code=secret')).toEqual({
      kind: 'code',
      code: 'secret',
    })
    const refused = account.readAddress('https://deck.example/sync#access_token=a&refresh_token=b')
    await expect(refused).rejects.toMatchObject({ code: 'failed' })
    expect(reports).toEqual([['Failed to verify email token', 'Not a valid PKCE flow url.']])
  })

  it.each(['verifyCode', 'leave'] as const)('leaves no address behind after %s', async way => {
    await begin()
    await (way === 'leave' ? account.leave() : signIn())
    expect([...stored].filter(([key]) => key === 'session-asked').join()).not.toContain('mira')
  })
})

describe('deck 7: the calls for second factors and other ways to sign in', () => {
  beforeEach(async () => {
    await signIn()
    asked = []
  })

  it('an authenticator is enrolled under its name, as totp, with the deck as its issuer', async () => {
    const totp = { qr_code: '<svg/>', secret: 'S', uri: 'otpauth://totp/Deck' }
    answers['POST /factors'] = { status: 200, body: { id: 'f', type: 'totp', totp } }
    expect(await account.factors.enrol('Phone')).toMatchObject({ factorId: 'f', secret: 'S' })
    const sent = { friendly_name: 'Phone', factor_type: 'totp', issuer: 'Deck' }
    expect(asked).toEqual([['POST /factors', sent]])
  })

  it('a phone is enrolled under its name, by its number', async () => {
    answers['POST /factors'] = { status: 200, body: { id: 'f', type: 'phone', phone: '+33612345678' } }
    expect(await account.factors.enrolPhone('Mine', '+33612345678')).toEqual({ factorId: 'f' })
    const sent = { friendly_name: 'Mine', factor_type: 'phone', phone: '+33612345678' }
    expect(asked).toEqual([['POST /factors', sent]])
  })

  it('a challenge names its channel, and its answer the challenge and the code', async () => {
    answers['POST /factors/f/challenge'] = { status: 200, body: { id: 'c', type: 'totp', expires_at: 1 } }
    answers['POST /factors/f/verify'] = { status: 200, body: session }
    const challenge = await account.factors.challenge('f')
    await account.factors.verify('f', challenge, '407158')
    expect(asked).toEqual([
      ['POST /factors/f/challenge', expect.objectContaining({ channel: 'sms' })],
      ['POST /factors/f/verify', { challenge_id: 'c', code: '407158' }],
    ])
  })

  it('a factor is removed by its id, and an identity by its own', async () => {
    const identities = [{ identity_id: 'i', id: 'at-google', provider: 'google' }]
    answers['GET /user'] = { status: 200, body: { ...mira, identities } }
    answers['DELETE /factors/f'] = { status: 200, body: { id: 'f' } }
    answers['DELETE /user/identities/i'] = { status: 200, body: {} }
    answers['POST /token?grant_type=refresh_token'] = { status: 200, body: session }
    await account.factors.remove('f')
    await account.identities.unlink('i')
    expect(asked.filter(([call]) => call.startsWith('DELETE'))).toEqual([
      ['DELETE /factors/f', null],
      ['DELETE /user/identities/i', null],
    ])
  })
})

describe('deck 7: Google is linked by way of its page', () => {
  const authorize = () => asked.find(([call]) => call.startsWith('GET /user/identities/authorize'))?.[0]
  const answer = { kind: 'provider', idToken: 'of-google', state: 'nonce' } as const
  beforeEach(async () => {
    await signIn()
    asked = []
    answers['POST /token?grant_type=id_token'] = { status: 200, body: session }
  })
  /** Whatever the challenge is, which is another one each time. */
  const answerAuthorize = (url: string) => {
    answers = new Proxy(answers, {
      get: (known, call) =>
        String(call).startsWith('GET /user/identities/authorize')
          ? { status: 200, body: { url } }
          : Reflect.get(known, call),
    })
  }

  it('whose answer links the one who is in, with the nonce that the page had as its state', async () => {
    answerAuthorize('https://accounts.google.com/o/oauth2/v2/auth?state=nonce')
    expect(await account.identities.startLink()).toContain('https://accounts.google.com/')
    const { searchParams } = new URL(authorize()?.slice(4) ?? '', 'https://deck.example')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      provider: 'google',
      redirect_to: 'https://deck.example/sync',
      skip_http_redirect: 'true',
    })
    expect(account.identities.isLinking()).toBe(true)
    await account.identities.finishLink(answer)
    expect(asked.at(-1)).toEqual([
      'POST /token?grant_type=id_token',
      expect.objectContaining({ id_token: 'of-google', nonce: 'nonce', link_identity: true }),
    ])
    expect(account.identities.isLinking()).toBe(false)
  })

  it('whose answer is a code where the backend asks Google itself', async () => {
    answerAuthorize('https://accounts.google.com/o/oauth2/v2/auth')
    answers['POST /token?grant_type=pkce'] = { status: 200, body: session }
    await account.identities.startLink()
    await account.identities.finishLink({ kind: 'code', code: 'secret' })
    expect(asked.at(-1)).toEqual([
      'POST /token?grant_type=pkce',
      { auth_code: 'secret', code_verifier: expect.stringMatching(/./) },
    ])
  })

  // Otherwise a stranger's address could link the stranger to the reader's account.
  it.each([
    ['nothing was begun', null, answer],
    ['another state was begun', 'other', answer],
    ['the backend keeps the state itself', '', answer],
    ['nothing was begun that has a code', null, { kind: 'code', code: 'secret' }],
  ] as const)('whose answer links nobody where %s', async (_, begun, arrival) => {
    if (begun !== null) stored.set('session-linking', begun)
    await expect(account.identities.finishLink(arrival)).rejects.toMatchObject({ code: 'failed' })
    expect(asked).toEqual([])
    expect(reports).toEqual([['Authentication failed', 'Nobody here has asked for this link']])
  })
})

describe('deck 7: the calls of the social sign-in', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('a sign-in sends the provider, its token and its nonce', async () => {
    const isAsked = answered('POST /token?grant_type=id_token', session)
    const hashed = await giveToken('of-google')
    await isAsked
    expect(asked).toEqual([
      [
        'POST /token?grant_type=id_token',
        expect.objectContaining({ provider: 'google', id_token: 'of-google', nonce: expect.any(String) }),
      ],
    ])
    const sent = asked.map(([, body]) => body as { nonce: string })
    expect(sent.map(({ nonce }) => createHash('sha256').update(nonce).digest('hex'))).toEqual([hashed])
  })

  /** Acts like Google's script once it has loaded. Returns the nonce that its token would repeat. */
  async function giveToken(credential: string): Promise<string> {
    type Options = { nonce: string; callback: (answer: { credential: string }) => void }
    let options: Options = { nonce: '', callback: () => {} }
    const initialize = (given: Options) => (options = given)
    const id = { initialize, renderButton: () => {}, prompt: () => {} }
    vi.stubGlobal('window', { google: { accounts: { id } } })
    expect(await account.social.start({ ...look, place: {} as HTMLElement })).toBe(true)
    options.callback({ credential })
    return options.nonce
  }
})

describe('deck 8: failures of the account are told under the sentences of the catalogue', () => {
  it.each([
    [
      'POST /otp?redirect_to=https%3A%2F%2Fdeck.example%2Fsync',
      'Failed to sign in with email',
      () => account.sendCode('mira@deck.example', 'en'),
    ],
    ['POST /verify', 'Failed to verify email token', signIn],
  ])('%s: %s', async (call, sentence, action) => {
    answers[call] = { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } }
    await expect(action()).rejects.toMatchObject({ message: sentence, code: 'wrong-code' })
    expect(reports).toEqual([[sentence, 'Token has expired or is invalid']])
  })

  it('a factor that cannot be enrolled: Authentication failed', async () => {
    await signIn()
    answers['POST /factors'] = {
      status: 422,
      body: { code: 'too_many_enrolled_mfa_factors', message: 'Ten' },
    }
    await expect(account.factors.enrol('Phone')).rejects.toMatchObject({ message: 'Authentication failed' })
    expect(reports).toEqual([['Authentication failed', 'Ten']])
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
    expect(await account.social.start(look)).toBe(false)
    expect(reports).toEqual([['Login failed', expect.any(Error)]])
  })
})

describe('deck 4: a session that another tab removes', () => {
  it('is over here as well, and told once', async () => {
    await signIn()
    expect(account.storedUserId()).toBe('mira')
    stored.clear()
    changes = 0
    tellStored(null)
    tellStored(null)
    expect([account.state(), account.storedUserId(), changes]).toEqual([{ status: 'signed-out' }, null, 1])
  })

  it('is still there if it was stored again meanwhile', async () => {
    await signIn()
    tellStored(null)
    expect(account.state().status).toBe('signed-in')
  })
})

it('who leaves is out, whatever the backend says', async () => {
  await signIn()
  answers['POST /logout?scope=local'] = { status: 400, body: { code: 'unexpected', message: 'Not now' } }
  await account.leave()
  expect(account.state().status).toBe('signed-out')
  expect(stored.size).toBe(0)
})
