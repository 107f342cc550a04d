import type { RemoteColumn, RemoteNews, Stamp } from '../model/remoteColumn.ts'

export type RemoteInsert = Pick<RemoteColumn, 'id' | 'type' | 'params' | 'order'>
export type RemoteChange = Partial<Pick<RemoteColumn, 'type' | 'params' | 'order'>>

/** All that the account has. */
export type RemoteDeck = {
  columns: readonly RemoteColumn[]
  /** Ids of columns that were deleted: their tombstones. */
  deleted: readonly string[]
}

/**
 * The account's side: one user's columns and acknowledgements. Its calls reject with `RemoteError`; the server alone decides what belongs
 * to whom.
 */
export type Remote = {
  /** Columns first, then tombstones, so that a row deleted in between is in both, never in neither. */
  pull(): Promise<RemoteDeck>
  /** `taken`: a row of this id exists. `deleted`: there is a tombstone of this id. */
  insert(row: RemoteInsert): Promise<Stamp | 'taken' | 'deleted'>
  /** Changes the row if it still has this version; null if it does not. */
  update(id: string, version: number, change: RemoteChange): Promise<Stamp | null>
  /** The row of this id, if this user has one. */
  find(id: string): Promise<RemoteColumn | null>
  /** Says whether there was such a row. */
  remove(id: string): Promise<boolean>
  /** Tells of changes by anybody, this device among them, and of a connection that stands again. */
  listen(hear: (news: RemoteNews | 'connected') => void): () => void
  acknowledgements: RemoteAcknowledgements
  /** Milliseconds that the server's clock is ahead of this device's, by its answers so far. */
  clockSkewMs(): number
}

/** A row of the account's acknowledgements. Times are epoch milliseconds by the server's clock. */
export type RemoteAcknowledgement = {
  /** Of the alert: its document and revision. */
  id: string
  madeAt: number
  writtenAt: number
}
/** The alert that was acknowledged somewhere. */
export type AcknowledgementNews = { id: string }

/** One user's acknowledgements. Its calls reject with `RemoteError`: `unsupported` where the backend has no items. */
export type RemoteAcknowledgements = {
  /** What was written at an instant or later, the oldest first; a server may keep the newest back. */
  since(at: number | null): Promise<RemoteAcknowledgement[]>
  /** Adds those that are not there. */
  add(ids: readonly string[]): Promise<void>
  /** Removes what was made before; the server keeps what is too young. */
  removeBefore(at: number): Promise<void>
  /** Tells of what is added by anybody, this device among them, and of a connection that stands again. */
  listen(hear: (news: AcknowledgementNews | 'connected') => void): () => void
}

export class RemoteError extends Error {
  readonly reason: 'session' | 'unsupported' | 'refused' | 'server' | 'unreachable'

  constructor(reason: RemoteError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RemoteError'
    this.reason = reason
  }
}
