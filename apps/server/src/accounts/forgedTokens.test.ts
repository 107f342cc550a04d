import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { accountsOn } from '../testing/accountsOn.ts'
import {
  googleClaims,
  googleClientId,
  googleKeys,
  googlePrivateKey,
  googlePublicKey,
  hashedNonce,
} from '../testing/google.ts'

type Parts = Record<string, unknown>

const encode = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
/** Assembles a token, whatever its parts say. */
const assemble = (header: unknown, payload: unknown, signature: (text: string) => Buffer | string) => {
  const text = `${encode(header)}.${encode(payload)}`
  const made = signature(text)
  return `${text}.${typeof made === 'string' ? made : made.toString('base64url')}`
}
const rsa =
  (key: KeyObject, hash = 'sha256') =>
  (text: string) =>
    sign(hash, Buffer.from(text), key)
const ec =
  (key: KeyObject, hash = 'sha256') =>
  (text: string) =>
    sign(hash, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
const hmac = (key: string | Buffer) => (text: string) => createHmac('sha256', key).update(text).digest()

const thiefRsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const thiefEc = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwkOf = (key: KeyObject) => key.export({ format: 'jwk' })

describe.each(databaseSubjects().slice(0, 1))('forged tokens', subject => {
  const on = accountsOn(subject, {
    environment: { GOOGLE_CLIENT_ID: googleClientId },
    world: { googleKeys },
  })
  const now = Math.floor(Date.now() / 1000)
  const header = { alg: 'RS256', kid: 'google-1', typ: 'JWT' }
  const google = (claims: Parts, head: Parts = {}) =>
    assemble({ ...header, ...head }, googleClaims(claims), rsa(googlePrivateKey))
  const { iss, aud, sub, exp, iat, email, email_verified, ...rest } = googleClaims()
  const without = (...names: string[]) =>
    assemble(
      header,
      Object.fromEntries(Object.entries(googleClaims()).filter(([name]) => !names.includes(name))),
      rsa(googlePrivateKey),
    )

  const forgedOfGoogle: [string, string][] = [
    ['alg none', assemble({ ...header, alg: 'none' }, googleClaims(), () => '')],
    ['alg None', assemble({ ...header, alg: 'None' }, googleClaims(), () => '')],
    ['alg nOnE with a signature', google({}, { alg: 'nOnE' })],
    ['no alg', google({}, { alg: undefined })],
    ['alg as a number', google({}, { alg: 256 })],
    [
      'HS256 with the public key',
      assemble({ ...header, alg: 'HS256' }, googleClaims(), hmac(pem(googlePublicKey))),
    ],
    ['HS256 with an empty key', assemble({ ...header, alg: 'HS256' }, googleClaims(), hmac(''))],
    ['HS256 with the client id', assemble({ ...header, alg: 'HS256' }, googleClaims(), hmac(googleClientId))],
    ['RS512', assemble({ ...header, alg: 'RS512' }, googleClaims(), rsa(googlePrivateKey, 'sha512'))],
    ['RS384', assemble({ ...header, alg: 'RS384' }, googleClaims(), rsa(googlePrivateKey, 'sha384'))],
    ['ES256', assemble({ ...header, alg: 'ES256' }, googleClaims(), ec(thiefEc.privateKey))],
    ['another key', assemble(header, googleClaims(), rsa(thiefRsa.privateKey))],
    ['an unknown kid', google({}, { kid: 'google-2' })],
    ['no kid', google({}, { kid: undefined })],
    ['a kid with a path', google({}, { kid: '../../dev/null' })],
    ['a kid with SQL', google({}, { kid: "' OR 1=1 --" })],
    [
      'its own jwk',
      assemble(
        { ...header, kid: 'x', jwk: jwkOf(thiefRsa.publicKey) },
        googleClaims(),
        rsa(thiefRsa.privateKey),
      ),
    ],
    [
      'its own jwk under Google’s kid',
      assemble({ ...header, jwk: jwkOf(thiefRsa.publicKey) }, googleClaims(), rsa(thiefRsa.privateKey)),
    ],
    [
      'a jku',
      assemble({ ...header, jku: 'https://evil.example/jwks' }, googleClaims(), rsa(thiefRsa.privateKey)),
    ],
    [
      'an x5u',
      assemble({ ...header, x5u: 'https://evil.example/cert' }, googleClaims(), rsa(thiefRsa.privateKey)),
    ],
    ['an unknown critical header', google({}, { crit: ['evil'], evil: true })],
    ['no signature', google({}).replace(/[^.]+$/, '')],
    ['two parts', google({}).replace(/\.[^.]+$/, '')],
    ['four parts', `${google({})}.e30`],
    ['a signature of zeros', assemble(header, googleClaims(), () => Buffer.alloc(256))],
    ['a cut signature', google({}).slice(0, -8)],
    [
      'another payload under the signature',
      google({}).replace(/\.[^.]+\./, `.${encode(googleClaims({ sub: '7' }))}.`),
    ],
    ['another header over the signature', google({}).replace(/^[^.]+/, encode({ ...header, x: 1 }))],
    ['a foreign issuer', google({ iss: 'https://accounts.evil.example' })],
    ['an issuer with more behind it', google({ iss: 'https://accounts.google.com.evil.example' })],
    ['an issuer with a slash', google({ iss: 'https://accounts.google.com/' })],
    ['an issuer in capitals', google({ iss: 'https://ACCOUNTS.google.com' })],
    ['a list of issuers', google({ iss: ['https://accounts.google.com'] })],
    ['no issuer', without('iss')],
    ['a foreign audience', google({ aud: 'deck-2.apps.googleusercontent.com' })],
    ['an empty audience', google({ aud: '' })],
    ['an audience that begins alike', google({ aud: `${googleClientId}.evil` })],
    ['foreign audiences in a list', google({ aud: ['a', 'b'] })],
    ['no audience', without('aud')],
    ['made for another party', google({ azp: 'deck-2.apps.googleusercontent.com' })],
    ['expired', google({ exp: now - 60 })],
    ['expired long ago', google({ exp: 1, iat: 0 })],
    ['expiring never', without('exp')],
    ['an expiry in words', google({ exp: 'tomorrow' })],
    ['not good yet', google({ nbf: now + 3600 })],
    ['issued tomorrow', google({ iat: now + 86_400, exp: now + 90_000 })],
    ['issued at no time', without('iat')],
    ['issued in words', google({ iat: 'now' })],
    ['a nonce that nobody has', google({ nonce: hashedNonce('secret') })],
    ['an unverified mailbox', google({ email_verified: false })],
    ['a mailbox verified in words', google({ email_verified: 'true' })],
    ['a mailbox nobody verified', without('email_verified')],
    ['no mailbox', without('email')],
    ['a mailbox that is none', google({ email: 'desk' })],
    ['two mailboxes', google({ email: 'a@desk.example, b@desk.example' })],
    ['a list of mailboxes', google({ email: ['a@desk.example'] })],
    ['nobody', without('sub')],
    ['an empty subject', google({ sub: '' })],
    ['a subject as a number', google({ sub: 1001 })],
    ['a huge subject', google({ sub: '1'.repeat(300) })],
    ['a list as payload', assemble(header, [googleClaims()], rsa(googlePrivateKey))],
    ['no JSON as payload', assemble(header, 'payload', rsa(googlePrivateKey))],
    [
      'a claim that is told twice, at last wrongly',
      assemble(
        header,
        `${JSON.stringify(googleClaims()).slice(0, -1)},"aud":"other"}`,
        rsa(googlePrivateKey),
      ),
    ],
    ['a huge token', google({ note: 'x'.repeat(20_000) })],
    ['nothing', ''],
    ['dots', '..'],
    ['a word', 'token'],
    ['letters that look alike', google({ iss: 'https://аccounts.google.com' })],
  ]

  it.each(forgedOfGoogle)('of Google: %s', async (_, token) => {
    const { data, error } = await on.server.client().auth.signInWithIdToken({ provider: 'google', token })
    expect(data.session).toBeNull()
    expect(error).toMatchObject({ status: 400 })
  })

  it('of Google are at least sixty, beside one that is accepted, once', async () => {
    expect(forgedOfGoogle.length).toBeGreaterThanOrEqual(60)
    const token = assemble(
      header,
      { iss, aud, sub, exp, iat, email, email_verified, ...rest },
      rsa(googlePrivateKey),
    )
    const signIn = () => on.server.client().auth.signInWithIdToken({ provider: 'google', token })
    expect((await signIn()).error).toBeNull()
    expect((await signIn()).error).toMatchObject({ code: 'bad_jwt' })
  })

  it.each([
    ['another nonce', hashedNonce('raw'), 'other'],
    ['the nonce as it is', 'raw', 'raw'],
    ['none in the token', undefined, 'raw'],
    ['none at the client', hashedNonce('raw'), undefined],
  ])('of Google with %s', async (_, nonce, given) => {
    const token = google({ nonce })
    const answer = await on.server
      .client()
      .auth.signInWithIdToken({ provider: 'google', token, ...(given && { nonce: given }) })
    expect(answer.error).toMatchObject({ code: 'nonce_mismatch' })
  })

  it('of another provider are not read at all', async () => {
    const answer = await on.server.client().auth.signInWithIdToken({ provider: 'apple', token: google({}) })
    expect(answer.error).toMatchObject({ code: 'provider_disabled' })
  })

  it('of ours open nothing', async () => {
    const browser = await on.server.signIn(on.newEmail())
    const { data } = await browser.auth.getSession()
    const real = data.session?.access_token ?? ''
    const [head = '', body = '', signature = ''] = real.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Parts
    const own = JSON.parse(Buffer.from(head, 'base64url').toString()) as Parts
    const { keys } = (await (await on.server.call('/auth/v1/.well-known/jwks.json')).json()) as {
      keys: Parts[]
    }
    const stolen = ec(thiefEc.privateKey)
    const victim = await on.server.signIn(on.newEmail())
    const other = (await victim.auth.getUser()).data.user?.id
    const forged: Record<string, string> = {
      'alg none': assemble({ ...own, alg: 'none' }, claims, () => ''),
      'HS256 with the public key': assemble({ ...own, alg: 'HS256' }, claims, hmac(JSON.stringify(keys[0]))),
      'HS256 with its coordinate': assemble(
        { ...own, alg: 'HS256' },
        claims,
        hmac(Buffer.from(String(keys[0]?.x), 'base64url')),
      ),
      'HS256 with the publishable key': assemble(
        { alg: 'HS256', typ: 'JWT' },
        claims,
        hmac(on.server.publishableKey),
      ),
      'another key under our kid': assemble(own, claims, stolen),
      'another kid': assemble({ ...own, kid: 'mine' }, claims, stolen),
      'no kid': assemble({ alg: 'ES256', typ: 'JWT' }, claims, stolen),
      'its own jwk': assemble({ ...own, jwk: jwkOf(thiefEc.publicKey) }, claims, stolen),
      'a jku': assemble({ ...own, jku: 'https://evil.example/jwks' }, claims, stolen),
      RS256: assemble({ ...own, alg: 'RS256' }, claims, rsa(thiefRsa.privateKey)),
      'a signature of zeros': assemble(own, claims, () => Buffer.alloc(64)),
      'an empty signature': `${head}.${body}.`,
      'another user': `${head}.${encode({ ...claims, sub: other })}.${signature}`,
      'a second factor': `${head}.${encode({ ...claims, aal: 'aal2' })}.${signature}`,
      'more time': `${head}.${encode({ ...claims, exp: Number(claims.exp) + 1e6 })}.${signature}`,
      'the role of the service': `${head}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
      'a header in another order': `${encode({ typ: own.typ, ...own, alg: own.alg, x: 1 })}.${body}.${signature}`,
      'a space in it': `${head}.${body} .${signature}`,
      'one of Google': google({}),
      'the service key of Supabase': assemble(
        { alg: 'HS256', typ: 'JWT' },
        { role: 'service_role', iss: 'supabase', exp: now + 1e6 },
        hmac('secret'),
      ),
      'nothing but dots': '..',
      'the refresh token': data.session?.refresh_token ?? '',
    }
    for (const [name, bearer] of Object.entries(forged)) {
      const user = await on.server.call('/auth/v1/user', { bearer })
      expect([401, 403], `${name}: user`).toContain(user.status)
      const rows = await on.server.call('/rest/v1/columns', { bearer })
      expect(rows.status, `${name}: columns`).toBe(401)
    }
    expect((await on.server.call('/auth/v1/user', { bearer: real })).status).toBe(200)
  })

  it('that have expired open nothing', async () => {
    const browser = await on.server.signIn(on.newEmail())
    const bearer = (await browser.auth.getSession()).data.session?.access_token ?? ''
    on.server.advance(3_601_000)
    expect((await on.server.call('/auth/v1/user', { bearer })).status).toBe(403)
    const rows = await on.server.call('/rest/v1/columns', { bearer })
    expect(rows.status).toBe(401)
    expect(await rows.json()).toMatchObject({ code: 'PGRST301', message: 'JWT expired' })
  })
})
