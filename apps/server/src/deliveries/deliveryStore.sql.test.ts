import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDeliveryReports } from './deliveryReports.sql.ts'
import { createDeliveryStore, type BatchEnd, type Failing, type MatchedEntry } from './deliveryStore.sql.ts'
import { migrate } from '../database/tables/migrations.ts'
import { createNotificationStore } from '../content/notifications/notificationStore.sql.ts'
import { createSeals } from '../database/seals.ts'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'

const account = 'reader@deck.example'
const now = new Date('2026-11-23T12:00:00Z')
const minute = 60_000

describe.each(databaseSubjects())('what waits for services, on $name', subject => {
  const database = databaseOn(subject)
  const seals = createSeals(randomBytes(32))
  const notifications = () =>
    createNotificationStore(database(), seals, { services: 100, subscriptions: 1000 })
  const reports = () => createDeliveryReports(database(), seals)
  const store = (mostHeld?: number) =>
    createDeliveryStore(database(), seals, { types: ['rest', 'mail'], mostHeld })

  beforeEach(async () => {
    await database().exec('TRUNCATE notification_service, delivery, delivery_document CASCADE')
  })

  async function put(name: string, { type = 'rest', address = '' } = {}): Promise<string> {
    const datas = JSON.stringify(type === 'mail' ? { address } : { href: `https://${name}.example` })
    const service = { name, type, datas, languages: '', now, ...(type === 'mail' && { address }) }
    return (await notifications().putService(account, service)) ?? ''
  }
  const subscribe = (service: string, name: string) =>
    notifications().addSubscription(account, { service, name, query: null, now })

  /** Moves the log on, as if documents had been filed; returns the newest number. */
  async function moveLog(): Promise<number> {
    const [log] = await database().query<{ newest: number }>(
      'UPDATE filing_log SET last = last + 7 RETURNING last::float8 AS newest',
    )
    return log?.newest ?? 0
  }
  /** An entry of the log that one subscription of each of these services matches. */
  const entry = (number: number, services: readonly string[]): MatchedEntry => ({
    number,
    uno: `uno ${number}`,
    revision: 1,
    headline: `Headline\0 ${number}`,
    lang: 'en',
    filed: now,
    raw: `{"uno":"uno ${number}"}`,
    services: services.map(identifier => ({ identifier, subscriptions: [{ name: 'All', identifier: 'a' }] })),
  })
  async function record(numbers: readonly number[], services: readonly string[], mostHeld?: number) {
    const place = await store().place()
    const to = { log: place.log, number: place.number + numbers.length }
    const entries = numbers.map(number => entry(number, services))
    return store(mostHeld).record(place, to, entries, now)
  }
  const numbersOf = async (service: string, most = 10) =>
    (await store().nextBatch(service, most))?.documents.map(({ number }) => number) ?? []
  async function settle(service: string, batch: string, end: BatchEnd, failing: Failing = null, at = now) {
    await store().settle({ identifier: service, registered: now }, batch, end, failing, at)
  }
  async function settleNext(service: string, end: BatchEnd, most = 1, at = now) {
    const batch = await store().nextBatch(service, most)
    await settle(service, batch?.id ?? '', end, null, at)
  }

  it('a number waits once for a service, with its place in the log, or neither', async () => {
    const [one, two] = [await put('One'), await put('Two')]
    const before = await store().place()
    expect(await record([1, 2], [one, two])).toBe(true)
    expect(await store().place()).toMatchObject({ number: before.number + 2 })
    expect(await store().record(before, before, [entry(3, [one])], now)).toBe(false)
    expect(await record([2, 3], [one])).toBe(true)
    expect(await numbersOf(one)).toEqual([1, 2, 3])
    expect(await numbersOf(two)).toEqual([1, 2])
  })

  it('nothing is stored over a subscription that has come or gone since the place was read', async () => {
    const service = await put('One')
    const before = await store().place()
    await subscribe('One', 'All')
    expect(await store().record(before, before, [entry(1, [service])], now)).toBe(false)
    const added = await store().place()
    await notifications().deleteSubscriptions(account, 'One', ['All'])
    expect(await store().record(added, added, [entry(1, [service])], now)).toBe(false)
    const removed = await store().place()
    await notifications().deleteService(account, 'One')
    expect(await store().record(removed, removed, [entry(1, [service])], now)).toBe(false)
    expect(await store().ready()).toEqual([])
  })

  it('a subscription hears what is filed after it', async () => {
    await put('One')
    const newest = await moveLog()
    await subscribe('One', 'All')
    const [hearing] = await store().subscriptions(await store().subscriptionIdentifiers())
    expect(hearing).toMatchObject({ name: 'All', query: null, fromNumber: newest })
  })

  it('a batch stays what it is until it is settled, and what comes meanwhile travels after it', async () => {
    const service = await put('One')
    await record([1, 2], [service])
    const first = await store().nextBatch(service, 10)
    await record([3], [service])
    expect(await store().nextBatch(service, 1)).toEqual(first)
    expect(first?.documents.map(({ raw }) => raw)).toEqual(['{"uno":"uno 1"}', '{"uno":"uno 2"}'])
    await settle(service, first?.id ?? '', { is: 'delivered' })
    expect(await numbersOf(service)).toEqual([3])
  })

  it('a batch that is split is tried in halves, in order', async () => {
    const service = await put('One')
    await record([1, 2, 3, 4, 5], [service])
    const batches: number[][] = []
    const ends: BatchEnd[] = [
      { is: 'split' },
      { is: 'split' },
      { is: 'delivered' },
      { is: 'refused', why: 'bad' },
      { is: 'delivered' },
    ]
    for (const end of ends) {
      const batch = await store().nextBatch(service, 10)
      batches.push(batch?.documents.map(({ number }) => number) ?? [])
      await settle(service, batch?.id ?? '', end)
    }
    expect(batches).toEqual([[1, 2, 3, 4, 5], [1, 2, 3], [1, 2], [3], [4, 5]])
    const told = await reports().deliveries(account, 10)
    expect(told.map(({ state, tries, why }) => [state, tries, why])).toEqual([
      ['delivered', 2, null],
      ['delivered', 2, null],
      ['refused', 3, 'bad'],
      ['delivered', 3, null],
      ['delivered', 3, null],
    ])
  })

  it('says how a service fares, until it is registered anew', async () => {
    const service = await put('One')
    await record([1], [service])
    const failing = {
      since: now,
      tries: 1,
      nextTry: new Date(now.getTime() + minute),
      why: 'No answer',
      isSuspended: false,
    }
    const batch = await store().nextBatch(service, 1)
    await settle(service, batch?.id ?? '', { is: 'waiting', why: 'No answer' }, failing)
    expect(await store().ready()).toMatchObject([{ tries: 1, failingSince: now, nextTry: failing.nextTry }])
    expect(await reports().services(account)).toMatchObject([
      { failingSince: now, why: 'No answer', waiting: 1 },
    ])

    const later = new Date(now.getTime() + minute)
    const datas = JSON.stringify({ href: 'https://other.example' })
    await notifications().putService(account, { name: 'One', type: 'rest', datas, languages: '', now: later })
    expect(await store().ready()).toMatchObject([{ tries: 0, nextTry: null, datas }])
    // A failure at the former address does not count against the new one.
    await settle(service, batch?.id ?? '', { is: 'waiting', why: 'No answer' }, failing)
    expect(await store().ready()).toMatchObject([{ tries: 0, nextTry: null }])
  })

  it('a suspended service is not ready until it is resumed, or something arrives', async () => {
    const service = await put('One')
    await record([1], [service])
    const suspend = async () => {
      const batch = await store().nextBatch(service, 1)
      const failing = { since: now, tries: 9, nextTry: null, why: 'No answer', isSuspended: true }
      await settle(service, batch?.id ?? '', { is: 'waiting', why: 'No answer' }, failing)
      expect(await store().ready()).toEqual([])
    }
    await suspend()
    expect(await put('One')).toBe(service)
    expect(await store().ready()).toEqual([])
    await reports().resume(account, 'One')
    expect(await store().ready()).toMatchObject([{ tries: 0, failingSince: null }])
    await suspend()
    await reports().noteArrival(service, now)
    expect(await store().ready()).toHaveLength(1)
    expect(await reports().services(account)).toMatchObject([{ suspended: null, why: null, delivered: now }])
  })

  it('keeps the newest documents for a paused service, and tells which it dropped', async () => {
    const [paused, running] = [await put('Paused'), await put('Running')]
    await record([1, 2], [paused, running], 3)
    // A batch that has lost a document is another one.
    const before = await store().nextBatch(paused, 10)
    await reports().pause(account, 'Paused')
    await record([3, 4], [paused, running], 3)
    expect(await numbersOf(running)).toEqual([1, 2, 3, 4])
    await reports().resume(account, 'Paused')
    const after = await store().nextBatch(paused, 10)
    expect(after?.documents.map(({ number }) => number)).toEqual([2, 3, 4])
    expect(after?.id).not.toBe(before?.id)
    const told = await reports().deliveries(account, 10)
    expect(told.filter(({ state }) => state === 'dropped')).toMatchObject([
      { service: 'Paused', uno: 'uno 1', headline: 'Headline 1', why: 'tooManyWaited 3' },
    ])
  })

  it('nothing waits for a service of a kind that is not delivered to, or for an address that has not agreed', async () => {
    const jms = await put('Broker', { type: 'jms' })
    const own = await put('Own', { type: 'mail', address: account.toUpperCase() })
    const other = await put('Other', { type: 'mail', address: 'desk@corvane.example' })
    await record([1], [jms, own, other])
    expect((await store().ready()).map(({ name }) => name)).toEqual(['Own'])
    expect(await reports().confirm(other, 'else@corvane.example')).toBe(false)
    expect(await reports().confirm(other, 'Desk@corvane.example')).toBe(true)
    await record([2], [jms, own, other])
    expect(await numbersOf(other)).toEqual([2])
    expect(await numbersOf(jms)).toEqual([])
  })

  it('an address that agreed is asked again when the service leads to another one', async () => {
    const service = await put('Desk', { type: 'mail', address: 'desk@corvane.example' })
    await reports().confirm(service, 'desk@corvane.example')
    await put('Desk', { type: 'mail', address: 'DESK@corvane.example' })
    expect(await reports().services(account)).toMatchObject([{ isConfirmed: true }])
    await put('Desk', { type: 'mail', address: 'thief@corvane.example' })
    expect(await reports().services(account)).toMatchObject([{ isConfirmed: false }])
    await put('Desk', { type: 'mail', address: 'desk@corvane.example' })
    expect(await reports().services(account)).toMatchObject([{ isConfirmed: false }])
  })

  it('an address ends its service for good', async () => {
    const service = await put('Desk', { type: 'mail', address: 'desk@corvane.example' })
    await subscribe('Desk', 'All')
    expect(await reports().unsubscribe(service, 'else@corvane.example')).toBe(false)
    expect(await reports().unsubscribe(service, 'desk@corvane.example')).toBe(true)
    expect(await reports().services(account)).toEqual([])
    expect(await store().subscriptionIdentifiers()).toEqual([])
  })

  it('the address of an account agrees to what was registered before there were mails', async () => {
    await put('Own', { type: 'mail', address: account })
    await put('Other', { type: 'mail', address: 'desk@corvane.example' })
    await database().exec('UPDATE notification_service SET confirmed = NULL')
    await store().confirmOwn()
    const told = await reports().services(account)
    expect(told.map(({ name, isConfirmed }) => [name, isConfirmed])).toEqual([
      ['Other', false],
      ['Own', true],
    ])
  })

  it('keeps what became of deliveries for a while, and the newest of each service', async () => {
    const [one, two] = [await put('One'), await put('Two')]
    await record([1, 2, 3, 4], [one])
    await record([5, 6], [two])
    for (const days of [8, 1, 1]) {
      const at = new Date(now.getTime() - days * 86_400_000)
      await settleNext(one, { is: 'delivered' }, 1, at)
    }
    await settleNext(two, { is: 'refused', why: 'bad' })
    await store().prune(new Date(now.getTime() - 7 * 86_400_000), 1)
    const told = await reports().deliveries(account, 10)
    expect(told.map(({ uno, state }) => `${uno} ${state}`)).toEqual([
      'uno 6 waiting',
      'uno 5 refused',
      'uno 4 waiting',
      'uno 3 delivered',
    ])
    const kept = await database().query('SELECT number::int AS number, raw FROM delivery_document ORDER BY 1')
    expect(kept.map(({ number, raw }) => [number, raw !== ''])).toEqual([
      [3, false],
      [4, true],
      [5, false],
      [6, true],
    ])
  })

  it('tells nobody of another account’s', async () => {
    await record([1], [await put('One')])
    expect(await reports().services('other@deck.example')).toEqual([])
    expect(await reports().service('other@deck.example', 'One')).toBeNull()
    expect(await reports().deliveries('other@deck.example', 10)).toEqual([])
    expect(await reports().pause('other@deck.example', 'One')).toBe(false)
    expect(await reports().resume('other@deck.example', 'One')).toBe(false)
  })

  it('what was subscribed before there were deliveries hears what is filed after the change', async () => {
    const newest = await moveLog()
    await put('One')
    await subscribe('One', 'All')
    await database().exec(`
      DROP TABLE delivery, delivery_document, delivery_place;
      ALTER TABLE notification_subscription DROP COLUMN from_number;
      ALTER TABLE notification_service DROP COLUMN languages, DROP COLUMN confirmed, DROP COLUMN is_paused,
        DROP COLUMN suspended, DROP COLUMN failing_since, DROP COLUMN next_try, DROP COLUMN tries, DROP COLUMN why,
        DROP COLUMN delivered;
      DELETE FROM migration WHERE version = 6`)
    await migrate(database())
    expect(await store().place()).toMatchObject({ number: newest })
    const [hearing] = await store().subscriptions(await store().subscriptionIdentifiers())
    expect(hearing?.fromNumber).toBe(newest)
  })
})
