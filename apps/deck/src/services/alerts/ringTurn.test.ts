import type { Alert } from '@wiredeck/columns'
import { expect, it } from 'vitest'
import { createRingTurn, type RingNews } from './ringTurn.ts'
import { createTabBus } from '../testing/tabBus.ts'

const alerts: readonly Alert[] = []

/** Opens visible and hidden tabs; returns what rang, with the number of the tab that was told to. */
function openTabs(sights: readonly boolean[]) {
  const bus = createTabBus<RingNews>()
  const rang: number[] = []
  const ends: (() => void)[] = []
  const turns = sights.map((isInSight, nth) => {
    const turn = createRingTurn({
      tabs: bus.open(),
      isVisible: () => isInSight,
      afterAnswers: done => void ends.push(done),
    })
    turn.onRing(() => rang.push(nth))
    return turn
  })
  return {
    rang,
    ring(nth: number): void {
      turns[nth]?.ring(alerts)
      for (const end of ends) end()
    },
  }
}

it('rings in the tab that has decided, where it is in sight', () => {
  const tabs = openTabs([true, true])
  tabs.ring(1)
  expect(tabs.rang).toEqual([1])
})

it('rings in one tab in sight, of however many there are', () => {
  const tabs = openTabs([false, true, true])
  tabs.ring(0)
  expect(tabs.rang).toEqual([1])
})

it('rings in the tab that has decided, where none is in sight', () => {
  const tabs = openTabs([false, false])
  tabs.ring(1)
  expect(tabs.rang).toEqual([1])
})
