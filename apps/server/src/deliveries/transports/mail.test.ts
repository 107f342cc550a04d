import { rawStory } from '@wiredeck/document/testing/rawStory'
import { afterEach, describe, expect, it } from 'vitest'
import { failure } from '../failure.ts'
import { createSmtpPool } from '../../mail/mail.ts'
import { startMailServer, type MailServer } from '../../testing/mailServer.ts'
import { sampleDocument } from '../sampleDocument.ts'
import { createMailTransport } from './mail.ts'

const raw = rawStory('1234567', { embargoed: '2026-02-22T14:00:00Z' })
const batch = {
  id: '3f0c8a1e-batch',
  documents: [{ uno: raw.uno, revision: 1, fields: raw, subscriptions: [] }],
} as const
const receiver = {
  account: 'reader@desk.example',
  name: 'my desk',
  identifier: 'service-1',
  datas: { address: 'desk@news.example' },
}

let smtp: MailServer | null = null
afterEach(() => smtp?.close())

/** A transport over the mail server at this address. */
function transportTo(url: string) {
  const pool = createSmtpPool(url, 'The deck <deck@corvane.example>')
  return createMailTransport({
    ...pool,
    unsubscribeUrl: ({ service, address }) => `https://deck.example/end?${service}&${address}`,
    site: () => 'https://deck.example',
    now: () => new Date('2026-02-22T09:10:00Z'),
  })
}

async function deliverTo(url: string) {
  const transport = transportTo(url)
  const outcome = await transport.deliver(receiver, batch)
  await transport.close()
  return outcome
}

const refusal = (responseCode: number) => Object.assign(new Error('of desk@news.example'), { responseCode })

describe('a service of type mail', () => {
  it('gets a document by SMTP, with the headers that end it by one press of a button', async () => {
    smtp = await startMailServer()
    expect(await deliverTo(smtp.url)).toEqual({ is: 'delivered' })
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'deck@corvane.example', to: ['desk@news.example'] })
    const head = (mail?.text.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
    expect(head).toContain('Subject: EMBARGO until 14:00 UTC: Norland reopens the harbour bridge')
    expect(head).toContain('List-Unsubscribe: <https://deck.example/end?service-1&desk@news.example>')
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(head).toContain('Auto-Submitted: auto-generated')
    // Without the breaks of quoted-printable.
    expect(mail?.text.replaceAll('=\r\n', '')).toContain(`https://deck.example/doc/${raw.uno}`)
  })

  it('gets the same Message-ID when a mail is sent again', async () => {
    smtp = await startMailServer()
    const transport = transportTo(smtp.url)
    await transport.deliver(receiver, batch)
    await transport.deliver(receiver, batch)
    await transport.close()
    const ids = smtp.received.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])
    expect(ids).toEqual(['<3f0c8a1e-batch@corvane.example>', '<3f0c8a1e-batch@corvane.example>'])
  })

  it('gets the document that its owner tests it with', async () => {
    smtp = await startMailServer()
    const transport = transportTo(smtp.url)
    const documents = [sampleDocument(new Date('2026-02-22T09:10:00Z'))] as const
    expect(await transport.deliver(receiver, { ...batch, documents })).toEqual({ is: 'delivered' })
    await transport.close()
    expect(smtp.received[0]?.text).toContain('Subject: WITHHELD: A test of notifications')
  })

  it.each([
    ['refuses the mail', 554, { is: 'refused', why: failure('mailServerAnswers', '554 DATA') }],
    [
      'cannot take the mail now',
      451,
      { is: 'failed', why: failure('mailServerAnswers', '451 DATA'), afterMs: null },
    ],
  ])('says when the mail server %s', async (_, code, outcome) => {
    smtp = await startMailServer({
      onData: (stream, __, done) => {
        stream.resume()
        stream.once('end', () => done(refusal(code)))
      },
    })
    expect(await deliverTo(smtp.url)).toEqual(outcome)
  })

  it.each([
    [
      'the address',
      550,
      'RCPT TO',
      { onRcptTo: (_: unknown, __: unknown, done: Done) => done(refusal(550)) },
    ],
    [
      'the sender',
      530,
      'MAIL FROM',
      { onMailFrom: (_: unknown, __: unknown, done: Done) => done(refusal(530)) },
    ],
  ])(
    'waits when the mail server refuses %s, because it would refuse the next mail as well',
    async (_, code, command, options) => {
      smtp = await startMailServer(options)
      const why = failure('mailServerAnswers', `${code} ${command}`)
      expect(await deliverTo(smtp.url)).toEqual({ is: 'failed', why, afterMs: null })
    },
  )

  it('waits when the mail server refuses the login', async () => {
    smtp = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(refusal(535)),
    })
    const outcome = await deliverTo(smtp.url.replace('//', '//deck:not-it@'))
    expect(outcome).toMatchObject({
      is: 'failed',
      why: { reason: 'mailServerAnswers', detail: expect.stringMatching(/^535 AUTH/) },
    })
    expect(JSON.stringify(outcome)).not.toContain('not-it')
  })

  it('waits when no mail server answers', async () => {
    const gone = await startMailServer()
    await gone.close()
    expect(await deliverTo(gone.url)).toEqual({
      is: 'failed',
      why: failure('mailServerUnreachable', 'ESOCKET'),
      afterMs: null,
    })
  })

  it('refuses a document that no reader of the deck could read either', async () => {
    smtp = await startMailServer()
    const transport = transportTo(smtp.url)
    const unknown = { ...raw, status: 'Forbidden' }
    const documents = [{ ...batch.documents[0], fields: unknown }] as const
    expect(await transport.deliver(receiver, { ...batch, documents })).toEqual({
      is: 'refused',
      why: failure('documentUnreadable'),
    })
    await transport.close()
    expect(smtp.received).toEqual([])
  })
})

type Done = (error: Error) => void
