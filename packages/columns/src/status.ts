import { createListeners } from './listeners.ts'
import type { RefreshMode } from './refreshWindow.ts'

/** What a column is doing right now. Lives in this tab's memory; the rows live in the store. */
export type ColumnStatus = {
  loading: RefreshMode | null
  error: ColumnError | null
  /** New documents above what is shown, fed to the pill; 0 without any. */
  waiting: number
  /** The new ones would replace the list, so they stay out of it until asked for (decision 3). */
  isReplacing: boolean
}

export type ColumnError = {
  /** HTTP status or API code; 0 when the server could not be reached. */
  code: number
  message: string
  /** Epoch milliseconds of the next try by itself. */
  retryAt: number
  failures: number
}

export const idle: ColumnStatus = { loading: null, error: null, waiting: 0, isReplacing: false }

export type StatusBoard = {
  get(id: string): ColumnStatus
  set(id: string, change: Partial<ColumnStatus>): void
  forget(id: string): void
  subscribe: (listener: (id: string) => void) => () => void
}

export function createStatusBoard(): StatusBoard {
  const statusById = new Map<string, ColumnStatus>()
  const listeners = createListeners<string>()
  return {
    get: id => statusById.get(id) ?? idle,
    set(id, change) {
      statusById.set(id, { ...(statusById.get(id) ?? idle), ...change })
      listeners.tell(id)
    },
    forget: id => void statusById.delete(id),
    subscribe: listeners.subscribe,
  }
}
