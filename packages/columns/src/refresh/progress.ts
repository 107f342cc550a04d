import type { RefreshMode } from './refreshWindow.ts'
import { idle, type ColumnError, type ColumnStatus } from './status.ts'

/**
 * Where the reader is in a list: at its top, at its top but busy there so that nothing may move, below it, or as far down
 * that new documents only count.
 */
export type Position = 'top' | 'held' | 'below' | 'far'

/** How a column is doing in this tab: what is shown of it, and what that follows from. */
export type Progress = {
  status: ColumnStatus
  position: Position
  /** Documents that are in the list, above what its reader has seen. */
  unseen: number
  /** The refreshes that are under way. */
  running: readonly RefreshMode[]
}

export const freshProgress: Progress = { status: idle, position: 'top', unseen: 0, running: [] }

export type ProgressEvent =
  | { did: 'begin'; mode: RefreshMode }
  /** `error` is null where the refresh succeeded. */
  | { did: 'end'; mode: RefreshMode; error: ColumnError | null }
  /** What every column would be told, for one that is not asked for while the wire is down. */
  | { did: 'share'; error: ColumnError }
  /** Another tab tells of an error, or of the end of it. */
  | { did: 'hear'; error: ColumnError | null }
  /** Documents have come in above the list, in whatever tab. */
  | { did: 'add'; count: number }
  /** The newer documents are in the list; `isAskedFor` where the reader has pressed the pill, who then sees them. */
  | { did: 'merge'; added: number; isAskedFor: boolean }
  /** Documents wait outside the list, because they would replace what is being read (decision 3). */
  | { did: 'wait'; count: number }
  /** Only the number of the newer documents is known (decision 3). */
  | { did: 'count'; count: number }
  /** The list starts over. */
  | { did: 'reset' }
  | { did: 'move'; position: Position }

/** What an event makes of a column's progress. Whatever does not change stays the same object. */
export function advance(progress: Progress, event: ProgressEvent): Progress {
  const { status, unseen, running } = progress
  switch (event.did) {
    case 'begin': {
      const begun = [...running.filter(mode => mode !== event.mode), event.mode]
      return withStatus({ ...progress, running: begun }, { loading: mostSeen(begun) })
    }
    case 'end': {
      const left = running.filter(mode => mode !== event.mode)
      return withStatus({ ...progress, running: left }, { loading: mostSeen(left), ...errorsAfter(event) })
    }
    case 'share':
      return running.length > 0
        ? progress
        : withStatus(progress, { error: { ...event.error, failures: status.error?.failures ?? 1 } })
    case 'hear':
      // This tab is about to know its error itself.
      return running.some(mode => mode !== 'older') ? progress : withStatus(progress, { error: event.error })
    case 'add':
      return addedAbove(progress, event.count)
    case 'merge': {
      const merged = withStatus(progress, { isReplacing: false })
      return event.isAskedFor ? withoutPill(merged) : addedAbove(merged, event.added)
    }
    case 'wait':
      return withStatus(progress, { waiting: unseen + event.count, isReplacing: true })
    case 'count':
      return withStatus(progress, { waiting: unseen + event.count })
    case 'reset':
      return withStatus({ ...progress, unseen: 0 }, { waiting: 0, isReplacing: false })
    case 'move': {
      if (progress.position === event.position) return progress
      const moved = { ...progress, position: event.position }
      return event.position === 'top' || event.position === 'held' ? withoutPill(moved) : moved
    }
  }
}

/** Whether the reader is anywhere but free at the top, so that the list may not be replaced. */
export const isRead = ({ position }: Progress): boolean => position !== 'top'

/** Whether newer documents are only counted, because the reader is too far down to see them come. */
export const onlyCounts = ({ position }: Progress): boolean => position === 'far'

/**
 * May what came replace the list? What the reader has asked for may, and at the top anything. A busy reader at the top
 * waits for the wire where the list only stands in for it.
 */
export function mayReplace(
  progress: Progress,
  { isAskedFor, isStoredOnly }: { isAskedFor: boolean; isStoredOnly: boolean },
): boolean {
  return isAskedFor || !isRead(progress) || (isStoredOnly && progress.position === 'held')
}

/** A list asks for older documents whenever its end comes near; a failure that waits for its time stops it. */
export function mayLoadOlder({ status: { error, olderError } }: Progress, now: number): boolean {
  return Math.max(error?.retryAt ?? 0, olderError?.retryAt ?? 0) <= now
}

/** The older end has an error of its own. A list that starts over has forgotten it. */
function errorsAfter({ mode, error }: ProgressEvent & { did: 'end' }): Partial<ColumnStatus> {
  if (mode === 'older') return { olderError: error }
  return mode === 'reset' ? { error, olderError: null } : { error }
}

/** Counts what came above what the reader of this tab has seen. */
function addedAbove(progress: Progress, count: number): Progress {
  const unseen = isRead(progress) ? progress.unseen + count : 0
  return withStatus({ ...progress, unseen }, { waiting: unseen })
}

/** Nothing waits above the list any more, unless it waits for taking the place of the list. */
function withoutPill(progress: Progress): Progress {
  const { isReplacing, waiting } = progress.status
  return withStatus({ ...progress, unseen: 0 }, { waiting: isReplacing ? waiting : 0 })
}

/** Of several refreshes the one shows that leaves most to be seen. */
function mostSeen(running: readonly RefreshMode[]): RefreshMode | null {
  return (['reset', 'older', 'newer'] as const).find(mode => running.includes(mode)) ?? null
}

function withStatus(progress: Progress, change: Partial<ColumnStatus>): Progress {
  const status = { ...progress.status, ...change }
  const keys = Object.keys(change) as (keyof ColumnStatus)[]
  return keys.some(key => status[key] !== progress.status[key]) ? { ...progress, status } : progress
}
