import type { IDBPDatabase } from 'idb'
import { mostArrivals } from '../model/arrival.ts'
import type { DropOf } from '../sound/reportDrops.ts'
import { soundArrival } from '../sound/soundArrival.ts'
import { arrivalsKey, type ArrivalPlaces, type Schema } from './indexedDbSchema.ts'
import { prunedTo } from './pruneRows.ts'
import type { Arrivals } from './store.ts'

/** The most rows of one look. */
const mostAtOnce = 500

/** The rows of what came after a place, in order. */
export async function readArrivals(
  database: IDBPDatabase<Schema>,
  after: number,
  dropOf: DropOf,
): Promise<Arrivals> {
  const tx = database.transaction(['arrivals', 'wire'])
  const [rows, last, places] = await Promise.all([
    tx.objectStore('arrivals').getAll(IDBKeyRange.lowerBound(after, true), mostAtOnce),
    tx.objectStore('arrivals').openKeyCursor(null, 'prev'),
    tx.objectStore('wire').get(arrivalsKey),
  ])
  const pruned = (places as ArrivalPlaces | undefined)?.pruned ?? 0
  return {
    upTo: rows.at(-1)?.n ?? after,
    rows: rows.flatMap(row => soundArrival(row, dropOf('stored arrival', row)) ?? []),
    isPruned: after < pruned,
    newest: Math.max(last?.key ?? 0, pruned),
  }
}

/** Only deletes and one short row, so that it works on a full device. */
export async function pruneArrivals(
  database: IDBPDatabase<Schema>,
  now: number,
  isFull = false,
): Promise<number> {
  const tx = database.transaction(['arrivals', 'wire'], 'readwrite')
  const [arrivals, wire] = [tx.objectStore('arrivals'), tx.objectStore('wire')]
  const count = await arrivals.count()
  const newest = (await arrivals.openKeyCursor(null, 'prev'))?.key ?? 0
  const tooMany = isFull ? count : Math.max(0, count - mostArrivals)
  if (tooMany === 0) return 0
  const pruned = prunedTo(await arrivals.getAll(null, tooMany), newest, now, isFull)
  if (pruned === 0) return 0
  await arrivals.delete(IDBKeyRange.upperBound(pruned))
  const places = (await wire.get(arrivalsKey)) as ArrivalPlaces | undefined
  await wire.put({ pruned, recall: places?.recall ?? null }, arrivalsKey)
  await tx.done
  return count - (newest - pruned)
}
