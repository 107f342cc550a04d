import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { accountsOn } from '../testing/accountsOn.ts'

/** The client of decks, against a real server. */
describe.each(usualDatabases())('the link of a mail, on $name', subject => {
  const on = accountsOn(subject)
  let email: string
  let browser: SupabaseClient
  beforeEach(() => {
    email = on.newEmail()
    browser = on.server.client('pkce')
  })

  const askBy = async (asking: SupabaseClient) => {
    const emailRedirectTo = `${on.server.url}/sync`
    const { error } = await asking.auth.signInWithOtp({ email, options: { emailRedirectTo } })
    expect(error).toBeNull()
    const link = on.server.lastLink(email)
    return { link, fragment: new URLSearchParams(link.hash.slice(1)) }
  }
  const codeIn = async () => (await askBy(browser)).fragment.get('code') ?? ''
  const typeCode = () =>
    on.server.client().auth.verifyOtp({ email, token: on.server.lastCode(email), type: 'email' })
  const gone = { status: 404, code: 'flow_state_not_found' }

  it('leads to the page that was asked for, and signs in the browser that asked for it, once', async () => {
    const { link, fragment } = await askBy(browser)
    expect(link.href.split('#')[0]).toBe(`${on.server.url}/sync`)
    expect([...fragment.keys()]).toEqual(['code'])
    const { data, error } = await browser.auth.exchangeCodeForSession(fragment.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] })
    expect((await browser.auth.getUser()).data.user?.email).toBe(email)
    // The code of the same mail is used up with it.
    expect((await typeCode()).error).toMatchObject({ code: 'otp_expired' })
  })

  it('does nothing in a browser that has begun another sign-in, and its code stays good', async () => {
    const code = await codeIn()
    const other = on.server.client('pkce')
    await other.auth.signInWithOtp({ email: on.newEmail() })
    const refused = await other.auth.exchangeCodeForSession(code)
    expect(refused.error).toMatchObject({ status: 400, code: 'bad_code_verifier' })
    expect((await typeCode()).data.user?.email).toBe(email)
    expect((await browser.auth.exchangeCodeForSession(code)).error).toMatchObject(gone)
  })

  it('is good for one of three that use it at once', async () => {
    const verifier = 'v'.repeat(43)
    for (let round = 0; round < 10; round += 1) {
      email = on.newEmail()
      await on.server.call(`/auth/v1/otp?redirect_to=${on.server.url}/sync`, {
        body: JSON.stringify({ email, code_challenge: verifier, code_challenge_method: 'plain' }),
      })
      const code = new URLSearchParams(on.server.lastLink(email).hash.slice(1)).get('code')
      const body = JSON.stringify({ auth_code: code, code_verifier: verifier })
      const answers = await Promise.all(
        [1, 2, 3].map(() => on.server.call('/auth/v1/token?grant_type=pkce', { body })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    }
  })

  it('is good for ten minutes, as its code is', async () => {
    const code = await codeIn()
    on.server.advance(600_001)
    expect((await browser.auth.exchangeCodeForSession(code)).error).toMatchObject(gone)
  })

  it('is not used up by programs that open the links of mails', async () => {
    const { link, fragment } = await askBy(browser)
    const code = fragment.get('code') ?? ''
    // None of them has the fragment, but one may know how other servers read it.
    for (const path of [
      link.pathname,
      `${link.pathname}?code=${code}`,
      `/auth/v1/verify?token=${code}&type=magiclink`,
    ])
      for (const method of ['GET', 'HEAD']) await on.server.call(path, { method })
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull()
  })

  it('of a client without PKCE signs in by its hash alone, and that of PKCE does not', async () => {
    const plain = (await askBy(on.server.client())).fragment
    expect(Object.fromEntries(plain)).toEqual({ token_hash: expect.any(String), type: 'email' })
    const hash = { token_hash: plain.get('token_hash') ?? '', type: 'email' } as const
    expect((await on.server.client().auth.verifyOtp(hash)).data.user?.email).toBe(email)
    expect((await on.server.client().auth.verifyOtp(hash)).error).toMatchObject({ code: 'otp_expired' })

    const code = await codeIn()
    const refused = await browser.auth.verifyOtp({ token_hash: code, type: 'email' })
    expect(refused.error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull()
  })

  it('is not mailed where no page, or a foreign one, is asked for', async () => {
    for (const emailRedirectTo of [undefined, 'https://evil.example/sync']) {
      const options = emailRedirectTo === undefined ? {} : { emailRedirectTo }
      expect((await browser.auth.signInWithOtp({ email, options })).error).toBeNull()
      expect(on.server.mailsTo(email)[0]?.text).not.toContain('://')
    }
  })

  it.each([
    ['half of a challenge', { code_challenge: 'c'.repeat(43) }],
    ['a method that is none', { code_challenge: 'c'.repeat(43), code_challenge_method: 'none' }],
    ['a challenge that can be guessed', { code_challenge: 'short', code_challenge_method: 's256' }],
  ])('is refused with %s', async (_, begun) => {
    const answer = await on.server.call('/auth/v1/otp', { body: JSON.stringify({ email, ...begun }) })
    expect(answer.status).toBe(400)
    expect(on.server.mailsTo(email)).toEqual([])
  })
})
