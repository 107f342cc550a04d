import type { IDBPDatabase } from 'idb'
import type { Card } from '../model/card.ts'
import type { StoredRevision } from '../model/revision.ts'
import { changedUses, lastFirst, type Use } from '../model/use.ts'
import type { DropOf } from '../checked/reportDrops.ts'
import { checkUse } from '../checked/checkUse.ts'
import { documentFrom, revisionsOf } from './indexedDbRows.ts'
import { lastNumber, readPlaces } from './indexedDbArrivals.ts'
import { arrivalsKey, type Schema } from './indexedDbSchema.ts'
import type { DecideUse } from './store.ts'

type Deps = {
  database: IDBPDatabase<Schema>
  readCard: (row: unknown) => Card | null
  readRevision: (row: unknown) => StoredRevision | null
  dropOf: DropOf
  tell: () => void
}

/** The account of use in the browser's database. A separate module, because the first screen does not wait for it. */
export function usesIn({ database, readCard, readRevision, dropOf, tell }: Deps) {
  const readUse = (row: unknown): Use[] => {
    const use = checkUse(row, dropOf('stored use', row))
    return use ? [use] : []
  }
  return {
    read: async (): Promise<Use[]> => (await database.getAll('uses')).flatMap(readUse).sort(lastFirst),

    async add(documentId: string, decide: DecideUse): Promise<Use> {
      const tx = database.transaction(['uses', 'documents', 'cards', 'revisions', 'arrivals'], 'readwrite')
      const [row, cardRow, earlier, last] = await Promise.all([
        tx.objectStore('documents').get(documentId),
        tx.objectStore('cards').get(documentId),
        tx.objectStore('revisions').getAll(revisionsOf(documentId)),
        lastNumber(tx.objectStore('arrivals')),
      ])
      const card = readCard(cardRow)
      const document = row && card ? documentFrom(row, card) : null
      const revisions = earlier.flatMap(each => readRevision(each) ?? []).toReversed()
      const use = decide(document, revisions, last)
      void tx.objectStore('uses').put(use)
      await tx.done
      tell()
      return use
    },

    async place(): Promise<number | null> {
      return readPlaces(await database.get('wire', arrivalsKey)).recall
    },

    async update(change: (use: Use) => Use, place?: number): Promise<void> {
      const tx = database.transaction(['uses', 'wire'], 'readwrite')
      const [uses, wire] = [tx.objectStore('uses'), tx.objectStore('wire')]
      const changed = changedUses((await uses.getAll()).flatMap(readUse), change)
      for (const use of changed) void uses.put(use)
      if (place !== undefined) {
        const places = readPlaces(await wire.get(arrivalsKey))
        // Another tab may have gone further.
        const recall = Math.max(places.recall ?? 0, place)
        void wire.put({ pruned: places.pruned, recall }, arrivalsKey)
      }
      await tx.done
      if (changed.length > 0) tell()
    },
  }
}
