/** When the reader last looked at a column. */
export type Look = {
  /** Epoch milliseconds by this device's clock. */
  at: number
  /** What the device had of the wire's log then; null where the column may have missed some of it. */
  point: { log: string; number: number } | null
}

/** The last looks at columns, by their ids, as this device keeps them. */
export type Looks = {
  get(id: string): Look | null
  set(looks: ReadonlyMap<string, Look>): void
  remove(ids: readonly string[]): void
}

/** A reader who has not looked for this long, in milliseconds, was away. */
export const awayAfterMs = 300_000
