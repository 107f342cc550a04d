import {
  defaultParams,
  showsAgenda,
  withAgenda,
  type ColumnParams,
  type Columns,
  type DeckView,
} from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStoredValue } from '../platform/storedValue.ts'

/** Whether the deck shows what is filed for planning: one state for all columns (D33). */
export type AgendaSwitch = {
  /** On if no column excludes it; for an empty deck, as the reader has left it. */
  isShown(): boolean
  toggle(): Promise<void>
  /** The params that a new column starts from. */
  newParams(): ColumnParams
  subscribe: Listeners['subscribe']
}

type Deps = {
  columns: Pick<Columns, 'setAgenda'>
  deckView: Pick<DeckView, 'snapshot' | 'subscribe'>
  storage: KeyValueStorage
  agency: AgencySettings
}

export function createAgendaSwitch({ columns, deckView, storage, agency }: Deps): AgendaSwitch {
  const { subscribe, tell } = createListeners()
  const isShownWhenEmpty = createStoredValue(
    storage,
    'agenda',
    stored => stored === 'shown',
    isShown => (isShown ? 'shown' : 'hidden'),
  )
  deckView.subscribe(tell)
  isShownWhenEmpty.subscribe(tell)

  const isShown = (): boolean => {
    const heads = deckView.snapshot()
    if (!heads || heads.length === 0) return isShownWhenEmpty.get()
    return heads.every(({ params }) => showsAgenda(params, agency))
  }

  return {
    isShown,
    async toggle() {
      const isNowShown = !isShown()
      isShownWhenEmpty.set(isNowShown)
      await columns.setAgenda(isNowShown)
    },
    newParams: () => withAgenda(defaultParams(agency), agency, isShown()),
    subscribe,
  }
}
