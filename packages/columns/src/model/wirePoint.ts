/**
 * How much of the wire's log a device has: for each of its complete columns everything up to the column's `number`, and
 * so for all of them everything up to `number`. Written in the same transaction as the documents.
 */
export type WirePoint = {
  /** The identity of the log. */
  log: string
  number: number
  /** When this was true, epoch milliseconds. */
  at: number
  /** The columns that miss nothing up to a place of their own, by their ids. */
  complete: Readonly<Record<string, CompleteColumn>>
  /** Up to which number open and used documents were told; absent if something about them may have been missed. */
  openNumber?: number
}

export type CompleteColumn = {
  /** Since when nothing is missing, epoch milliseconds. */
  since: number
  /** The column's search at that time; if the search changes, the column is not complete. */
  search: string
  /** Everything up to this number is stored. */
  number: number
  /** Its list may still have documents that do not match, so that who takes over compares it. */
  isOpen?: true
}

/** The place of a document in a log. */
export type DocumentFiling = {
  log: string
  /** The number of its revision. */
  number: number
  /** Among documents with the same `published`, the highest order comes first. */
  order: number
  /**
   * The number of the document's first entry: null if it was filed before anybody could listen, absent if the
   * wire does not send it.
   */
  first?: number | null | undefined
  /** The ISO instant at which its revision was filed; absent if the wire does not send it. */
  filed?: string | undefined
}
