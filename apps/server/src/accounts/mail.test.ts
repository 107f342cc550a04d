import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyFileOf } from './keys.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { startMailServer, type MailServer } from '../testing/mailServer.ts'
import { startAccountsServer, type AccountsServer } from '../testing/accountsServer.ts'
import { codeMail } from '../mail/codeMail.ts'

/** A log and the lines in it. */
function createLog() {
  const lines: string[] = []
  const sink = new Writable({
    write(line: Buffer, _, done) {
      lines.push(line.toString())
      done()
    },
  })
  return { lines, log: pino({ level: 'debug' }, sink) }
}

describe('a mail with a code', () => {
  const { lines, log } = createLog()
  let smtp: MailServer
  let server: AccountsServer

  beforeAll(async () => {
    smtp = await startMailServer({
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('full') ? new Error(`The mailbox of ${address} is full`) : null),
    })
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'The deck <deck@corvane.example>' }
    server = await startAccountsServer({ environment, log })
  })
  afterAll(async () => {
    await server.closeAndRemove()
    await smtp.close()
  })
  const ask = (email: string, rest: object = {}) =>
    server.call('/auth/v1/otp', { body: JSON.stringify({ email, ...rest }) })

  it('goes out by SMTP, to its reader alone', async () => {
    expect((await ask('reader@desk.example', { data: { language: 'de' } })).status).toBe(200)
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatchObject({ from: 'deck@corvane.example', to: ['reader@desk.example'] })
    const code = /Subject: (\d{6}) ist Ihr Code/.exec(smtp.received[0]?.text ?? '')?.[1]
    const { data } = await server
      .client()
      .auth.verifyOtp({ email: 'reader@desk.example', token: code ?? '', type: 'email' })
    expect(data.user?.email).toBe('reader@desk.example')
  })

  it('that cannot go out is said to be so, and the code in it stands nowhere', async () => {
    const answer = await ask('full@desk.example')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({
      code: 'unexpected_failure',
      message: 'The mail with the code could not be sent',
    })
    const line = lines.find(each => each.includes('A mail could not be sent')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
    expect(lines.join('')).not.toMatch(/full@|"\d{6}\b/)
  })

  it('is shown on no page', async () => {
    for (const path of ['/mailbox', '/mailbox.json'])
      expect((await rawRequest(server.port, path, { headers: { accept: '*/*' } })).status).toBe(404)
    const config = (await (await fetch(`${server.url}/config.json`)).json()) as { accounts: object }
    expect(config.accounts).not.toHaveProperty('mailbox')
  })
})

describe('the log of the accounts', () => {
  it('holds no code, token, mailbox or secret', async () => {
    const { lines, log } = createLog()
    const server = await startAccountsServer({ log })
    const browser = await server.signIn('canary@desk.example')
    const code = server.lastCode('canary@desk.example')
    const { data } = await browser.auth.refreshSession()
    const factor = await browser.auth.mfa.enroll({ factorType: 'totp' })
    await browser.from('columns').select('id').eq('user_id', data.user?.id)
    await browser.auth.signOut()
    const keys = readFileSync(keyFileOf(server.dataDir), 'utf8')
    await server.closeAndRemove()

    const { pepper, sealing } = JSON.parse(keys) as { pepper: string; sealing: string }
    const secrets = [
      code,
      data.session?.access_token,
      data.session?.refresh_token,
      data.user?.id,
      pepper,
      sealing,
    ]
    const totp = factor.data?.type === 'totp' ? factor.data.totp.secret : ''
    expect(lines.join('')).toContain('/auth/v1/verify')
    for (const secret of [...secrets, totp, 'canary']) {
      expect(secret).toMatch(/./)
      expect(lines.join('')).not.toContain(secret)
    }
  })
})

describe('the mailbox of a server that sends no mail', () => {
  let server: AccountsServer
  beforeAll(async () => {
    server = await startAccountsServer()
    for (const name of ['one', 'two']) {
      const body = JSON.stringify({ email: `${name}@desk.example` })
      await server.call('/auth/v1/otp', { body })
    }
  })
  afterAll(() => server.closeAndRemove())
  const get = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(server.port, path, { headers })

  it('shows what it would have sent, newest first', async () => {
    const answer = await get('/mailbox.json')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(answer.body.toString())).toMatchObject([
      {
        to: 'two@desk.example',
        subject: expect.stringMatching(/^\d{6} is your code$/),
        text: expect.any(String),
      },
      { to: 'one@desk.example' },
    ])
    const page = await get('/mailbox')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body.toString()).toContain('<h2>')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'deck.example.org'],
    ['x-real-ip', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
  ])('is not there for one who comes through a proxy: %s', async (name, value) => {
    for (const path of ['/mailbox', '/mailbox.json']) {
      const answer = await get(path, { [name]: value, accept: '*/*' })
      expect(answer.status).toBe(404)
      expect(answer.body.toString()).not.toContain('desk.example')
    }
  })

  it('is not there by another name, or for a foreign page', async () => {
    expect((await get('/mailbox.json', { host: 'evil.example' })).status).toBe(421)
    expect((await get('/mailbox.json', { origin: 'https://evil.example' })).status).toBe(403)
  })

  // A proxy may send the server's own name, and nothing that tells of the proxy.
  it.each([
    ['that others can reach', { HOST: '0.0.0.0' }],
    ['that a proxy stands before', { BEHIND_PROXY: 'on' }],
    ['that has a name for readers elsewhere', { ALLOWED_HOSTS: 'deck.example.org' }],
  ])('is not there on a server %s', async (_, environment) => {
    const open = await startAccountsServer({ environment })
    const answer = await rawRequest(open.port, '/mailbox.json', { headers: { accept: '*/*' } })
    expect(answer.status).toBe(404)
    const config = (await (await fetch(`${open.url}/config.json`)).json()) as { accounts: object }
    expect(config.accounts).not.toHaveProperty('mailbox')
    await open.closeAndRemove()
  })
})

describe('the words of the mail', () => {
  it.each([
    ['fr', 'est votre code'],
    ['de-AT', 'ist Ihr Code'],
    ['ja,es;q=0.8', 'es su código'],
    ['pt-BR,pt;q=0.9', 'é o seu código'],
    ['ar', 'is your code'],
    ['', 'is your code'],
    ['constructor,__proto__', 'is your code'],
  ])('are those of the reader: %s', (languages, words) => {
    const { subject, text } = codeMail('012345', null, languages)
    expect(subject).toContain(`012345 ${words}`)
    expect(text).toContain('012345')
  })
})
