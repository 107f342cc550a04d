import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryCounter } from '../callers/memoryCounter.ts'
import type { Mail } from '../mail/mail.ts'
import { createConsentApp } from './consentApp.ts'
import { isOwnAddress } from '../content/notifications/notificationStore.sql.ts'
import { createMailConsents, type MailConsents } from './mailConsent.ts'

const hourMs = 3_600_000
const pepper = Buffer.alloc(32, 1)
const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }

let time: number
let mails: Mail[]
let consents: MailConsents
/** What the store of services was told. */
let told: string[]
/** Whether the service still mails to that address. */
let isKnown: boolean
let server: ReturnType<typeof serve>
let site: string

beforeEach(async () => {
  time = Date.parse('2026-02-22T09:00:00Z')
  mails = []
  told = []
  isKnown = true
  consents = consentsSealedWith(Buffer.alloc(32, 2))
  const tell = (act: string) => async (service: string, address: string) => {
    told.push(`${act} ${service} ${address}`)
    return isKnown
  }
  const store = { confirm: tell('confirm'), unsubscribe: tell('unsubscribe') }
  const app = createConsentApp({ consents, store, takeTurn: (_, next) => next() })
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise(resolve => server.close(resolve)))

function consentsSealedWith(sealing: Buffer, send = async (mail: Mail) => void mails.push(mail)) {
  return createMailConsents({
    sealing,
    site: () => site,
    send,
    counter: createMemoryCounter(pepper),
    now: () => new Date(time),
  })
}

const register = (address: string, { account = 'reader@desk.example', languages = 'en' } = {}) =>
  consents.sendConfirmation({ service: 'service-1', address, account, languages })
const linkIn = (mail: Mail | undefined) => /http\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link'
/** The link in the mail that asks for leave to mail to this address. */
async function confirmUrlFor(address: string) {
  await register(address)
  return linkIn(mails.at(-1)?.text.includes('/confirm') ? mails.at(-1) : undefined)
}

describe('a mail that asks for leave', () => {
  it('names who asked and where, and holds nothing that a stranger wrote', async () => {
    expect(await register('desk@news.example')).toBe('sent')
    expect(mails).toMatchObject([{ to: 'desk@news.example', subject: 'May we mail you news?' }])
    expect(mails[0]?.text).toContain('reader@desk.example has asked for news')
    expect(mails[0]?.text).toContain(`${site}/wire/v1/mail/confirm?t=`)
    expect(mails[0]?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
  })

  it.each([
    ['fr', 'dépêches'],
    ['de', 'Meldungen'],
    ['es', 'noticias'],
    ['pt-BR,pt;q=0.9', 'notícias'],
    ['ja', 'news'],
  ])('speaks the language of who asked: %s', async (languages, word) => {
    await register('desk@news.example', { languages })
    expect(mails[0]?.subject).toContain(word)
    expect(linkIn(mails[0])).toContain('/wire/v1/mail/confirm?t=')
  })

  it('goes to one address at most twice a day, whoever asks and however it is spelt', async () => {
    expect(await register('desk@news.example')).toBe('sent')
    expect(await register('Desk@news.example', { account: 'other@desk.example' })).toBe('sent')
    expect(await register('desk@news.example', { account: 'third@desk.example' })).toBe('tooMany')
    time += 24 * hourMs
    expect(await register('desk@news.example')).toBe('sent')
    expect(mails).toHaveLength(3)
  })

  it('goes out at most five times a day for one account, not counting those that were held back', async () => {
    for (const to of ['a', 'a', 'a', 'b', 'c', 'd']) await register(`${to}@news.example`)
    expect(mails).toHaveLength(5)
    expect(await register('e@news.example')).toBe('tooMany')
    expect(await register('e@news.example', { account: 'other@desk.example' })).toBe('sent')
  })
})

describe('a link that confirms', () => {
  it('asks first, because programs follow links, and confirms by the button of its page', async () => {
    const url = await confirmUrlFor('desk@news.example')
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toMatch(/desk@news\.example[^]*<form method="post">/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(told).toEqual([])
    const done = await fetch(url, { method: 'POST' })
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('From now on news is mailed to desk@news.example')
    expect(told).toEqual(['confirm service-1 desk@news.example'])
  })

  it('is good for three days', async () => {
    const url = await confirmUrlFor('desk@news.example')
    time += 72 * hourMs - 1
    expect((await fetch(url)).status).toBe(200)
    time += 1
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(url, { method })
      expect(answer.status).toBe(410)
      expect(await answer.text()).toContain('This link is no longer good')
    }
    expect(told).toEqual([])
  })

  it('says so when the service has another address by now', async () => {
    const url = await confirmUrlFor('desk@news.example')
    isKnown = false
    const answer = await fetch(url, { method: 'POST' })
    expect(answer.status).toBe(410)
    expect(await answer.text()).not.toContain('desk@news.example')
  })
})

describe('a link that ends mails', () => {
  const url = () => consents.unsubscribeUrl({ service: 'service-1', address: 'desk@news.example' })

  it('ends them by one POST of a mail program (RFC 8058), again and again, at any time', async () => {
    const link = url()
    time += 10_000 * hourMs
    expect((await fetch(link, oneClick)).status).toBe(200)
    isKnown = false
    const again = await fetch(link, oneClick)
    expect(again.status).toBe(200)
    expect(await again.text()).toContain('desk@news.example gets no more of these mails')
    expect(told).toEqual(Array(2).fill('unsubscribe service-1 desk@news.example'))
  })

  it('asks the people who open it', async () => {
    expect(await (await fetch(url())).text()).toContain('<form method="post">')
    expect(told).toEqual([])
  })
})

describe('a link', () => {
  const confirmed = () => consents.read('confirm', tokenIn(linkIn(mails[0])))
  const tokenIn = (link: string) => new URL(link).searchParams.get('t') ?? ''

  it('tells nobody the address or the service', async () => {
    const url = await confirmUrlFor('desk@news.example')
    const decoded = Buffer.from(tokenIn(url), 'base64url').toString('latin1')
    expect(url + decoded).not.toMatch(/desk|news\.example|service-1/)
  })

  it('is good for what it was made for, as it was made, by this server', async () => {
    const token = tokenIn(await confirmUrlFor('desk@news.example'))
    expect(confirmed()).toEqual({ service: 'service-1', address: 'desk@news.example' })
    expect(consents.read('unsubscribe', token)).toBeNull()
    expect(consentsSealedWith(Buffer.alloc(32, 3)).read('confirm', token)).toBeNull()
    const bytes = Buffer.from(token, 'base64url')
    const flipped = (at: number) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))
    const forged = [...bytes.keys()].map(at => Buffer.from(flipped(at)).toString('base64url'))
    for (const other of ['', 'a', token.slice(1), token.toLowerCase(), ...forged])
      expect(consents.read('confirm', other), other).toBeNull()
  })

  it('leads to a page in the language of the browser', async () => {
    const url = await confirmUrlFor('desk@news.example')
    for (const [language, words] of [
      ['fr-FR,fr;q=0.9', 'Chaque message contient un lien'],
      ['de', 'In jeder Mail steht ein Link'],
      ['es', 'Cada correo lleva un enlace'],
      ['pt-BR', 'Cada e-mail traz um link'],
      ['ar', 'Each mail has a link'],
    ] as const) {
      const page = await (await fetch(url, { headers: { 'accept-language': language } })).text()
      expect(page).toContain(words)
    }
  })

  it('shows an address as text, whatever is in it', async () => {
    const address = '"<b>x</b>"@news.example'
    const page = await fetch(consents.unsubscribeUrl({ service: 'service-1', address }))
    expect(await page.text()).not.toContain('<b>x')
  })
})

it.each([
  ['reader@desk.example', true],
  ['Reader@Desk.example', true],
  ['reader@desk.example.org', false],
])('knows the address of the account itself: %s', (address, isOwn) =>
  expect(isOwnAddress('reader@desk.example', address)).toBe(isOwn),
)
