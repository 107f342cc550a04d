/** How a document left the deck. */
export type UseKind = 'copy' | 'print' | 'share' | 'export' | 'drag'

/**
 * One line of the reader's account of use: what was taken, in which revision, when and how. It stays on the device
 * (D41), and outlives the column and the document (D48).
 */
export type Use = {
  /** Its own, because a document may be taken often. */
  id: string
  documentId: string
  revision: number
  how: UseKind
  at: Date
  /** What was selected; null where the whole document was taken. */
  passage: string | null
  /** The payload that was taken. */
  raw: unknown
  /** The revision whose recall the reader has acknowledged; null for none. */
  acknowledged: number | null
  /** When the wire did not have the document at first; null where it had it when it was asked last. */
  missed: Date | null
  /** Since when the wire does not have the document any more; null while it has. */
  gone: Date | null
}

/** Those that `change` gives back as another object, as it gives them back. */
export function changedUses(uses: readonly Use[], change: (use: Use) => Use): Use[] {
  return uses.flatMap(use => {
    const next = change(use)
    return next === use ? [] : [next]
  })
}

/** The order of the account of use. */
export function lastFirst(one: Use, other: Use): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1)
}
