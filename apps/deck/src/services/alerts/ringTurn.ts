import type { Alert } from '@wiredeck/columns'
import type { TabChannel } from '../../platform/tabChannel.ts'

/** `call`: who is in sight? `here`: this tab is. `ring`: that tab is to ring. */
export type RingNews =
  | { did: 'call'; turn: string }
  | { did: 'here'; turn: string; tab: string }
  | { did: 'ring'; turn: string; tab: string; alerts: readonly Alert[] }

export type RingTurn = {
  /** Makes exactly one tab ring: a visible one, else this one. */
  ring(alerts: readonly Alert[]): void
  onRing(listener: (alerts: readonly Alert[]) => void): () => void
}

type Deps = {
  tabs: TabChannel<RingNews>
  isVisible: () => boolean
  /** Calls back when the other tabs have had the time to answer. */
  afterAnswers: (done: () => void) => void
}

/** Finds the tab that is to ring: the tab that decided asks, and rings itself if no visible tab answers. */
export function createRingTurn({ tabs, isVisible, afterAnswers }: Deps): RingTurn {
  const listeners = new Set<(alerts: readonly Alert[]) => void>()
  const me = crypto.randomUUID()
  /** Alerts that wait for a visible tab to answer. */
  const waiting = new Map<string, readonly Alert[]>()
  const ringHere = (alerts: readonly Alert[]): void => {
    for (const listener of listeners) listener(alerts)
  }

  tabs.subscribe(news => {
    switch (news.did) {
      case 'call':
        if (isVisible()) tabs.tell({ did: 'here', turn: news.turn, tab: me })
        return
      case 'here': {
        const alerts = waiting.get(news.turn)
        if (!alerts) return
        waiting.delete(news.turn)
        tabs.tell({ did: 'ring', turn: news.turn, tab: news.tab, alerts })
        return
      }
      case 'ring':
        if (news.tab === me) ringHere(news.alerts)
    }
  })

  return {
    ring(alerts) {
      if (isVisible()) return ringHere(alerts)
      const turn = crypto.randomUUID()
      waiting.set(turn, alerts)
      tabs.tell({ did: 'call', turn })
      afterAnswers(() => {
        if (waiting.delete(turn)) ringHere(alerts)
      })
    },
    onRing(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
