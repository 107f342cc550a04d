import { filedByLog } from '@wiredeck/columns'
import { useEffect, useState } from 'react'
import { useServices } from '../../../context/services.tsx'

/** When the revisions on this device were filed, by the wire's log and by their ids; null until that is read. */
export function useFiledAt(ids: readonly string[]): ReadonlyMap<string, Date | null> | null {
  const { store } = useServices().stored
  const [filedAt, setFiledAt] = useState<ReadonlyMap<string, Date | null> | null>(null)
  const key = ids.join(' ')
  useEffect(() => {
    store.cards(key.split(' ')).then(
      cards => setFiledAt(new Map(cards.map(card => [card.id, filedByLog(card)]))),
      () => setFiledAt(new Map()),
    )
  }, [store, key])
  return filedAt
}
