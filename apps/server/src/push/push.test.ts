import { importJWK, jwtVerify } from 'jose'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { tidyAccounts } from '../accounts/upkeep.sql.ts'
import { makeVapidKeys } from '../base/vapidKeys.ts'
import { createPushStore, mostDevices } from './pushStore.sql.ts'
import { createSeals } from '../database/seals.ts'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { accountsOn } from '../testing/accountsOn.ts'
import { createDevice } from './testing/device.ts'
import { startPushService, type PushService, type ServedDevice } from './testing/pushService.ts'

const keys = makeVapidKeys()
const environment = {
  CONTENT_API_URL: '',
  CONTENT_API_KEY: '',
  PUSH: 'on',
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  VAPID_SUBJECT: 'mailto:desk@deck.example',
}
const path = '/wire/v1/push'

describe.each(usualDatabases())('alerts for closed decks on $name', subject => {
  const on = accountsOn(subject, {
    environment,
    world: { outgoing: { isOpen: address => address === '127.0.0.1', isPlainAllowed: true } },
  })
  let service: PushService
  let last = 0
  beforeAll(async () => {
    service = await startPushService()
  })
  afterAll(() => service.close())

  const newWord = () => `harbour${++last}`

  async function call(reader: SupabaseClient, method: 'PUT' | 'DELETE', body: object) {
    const { data } = await reader.auth.getSession()
    return on.server.call(path, {
      method,
      body: JSON.stringify(body),
      bearer: data.session?.access_token ?? '',
    })
  }
  const bodyOf = (
    { endpoint, keys: its }: Pick<ServedDevice, 'endpoint' | 'keys'>,
    changes: object = {},
  ) => ({
    endpoint,
    keys: its,
    timeZone: 'Europe/Berlin',
    pauses: {},
    ...changes,
  })
  async function subscribe(reader: SupabaseClient, changes: object = {}): Promise<ServedDevice> {
    const device = service.device()
    expect((await call(reader, 'PUT', bodyOf(device, changes))).status).toBe(204)
    return device
  }
  /** A column that searches for a word, and by default alerts of every flash. */
  async function addColumn(reader: SupabaseClient, query: string, alert: object = {}) {
    const id = randomUUID()
    const settings = { level: 'desktop', from: 'flash', withChanges: false, quiet: null, ...alert }
    const params = { query, provider: 'all', view: { alert: settings } }
    const { error } = await reader.from('columns').insert({ id, type: 'search', params, order: 1 })
    expect(error).toBeNull()
    return id
  }
  async function file(
    uno: string,
    headline: string,
    changes: Record<string, unknown> = {},
    filed = new Date(),
  ) {
    const published = new Date().toISOString()
    const story = strikeStory(uno, { headline, published, revision: 1, urgency: 1, ...changes })
    await on.server.filing?.file([{ ...story, filed }])
  }
  const headlineOf = async (device: ServedDevice) => (await device.next()).message.headline
  const devicesOf = async (reader: SupabaseClient) => {
    const { data } = await reader.auth.getUser()
    const rows = await on.server.database?.query(
      'SELECT hash FROM auth.push_subscriptions WHERE user_id = $1',
      [data.user?.id],
    )
    return rows?.length
  }

  async function scene(alert: object = {}, changes: object = {}) {
    const reader = await on.server.signIn(on.newEmail())
    const word = newWord()
    const columnId = await addColumn(reader, word, alert)
    const device = await subscribe(reader, changes)
    return { reader, word, columnId, device }
  }

  it('sends a flash to the device of a reader whose column matches, which alone can read it', async () => {
    const { word, device } = await scene()
    const filed = new Date()
    await file(`uno-${word}`, `The ${word} burns`, {}, filed)
    const { message, headers } = await device.next()
    expect(message).toEqual({
      uno: `uno-${word}`,
      revision: 1,
      kind: 'new',
      told: null,
      headline: `The ${word} burns`,
      urgency: 1,
      embargoed: null,
      column: word,
      lang: 'en',
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(headers.topic).toMatch(/^[\w-]{32}$/)
    // Ten minutes from its filing, of which a moment has passed.
    expect(Number(headers.ttl)).toBeLessThanOrEqual(600)
    expect(Number(headers.ttl)).toBeGreaterThan(500)
  })

  it('shows the push service by whom it is sent (RFC 8292)', async () => {
    const { word, device } = await scene()
    await file(`uno-${word}`, word)
    const { headers } = await device.next()
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
    expect(key).toBe(keys.publicKey)
    const point = Buffer.from(keys.publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, { audience: service.origin })
    expect(payload.sub).toBe('mailto:desk@deck.example')
    expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThan(86_400)
  })

  it('sends a document once, in however many columns, and what is less urgent or quieter not at all', async () => {
    const { reader, word, device } = await scene()
    await addColumn(reader, `${word} OR fire`)
    await addColumn(reader, `${word} AND silent`, { level: 'band', from: 'any' })
    await file(`urgent-${word}`, word, { urgency: 3 })
    await file(`elsewhere-${word}`, 'Nothing of it', { urgency: 1 })
    await file(`once-${word}`, `${word} first`)
    await file(`revised-${word}`, `${word} urgent first`, { urgency: 3 })
    await file(`revised-${word}`, `${word} then a flash`, { revision: 2 })
    await file(`once-${word}`, `${word} first, changed`, { revision: 2 })
    await file(`last-${word}`, `${word} last`)
    expect([await headlineOf(device), await headlineOf(device), await headlineOf(device)]).toEqual([
      `${word} first`,
      `${word} then a flash`,
      `${word} last`,
    ])
  })

  it('leaves out a revision of what had passed before there was a device', async () => {
    const reader = await on.server.signIn(on.newEmail())
    const word = newWord()
    await addColumn(reader, word)
    await file(`before-${word}`, `${word} before`)
    const device = await subscribe(reader)
    await file(`before-${word}`, `${word} before, changed`, { revision: 2 })
    await file(`before-${word}`, 'Withdrawn', { revision: 3, status: 'Canceled' })
    await file(`after-${word}`, `${word} after`)
    expect(await headlineOf(device)).toBe(`${word} after`)
  })

  it('is claimed by one of several processes for each revision', async () => {
    const { database } = on.server
    if (!database) throw new Error('No database')
    const reader = await on.server.signIn(on.newEmail())
    const { data } = await reader.auth.getUser()
    const processes = [1, 2].map(() => createPushStore(database, createSeals(randomBytes(32))))
    const claims = (revision: number) =>
      Promise.all(
        processes.map(store =>
          store.claim(
            data.user?.id ?? '',
            { uno: 'claimed', revision, kind: 'new', embargoed: null, columns: [] },
            new Date(),
          ),
        ),
      )
    const count = async (revision: number) => (await claims(revision)).filter(Boolean).length
    expect([await count(1), await count(1), await count(2), await count(1)]).toEqual([1, 0, 1, 0])
  })

  it('sends the kill and the correction of what it has sent, though it matches no more', async () => {
    const { word, device } = await scene()
    const told = async () => {
      const { message } = await device.next()
      return [message.uno, message.kind, message.revision]
    }
    await file(`killed-${word}`, word)
    expect(await told()).toEqual([`killed-${word}`, 'new', 1])
    await file(`never-${word}`, word, { urgency: 4 })
    await file(`never-${word}`, 'Withdrawn', { revision: 2, status: 'Canceled' })
    await file(`killed-${word}`, 'Withdrawn', { revision: 2, status: 'Canceled', urgency: 4 })
    expect(await told()).toEqual([`killed-${word}`, 'killed', 2])
    await file(`corrected-${word}`, word)
    await file(`corrected-${word}`, 'Other', { revision: 2, signal: 'correction', urgency: 4 })
    expect([await told(), await told()]).toEqual([
      [`corrected-${word}`, 'new', 1],
      [`corrected-${word}`, 'corrected', 2],
    ])
  })

  it('says of an embargo when it ends', async () => {
    const { word, device } = await scene()
    const embargoed = new Date(Date.now() + 3_600_000).toISOString()
    await file(`uno-${word}`, word, { embargoed, status: 'Embargoed' })
    expect((await device.next()).message).toMatchObject({ kind: 'embargo', embargoed })
  })

  it('keeps quiet by the clock of each device, unless a flash comes through', async () => {
    const at = new Date()
    const timeIn = (timeZone: string, hours: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
        at.getTime() + hours * 3_600_000,
      )
    // The quiet hours in which Tokyo is now. In Berlin it is seven or eight hours earlier.
    const quiet = { from: timeIn('Asia/Tokyo', -2), to: timeIn('Asia/Tokyo', 2), flashComesThrough: true }
    const { reader, word, device } = await scene({ from: 'any', quiet }, { timeZone: 'Asia/Tokyo' })
    const inBerlin = await subscribe(reader, { timeZone: 'Europe/Berlin' })
    await file(`alert-${word}`, `${word} alert`, { urgency: 2 })
    await file(`flash-${word}`, `${word} flash`)
    expect(await headlineOf(device)).toBe(`${word} flash`)
    expect([await headlineOf(inBerlin), await headlineOf(inBerlin)]).toEqual([
      `${word} alert`,
      `${word} flash`,
    ])
  })

  it('keeps quiet on a device that is paused, and for a column that is paused on it', async () => {
    const later = Date.now() + 3_600_000
    const { reader, word, columnId, device } = await scene()
    await call(reader, 'PUT', bodyOf(device, { pauses: { [columnId]: later } }))
    const other = await subscribe(reader, { pauses: { all: later } })
    const awake = await subscribe(reader, { pauses: { all: 1, [columnId]: 1 } })
    await file(`one-${word}`, `${word} one`)
    expect(await headlineOf(awake)).toBe(`${word} one`)
    for (const each of [device, other]) await call(reader, 'PUT', bodyOf(each))
    await file(`two-${word}`, `${word} two`)
    expect([await headlineOf(device), await headlineOf(other)]).toEqual([`${word} two`, `${word} two`])
  })

  it('alerts of what was filed within ten minutes, and of nothing before', async () => {
    const { word, device } = await scene()
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await file(`late-${word}`, `${word} late`, {}, ago(11))
    await file(`just-${word}`, `${word} just`, {}, ago(9))
    expect(await headlineOf(device)).toBe(`${word} just`)
  })

  it('follows a column that is changed or closed', async () => {
    const { reader, word, columnId, device } = await scene()
    const next = newWord()
    const alert = { level: 'desktop', from: 'flash', withChanges: false, quiet: null }
    await reader
      .from('columns')
      .update({ params: { query: next, provider: 'all', view: { alert } } })
      .eq('id', columnId)
    await file(`before-${word}`, word)
    await file(`after-${word}`, next)
    expect(await headlineOf(device)).toBe(next)
    await reader.from('columns').delete().eq('id', columnId)
    const other = newWord()
    await addColumn(reader, other)
    await file(`closed-${word}`, next)
    await file(`other-${word}`, other)
    expect(await headlineOf(device)).toBe(other)
  })

  it.each([404, 410])('forgets a device that the push service answers with %i', async status => {
    const { reader, word, device } = await scene()
    const other = await subscribe(reader)
    device.willAnswer({ status })
    await file(`one-${word}`, word)
    await device.next()
    await other.next()
    await file(`two-${word}`, word)
    await other.next()
    await expect.poll(() => devicesOf(reader)).toBe(1)
    expect(device.count()).toBe(1)
  })

  it('tries again where the push service is busy or fails, when it says so, and follows no redirect', async () => {
    const { word, device } = await scene()
    const again = { 'retry-after': '0' }
    device.willAnswer(
      { status: 429, headers: again },
      { status: 503, headers: again },
      { status: 201 },
      { status: 307, headers: { location: `${service.origin}/push/elsewhere` } },
      { status: 400 },
      ...Array.from({ length: 4 }, () => ({ status: 500, headers: again })),
    )
    for (const name of ['busy', 'moved', 'refused', 'failing', 'last'])
      await file(`${name}-${word}`, `${word} ${name}`)
    const told = await Promise.all(Array.from({ length: 10 }, () => headlineOf(device)))
    const names = [
      'busy',
      'busy',
      'busy',
      'moved',
      'refused',
      'failing',
      'failing',
      'failing',
      'failing',
      'last',
    ]
    expect(told).toEqual(names.map(name => `${word} ${name}`))
  })

  it('keeps at most ten devices of a reader, those that were well last', async () => {
    const { reader, word, device } = await scene()
    const others: ServedDevice[] = []
    for (let count = 0; count < mostDevices; count += 1) others.push(await subscribe(reader))
    expect(await devicesOf(reader)).toBe(mostDevices)
    await file(`uno-${word}`, word)
    await Promise.all(others.map(other => other.next()))
    expect(device.count()).toBe(0)
  })

  it('forgets a device when it asks, and with its session', async () => {
    const { reader, device } = await scene()
    await subscribe(reader)
    expect((await call(reader, 'DELETE', { endpoint: device.endpoint })).status).toBe(204)
    expect(await devicesOf(reader)).toBe(1)
    const { data } = await reader.auth.getUser()
    await reader.auth.signOut({ scope: 'local' })
    const rows = await on.server.database?.query('SELECT 1 FROM auth.push_subscriptions WHERE user_id = $1', [
      data.user?.id,
    ])
    expect(rows).toHaveLength(0)
  })

  it('has a device follow its next reader, who may forget it for the one before', async () => {
    const { reader, device } = await scene()
    const next = await on.server.signIn(on.newEmail())
    await call(next, 'PUT', bodyOf(device))
    expect([await devicesOf(reader), await devicesOf(next)]).toEqual([0, 1])
    await call(reader, 'DELETE', { endpoint: device.endpoint })
    expect(await devicesOf(next)).toBe(0)
  })

  it('has neither endpoint nor keys in the database as they are', async () => {
    const { device } = await scene()
    const rows = (await on.server.database?.query('SELECT * FROM auth.push_subscriptions')) ?? []
    const text = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(0)
    for (const secret of [device.endpoint, device.keys.auth, device.keys.p256dh])
      expect(text).not.toContain(secret)
  })

  it('forgets what was pushed after a week, and a device that was not well for sixty days', async () => {
    const { reader, word, device } = await scene()
    await file(`uno-${word}`, word)
    await device.next()
    const { database } = on.server
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const pushed = () => database?.query('SELECT 1 FROM auth.pushed WHERE uno = $1', [`uno-${word}`])
    await expect.poll(pushed).toHaveLength(1)
    if (database) await tidyAccounts(database, inDays(6))
    expect([(await pushed())?.length, await devicesOf(reader)]).toEqual([1, 1])
    if (database) await tidyAccounts(database, inDays(8))
    expect(await pushed()).toHaveLength(0)
    if (database) await tidyAccounts(database, inDays(61))
    expect(await devicesOf(reader)).toBe(0)
  })

  it('refuses who is not signed in, and what is no subscription', async () => {
    const reader = await on.server.signIn(on.newEmail())
    const good = bodyOf({ endpoint: `${service.origin}/push/x`, keys: createDevice().keys })
    const anonymous = await on.server.call(path, { method: 'PUT', body: JSON.stringify(good) })
    expect([anonymous.status, (await on.server.call(path, { method: 'DELETE', body: '{}' })).status]).toEqual(
      [401, 401],
    )
    const wrong: object[] = [
      {},
      { ...good, endpoint: 'https://10.0.0.1/push' },
      { ...good, endpoint: 'https://[::1]/push' },
      { ...good, endpoint: 'https://me:secret@push.example/x' },
      { ...good, endpoint: 'file:///etc/passwd' },
      { ...good, endpoint: `https://push.example/${'x'.repeat(2048)}` },
      { ...good, keys: { ...good.keys, auth: 'short' } },
      { ...good, keys: { ...good.keys, p256dh: 'A'.repeat(87) } },
      { ...good, timeZone: 'Mars/Olympus' },
      { ...good, pauses: { all: 'soon' } },
      { ...good, pauses: Object.fromEntries(Array.from({ length: 201 }, (_, nth) => [`c${nth}`, 1])) },
    ]
    for (const body of wrong) expect((await call(reader, 'PUT', body)).status, JSON.stringify(body)).toBe(400)
    const large = await call(reader, 'PUT', { ...good, more: 'x'.repeat(30_000) })
    expect(large.status).toBe(413)
    expect(await devicesOf(reader)).toBe(0)
  })

  it('is offered with its public key in /config.json', async () => {
    const config: unknown = await (await fetch(`${on.server.url}/config.json`)).json()
    expect(config).toMatchObject({ push: { path, publicKey: keys.publicKey } })
    expect(JSON.stringify(config)).not.toContain(keys.privateKey)
  })
})

describe.each([
  ['where they are off', { ...environment, PUSH: 'off' }],
  [
    'behind a gateway',
    { ...environment, CONTENT_API_URL: 'http://127.0.0.1:9', CONTENT_API_KEY: 'no:content' },
  ],
])('alerts for closed decks %s', (_, its) => {
  const [subject] = usualDatabases()
  if (!subject) throw new Error('No database')
  const on = accountsOn(subject, { environment: its })

  it('are not offered, and their address is none', async () => {
    const config: unknown = await (await fetch(`${on.server.url}/config.json`)).json()
    expect(config).not.toHaveProperty('push')
    for (const method of ['PUT', 'DELETE'])
      expect((await on.server.call(path, { method, body: '{}' })).status).toBe(404)
  })
})
