import { createMemoryStore, recallsOf, type UsedTurn } from '@wiredeck/columns'
import { storedAlert } from '@wiredeck/columns/testing/storedAlert'
import { storedUse } from '@wiredeck/columns/testing/storedUse'
import { expect, it } from 'vitest'
import { createTabStorage } from '../platform/storage.ts'
import { createStoredValue } from '../platform/storedValue.ts'
import { createUsesAccount } from './usesAccount.ts'

const kill: UsedTurn = {
  is: 'killed',
  told: 'killed',
  revision: 2,
  at: null,
  until: null,
  hasBand: true,
  isAcknowledged: false,
}

it('D44: an acknowledgement and what the wire tells meanwhile are both kept, and a story that alerted too is acknowledged once', async () => {
  const store = createMemoryStore()
  await store.putUses([storedUse('x', { at: new Date(9), turns: [kill] }), storedUse('y', { turns: [kill] })])
  await store.noteAlerts(() => ({
    alerts: [storedAlert('x', 2, { id: 'x 2 killed', kind: 'killed' }), storedAlert('x', 3)],
  }))
  const board = createUsesAccount({
    store,
    server: { now: Date.now, embargoesOverBy: Date.now },
    watchedHours: createStoredValue(createTabStorage(), 'hours', () => 72, String),
    accountRead: Promise.resolve(),
    report: () => {},
  })
  await expect.poll(() => board.state().recalls.map(({ use }) => use.documentId)).toEqual(['x', 'y'])
  const [recall] = board.state().recalls
  if (!recall) throw new Error('Nothing is recalled')
  const gone = new Date(9000)
  await Promise.all([board.acknowledge(recall), store.updateUses(use => ({ ...use, gone }))])
  const uses = await store.uses()
  expect(uses.map(use => [use.documentId, use.gone])).toEqual([
    ['x', gone],
    ['y', gone],
  ])
  expect(recallsOf(uses, []).map(({ use }) => use.documentId)).toEqual(['y'])
  const open = (await store.alerts()).filter(({ acknowledged }) => !acknowledged)
  expect(open.map(({ id }) => id)).toEqual(['x 3'])
})
