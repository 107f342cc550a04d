import type { Told, Turn } from '@wiredeck/document'
import type { Card } from './card.ts'

/**
 * How a revision came to this device. `told`: by the live channel. `polled`: by a search for what is new.
 * `compared`: by holding a list against the wire. `asked`: read by its uno. `older`: below a list. `firstFill`:
 * with the first answer after a column was added or its search changed.
 */
export const ways = ['told', 'polled', 'compared', 'asked', 'older', 'firstFill'] as const
export type Way = (typeof ways)[number]

/** What turned a story with a revision. */
export type ArrivedTurn = {
  is: Turn
  /** The words for it. */
  told: Told
  /** When an embargo ends; null if there is none, or no end is named. */
  until: Date | null
}

/** A revision that came to this device, or a change of state under a known number. */
export type Arrival = {
  /** Counts up by one. */
  n: number
  uno: string
  revision: number
  /** The revision that it replaced here; null if the document is new to this device. */
  before: number | null
  turn: ArrivedTurn | null
  /** When it was filed, by the wire's log, else when it was published or first seen here. */
  at: Date
  how: Way
  /** The columns that it is known to match. */
  in: readonly string[]
  /** The columns whose lists did not have it before. */
  entered: readonly string[]
  /** Of a document that is not stored, and of a turn. */
  card?: Card
}

/** Documents that are new to this device, but no news. */
export type ArrivedBatch = { n: number; how: 'older' | 'firstFill'; unos: readonly string[]; at: Date }

export type ArrivalRow = Arrival | ArrivedBatch

/** Rows are kept at least this long, and at least so many of them. */
export const arrivalsKeptMs = 7 * 86_400_000
export const mostArrivals = 20_000

/**
 * Whether a revision may be news: a search for news, a comparison or the channel brought it. What came in other ways was there
 * before: below a list, with its first answer, or because somebody asked for it.
 */
export function isNews({ how }: Arrival): boolean {
  return how === 'told' || how === 'polled' || how === 'compared'
}

/** Whether a row tells of one revision. */
export function isOne(row: ArrivalRow): row is Arrival {
  return 'uno' in row
}
