import type { RefreshMode } from './refreshWindow.ts'
import { idle, isOfLogin, type ColumnError, type ColumnStatus } from './status.ts'

/**
 * The reader's position in a list: at its top, at its top but busy so that nothing may move, below it, or so
 * far down that new documents are only counted.
 */
export type Position = 'top' | 'held' | 'below' | 'far'

/** The progress of a column in this tab: the status that is shown, and the facts behind it. */
export type Progress = {
  status: ColumnStatus
  position: Position
  /** The number of documents in the list above those that the reader has seen. */
  unseen: number
  /** The wire has newer documents that are not in the list yet. */
  isBehind: boolean
  /** The refreshes that are under way. */
  running: readonly RefreshMode[]
}

export const freshProgress: Progress = {
  status: idle,
  position: 'top',
  unseen: 0,
  isBehind: false,
  running: [],
}

export type ProgressEvent =
  | { did: 'begin'; mode: RefreshMode }
  /** `error` is null if the refresh succeeded. */
  | { did: 'end'; mode: RefreshMode; error: ColumnError | null }
  /** The outage's error, for a column that is not requested while the wire is down. */
  | { did: 'share'; error: ColumnError }
  /** Another tab reports an error, or its end. */
  | { did: 'hear'; error: ColumnError | null }
  /** The reader has logged in again. */
  | { did: 'login' }
  /** Documents came into the list, in any tab. `isWhole`: the list has then what was newer than it. */
  | { did: 'add'; count: number; isWhole: boolean }
  /** The newer documents are in the list, so that no error stands; `isAskedFor` if the reader pressed the pill and so sees them. */
  | { did: 'merge'; isAskedFor: boolean }
  /** Documents wait outside the list, because they would replace what is being read (D3). */
  | { did: 'wait'; count: number }
  /** The newer documents were only counted (D3). */
  | { did: 'count'; count: number }
  /** The list starts over. */
  | { did: 'reset' }
  | { did: 'move'; position: Position }

/** The progress of a column after an event. Unchanged parts stay the same objects. */
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
        : withStatus(progress, { error: sharedError(event.error, status.error) })
    case 'hear':
      // This tab's own refresh will soon set the error.
      return running.some(mode => mode !== 'older') ? progress : withStatus(progress, { error: event.error })
    case 'login':
      return withStatus(progress, {
        error: isOfLogin(status.error) ? null : status.error,
        olderError: isOfLogin(status.olderError) ? null : status.olderError,
      })
    case 'add':
      return event.isWhole
        ? addedAbove({ ...progress, isBehind: false }, event.count)
        : addedAbove(progress, event.count, status.waiting - unseen)
    case 'merge': {
      const merged = withStatus({ ...progress, isBehind: false }, { isReplacing: false, error: null })
      return event.isAskedFor ? withoutPill(merged) : addedAbove(merged, 0)
    }
    case 'wait':
      return withStatus({ ...progress, isBehind: true }, { waiting: unseen + event.count, isReplacing: true })
    case 'count':
      return withStatus({ ...progress, isBehind: event.count > 0 }, { waiting: unseen + event.count })
    case 'reset':
      return withStatus({ ...progress, unseen: 0, isBehind: false }, { waiting: 0, isReplacing: false })
    case 'move': {
      if (progress.position === event.position) return progress
      const moved = { ...progress, position: event.position }
      return event.position === 'top' || event.position === 'held' ? withoutPill(moved) : moved
    }
  }
}

/** Whether the reader is anywhere but free at the top, so that the list may not be replaced. */
export const isRead = ({ position }: Progress): boolean => position !== 'top'

/** Whether newer documents are only counted, because the reader is too far down to see them arrive. */
export const onlyCounts = ({ position }: Progress): boolean => position === 'far'

/**
 * Whether a batch may replace the list: if the reader asked for it, or is free at the top. If the reader is
 * busy at the top, it may replace only a list of stored documents.
 */
export function mayReplace(
  progress: Progress,
  { isAskedFor, isStoredOnly }: { isAskedFor: boolean; isStoredOnly: boolean },
): boolean {
  return isAskedFor || !isRead(progress) || (isStoredOnly && progress.position === 'held')
}

/**
 * A list asks for older documents whenever its end comes near, except while a failure waits for its next try.
 */
export function mayLoadOlder({ status: { error, olderError } }: Progress, now: number): boolean {
  return Math.max(error?.retryAt ?? 0, olderError?.retryAt ?? 0) <= now
}

/** The older end has its own error, which a reset clears. */
function errorsAfter({ mode, error }: ProgressEvent & { did: 'end' }): Partial<ColumnStatus> {
  if (mode === 'older') return { olderError: error }
  return mode === 'reset' ? { error, olderError: null } : { error }
}

/** Counts the documents that were added above those that this tab's reader has seen; `outside` wait outside the list. */
function addedAbove(progress: Progress, count: number, outside = 0): Progress {
  const unseen = isRead(progress) ? progress.unseen + count : 0
  return withStatus({ ...progress, unseen }, { waiting: unseen + outside })
}

/** Empties the pill, except for a batch that would replace the list. */
function withoutPill(progress: Progress): Progress {
  const { isReplacing, waiting } = progress.status
  return withStatus({ ...progress, unseen: 0 }, { waiting: isReplacing ? waiting : 0 })
}

/** If several refreshes are under way, the one that changes most is shown. */
function mostSeen(running: readonly RefreshMode[]): RefreshMode | null {
  return (['reset', 'older', 'newer'] as const).find(mode => running.includes(mode)) ?? null
}

function withStatus(progress: Progress, change: Partial<ColumnStatus>): Progress {
  const status = { ...progress.status, ...change }
  const keys = Object.keys(change) as (keyof ColumnStatus)[]
  return keys.some(key => status[key] !== progress.status[key]) ? { ...progress, status } : progress
}

/** The outage's error, with what the column itself has counted. */
function sharedError(shared: ColumnError, own: ColumnError | null): ColumnError {
  return { ...shared, failures: own?.failures ?? 1, since: own?.since ?? shared.since }
}
