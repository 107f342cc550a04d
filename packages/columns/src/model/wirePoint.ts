/**
 * What a device has of the wire's log: everything up to `number` that its complete columns should have been told is
 * stored. Written in the transaction that stores the documents it speaks of.
 */
export type WirePoint = {
  /** The identity of the log. */
  log: string
  number: number
  /** Epoch milliseconds when this was so. */
  at: number
  /** The columns that miss nothing up to `number`, by their ids. */
  complete: Readonly<Record<string, CompleteColumn>>
}

export type CompleteColumn = {
  /** Epoch milliseconds since when nothing is missing. */
  since: number
  /** What the column asked for; a column that asks for something else is not complete. */
  search: string
}

/** Where a document stands in a log. */
export type DocumentFiling = {
  log: string
  /** Of its revision. */
  number: number
  /** Among documents of the same `published`, the one with the higher order stands first. */
  order: number
  /** Of the document's first entry, null where that was filed behind the present; absent where the wire does not say it. */
  first?: number | null | undefined
}
