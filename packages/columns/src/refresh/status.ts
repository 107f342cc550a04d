import type { RefreshMode } from './refreshWindow.ts'

/** What a column is doing right now. Lives in this tab's memory; the rows live in the store. */
export type ColumnStatus = {
  loading: RefreshMode | null
  /** Why its newest documents are not here. */
  error: ColumnError | null
  /** Why there is nothing yet below its last document; the polls go on. */
  olderError: ColumnError | null
  /** New documents above what is shown, fed to the pill; 0 without any. */
  waiting: number
  /** The new ones would replace the list, so they stay out of it until asked for (D3). */
  isReplacing: boolean
}

export type ColumnError = {
  /** No server answered in time; the server refused; this device could not store what came. */
  cause: 'unreachable' | 'timeout' | 'server' | 'device'
  /** HTTP status or API code; 0 where no server has answered. */
  code: number
  message: string
  /** Any other column would have failed as well. */
  isGeneral: boolean
  /** Epoch milliseconds of the next try by itself. */
  retryAt: number
  failures: number
}

export const idle: ColumnStatus = {
  loading: null,
  error: null,
  olderError: null,
  waiting: 0,
  isReplacing: false,
}

/** What the tab that polls tells the others of a column, and what they hear from it. */
export type NewsInTabs = {
  tell(news: ColumnNews): void
  subscribe(listener: (news: ColumnNews) => void): () => void
}
/**
 * Its error, or the end of it; the ids of documents that have come in; or of those that were only found while no tab shows
 * the deck, and come in once one does.
 */
export type ColumnNews = { id: string } & (
  | { error: ColumnError | null }
  | { added: readonly string[] }
  | { found: readonly string[] }
)
