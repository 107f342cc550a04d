/** The point up to which it is decided what alerts, stored with the alerts themselves. */
export type AlertPlace = {
  /** The number of the last row of what came that was decided. */
  n: number
  /**
   * Epoch milliseconds by the wire's time: when the newest document was published of those that were decided. At first
   * it is when the decisions began.
   */
  at: number
  /** The last number of the wire's log that was decided; null if no log has sent any. */
  point: { log: string; number: number } | null
  /** The columns that the decisions cover, by their ids. */
  columns: Readonly<Record<string, AlertingColumn>>
}

export type AlertingColumn = {
  /**
   * The column's search and alert settings. If they change, the column does not alert for documents that were
   * decided before.
   */
  key: string
  /** Since when the column alerts, epoch milliseconds. */
  since: number
  /** The last number of the log that was decided before; null if no log had sent any. */
  point: { log: string; number: number } | null
}
