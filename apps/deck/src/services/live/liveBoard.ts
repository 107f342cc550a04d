import { noLiveState, type LiveState } from '@wiredeck/columns'
import { late, type Late } from '../../platform/late.ts'
import type { Listeners } from '../../platform/listeners.ts'

/** The state of the live channel, as this tab knows it. Its code comes later, with the engine. */
export type LiveBoard = {
  /** Whether the server has a channel at all. */
  isOffered: boolean
  /** `off` if no channel is offered, or if the tab that holds it does not answer. */
  state(): LiveState
  /** Tries at once to open the channel. */
  hurry(): void
  subscribe: Listeners['subscribe']
}

/** What keeps the channel for this tab, or asks the tab that does. */
export type LiveSource = LiveCalls & {
  /** Whether the wire pushes a column, so that it need not be polled. */
  isPushed(columnId: string): boolean
}

type LiveCalls = Omit<LiveBoard, 'isOffered'>
/** What the engine connects with the channel. */
export type ConnectedLive = LiveBoard & Late<LiveCalls>

export function createLiveBoard(isOffered: boolean): ConnectedLive {
  return {
    isOffered,
    ...late<LiveCalls>({ nothing: { state: () => noLiveState, hurry: () => {} }, calls: {} }),
  }
}
