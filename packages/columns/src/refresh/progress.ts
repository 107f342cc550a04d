import type { RefreshMode } from './refreshWindow.ts'
import { idle, type ColumnError, type ColumnStatus } from './status.ts'

/**
 * Where the reader is in a list: at its top, at its top but busy there so that nothing may move, below it, or as far down
 * that new documents only count.
 */
export type Position = 'top' | 'held' | 'below' | 'far'

/** How a column is doing in this tab: the status that is shown, and the facts that it follows from. */
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
  /** The error of the outage, for a column that is not asked for while the wire is down. */
  | { did: 'share'; error: ColumnError }
  /** Another tab tells of an error, or of the end of it. */
  | { did: 'hear'; error: ColumnError | null }
  /** Documents have come in above the list, in whatever tab. */
  | { did: 'add'; count: number }
  /** The newer documents are in the list; `isAskedFor` where the reader has pressed the pill, who then sees them. */
  | { did: 'merge'; added: number; isAskedFor: boolean }
  /** Documents wait outside the list, because they would replace what is being read (D3). */
  | { did: 'wait'; count: number }
  /** Only the number of the newer documents is known (D3). */
  | { did: 'count'; count: number }
  /** The list starts over. */
  | { did: 'reset' }
  | { did: 'move'; position: Position }

/** The progress of a column after an event. Parts that do not change stay the same objects. */
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
 * Whether a batch may replace the list. A batch that the reader asked for may, and at the top any batch. Under a busy
 * reader at the top it may only where the list is a stand-in of stored documents.
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

/** The older end has an error of its own, which a list that starts over forgets. */
function errorsAfter({ mode, error }: ProgressEvent & { did: 'end' }): Partial<ColumnStatus> {
  if (mode === 'older') return { olderError: error }
  return mode === 'reset' ? { error, olderError: null } : { error }
}

/** Counts the documents that came above those that the reader of this tab has seen. */
function addedAbove(progress: Progress, count: number): Progress {
  const unseen = isRead(progress) ? progress.unseen + count : 0
  return withStatus({ ...progress, unseen }, { waiting: unseen })
}

/** No documents wait above the list any more, except a batch that would replace the list. */
function withoutPill(progress: Progress): Progress {
  const { isReplacing, waiting } = progress.status
  return withStatus({ ...progress, unseen: 0 }, { waiting: isReplacing ? waiting : 0 })
}

/** Of several refreshes under way, the one that changes most is shown. */
function mostSeen(running: readonly RefreshMode[]): RefreshMode | null {
  return (['reset', 'older', 'newer'] as const).find(mode => running.includes(mode)) ?? null
}

function withStatus(progress: Progress, change: Partial<ColumnStatus>): Progress {
  const status = { ...progress.status, ...change }
  const keys = Object.keys(change) as (keyof ColumnStatus)[]
  return keys.some(key => status[key] !== progress.status[key]) ? { ...progress, status } : progress
}
