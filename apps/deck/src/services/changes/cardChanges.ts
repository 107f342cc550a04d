import { baselineOf, type Card, type Sight, type Store } from '@wiredeck/columns'
import { createListeners, type Listeners } from '../../platform/listeners.ts'
import type { Report } from '../../platform/report.ts'
import type { ChangeReader } from './changeReader.ts'
import type { DocumentChanges } from './readChanges.ts'

type Revised = Pick<Card, 'id' | 'revision' | 'changed'>

export type CardChange = DocumentChanges & {
  /** When the reader saw the version that the change counts from. */
  since: Sight
}

/** What has changed in documents since the reader last saw them, for their cards. */
export type CardChanges = {
  /**
   * Null if nothing has changed, and until that is known. A change that was shown stays until the document is
   * opened or revised, even if the card is seen meanwhile.
   */
  of(card: Revised): CardChange | null
  /** Told when `of` may answer something else. */
  subscribe: Listeners['subscribe']
}

export function createCardChanges(store: Store, changes: ChangeReader, report: Report): CardChanges {
  const { subscribe, tell } = createListeners()
  const known = new Map<string, { revision: number; changes: CardChange | null }>()
  let asked: Revised[] = []

  const look = async ({ id, revision }: Revised): Promise<void> => {
    const [mark] = await store.marks([id])
    const baseline = mark ? baselineOf(mark) : null
    if (!baseline || baseline.revision >= revision) return
    const found = await changes.since(id, baseline.revision)
    if (!found?.first || known.get(id)?.revision !== revision) return
    known.set(id, { revision, changes: { ...found, since: baseline } })
    tell()
  }
  const lookAtAsked = (): void => {
    const cards = asked
    asked = []
    for (const card of cards)
      look(card).catch(error => report('What has changed in a document is not known', error))
  }
  /** An opened document is known as it is now, so its card shows no change any more. */
  const forgetOpened = async (ids: readonly string[]): Promise<void> => {
    const shown = ids.filter(id => known.get(id)?.changes)
    if (shown.length === 0) return
    for (const { id, read } of await store.marks(shown)) {
      const { revision = 0 } = known.get(id) ?? {}
      if (read && read.revision >= revision) known.set(id, { revision, changes: null })
    }
    tell()
  }
  store.subscribe(({ marks, removed }) => {
    if (marks) forgetOpened(marks).catch(error => report('What was read is not known', error))
    if (removed) known.clear()
  })

  return {
    of(card) {
      // Without an instant, this is the first revision that this device knows.
      if (card.changed === null) return null
      const before = known.get(card.id)
      if (before?.revision === card.revision) return before.changes
      known.set(card.id, { revision: card.revision, changes: null })
      asked.push(card)
      if (asked.length === 1) queueMicrotask(lookAtAsked)
      return null
    },
    subscribe,
  }
}
