import type { KnownFilter } from '../matching/matching.ts'
import type { Watched } from '../matching/tryEntry.ts'
import type { FiledMessage, Verdict } from './filedMessage.ts'

/** A watch of a channel. */
export type Watch = Watched & {
  id: string
  filter: KnownFilter
  /** The documents that it watches by their unos; empty if it watches for others. */
  unos: readonly string[]
  /**
   * `catchingUp` while it is told what it has missed, `current` when it is told of each entry as it comes, `gone` when its
   * client no longer wants it or has left.
   */
  state: 'catchingUp' | 'current' | 'gone'
  channel: Told
}

/** The receiver of matching entries. */
export type Told = {
  tell(message: FiledMessage, verdict: Verdict): void
  /** These watches were not asked about the entry with this number. */
  leaveOut(watches: readonly Watch[], number: number): void
}
