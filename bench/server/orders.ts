import type { Filter } from '@wiredeck/query'

/** What the bench tells the process that serves. */
export type ServerOrder = { do: 'file' } | { do: 'look' } | { do: 'end' }

/** What the serving process has used since it was asked last: milliseconds of a processor. */
export type ServerLook = { cpuMs: number; rssMb: number }

/** What the bench tells the process that polls. */
export type PollOrder =
  /** Each filter is a column; decks name their columns by place. */
  { do: 'begin'; url: string; columns: Filter[]; decks: number[][] } | { do: 'poll'; forMs: number }

/** Milliseconds of each answer, and how many polls were due. */
export type PollReport = {
  delays: number[]
  due: number
  /** How often each other answer came. */
  failures: Record<string, number>
}
