import { noLiveState, type LiveState } from '@wiredeck/columns'
import { createListeners, type Listeners } from '../../platform/listeners.ts'

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
export type LiveSource = Omit<LiveBoard, 'isOffered'> & {
  /** Whether the wire pushes a column, so that it need not be polled. */
  isPushed(columnId: string): boolean
}

export function createLiveBoard(isOffered: boolean): LiveBoard & { connect(source: LiveSource): void } {
  const { subscribe, tell } = createListeners()
  let source: LiveSource | null = null
  return {
    isOffered,
    connect(opened) {
      source = opened
      opened.subscribe(tell)
      tell()
    },
    state: () => source?.state() ?? noLiveState,
    hurry: () => source?.hurry(),
    subscribe,
  }
}
