/**
 * The remote copy of the columns (`data-layer.md` section 7). It is told that something changed here, and
 * works out what from the store: a failed mirror never undoes a local write.
 */
export type Mirror = {
  columnsChanged(): void
  /** A deletion travels by itself, because absence is not deletion (decision 29). */
  columnClosed(id: string): void
}
