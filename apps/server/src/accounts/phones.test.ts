import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { accountsOn } from '../testing/accountsOn.ts'
import { startMessageGateway, type MessageGateway } from '../testing/messageGateway.ts'
import { createTextMessages } from '../mail/textMessages.ts'

const gateway: MessageGateway = await startMessageGateway()
afterAll(() => gateway.close())

describe.each(usualDatabases())('deck 7: a phone as second factor, on $name', subject => {
  const on = accountsOn(subject, {
    environment: { SMS_URL: gateway.url.replace('://', '://house:s%20cret@'), BEHIND_PROXY: 'on' },
  })
  let browser: SupabaseClient
  let email: string
  let phone: string
  let last = 0
  beforeEach(async () => {
    gateway.answer(202)
    email = on.newEmail()
    browser = await on.server.signIn(email)
    last += 1
    phone = `+3361234${String(last).padStart(4, '0')}`
  })

  const enrol = async (number = phone) => {
    const { data, error } = await browser.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Mine',
      phone: number,
    })
    if (error) throw error
    return data.id
  }
  const challenge = async (factorId: string, asking = browser) => {
    const { data, error } = await asking.auth.mfa.challenge({ factorId, channel: 'sms' })
    if (error) throw error
    return data.id
  }
  const verify = (factorId: string, challengeId: string, code: string, asking = browser) =>
    asking.auth.mfa.verify({ factorId, challengeId, code })
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('is enrolled by a code that the house’s gateway sends, asked for at the next sign-in, and removed', async () => {
    const { data: enrolled } = await browser.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Mine',
      phone: `00${phone.slice(1, 3)} (0)6 ${phone.slice(4, 8)}-${phone.slice(8)}`,
    })
    expect(enrolled).toMatchObject({ type: 'phone', friendly_name: 'Mine', phone })
    const factorId = enrolled?.id ?? ''
    const before = gateway.received.length
    const first = await challenge(factorId)
    expect(gateway.received.slice(before)).toEqual([
      {
        method: 'POST',
        headers: expect.objectContaining({
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from('house:s cret').toString('base64')}`,
        }),
        body: { to: phone, text: expect.stringMatching(/^\d{6} is your code to open your deck’s account/) },
      },
    ])
    const code = gateway.lastCode(phone)
    expect((await verify(factorId, first, other(code))).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
    expect((await verify(factorId, first, code)).error).toBeNull()
    const { data: level } = await browser.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'otp' }, { method: 'mfa/phone' }],
    })

    const second = await on.server.signIn(email)
    const factors = (await second.auth.mfa.listFactors()).data?.all
    expect(factors).toMatchObject([{ id: factorId, factor_type: 'phone', status: 'verified' }])
    expect((await second.auth.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' })
    const again = await challenge(factorId, second)
    expect((await verify(factorId, again, gateway.lastCode(phone), second)).error).toBeNull()
    expect((await second.auth.mfa.unenroll({ factorId })).error).toBeNull()
  })

  it('takes each code once, for its own challenge, within five minutes and five tries', async () => {
    const factorId = await enrol()
    const first = await challenge(factorId)
    const firstCode = gateway.lastCode(phone)
    const second = await challenge(factorId)
    if (firstCode !== gateway.lastCode(phone))
      expect((await verify(factorId, second, firstCode)).error).toMatchObject({
        code: 'mfa_verification_failed',
      })
    expect((await verify(factorId, first, firstCode)).error).toBeNull()
    expect((await verify(factorId, first, firstCode)).error).toMatchObject({
      code: 'mfa_verification_failed',
    })

    on.server.advance(600_001)
    const third = await challenge(factorId)
    const code = gateway.lastCode(phone)
    for (let time = 0; time < 5; time += 1) await verify(factorId, third, other(code))
    expect((await verify(factorId, third, code)).error).toMatchObject({ code: 'mfa_verification_failed' })

    const late = await challenge(factorId)
    on.server.advance(300_001)
    expect((await verify(factorId, late, gateway.lastCode(phone))).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
  })

  it('costs the house at most five messages an hour to one number', async () => {
    const factorId = await enrol()
    for (let time = 0; time < 5; time += 1) await challenge(factorId)
    const sent = gateway.received.length
    await expect(challenge(factorId)).rejects.toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    expect(gateway.received).toHaveLength(sent)
  })

  it.each([500, 302])('is told that the gateway took no message: %i', async status => {
    const factorId = await enrol()
    gateway.answer(status)
    await expect(challenge(factorId)).rejects.toMatchObject({ status: 422, code: 'sms_send_failed' })
  })

  it.each(['', '12', '0612345678', '+0612345678', '+33 6 ABC', '+123456789012345678', 'tel:+33612345678'])(
    'needs a number with its country: %j is none',
    async number => {
      await expect(enrol(number)).rejects.toMatchObject({ status: 400, code: 'validation_failed' })
    },
  )

  it('has its number in no table', async () => {
    await enrol()
    const rows = await on.server.database?.query('SELECT * FROM auth.mfa_factors')
    expect(JSON.stringify(rows)).not.toContain(phone.slice(1))
  })

  it('is offered by the configuration', async () => {
    const config = (await (await fetch(`${on.server.url}/config.json`)).json()) as { accounts: object }
    expect(config.accounts).toMatchObject({ phones: true })
  })
})

it('a gateway without a login is sent none', async () => {
  const texts = createTextMessages(gateway.url)
  const before = gateway.received.length
  await texts.send('+33612345678', 'Hello')
  texts.close()
  const [sent] = gateway.received.slice(before)
  expect(sent?.body).toEqual({ to: '+33612345678', text: 'Hello' })
  expect(sent?.headers).not.toHaveProperty('authorization')
})
