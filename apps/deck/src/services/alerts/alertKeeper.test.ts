import { createMemoryStore, toCard, type Alert } from '@wiredeck/columns'
import { documentOf } from '@wiredeck/document'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { expect, it } from 'vitest'
import { createAlertKeeper } from './alertKeeper.ts'

const document = documentOf(rawStory('ABC1234'))

function alertOf(documentId: string, changes: Partial<Alert> & { urgency?: number } = {}): Alert {
  if (!document) throw new Error('No story')
  const { urgency = 1, ...more } = changes
  return {
    id: `${documentId} 1`,
    documentId,
    revision: 1,
    kind: 'new',
    card: { ...toCard(document), id: documentId, urgency },
    at: new Date(0),
    heard: new Date(0),
    columns: [],
    level: 'mark',
    isLate: false,
    hasBand: true,
    acknowledged: null,
    ...more,
  }
}

async function keep(alerts: readonly Alert[], accountRead = Promise.resolve()) {
  const store = createMemoryStore()
  await store.noteAlerts(() => ({ alerts }))
  const open = async () => {
    const keeper = createAlertKeeper({
      store,
      clock: { now: () => 7 },
      rehearse: async () => ({ alerts: [], hours: [], from: new Date(0), to: new Date(0), isComplete: true }),
      accountRead,
      ring: { onRing: () => () => {} },
      report: () => {},
    })
    await new Promise<void>(resolve => keeper.subscribe(resolve))
    return keeper
  }
  return { store, tabs: [await open(), await open()] as const }
}

it('has no band before the account was read, and none for what another device has acknowledged', async () => {
  let read = () => {}
  const accountRead = new Promise<void>(resolve => (read = resolve))
  const { store, tabs } = await keep([alertOf('there'), alertOf('here')], accountRead)
  const [tab] = tabs
  const bands = () => tab.state().band.map(({ documentId }) => documentId)
  const drawn: string[][] = []
  tab.subscribe(() => drawn.push(bands()))
  expect([tab.state().unacknowledged, bands()]).toEqual([2, []])
  const elsewhere = { at: new Date(0), by: 'elsewhere' } as const
  await store.noteAlerts(alerts => ({
    alerts: alerts.map(alert =>
      alert.documentId === 'there' ? { ...alert, acknowledged: elsewhere } : alert,
    ),
  }))
  read()
  await expect.poll(bands).toEqual(['here'])
  expect(drawn.flat()).toEqual(['here'])
})

it('tells the last ten and all that are not acknowledged', async () => {
  const alerts = Array.from({ length: 14 }, (_, nth) =>
    alertOf(`${nth}`, {
      heard: new Date(100 - nth),
      acknowledged: nth === 12 ? null : { at: new Date(0), by: 'open' },
    }),
  )
  const { tabs } = await keep(alerts)
  const { alerts: told, unacknowledged } = tabs[0].state()
  expect(told?.map(({ documentId }) => documentId)).toEqual([
    ...Array.from({ length: 10 }, (_, nth) => `${nth}`),
    '12',
  ])
  expect(unacknowledged).toBe(1)
})

it('puts recalls before flashes, flashes before alerts, and the oldest first', async () => {
  const { tabs } = await keep([
    alertOf('any', { urgency: 4 }),
    alertOf('alert', { urgency: 2 }),
    alertOf('second', { heard: new Date(2) }),
    alertOf('first', { heard: new Date(1) }),
    alertOf('recall', { kind: 'killed', urgency: 4, heard: new Date(9) }),
    alertOf('none', { hasBand: false }),
  ])
  expect(tabs[0].state().band.map(({ documentId }) => documentId)).toEqual([
    'recall',
    'first',
    'second',
    'alert',
    'any',
  ])
})

it('acknowledges in every tab, and once', async () => {
  const { store, tabs } = await keep([alertOf('x'), alertOf('y')])
  const heard = new Promise<void>(resolve => tabs[1].subscribe(resolve))
  await tabs[0].acknowledge(['x 1'], 'open')
  await heard
  expect(tabs[1].state()).toMatchObject({ unacknowledged: 1, band: [{ documentId: 'y' }] })
  await tabs[1].acknowledge(['x 1'], 'acknowledge')
  const acknowledged = (await store.alerts()).map(alert => alert.acknowledged)
  expect(acknowledged).toContainEqual({ at: new Date(7), by: 'open' })
})
