import { describe, expect, it, vi } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { accountsOn } from '../testing/accountsOn.ts'

/** How many codes a guesser tries: 10,000 in the long run. */
const guesses = Number(process.env.GUESSES ?? 400)
const longest = 60_000 + guesses * 50

describe.each(usualDatabases())('codes on $name', subject => {
  // Each guesser comes from another address, so that only the limit under test stops them.
  const on = accountsOn(subject, { environment: { BEHIND_PROXY: 'on' } })
  let lastAddress = 0
  const from = () => {
    lastAddress += 1
    return { 'x-forwarded-for': `203.0.${lastAddress >> 8}.${lastAddress & 255}` }
  }
  const ask = (email: string, rest: Record<string, unknown> = {}, headers = from()) =>
    on.server.call('/auth/v1/otp', { body: JSON.stringify({ email, ...rest }), headers })
  const codeFor = async (email: string, headers = from()) => {
    expect((await ask(email, {}, headers)).status).toBe(200)
    return on.server.lastCode(email)
  }
  const verify = async (email: string, token: string, headers = from()) => {
    const body = JSON.stringify({ email, token, type: 'email' })
    const answer = await on.server.call('/auth/v1/verify', { body, headers })
    return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } }
  }
  const refused = {
    status: 403,
    body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
  }
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('are refused alike when wrong, used, expired, foreign, or for nobody', async () => {
    const [wrong, used, expired, foreign] = Array.from({ length: 4 }, on.newEmail)
    if (!wrong || !used || !expired || !foreign) throw new Error('unreachable')
    expect(await verify(wrong, other(await codeFor(wrong)))).toEqual(refused)

    const code = await codeFor(used)
    expect((await verify(used, code)).status).toBe(200)
    expect(await verify(used, code)).toEqual(refused)

    const late = await codeFor(expired)
    on.server.advance(600_001)
    expect(await verify(expired, late)).toEqual(refused)

    expect(await verify(wrong, await codeFor(foreign))).toEqual(refused)
    expect(await verify(on.newEmail(), '123456')).toEqual(refused)
    for (const odd of ['', ' ', '12345', '1234567', 'abcdef', '１２３４５６', "' OR 1=1 --"])
      expect((await verify(foreign, odd)).status, odd).toBe(403)
  })

  it('are good for one of two who send it at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = on.newEmail()
      const code = await codeFor(email)
      const answers = await Promise.all([1, 2, 3].map(() => verify(email, code)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    }
  })

  it.each([
    ['whoever asked for it', true, 5],
    ['others, each from elsewhere', false, 2],
  ])(
    `are not found by ${guesses} guesses of %s`,
    async (_who, isAsker, looked) => {
      const email = on.newEmail()
      const home = from()
      const code = await codeFor(email, home)
      const wrong = Array.from({ length: guesses }, (_, index) => String(index).padStart(6, '0')).filter(
        guess => guess !== code,
      )
      const statuses = new Set<number>()
      const guessAll = async (some: string[]) => {
        for (const guess of some) statuses.add((await verify(email, guess, isAsker ? home : from())).status)
      }
      const lanes = 20
      await Promise.all(
        Array.from({ length: lanes }, (_, lane) =>
          guessAll(wrong.filter((_, index) => index % lanes === lane)),
        ),
      )
      // If all tries come from one address, the later ones are not even compared.
      expect([...statuses].filter(status => status !== 403 && !(isAsker && status === 429))).toEqual([])
      const rows = await on.server.database?.query(
        'SELECT tries, foreign_tries FROM auth.codes WHERE email = $1',
        [email],
      )
      expect(rows).toEqual([{ tries: looked, foreign_tries: isAsker ? 0 : looked }])
    },
    longest,
  )

  it('are good after four wrong tries from the address that asked, and not after five', async () => {
    for (const [tries, status] of [
      [4, 200],
      [5, 403],
    ] as const) {
      const email = on.newEmail()
      const home = from()
      const code = await codeFor(email, home)
      for (let time = 0; time < tries; time += 1) await verify(email, other(code), home)
      expect((await verify(email, code, home)).status).toBe(status)
    }
  })

  it('stay good for their reader, whatever strangers ask for and guess', async () => {
    const email = on.newEmail()
    const home = from()
    const code = await codeFor(email, home)
    for (let stranger = 0; stranger < 12; stranger += 1) {
      const elsewhere = from()
      await ask(email, {}, elsewhere)
      for (let time = 0; time < 3; time += 1) await verify(email, other(code), elsewhere)
    }
    expect((await verify(email, code, home)).status).toBe(200)
  })

  it('are good where the address of their reader changes meanwhile, from Wi-Fi to mobile', async () => {
    const email = on.newEmail()
    const code = await codeFor(email)
    expect(await verify(email, other(code))).toEqual(refused)
    expect((await verify(email, code)).status).toBe(200)
  })

  it('have five tries in all, however their reader and strangers share them', async () => {
    const email = on.newEmail()
    const home = from()
    const code = await codeFor(email, home)
    for (let time = 0; time < 4; time += 1) await verify(email, other(code), home)
    await verify(email, other(code))
    expect(await verify(email, code, home)).toEqual(refused)
  })

  it('end no code that came before: mails overtake each other', async () => {
    const email = on.newEmail()
    const home = from()
    const first = await codeFor(email, home)
    await codeFor(email, home)
    expect((await verify(email, first, home)).status).toBe(200)
  })

  it('are all used up by the one that signs in, where the same reader asked for several', async () => {
    const email = on.newEmail()
    const home = from()
    const first = await codeFor(email, home)
    const second = await codeFor(email, home)
    expect((await verify(email, second, home)).status).toBe(200)
    expect(await verify(email, first, home)).toEqual(refused)
  })

  it('are mailed five times an hour to one mailbox for one address', async () => {
    const email = on.newEmail()
    const home = from()
    const statuses = []
    for (let time = 0; time < 7; time += 1) statuses.push((await ask(email, {}, home)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await (await ask(email, {}, home)).json()).toMatchObject({ code: 'over_email_send_rate_limit' })
    expect(on.server.mailsTo(email)).toHaveLength(5)
    expect((await ask(email)).status).toBe(200)
    on.server.advance(3_600_001)
    expect((await ask(email, {}, home)).status).toBe(200)
  })

  it('are mailed ten times an hour for all strangers together, which locks out no reader who has been here', async () => {
    const email = on.newEmail()
    const home = from()
    await verify(email, await codeFor(email, home), home)
    on.server.advance(3_600_001)
    const statuses = []
    for (let time = 0; time < 12; time += 1) statuses.push((await ask(email)).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])

    const code = await codeFor(email, home)
    expect((await verify(email, code, home)).status).toBe(200)
  })

  it('take all addresses of one household for one, in either version of IP', async () => {
    for (const [first, second] of [
      ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9'],
      ['203.0.113.9', '::ffff:203.0.113.9'],
    ] as const) {
      const email = on.newEmail()
      for (let time = 0; time < 5; time += 1) await ask(email, {}, { 'x-forwarded-for': first })
      expect((await ask(email, {}, { 'x-forwarded-for': second })).status).toBe(429)
    }
    const email = on.newEmail()
    for (let time = 0; time < 5; time += 1) await ask(email, {}, { 'x-forwarded-for': '2001:db8:1:3::1' })
    expect((await ask(email, {}, { 'x-forwarded-for': '2001:db8:1:4::1' })).status).toBe(200)
  })

  it('are asked for sixty times an hour from one address, and tried 300 times in five minutes', async () => {
    const headers = { 'x-forwarded-for': '10.9.8.7, 198.51.100.7' }
    const statuses = []
    for (let time = 0; time < 62; time += 1) {
      const body = JSON.stringify({ email: on.newEmail() })
      // The addresses before the last one are the caller's own claim.
      const given = { 'x-forwarded-for': `10.0.0.${time}, 198.51.100.7` }
      statuses.push((await on.server.call('/auth/v1/otp', { body, headers: given })).status)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual([429, 429])

    const body = JSON.stringify({ email: on.newEmail(), token: '123456', type: 'email' })
    const tries = []
    for (let time = 0; time < 301; time += 1)
      tries.push((await on.server.call('/auth/v1/verify', { body, headers })).status)
    expect(tries.indexOf(429)).toBe(300)

    // No stored count tells whom it belongs to.
    const counts = await on.server.database?.query<{ key: string }>('SELECT key FROM auth.rate_limits')
    expect(counts?.length).toBeGreaterThan(1)
    for (const { key } of counts ?? []) expect(key).toMatch(/^(codes|tries|mailbox|mailbox-from):[\w-]{43}$/)
  })

  it('tell nobody who has an account, by what is answered', async () => {
    const known = on.newEmail()
    expect((await verify(known, await codeFor(known))).status).toBe(200)
    const unknown = on.newEmail()
    for (const mayCreate of [true, false]) {
      const answers = await Promise.all([known, unknown].map(email => ask(email, { create_user: mayCreate })))
      const [one, two] = await Promise.all(
        answers.map(async answer => ({ status: answer.status, text: await answer.text() })),
      )
      expect(one).toEqual({ status: 200, text: '{}' })
      expect(two).toEqual(one)
    }
    // Only the first user exists, because `create_user: false` makes none.
    expect(on.server.mailsTo(unknown)).toHaveLength(1)
    const [a, b] = await Promise.all([known, unknown].map(email => verify(email, 'wrong!')))
    expect(a).toEqual(b)
  })

  it('tell nobody who has an account, by what is done before the answer', async () => {
    const [known, unknown] = [on.newEmail(), on.newEmail()]
    expect((await verify(known, await codeFor(known))).status).toBe(200)
    const { database } = on.server
    if (!database) throw new Error('unreachable')
    const statements = vi.spyOn(database, 'query')
    const doneFor = async (email: string) => {
      statements.mockClear()
      expect((await ask(email, { create_user: false })).status).toBe(200)
      return statements.mock.calls.map(([sql, parameters]) => [sql, parameters?.map(each => typeof each)])
    }
    const ofKnown = await doneFor(known)
    const ofUnknown = await doneFor(unknown)
    statements.mockRestore()

    expect(ofKnown.length).toBeGreaterThan(0)
    expect(ofUnknown).toEqual(ofKnown)
  })

  it.each([
    ['no JSON', '{', 'bad_json'],
    ['a list', '[]', 'validation_failed'],
    ['no mailbox', '{"email":"desk"}', 'validation_failed'],
    ['two mailboxes', '{"email":"a@desk.example,b@desk.example"}', 'validation_failed'],
    ['a header', '{"email":"a@desk.example\\r\\nBcc: b@desk.example"}', 'validation_failed'],
    ['a list of mailboxes', '{"email":["a@desk.example"]}', 'validation_failed'],
    ['a mailbox with a name', '{"email":"Ann <a@desk.example>"}', 'validation_failed'],
    [
      'a very long mailbox',
      JSON.stringify({ email: `${'a'.repeat(300)}@desk.example` }),
      'validation_failed',
    ],
  ])('are mailed to nobody for %s', async (_, body, code) => {
    const answer = await on.server.call('/auth/v1/otp', { body, headers: from() })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code })
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  it('are refused in a body that is too large', async () => {
    const body = JSON.stringify({ email: on.newEmail(), data: { a: 'x'.repeat(300_000) } })
    expect((await on.server.call('/auth/v1/otp', { body, headers: from() })).status).toBe(413)
  })
})
