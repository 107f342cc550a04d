import type { RemoteColumn, RemoteNews, Stamp } from '../model/remoteColumn.ts'

export type RemoteInsert = Pick<RemoteColumn, 'id' | 'type' | 'params' | 'order' | 'paramsAt'>
export type RemoteChange = Partial<Pick<RemoteColumn, 'type' | 'params' | 'order' | 'paramsAt'>>

/** All columns of the account. */
export type RemoteDeck = {
  columns: readonly RemoteColumn[]
  /** Ids of deleted columns: their tombstones. */
  deleted: readonly string[]
  /** Whether the account keeps when each place of a column was edited. */
  hasEditTimes: boolean
}

/**
 * The account's side: one user's columns and acknowledgements. Its calls reject with `RemoteError`; only the
 * server decides what belongs to whom.
 */
export type Remote = {
  /** Reads columns first, then tombstones, so that a row deleted in between is in both, never in neither. */
  pull(): Promise<RemoteDeck>
  /** `taken`: a row with this id exists. `deleted`: this id has a tombstone. */
  insert(row: RemoteInsert): Promise<Stamp | 'taken' | 'deleted'>
  /** Changes the row if it still has this version; null if it does not. */
  update(id: string, version: number, change: RemoteChange): Promise<Stamp | null>
  /** The row with this id, if this user has one. */
  find(id: string): Promise<RemoteColumn | null>
  /** Resolves with whether the row existed. */
  remove(id: string): Promise<boolean>
  /** Calls `hear` for changes by any device, including this one, and when the connection is restored. */
  listen(hear: (news: RemoteNews | 'connected') => void): () => void
  acknowledgements: RemoteAcknowledgements
  /** How many milliseconds the server's clock is ahead of this device's, by its answers so far. */
  clockSkewMs(): number
}

/** A row of the account's acknowledgements. Times are epoch milliseconds by the server's clock. */
export type RemoteAcknowledgement = {
  /** The alert's id: its document and revision. */
  id: string
  madeAt: number
  writtenAt: number
}
/** The alert that some device acknowledged. */
export type AcknowledgementNews = { id: string }

/**
 * One user's acknowledgements. Calls reject with `RemoteError`: `unsupported` if the backend has no items.
 */
export type RemoteAcknowledgements = {
  /** Acknowledgements written at or after an instant, the oldest first; a server may omit the newest ones. */
  since(at: number | null): Promise<RemoteAcknowledgement[]>
  /** Adds the missing ones. */
  add(ids: readonly string[]): Promise<void>
  /** Removes what was made before `at`; the server keeps rows that are too recent. */
  removeBefore(at: number): Promise<void>
  /** Calls `hear` for additions by any device, including this one, and when the connection is restored. */
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
