import { ApiCore } from 'afpnews-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { startMailServer, type MailServer } from '../testing/mailServer.ts'
import { reader, startServerOn, type TestServer } from '../testing/testServer.ts'
import { startReceiver, takenBy, type Receiver } from './testing/receiver.ts'

const hidden = '••••••••'

describe.each(usualDatabases())('content-api 5: afpnews-api 3.0.0 is told of news, on $name', subject => {
  let server: TestServer
  let receiver: Receiver
  let mails: MailServer
  let client: ApiCore

  beforeAll(async () => {
    receiver = await startReceiver()
    mails = await startMailServer()
    const environment = {
      NOTIFY_ALLOW_PRIVATE: '1',
      NOTIFY_SERVICES: '2',
      NOTIFY_SUBSCRIPTIONS: '2',
      SMTP_URL: mails.url,
      MAIL_FROM: 'deck@corvane.example',
    }
    server = await startServerOn(subject, { keepDays: 1 }, { environment })
    client = new ApiCore({ baseUrl: server.url, clientId: 'deck', clientSecret: 'deck' })
    await client.authenticate(reader)
  })
  afterAll(async () => {
    await server.closeAndRemove()
    await Promise.all([receiver.close(), mails.close()])
  })

  async function file(uno: string, headline: string) {
    const published = new Date().toISOString()
    await server.filing?.file([strikeStory(uno, { headline, published, revision: 1 })])
  }
  const mailsTo = (address: string) => mails.received.filter(({ to }) => to.includes(address))
  const stateOf = async (name: string) => {
    const token = client.token?.accessToken ?? ''
    const answer = await fetch(`${server.url}/wire/v1/deliveries`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { services } = (await answer.json()) as { services: { name: string; state: string }[] }
    return services.find(service => service.name === name)?.state
  }

  it('registers, subscribes, lists, receives and removes', async () => {
    const nc = client.notificationCenter
    const datas = { href: `${receiver.origin}/hook`, user: 'desk', password: 'a secret' }
    const uno = await nc.registerService({ name: 'Hook', type: 'rest', datas })
    const identifier = await nc.addSubscription('ferries', 'Hook', { query: 'ferry' })
    expect(await nc.listServices()).toMatchObject([
      { serviceIdentifier: uno, serviceName: 'Hook', serviceDatas: { ...datas, password: hidden } },
    ])
    expect(await nc.subscriptionsInService('Hook')).toEqual([{ name: 'ferries', identifier }])

    await file('one', 'A ferry burns')
    await file('other', 'A train is late')
    await file('two', 'The ferry is towed')
    await expect.poll(() => takenBy(receiver.received).length).toBe(2)
    expect(takenBy(receiver.received)).toEqual(['one 1', 'two 1'])
    for (const { payload, authorization } of receiver.received) {
      expect(authorization).toBe(`Basic ${Buffer.from('desk:a secret').toString('base64')}`)
      expect(payload).toMatchObject({
        type: 'notification',
        emitter: expect.any(String),
        version: expect.any(String),
        uuid: expect.any(String),
      })
      for (const document of payload.payload)
        expect(document).toMatchObject({
          uno: expect.any(String),
          title: expect.any(String),
          headline: expect.stringContaining('ferry'),
          text: 'The port is closed.\nTalks begin on Monday.',
          urgency: 3,
          class: 'text',
          lang: 'en',
          subscriptions: [{ name: 'ferries', identifier }],
        })
    }

    // A listed service that is sent back unchanged changes nothing.
    const [listed] = await nc.listServices()
    if (listed?.serviceType !== 'rest') throw new Error('It is no rest service')
    expect(await nc.registerService({ name: 'Hook', type: 'rest', datas: listed.serviceDatas })).toBe(uno)
    await file('three', 'The ferry sinks')
    await expect.poll(() => takenBy(receiver.received).length).toBe(3)
    expect(receiver.received.at(-1)?.authorization).toBe(receiver.received[0]?.authorization)

    await nc.deleteSubscription('Hook', 'ferries')
    await nc.addSubscription('trains', 'Hook', { query: 'train' })
    await file('four', 'The ferry is lifted')
    await file('five', 'A train leaves')
    await expect.poll(() => takenBy(receiver.received).length).toBe(4)
    expect(takenBy(receiver.received)).toEqual(['one 1', 'two 1', 'three 1', 'five 1'])
    expect(await nc.deleteService('Hook')).toBe(uno)
  })

  it('mails to the account at once, and to others once they have agreed', async () => {
    const nc = client.notificationCenter
    await nc.registerService({ name: 'Mine', type: 'mail', datas: { address: reader.username } })
    await nc.registerService({ name: 'Desk', type: 'mail', datas: { address: 'desk@corvane.example' } })
    for (const service of ['Mine', 'Desk']) await nc.addSubscription('fires', service, { query: 'fire' })
    await expect.poll(() => mailsTo('desk@corvane.example').length).toBe(1)
    expect(await stateOf('Desk')).toBe('unconfirmed')
    await file('fire', 'Fire in the harbour')
    await expect
      .poll(() => mailsTo(reader.username))
      .toMatchObject([{ text: expect.stringContaining('Subject: Fire in the harbour') }])
    expect(mailsTo('desk@corvane.example')).toHaveLength(1)

    const [asked] = mailsTo('desk@corvane.example')
    const text = (asked?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const [link = ''] = /http\S+\/wire\/v1\/mail\/confirm\?t=\S+/.exec(text) ?? []
    expect(link.startsWith(`${server.url}/`)).toBe(true)
    expect((await fetch(link)).status).toBe(200)
    expect(await stateOf('Desk')).toBe('unconfirmed')
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
    expect(await stateOf('Desk')).toBe('running')
    await file('more', 'The fire is out')
    await expect
      .poll(() => mailsTo('desk@corvane.example'))
      .toMatchObject([{}, { text: expect.stringContaining('Subject: The fire is out') }])

    const mailed = mailsTo('desk@corvane.example').at(-1)?.text ?? ''
    const [, oneClick = ''] = /List-Unsubscribe: <(\S+)>/.exec(mailed) ?? []
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(oneClick, { method: 'POST', body })).status).toBe(200)
    expect(await stateOf('Desk')).toBeUndefined()
    await nc.deleteService('Mine')
  })

  it('is told by mail, in its language, when nothing has come to a service for a day', async () => {
    const nc = client.notificationCenter
    receiver.willAnswer(() => ({ status: 500 }))
    await fetch(`${server.url}/notification/api/service/register`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.token?.accessToken ?? ''}`,
        'content-type': 'application/json',
        'accept-language': 'pt-BR,pt;q=0.9',
      },
      body: JSON.stringify({ name: 'Lost', type: 'rest', datas: { href: receiver.origin } }),
    })
    await nc.addSubscription('trains', 'Lost', { query: 'train' })
    const before = receiver.received.length
    await file('late', 'A train is late')
    await receiver.until(all => all.length > before)
    const hasFailed = async () =>
      (await server.database?.query('SELECT 1 FROM notification_service WHERE tries > 0'))?.length
    await expect.poll(hasFailed).toBe(1)
    await server.database?.query(
      `UPDATE notification_service SET failing_since = failing_since - interval '1 day', next_try = now()`,
    )
    // Any registration wakes the senders.
    await nc.registerService({ name: 'Other', type: 'rest', datas: { href: receiver.origin } })
    const told = () => mailsTo(reader.username).filter(({ text }) => /^Subject: .*Lost/m.test(text))
    await expect.poll(() => told().length).toBe(1)
    expect(told()[0]?.text).toContain('Content-Type: text/plain')
    expect(await stateOf('Lost')).toBe('suspended')
  })
  it('is told when its account has as much as the settings allow', async () => {
    const nc = client.notificationCenter
    const register = (name: string) =>
      nc.registerService({ name, type: 'rest', datas: { href: receiver.origin } })
    for (const { serviceName } of await nc.listServices()) await nc.deleteService(serviceName)
    for (const name of ['One', 'Two']) await register(name)
    await expect(register('Three')).rejects.toThrow('No more than 2 services')
    for (const name of ['one', 'two']) await nc.addSubscription(name, 'One', { query: name })
    await expect(nc.addSubscription('three', 'Two', {})).rejects.toThrow('No more than 2 subscriptions')
    expect(await register('Two')).toEqual(expect.any(String))
  })
})
