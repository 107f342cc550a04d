import type { Alert } from '@wiredeck/columns'
import { createTestClock } from '@wiredeck/columns/testing/clock'
import { expect, it } from 'vitest'
import { createReaders } from './readers.ts'
import { createRing } from './ring.ts'
import { createTabBus } from './testing/tabBus.ts'

const alerts: readonly Alert[] = []

/** Opens visible and hidden tabs; returns what rang, with the number of the tab that was told to. */
function openTabs(sights: readonly boolean[]) {
  const bus = createTabBus()
  const rang: number[] = []
  const ends: (() => void)[] = []
  const opened = sights.map((isVisible, nth) => {
    const tabs = bus.open()
    createReaders({
      tabs,
      clock: createTestClock(),
      sight: () => ({ isVisible, isActive: isVisible }),
      onLeave: () => {},
    })
    const ring = createRing({ tabs, isVisible: () => isVisible, afterAnswers: done => void ends.push(done) })
    ring.onRing(() => rang.push(nth))
    return { tabs, ring }
  })
  return {
    rang,
    /** The tab does not answer in time. */
    freeze: (nth: number) => opened[nth]?.tabs.close(),
    ring(nth: number): void {
      opened[nth]?.ring.ring(alerts)
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

it('rings in the tab that has decided, where the one in sight hangs', () => {
  const tabs = openTabs([false, true])
  tabs.freeze(1)
  tabs.ring(0)
  expect(tabs.rang).toEqual([0])
})
