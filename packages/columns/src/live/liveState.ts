import { noAudits, type AuditFigures } from './audits.ts'
import type { DeafTo } from './deaf.ts'
import type { createDelays, DelayFigures } from './delays.ts'
import type { Gap, Watched } from './watched.ts'

/** The state of the live channel and its columns, for the screens of every tab. */
export type LiveState = {
  /** `off`: the channel was not requested. `deaf`: it is open, but the server does not know what is filed. */
  is: 'off' | 'connecting' | 'well' | 'deaf'
  /** Why it is deaf, else null. */
  deafTo: DeafTo | null
  /**
   * Why the channel is closed: a code of `docs/live.md`, since when, and the next try, in epoch milliseconds.
   */
  trouble: { code: number; since: number; retryAt: number } | null
  columns: Readonly<Record<string, ColumnLive>>
  /** The server does not watch for all open and used documents, so they have to be asked for. */
  isUsedRefused: boolean
  /** The delay from filing to paint, over all columns. */
  delay: DelayFigures | null
  /** When the last message arrived, epoch milliseconds. */
  heardAt: number
  audits: AuditFigures
}

/** The state if the channel was not requested. */
export const noState: LiveState = {
  is: 'off',
  deafTo: null,
  trouble: null,
  columns: {},
  isUsedRefused: false,
  delay: null,
  heardAt: 0,
  audits: noAudits,
}

export type ColumnLive = {
  is: 'pushed' | 'catchingUp' | 'refused'
  /** Since when nothing is missing, epoch milliseconds. */
  since: number | null
  delay: DelayFigures | null
  lastGap: Gap | null
}

type Facts = Pick<LiveState, 'deafTo' | 'trouble' | 'heardAt' | 'isUsedRefused' | 'audits'> & {
  /** Null while the channel is not open. */
  log: string | null
  watches: ReadonlyMap<string, Watched>
  delays: ReturnType<typeof createDelays>
}

export function stateOf({ log, watches, delays, ...facts }: Facts): LiveState {
  const columns = [...watches].map(([id, { is, since, gap }]): [string, ColumnLive] => [
    id,
    { is: shownAs(is), since, delay: delays.figures(id), lastGap: gap },
  ])
  return {
    ...facts,
    is: log === null ? 'connecting' : facts.deafTo ? 'deaf' : 'well',
    columns: Object.fromEntries(columns),
    delay: delays.figures(),
  }
}

function shownAs(is: Watched['is']): ColumnLive['is'] {
  if (is === 'complete') return 'pushed'
  return is === 'refused' ? 'refused' : 'catchingUp'
}
