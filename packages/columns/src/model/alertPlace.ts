/** How far it is decided what alerts, stored with the alerts themselves. */
export type AlertPlace = {
  /** Epoch milliseconds; everything that was published until then is decided. */
  at: number
  /** The last number of the wire's log that was decided; null where no log told of any. */
  point: { log: string; number: number } | null
  /** The columns that were decided for, by their ids. */
  columns: Readonly<Record<string, AlertingColumn>>
}

export type AlertingColumn = {
  /** What the column asks for and alerts of; with other settings it does not alert of what it has already. */
  key: string
  /** Since when the column alerts, epoch milliseconds. */
  since: number
  /** The last number of the log that was decided before; null where no log told of any. */
  point: { log: string; number: number } | null
}
