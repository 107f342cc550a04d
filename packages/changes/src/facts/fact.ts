import type { Change } from '../change.ts'

/** A change at one place, before equal ones are counted together. */
export interface Fact extends Omit<Change, 'times'> {
  /** Facts of one kind and equal sameness are one change in several places. */
  sameness: string
}
