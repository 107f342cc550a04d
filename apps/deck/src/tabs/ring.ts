import type { Alert } from '@wiredeck/columns'
import type { Tabs } from './tabs.ts'

export type Ring = {
  /** Makes exactly one tab ring: a visible one, else this one. */
  ring(alerts: readonly Alert[]): void
  onRing(listener: (alerts: readonly Alert[]) => void): () => void
}

type Deps = {
  tabs: Tabs
  isVisible: () => boolean
  /** Calls back when the other tabs have had the time to answer. */
  afterAnswers: (done: () => void) => void
}

/** Finds the tab that is to ring: the tab that decided asks, and rings itself if no visible tab answers. */
export function createRing({ tabs, isVisible, afterAnswers }: Deps): Ring {
  const listeners = new Set<(alerts: readonly Alert[]) => void>()
  /** Alerts that wait for a visible tab to answer. */
  const waiting = new Set<readonly Alert[]>()
  const ringHere = (alerts: readonly Alert[]): void => {
    for (const listener of listeners) listener(alerts)
  }

  tabs.on('reader', ({ reader }, from) => {
    if (!reader?.isVisible) return
    for (const alerts of waiting) tabs.tell({ is: 'ring', to: from, alerts })
    waiting.clear()
  })
  tabs.on('ring', ({ to, alerts }) => {
    if (to === tabs.me) ringHere(alerts)
  })

  return {
    ring(alerts) {
      if (isVisible()) return ringHere(alerts)
      waiting.add(alerts)
      tabs.tell({ is: 'who' })
      afterAnswers(() => {
        if (waiting.delete(alerts)) ringHere(alerts)
      })
    },
    onRing(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
