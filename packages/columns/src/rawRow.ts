/** What paging needs of a raw document, whether or not it parses (decision 2). */
export type RawRow = { uno: string; published: string; raw: unknown }

/** Rows without an uno or a date cannot be placed in a list and are left to the parser to report. */
export function readRows(documents: readonly unknown[]): RawRow[] {
  return documents.flatMap(raw => {
    const { uno, published } = (raw ?? {}) as Record<string, unknown>
    return typeof uno === 'string' && typeof published === 'string' ? [{ uno, published, raw }] : []
  })
}

/** The second an instant lies in: the finest step that a window takes. */
export function secondOf(published: string): number {
  return Math.floor(Date.parse(published) / 1000)
}
