import type { Clock } from '../base/clock.ts'
import { createListeners } from '../base/listeners.ts'
import type { Report } from '../base/report.ts'
import { isNews, isOne, type Arrival } from '../model/arrival.ts'
import type { Store } from '../store/store.ts'
import { follow } from './follow.ts'

export type NewsDeps = { store: Pick<Store, 'arrivals' | 'subscribe'>; clock: Clock; report: Report }

/** What comes while a tab is open, whichever tab stores it: by the channel, a poll or a comparison. */
export type News = {
  /** Reads on at once, so that listeners have heard what is stored. Never rejects. */
  readOn(): Promise<void>
  subscribe: (listener: (rows: readonly Arrival[]) => void) => () => void
  stop(): void
}

export function createNews({ store, clock, report }: NewsDeps): News {
  const listeners = createListeners<readonly Arrival[]>()
  /** The number of the last row that was heard; null until the first look, whose rows came before. */
  let heardTo: number | null = null
  const tell = (rows: readonly Arrival[]): void => {
    const news = rows.filter(isNews)
    if (news.length > 0) listeners.tell(news)
  }
  const { readOn, stop } = follow({
    store,
    clock,
    place: async () => heardTo,
    async hear(rows, upTo) {
      heardTo = upTo
      tell(rows.filter(isOne))
    },
    async readStore(upTo) {
      heardTo = upTo
    },
    hearUnstored: async rows => tell(rows.map(({ row }) => row).filter(isOne)),
    isOwn: true,
    what: 'What came could not be told',
    report,
  })
  void readOn()
  return { readOn, stop, subscribe: listeners.subscribe }
}

/** Whether a document is new in a list, or was found for one while no tab shows the deck. */
export function isNewHere({ entered, how, before, in: matching }: Arrival): boolean {
  return entered.length > 0 || (how === 'polled' && before === null && matching.length > 0)
}
