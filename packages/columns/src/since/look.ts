/** When the reader last looked at a column. */
export type Look = {
  /** Epoch milliseconds by the wire's time. */
  at: number
  /** How much of the wire's log the device had then; null if the column may have missed some of it. */
  point: { log: string; number: number } | null
  /** The number of the last row of what had come to this device; absent in looks of an earlier deck. */
  n?: number
}

/** The last looks at columns by id, stored on this device. */
export type Looks = {
  get(id: string): Look | null
  set(looks: ReadonlyMap<string, Look>): void
  remove(ids: readonly string[]): void
}

/** A reader who has not looked for longer than this, in milliseconds, was away. */
export const awayAfterMs = 300_000
