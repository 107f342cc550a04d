import type { Filter } from '@wiredeck/query'

/** An order to the process that serves. */
export type ServerOrder = { do: 'file' } | { do: 'look' } | { do: 'end' }

/** What the serving process has used since the last order: processor time in ms, and its memory. */
export type ServerLook = { cpuMs: number; rssMb: number }

/** An order to the process that polls. */
export type PollOrder =
  /** Each filter is a column; decks refer to their columns by index. */
  { do: 'begin'; url: string; columns: Filter[]; decks: number[][] } | { do: 'poll'; forMs: number }

/** The time of each answer in ms, and the number of polls that were due. */
export type PollReport = {
  delays: number[]
  due: number
  /** The number of each other answer. */
  failures: Record<string, number>
}
