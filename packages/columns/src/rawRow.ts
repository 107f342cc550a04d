/** What paging needs of a raw document, whether or not it parses (decision 2). */
export type RawRow = { uno: string; published: string; raw: unknown }

/** Raw rows by whether they can be placed in a list: without an uno or a date they cannot. */
export type ReadRows = { rows: RawRow[]; unplaced: unknown[] }

/**
 * The rows of the pages of one refresh: each once, as it came last, newest first. The wire goes on filing while
 * pages are read, so that rows move down into the next page.
 */
export function readRows(documents: readonly unknown[]): ReadRows {
  const rowsByUno = new Map<string, RawRow>()
  const unplaced: unknown[] = []
  for (const raw of documents) {
    const { uno, published } = (raw ?? {}) as Record<string, unknown>
    if (typeof uno === 'string' && isInstant(published)) rowsByUno.set(uno, { uno, published, raw })
    else unplaced.push(raw)
  }
  const rows = [...rowsByUno.values()].sort((a, b) => Date.parse(b.published) - Date.parse(a.published))
  return { rows, unplaced }
}

/** ISO only: an edge that the server cannot read would stop the column for good. */
function isInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
}

/** The second an instant lies in: the finest step that a window takes. */
export function secondOf(published: string): number {
  return Math.floor(Date.parse(published) / 1000)
}
