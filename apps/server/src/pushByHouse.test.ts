import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeVapidKeys } from './base/vapidKeys.ts'
import { agencyKey, hastyPace, houseEnvironment, startAgency, waitUntilHeard } from './house/testing/house.ts'
import { strikeStory } from './index/testing/documents.ts'
import { startPushService, type PushService } from './push/testing/pushService.ts'
import { startAccountsServer, type AccountsServer } from './testing/accountsServer.ts'
import type { TestServer } from './testing/testServer.ts'

let agency: TestServer
let house: AccountsServer
let service: PushService

beforeAll(async () => {
  agency = await startAgency()
  service = await startPushService()
  const keys = makeVapidKeys()
  house = await startAccountsServer({
    environment: {
      ...houseEnvironment(agency.url, agencyKey),
      ACCOUNTS: 'on',
      PUSH: 'on',
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      VAPID_SUBJECT: 'mailto:desk@deck.example',
    },
    world: {
      housePace: hastyPace,
      outgoing: { isOpen: address => address === '127.0.0.1', isPlainAllowed: true },
    },
  })
  await waitUntilHeard(house, agency)
})
afterAll(async () => {
  await house.closeAndRemove()
  await agency.closeAndRemove()
  await service.close()
})

it('a closed deck is alerted of what the house finds at its agency, and of nothing from before', async () => {
  const reader = await house.signIn('mira@desk.example')
  const view = {
    alert: { level: 'desktop', from: 'flash', withChanges: false, quiet: null },
  }
  const params = { query: 'lang:en', provider: 'all', view }
  const { error } = await reader
    .from('columns')
    .insert({ id: randomUUID(), type: 'search', params, order: 1 })
  expect(error).toBeNull()
  const device = service.device()
  const { data } = await reader.auth.getSession()
  const subscribed = await house.call('/wire/v1/push', {
    method: 'PUT',
    body: JSON.stringify({
      endpoint: device.endpoint,
      keys: device.keys,
      timeZone: 'Europe/Berlin',
      pauses: {},
    }),
    bearer: data.session?.access_token ?? '',
  })
  expect(subscribed.status).toBe(204)

  const published = new Date().toISOString()
  const flash = { headline: 'Harbourmaster resigns', published, revision: 1, urgency: 1 }
  await agency.filing?.file([strikeStory('flash-at-the-agency', flash)])

  const { message } = await device.next()
  expect(message).toMatchObject({ uno: 'flash-at-the-agency', kind: 'new', urgency: 1, column: 'lang:en' })
  expect(message.headline).toBe('Harbourmaster resigns')
  expect(device.count()).toBe(1)
})
