/** Reads a list in batches. The next batch is read while the caller processes the current one. */
export async function* readAhead<Id, Row>(
  ids: readonly Id[],
  batchSize: number,
  read: (ids: readonly Id[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | null = null
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows: Row[] = await (next ?? read(ids.slice(start, start + batchSize)))
    const rest = ids.slice(start + batchSize, start + 2 * batchSize)
    next = rest.length > 0 ? read(rest) : null
    // A failure is thrown when the caller asks for the next batch, if it does.
    next?.catch(() => {})
    yield rows
  }
}
