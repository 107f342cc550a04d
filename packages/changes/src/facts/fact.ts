import type { Change } from '../change.ts'

/** A change at one place. Equal facts are later counted as one change. */
export interface Fact extends Omit<Change, 'times'> {
  /** Facts with the same kind and the same `sameness` are one change in several places. */
  sameness: string
  /** Told by the way, as an age is, or behind the first sentence: it does not come first in the lead. */
  isAside?: boolean
  /** A sentence most of whose words are new: another headline says more. */
  isNew?: boolean
  /** An age: of all numbers, it comes last. */
  isAge?: boolean
  /** A name in another spelling, which is nobody else's. */
  isRespelt?: boolean
}
