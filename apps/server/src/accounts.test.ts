import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { usualDatabases } from './database/testing/databaseTargets.ts'
import { accountsOn } from './testing/accountsOn.ts'
import { googleClientId, googleKeys, googleToken, hashedNonce } from './testing/google.ts'

/** The client of decks, against a real server: accounts-api 1. */
describe.each(usualDatabases())('the accounts on $name', subject => {
  const on = accountsOn(subject, {
    environment: { GOOGLE_CLIENT_ID: googleClientId },
    world: { googleKeys },
  })
  const signIn = (email = on.newEmail()) => on.server.signIn(email)
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.server.now() })

  describe('deck 7: the one-time code', () => {
    it('signs in by one-time code, and makes the user where there is none', async () => {
      const email = on.newEmail()
      const browser = on.server.client()
      expect(await browser.auth.signInWithOtp({ email, options: { shouldCreateUser: true } })).toMatchObject({
        error: null,
      })
      const token = on.server.lastCode(email)
      expect(token).toMatch(/^\d{6}$/)
      const { data, error } = await browser.auth.verifyOtp({ email, token, type: 'email' })
      expect(error).toBeNull()
      expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
      expect((data.session?.expires_at ?? 0) * 1000).toBeGreaterThan(Date.now() + 3_500_000)
      expect(data.user).toMatchObject({
        email,
        aud: 'authenticated',
        role: 'authenticated',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: {},
        factors: [],
        identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
      })
    })

    it('leads to the same user again, however the mailbox is spelled', async () => {
      const email = on.newEmail()
      const first = (await (await signIn(email)).auth.getUser()).data.user
      const browser = on.server.client()
      await browser.auth.signInWithOtp({ email: ` ${email.toUpperCase()} ` })
      const { data } = await browser.auth.verifyOtp({
        email: email.toUpperCase(),
        token: on.server.lastCode(email),
        type: 'email',
      })
      expect(data.user?.id).toBe(first?.id)
    })

    it('speaks the language of the reader', async () => {
      const email = on.newEmail()
      const headers = { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }
      await on.server.call('/auth/v1/otp', { body: JSON.stringify({ email }), headers })
      expect(on.server.mailsTo(email)[0]?.subject).toMatch(/^\d{6} é o seu código$/)
    })
  })

  describe('deck 7: the user', () => {
    it('is read and changed, key by key', async () => {
      const browser = await signIn()
      await browser.auth.updateUser({ data: { avatar_url: 'https://desk.example/me.png', desk: 'night' } })
      const { data } = await browser.auth.updateUser({ data: { desk: null } })
      expect(data.user?.user_metadata).toEqual({ avatar_url: 'https://desk.example/me.png' })
      expect((await browser.auth.getUser()).data.user).toEqual(data.user)
      const tokenClaims = (await browser.auth.refreshSession()).data.session?.access_token ?? ''
      expect((await browser.auth.getClaims(tokenClaims)).data?.claims.user_metadata).toEqual(
        data.user?.user_metadata,
      )
    })

    it('changes nothing that this server does not have', async () => {
      const browser = await signIn()
      for (const change of [
        { password: 'abcdefgh' },
        { phone: '+33123456789' },
        { email: 'new@desk.example' },
      ])
        expect((await browser.auth.updateUser(change)).error).toMatchObject({
          status: 422,
          code: 'validation_failed',
        })
      const large = await browser.auth.updateUser({ data: { notes: 'x'.repeat(3000) } })
      expect(large.error).toMatchObject({ status: 422 })
    })

    it.each([
      ['a zero character', '{"data":{"a":"\\u0000"}}'],
      ['half a character', '{"data":{"a":"\\ud800"}}'],
    ])('refuses what cannot be kept: %s', async (_, body) => {
      const token = (await (await signIn()).auth.getSession()).data.session?.access_token ?? ''
      const answer = await on.server.call('/auth/v1/user', { method: 'PUT', body, bearer: token })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'validation_failed' })
    })

    it('is recovered by a code, as by signing in; an address without one is told the same and gets no mail', async () => {
      const [email, stranger] = [on.newEmail(), on.newEmail()]
      const before = (await (await signIn(email)).auth.getUser()).data.user
      const browser = on.server.client()
      for (const each of [email, stranger])
        expect((await browser.auth.resetPasswordForEmail(each, { captchaToken: 'a' })).error).toBeNull()
      await expect.poll(() => on.server.mailsTo(email)).toHaveLength(2)
      expect(on.server.mailsTo(stranger)).toEqual([])
      const proof = { email, token: on.server.lastCode(email), type: 'recovery' } as const
      expect((await browser.auth.verifyOtp(proof)).data.user?.id).toBe(before?.id)
    })
  })

  describe('deck 7: the keys', () => {
    it('let the client check a token by itself', async () => {
      const browser = await signIn()
      const { data, error } = await browser.auth.getClaims()
      expect(error).toBeNull()
      expect(data?.header).toMatchObject({ alg: 'ES256' })
      expect(data?.claims).toMatchObject({
        aud: 'authenticated',
        role: 'authenticated',
        aal: 'aal1',
        amr: [{ method: 'otp' }],
        is_anonymous: false,
      })
      const { keys } = (await (await on.server.call('/auth/v1/.well-known/jwks.json')).json()) as {
        keys: Record<string, string>[]
      }
      expect(keys).toHaveLength(1)
      expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    })
  })

  describe('deck 7: sign-out', () => {
    const isIn = async (browser: Awaited<ReturnType<typeof signIn>>) =>
      (await browser.auth.refreshSession()).error === null

    it.each([
      ['local', [false, true, true]],
      ['global', [false, false, false]],
      ['others', [true, false, false]],
    ] as const)('in scope %s', async (scope, expected) => {
      const email = on.newEmail()
      const one = await signIn(email)
      const two = await signIn(email)
      const three = await signIn(email)
      expect((await one.auth.signOut({ scope })).error).toBeNull()
      expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual(expected)
    })

    it('ends an access token before it expires', async () => {
      const browser = await signIn()
      const token = (await browser.auth.getSession()).data.session?.access_token ?? ''
      await browser.auth.signOut()
      expect((await on.server.call('/auth/v1/user', { bearer: token })).status).toBe(403)
      expect((await on.server.call('/rest/v1/columns', { bearer: token })).status).toBe(401)
    })
  })

  describe('deck 7: sign in with an id token of Google', () => {
    const withGoogle = async (claims: Record<string, unknown>, nonce?: string) => {
      const browser = on.server.client()
      const token = await googleToken(claims)
      const answer = await browser.auth.signInWithIdToken({
        provider: 'google',
        token,
        ...(nonce && { nonce }),
      })
      return { browser, ...answer }
    }

    it('makes a user with a name and a picture', async () => {
      const email = on.newEmail()
      const picture = 'https://lh3.example/me.png'
      const claims = { sub: 'g1', email, name: 'Ann Reader', picture, nonce: hashedNonce('raw') }
      const { data, error } = await withGoogle(claims, 'raw')
      expect(error).toBeNull()
      expect(data.user).toMatchObject({
        email,
        user_metadata: { avatar_url: picture, full_name: 'Ann Reader' },
        app_metadata: { provider: 'google' },
      })
    })

    it('knows a user by Google’s id, whatever the mailbox is called by now', async () => {
      const first = await withGoogle({ sub: 'g2', email: on.newEmail() })
      const second = await withGoogle({ sub: 'g2', email: on.newEmail(), iss: 'accounts.google.com' })
      expect(second.data.user?.id).toBe(first.data.user?.id)
    })

    it('is the same user whose mailbox a code has shown', async () => {
      const email = on.newEmail()
      const own = (await (await signIn(email)).auth.getUser()).data.user
      const { data } = await withGoogle({ sub: 'g3', email })
      expect(data.user?.id).toBe(own?.id)
      expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'google'])
    })

    it('ties Google’s user by way of Google’s page, and unties it', async () => {
      const browser = await signIn()
      const redirectTo = `${on.server.url}/sync`
      const options = { redirectTo, skipBrowserRedirect: true }
      const begun = await browser.auth.linkIdentity({ provider: 'google', options })
      const { origin, pathname, searchParams } = new URL(begun.data.url ?? '')
      expect(origin + pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
      const { nonce, state: given, ...asked } = Object.fromEntries(searchParams)
      expect(asked).toEqual({
        client_id: googleClientId,
        redirect_uri: redirectTo,
        response_type: 'id_token',
        scope: 'openid email profile',
      })
      // Google comes back with both.
      const token = await googleToken({ sub: 'g7', email: 'page@mail.example', nonce })
      const proof = { provider: 'google', token, nonce: given ?? '' }
      expect((await browser.auth.linkIdentity({ ...proof, nonce: 'another' })).error).toMatchObject({
        code: 'nonce_mismatch',
      })
      expect((await browser.auth.linkIdentity(proof)).error).toBeNull()
      const tied = async () => (await browser.auth.getUserIdentities()).data?.identities ?? []
      const google = (await tied()).find(({ provider }) => provider === 'google')
      if (!google) throw new Error('Google is not tied')
      expect((await browser.auth.unlinkIdentity(google)).error).toBeNull()
      expect((await tied()).map(({ provider }) => provider)).toEqual(['email'])
    })

    it.each([
      ['no page to come back to', '', 'redirect_to, the page to come back to, is missing'],
      ['an unreadable one', '&redirect_to=sync', 'redirect_to cannot be read as an address'],
      ['a foreign one', '&redirect_to=https://evil.example/', 'redirect_to is no page of this deck'],
    ])('leads to Google’s page with %s not', async (_, rest, message) => {
      const token = (await (await signIn()).auth.getSession()).data.session?.access_token ?? ''
      const path = `/auth/v1/user/identities/authorize?provider=google${rest}`
      const answer = await on.server.call(path, { bearer: token })
      expect([answer.status, await answer.json()]).toEqual([400, { code: 'validation_failed', message }])
    })

    it('ties Google’s user to the one who is signed in, and unties it', async () => {
      const browser = await signIn()
      const linked = await browser.auth.linkIdentity({
        provider: 'google',
        token: await googleToken({ sub: 'g4', email: 'elsewhere@mail.example' }),
      })
      expect(linked.error).toBeNull()
      const identities = (await browser.auth.getUserIdentities()).data?.identities ?? []
      expect(identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
      const other = await signIn()
      const taken = await other.auth.linkIdentity({
        provider: 'google',
        token: await googleToken({ sub: 'g4', email: 'elsewhere@mail.example' }),
      })
      expect(taken.error).toMatchObject({ code: 'identity_already_exists' })
      const [first, second] = identities
      if (!first || !second) throw new Error('There are not two identities')
      expect((await browser.auth.unlinkIdentity(first)).error).toMatchObject({
        status: 422,
        code: 'email_identity_not_deletable',
      })
      expect((await browser.auth.unlinkIdentity(second)).error).toBeNull()
      expect((await browser.auth.unlinkIdentity(first)).error).toMatchObject({
        status: 422,
        code: 'single_identity_not_deletable',
      })
      expect((await other.auth.unlinkIdentity(first)).error).toMatchObject({ code: 'identity_not_found' })
    })

    it('ties Google’s user within the session, at the level that it has', async () => {
      const browser = await signIn()
      const { data } = await browser.auth.mfa.enroll({ factorType: 'totp' })
      if (!data || data.type !== 'totp') throw new Error('No factor')
      await browser.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) })
      const before = (await browser.auth.getSession()).data.session
      const token = await googleToken({ sub: 'g5', email: on.newEmail() })
      expect((await browser.auth.linkIdentity({ provider: 'google', token })).error).toBeNull()
      const after = (await browser.auth.getSession()).data.session
      expect(after?.refresh_token).not.toBe(before?.refresh_token)
      expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: 'aal2',
        currentAuthenticationMethods: [{ method: 'otp' }, { method: 'totp' }],
      })
      expect((await browser.auth.refreshSession()).error).toBeNull()
      const sessions = await on.server.database?.query('SELECT 1 FROM auth.sessions WHERE user_id = $1', [
        after?.user.id,
      ])
      expect(sessions).toHaveLength(1)
    })

    it('names the page where Google asks, and comes back to no other deck', async () => {
      const browser = await signIn()
      const options = { redirectTo: `${on.server.url}/sync`, skipBrowserRedirect: true }
      const { data, error } = await browser.auth.linkIdentity({ provider: 'google', options })
      expect(error).toBeNull()
      const url = new URL(data.url ?? '')
      expect(url.origin).toBe('https://accounts.google.com')
      expect(url.searchParams.get('redirect_uri')).toBe(`${on.server.url}/sync`)
      expect(url.searchParams.get('nonce')).toBe(hashedNonce(url.searchParams.get('state') ?? ''))
      const elsewhere = await browser.auth.linkIdentity({
        provider: 'google',
        options: { ...options, redirectTo: 'https://evil.example/sync' },
      })
      expect(elsewhere.error).toMatchObject({ status: 400 })
    })
  })

  describe('deck 7: factors', () => {
    it('raise the session with a code of an authenticator app', async () => {
      const browser = await signIn()
      const { data: factor, error } = await browser.auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: 'My app',
        issuer: 'Corvane',
      })
      expect(error).toBeNull()
      if (!factor || factor.type !== 'totp') throw new Error('No factor')
      expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/)
      expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/Corvane:reader/)

      const verify = async (code: string) => {
        const { data: challenge } = await browser.auth.mfa.challenge({ factorId: factor.id })
        expect((challenge?.expires_at ?? 0) * 1000).toBeGreaterThan(on.server.now())
        return browser.auth.mfa.verify({ factorId: factor.id, challengeId: challenge?.id ?? '', code })
      }
      const right = codeOf(factor.totp.secret)
      const wrong = right === '000000' ? '000001' : '000000'
      expect((await verify(wrong)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
      expect((await verify(right)).error).toBeNull()
      expect((await verify(right)).error).toMatchObject({ code: 'mfa_verification_failed' })
      expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: 'aal2',
        currentAuthenticationMethods: [{ method: 'otp' }, { method: 'totp' }],
      })
      expect((await browser.auth.refreshSession()).error).toBeNull()
      expect((await browser.auth.mfa.listFactors()).data?.totp).toMatchObject([
        { id: factor.id, friendly_name: 'My app', status: 'verified' },
      ])
    })

    it('come and go only by a session that has one', async () => {
      const email = on.newEmail()
      const one = await signIn(email)
      const two = await signIn(email)
      // A session that began before the factor, of somebody who has only the mailbox.
      const begun = await two.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Begun' })
      if (!begun.data || begun.data.type !== 'totp') throw new Error('No factor')
      const { data } = await one.auth.mfa.enroll({ factorType: 'totp' })
      if (!data || data.type !== 'totp') throw new Error('No factor')
      const { id: factorId, totp } = data
      await one.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })
      const refused = { status: 422, code: 'insufficient_aal' }
      expect((await two.auth.mfa.unenroll({ factorId })).error).toMatchObject(refused)
      const another = { factorType: 'totp', friendlyName: 'Another' } as const
      expect((await two.auth.mfa.enroll(another)).error).toMatchObject(refused)
      const ofBegun = { factorId: begun.data.id, code: codeOf(begun.data.totp.secret) }
      expect((await two.auth.mfa.challengeAndVerify(ofBegun)).error).toMatchObject(refused)
      expect((await two.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: 'aal1',
      })
      expect((await one.auth.mfa.enroll(another)).error).toBeNull()
      expect((await one.auth.mfa.challengeAndVerify(ofBegun)).error).toBeNull()
      const stranger = await signIn()
      expect((await stranger.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404 })
      expect((await stranger.auth.mfa.challenge({ factorId })).error).toMatchObject({ status: 404 })
      expect((await one.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    })

    /** A reader with one session that has shown the second factor, and one that has only the mailbox. */
    const twoLevels = async () => {
      const email = on.newEmail()
      const [full, mailbox] = [await signIn(email), await signIn(email)]
      const begun = await mailbox.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Begun' })
      const { data } = await full.auth.mfa.enroll({ factorType: 'totp' })
      if (!data || data.type !== 'totp') throw new Error('No factor')
      await full.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) })
      return { email, full, mailbox, begunId: begun.data?.id ?? '' }
    }
    const isIn = async (browser: Awaited<ReturnType<typeof signIn>>) =>
      (await browser.auth.refreshSession()).error === null

    it.each(['global', 'others'] as const)(
      'keep their sessions from being ended by one that has none, in scope %s',
      async scope => {
        const { email, full, mailbox } = await twoLevels()
        const third = await signIn(email)
        expect((await mailbox.auth.signOut({ scope })).error).toBeNull()
        expect([await isIn(full), await isIn(third)]).toEqual([true, false])
        if (scope === 'global') return
        expect(await isIn(mailbox)).toBe(true)
        expect((await full.auth.signOut({ scope })).error).toBeNull()
        expect([await isIn(full), await isIn(mailbox)]).toEqual([true, false])
      },
    )

    it('keep the account as it is for a session that has none', async () => {
      const { full, mailbox, begunId } = await twoLevels()
      const refused = { status: 422, code: 'insufficient_aal' }
      const token = await googleToken({ sub: `level-${begunId}`, email: on.newEmail() })
      const link = { provider: 'google', token } as const
      expect((await mailbox.auth.updateUser({ data: { desk: 'stolen' } })).error).toMatchObject(refused)
      expect((await mailbox.auth.linkIdentity(link)).error).toMatchObject(refused)
      const options = { redirectTo: `${on.server.url}/sync`, skipBrowserRedirect: true }
      expect((await mailbox.auth.linkIdentity({ provider: 'google', options })).error).toMatchObject(refused)
      expect((await mailbox.auth.mfa.unenroll({ factorId: begunId })).error).toMatchObject(refused)

      // The refused caller has not used the token up.
      expect((await full.auth.linkIdentity(link)).error).toBeNull()
      const google = (await mailbox.auth.getUserIdentities()).data?.identities.find(
        ({ provider }) => provider === 'google',
      )
      if (!google) throw new Error('Nothing was linked')
      expect((await mailbox.auth.unlinkIdentity(google)).error).toMatchObject(refused)
      const { data } = await full.auth.getUser()
      expect(data.user?.identities).toHaveLength(2)
      expect(data.user?.user_metadata).not.toHaveProperty('desk')

      // The calls to show its factor, and to leave, stay open.
      expect((await mailbox.auth.mfa.listFactors()).error).toBeNull()
      expect(await isIn(mailbox)).toBe(true)
      expect((await mailbox.auth.signOut({ scope: 'local' })).error).toBeNull()
    })

    it('open the columns, where there is one', async () => {
      const email = on.newEmail()
      const one = await signIn(email)
      const two = await signIn(email)
      const [kept, closed] = [crypto.randomUUID(), crypto.randomUUID()]
      await one.from('columns').insert([{ id: kept }, { id: closed }])
      await one.from('columns').delete().eq('id', closed)
      const seen = async (browser: typeof one) => [
        (await browser.from('columns').select('id')).data,
        (await browser.from('columns_deleted').select('id')).data,
      ]
      const { data } = await one.auth.mfa.enroll({ factorType: 'totp' })
      if (!data || data.type !== 'totp') throw new Error('No factor')
      expect(await seen(two)).toEqual([[{ id: kept }], [{ id: closed }]])
      await one.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) })
      expect(await seen(two)).toEqual([[], []])
      const change = { params: { query: 'stolen' } }
      expect((await two.from('columns').update(change).eq('id', kept).select('id')).data).toEqual([])
      expect((await two.from('columns').delete().eq('id', kept).select('id')).data).toEqual([])
      expect(await two.from('columns').insert({})).toMatchObject({ status: 403, error: { code: '42501' } })
      expect(await seen(one)).toEqual([[{ id: kept }], [{ id: closed }]])
      expect((await one.from('columns').update(change).eq('id', kept).select('id')).data).toEqual([
        { id: kept },
      ])
    })

    it('are not guessed, because ten codes are taken in ten minutes', async () => {
      const browser = await signIn()
      const { data } = await browser.auth.mfa.enroll({ factorType: 'totp' })
      const factorId = data?.id ?? ''
      const codes = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, '0'))
      const errors = []
      for (const code of codes)
        errors.push((await browser.auth.mfa.challengeAndVerify({ factorId, code })).error?.code)
      expect(errors.slice(10)).toEqual(Array.from({ length: 10 }, () => 'over_request_rate_limit'))
    })

    it('are none by phone', async () => {
      const browser = await signIn()
      const { error } = await browser.auth.mfa.enroll({ factorType: 'phone', phone: '+33123456789' })
      expect(error).toMatchObject({ status: 422, code: 'phone_provider_disabled' })
      const anonymous = await on.server.client().auth.mfa.enroll({ factorType: 'totp' })
      expect(anonymous.error).toMatchObject({ code: 'no_authorization' })
    })
  })
})
