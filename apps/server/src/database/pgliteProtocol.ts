import type { Row } from './database.ts'
import type { DatabaseFailure } from './errors.ts'

/** What the parent asks of the worker. A transaction stays open in the worker between its messages. */
export type Request =
  | { op: 'query'; sql: string; parameters: readonly unknown[]; transaction: number | null }
  | { op: 'exec'; sql: string; transaction: number | null }
  | { op: 'begin' }
  | { op: 'end'; transaction: number; how: 'commit' | 'rollback' }
  | { op: 'listen'; channel: string }
  | { op: 'copy'; folder: string }
  | { op: 'close' }

export type RequestMessage = Request & { id: number }

export type Answer = Row[] | number | null

/** Milliseconds of the worker's own time: the parent may have been too busy to read the answer when it came. */
type Worked = { workMs: number }

export type WorkerMessage =
  | ({ kind: 'answer'; id: number; value: Answer } & Worked)
  | ({ kind: 'failure'; id: number; failure: DatabaseFailure } & Worked)
  | { kind: 'notification'; channel: string; payload: string }
