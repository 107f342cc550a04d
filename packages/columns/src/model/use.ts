import type { ArrivedTurn } from './arrival.ts'

/** How a document left the deck. */
export type UseKind = 'copy' | 'print' | 'share' | 'export' | 'drag'

/**
 * One line of the reader's account of use: which revision was taken, when and how. It stays on the device
 * (D41), and is kept even if the column and the document are deleted (D48).
 */
export type Use = {
  /** The id of the use, because a document may be taken often. */
  id: string
  documentId: string
  revision: number
  how: UseKind
  at: Date
  /** The selected text; null if the whole document was taken. */
  passage: string | null
  /** The payload that was taken. */
  raw: unknown
  /** The number of the last row of what had come here when it was taken. */
  noted: number
  /** By an earlier deck: the revision whose recall the reader has acknowledged. */
  acknowledged?: number | null
  /** What turned the document since it was taken, in the order of coming; null before that was looked for. */
  turns: readonly UsedTurn[] | null
  /** Later versions of which this device knows nothing. */
  unseen: readonly number[]
  /**
   * A revision that was taken, or that came later and otherwise than by the channel: it or a number before it may have been
   * filed again meanwhile, so the versions have to be asked for. Absent once they are known.
   */
  toCheck?: number
  /** Since when the document is withdrawn from the wire; null while the wire has it. */
  gone: Date | null
}

/** One turn of a document since it was used: an event, which later revisions do not undo (D54). */
export type UsedTurn = ArrivedTurn & {
  revision: number
  /** When it was filed, by the wire's log; null if no log tells. */
  at: Date | null
  /** Raises the band; not if an embargo was over before it was told, or the use was no longer watched. */
  hasBand: boolean
  isAcknowledged: boolean
}

/** The uses that `change` replaced by another object. */
export function changedUses(uses: readonly Use[], change: (use: Use) => Use): Use[] {
  return uses.flatMap(use => {
    const next = change(use)
    return next === use ? [] : [next]
  })
}

/** The order of the account of use: the last one first. */
export function lastFirst(one: Use, other: Use): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1)
}
