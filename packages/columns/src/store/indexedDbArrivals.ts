import type { IDBPDatabase } from 'idb'
import { mostArrivals } from '../model/arrival.ts'
import { isFields, readNumber } from '../checked/fields.ts'
import type { DropOf } from '../checked/reportDrops.ts'
import { checkArrival } from '../checked/checkArrival.ts'
import { arrivalsKey, type ArrivalPlaces, type Schema } from './indexedDbSchema.ts'
import { prunedTo } from './pruneRows.ts'
import type { Arrivals } from './store.ts'

/** The most rows of one look. */
const mostAtOnce = 500

/** Rows are counted; another build or a fault may have left keys of other kinds, which come after all numbers. */
const afterAll = Number.MAX_SAFE_INTEGER

type Rows = { openKeyCursor(range: IDBKeyRange, direction: 'prev'): Promise<{ key: number } | null> }

/** The number of the last row; 0 if there is none. */
export async function lastNumber(arrivals: Rows): Promise<number> {
  return (await arrivals.openKeyCursor(IDBKeyRange.upperBound(afterAll), 'prev'))?.key ?? 0
}

/** The stored places; each that cannot be read is none. */
export function readPlaces(row: unknown): ArrivalPlaces {
  const { pruned, recall } = isFields(row) ? row : {}
  return { pruned: readNumber(pruned) ?? 0, recall: readNumber(recall) ?? null }
}

/** The rows of what came after a place, in order. */
export async function readArrivals(
  database: IDBPDatabase<Schema>,
  after: number,
  dropOf: DropOf,
): Promise<Arrivals> {
  const tx = database.transaction(['arrivals', 'wire'])
  const [rows, last, places] = await Promise.all([
    // A range that ends where it begins is refused.
    after < afterAll ? tx.objectStore('arrivals').getAll(rangeAfter(after), mostAtOnce) : [],
    lastNumber(tx.objectStore('arrivals')),
    tx.objectStore('wire').get(arrivalsKey),
  ])
  const { pruned } = readPlaces(places)
  return {
    upTo: rows.at(-1)?.n ?? after,
    rows: rows.flatMap(row => checkArrival(row, dropOf('stored arrival', row)) ?? []),
    isPruned: after < pruned,
    newest: Math.max(last, pruned),
  }
}

function rangeAfter(after: number): IDBKeyRange {
  return IDBKeyRange.bound(after, afterAll, true)
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
  const newest = await lastNumber(arrivals)
  const tooMany = isFull ? count : Math.max(0, count - mostArrivals)
  if (tooMany === 0) return 0
  const pruned = prunedTo(await arrivals.getAll(null, tooMany), newest, now, isFull)
  if (pruned === 0) return 0
  await arrivals.delete(IDBKeyRange.upperBound(pruned))
  const { recall } = readPlaces(await wire.get(arrivalsKey))
  await wire.put({ pruned, recall }, arrivalsKey)
  await tx.done
  return count - (newest - pruned)
}
