import type { RefreshMode } from './refreshWindow.ts'

/** The current activity of a column, in this tab's memory only; the rows are in the store. */
export type ColumnStatus = {
  loading: RefreshMode | null
  /** Why the newest documents are missing. */
  error: ColumnError | null
  /** Why loading older documents failed; polling continues. */
  olderError: ColumnError | null
  /** The number of new documents above the visible ones, for the pill; 0 without any. */
  waiting: number
  /** The new documents would replace the list, so they wait until the reader asks for them (D3). */
  isReplacing: boolean
}

export type ColumnError = {
  /**
   * No server answered; none answered in time; the server refused; this device could not store the answer.
   */
  cause: 'unreachable' | 'timeout' | 'server' | 'device'
  /** HTTP status or API code; 0 if no server answered. */
  code: number
  message: string
  /** Any other column would have failed too. */
  isGeneral: boolean
  /** When the next automatic try is made, epoch milliseconds. */
  retryAt: number
  failures: number
  /** When the first of these failures happened, epoch milliseconds. */
  since: number
}

/** The error of a column whose login the agency does not accept any more. */
export const isOfLogin = (error: ColumnError | null): boolean => error?.code === 401

export const idle: ColumnStatus = {
  loading: null,
  error: null,
  olderError: null,
  waiting: 0,
  isReplacing: false,
}

/** Errors of columns from the tab that polls to the other tabs. */
export type ErrorsInTabs = {
  tell(news: ColumnFailure): void
  subscribe(listener: (news: ColumnFailure) => void): () => void
}
/** An error of the column, or its end (null). */
export type ColumnFailure = { id: string; error: ColumnError | null }
