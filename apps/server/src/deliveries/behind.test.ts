import { pino } from 'pino'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDeliveryStore, type DeliveryStore } from './deliveryStore.sql.ts'
import {
  createNotificationStore,
  type NotificationStore,
} from '../content/notifications/notificationStore.sql.ts'
import { createSeals } from '../database/seals.ts'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import type { Filing } from '../filing/filing.ts'
import { createFiling } from '../filing/filing.sql.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { createBudget } from '../matching/budget.ts'
import { openMatchedLog, type MatchedLog } from '../matching/matchedLog.ts'
import { createHearing, type Hearing } from './hearing.ts'

const now = new Date('2026-11-26T12:00:00Z')
const log = pino({ level: 'silent' })
/** A usual filter has room in the share of a caller, and one with many phrases has not. */
const shares = { all: 1000, caller: 2, connection: 1000 }
const dear = {
  name: 'headline',
  exclude: Array.from({ length: 200 }, (_, nth) => `no such ${nth}`),
}

describe.each(usualDatabases())('an account that asks for more than its share, on $name', subject => {
  const database = databaseOn(subject)
  const seals = createSeals(randomBytes(32))
  let notifications: NotificationStore
  let store: DeliveryStore
  let filing: Filing
  let matched: MatchedLog
  let hearing: Hearing
  const serviceOf = new Map<string, string>()
  let last = 0

  beforeEach(async () => {
    notifications = createNotificationStore(database(), seals, { services: 100, subscriptions: 100 })
    store = createDeliveryStore(database(), seals, { types: ['rest'] })
    filing = createFiling(database())
    matched = await openMatchedLog({ filing, log, now: () => now })
    begin()
    for (const account of ['dear', 'usual']) {
      const datas = JSON.stringify({ href: `https://${account}.example` })
      const uno = await notifications.putService(account, {
        name: 'house',
        type: 'rest',
        datas,
        languages: '',
        now,
      })
      serviceOf.set(account, uno ?? '')
    }
    await subscribe('usual', 'all', { name: 'headline', in: ['harbour'] })
    await subscribe('dear', 'long', dear)
    await subscribe('dear', 'harbour', { name: 'headline', in: ['harbour'] })
  })
  afterEach(async () => {
    for (const account of ['dear', 'usual']) await notifications.deleteService(account, 'house')
    await hearing.readOn()
    await hearing.readBehind()
    await matched.close()
  })

  function begin() {
    hearing = createHearing({ store, matched, budget: createBudget(shares), now: () => now, log })
  }
  const subscribe = (account: string, name: string, query: object) =>
    notifications.addSubscription(account, { service: 'house', name, query: JSON.stringify(query), now })
  async function file(count: number): Promise<string[]> {
    const stories = Array.from({ length: count }, () =>
      strikeStory(`${++last}`, { headline: 'harbour', published: now.toISOString(), revision: 1 }),
    )
    await filing.file(stories)
    return stories.map(({ uno }) => uno)
  }
  async function waiting(account: string): Promise<string[]> {
    const rows = await database().query<{ uno: string }>(
      `SELECT document.uno FROM delivery JOIN delivery_document document USING (number)
      WHERE service = $1 ORDER BY number`,
      [serviceOf.get(account) ?? ''],
    )
    return rows.map(({ uno }) => uno)
  }

  it('hears all, in order, behind the others, page by page, also after the server was ended between', async () => {
    const unos = await file(70)
    expect(await hearing.readOn()).toBe(true)
    expect(await waiting('usual')).toEqual(unos)
    expect(await waiting('dear')).toEqual([])

    expect(await hearing.readBehind()).toEqual({ isAnyWaiting: true, isMore: true })
    expect(await waiting('dear')).toEqual(unos.slice(0, 50))
    begin()
    const more = await file(3)
    await hearing.readOn()
    while ((await hearing.readBehind()).isMore);
    expect(await waiting('dear')).toEqual([...unos, ...more])
    expect(await waiting('usual')).toEqual([...unos, ...more])
    expect(await hearing.readBehind()).toEqual({ isAnyWaiting: false, isMore: false })
  })

  it('goes with the others again once it asks for no more than its share', async () => {
    const early = await file(2)
    await hearing.readOn()
    await notifications.deleteSubscriptions('dear', 'house', ['long'])
    const late = await file(2)
    await hearing.readOn()
    while ((await hearing.readBehind()).isMore);
    expect(await store.placesBehind()).toEqual(new Map())
    const last = await file(1)
    expect(await hearing.readOn()).toBe(true)
    expect(await waiting('dear')).toEqual([...early, ...late, ...last])
  })
})
