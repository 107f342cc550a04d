import type { AuditFigures } from './audits.ts'
import type { createDelays, DelayFigures } from './delays.ts'
import type { Gap, Watched } from './watched.ts'

/** How the columns hear from the wire over the live channel, for the screens of every tab. */
export type LiveState = {
  /** `off`: nobody has asked for the channel. `deaf`: it is there, and the server behind it does not hear its agency. */
  is: 'off' | 'connecting' | 'well' | 'deaf'
  /** Why the channel is not there: a code of `docs/live.md`, since when, and when it is tried again, in epoch milliseconds. */
  trouble: { code: number; since: number; retryAt: number } | null
  columns: Readonly<Record<string, ColumnLive>>
  /** From filing to paint, over all columns. */
  delay: DelayFigures | null
  /** How many milliseconds the server's clock is ahead of this device's. */
  clockAhead: number | null
  /** Epoch milliseconds of the last message. */
  heardAt: number
  audits: AuditFigures
}

export type ColumnLive = {
  is: 'pushed' | 'catchingUp' | 'refused'
  /** Epoch milliseconds since when nothing is missing. */
  since: number | null
  delay: DelayFigures | null
  lastGap: Gap | null
}

type Facts = Pick<LiveState, 'trouble' | 'heardAt' | 'clockAhead' | 'audits'> & {
  /** Null while the channel is not open. */
  log: string | null
  isDeaf: boolean
  watches: ReadonlyMap<string, Watched>
  delays: ReturnType<typeof createDelays>
}

export function stateOf({ log, isDeaf, watches, delays, ...facts }: Facts): LiveState {
  const columns = [...watches].map(([id, { is, since, gap }]): [string, ColumnLive] => [
    id,
    { is: shownAs(is), since, delay: delays.figures(id), lastGap: gap },
  ])
  return {
    ...facts,
    is: log === null ? 'connecting' : isDeaf ? 'deaf' : 'well',
    columns: Object.fromEntries(columns),
    delay: delays.figures(),
  }
}

function shownAs(is: Watched['is']): ColumnLive['is'] {
  if (is === 'complete') return 'pushed'
  return is === 'refused' ? 'refused' : 'catchingUp'
}
