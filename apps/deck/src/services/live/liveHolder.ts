import type { Clock, Live, LiveState, ServerClock } from '@wiredeck/columns'
import { noLiveState } from '@wiredeck/columns'
import { createListeners } from '../../platform/listeners.ts'
import type { Lock } from '../../tabs/lock.ts'
import type { Tabs } from '../../tabs/tabs.ts'
import type { LiveSource } from './liveBoard.ts'

export type LiveHolderDeps = {
  live: Live
  makeLock: (listener: { onHeld(): void; onLost(): void }) => Lock
  tabs: Tabs
  clock: Clock
  /** The wire's time, which the tab that holds the channel measures for all. */
  server: Pick<ServerClock, 'news' | 'hear'>
  isVisible: () => boolean
  onVisibilityChange: (listener: () => void) => unknown
}

/** How often a visible tab asks the tab that holds the channel, and how long it waits for an answer. */
const askEveryMs = 15_000
const answerWithinMs = 3_000
/** State changes within this time are told together. */
const tellEveryMs = 500

export type LiveHolder = LiveSource & {
  /** A reader is logged in: this tab waits for its turn to hold the channel. */
  start(): void
  /** No reader is logged in any more: a channel of this tab is closed at once. */
  stop(): void
}

/**
 * The live channel of a browser, which one tab holds for all, hidden or not. A holder that does not answer a visible tab
 * is replaced, and closes its channel as soon as it runs again.
 */
export function createLiveHolder(deps: LiveHolderDeps): LiveHolder {
  const { live, tabs, clock, server, isVisible } = deps
  const { subscribe, tell } = createListeners()
  let isStarted = false
  let isHolder = false
  let heard: LiveState = noLiveState
  let heardAt = -Infinity
  let askedAt = -Infinity
  let stopTelling: (() => void) | null = null

  const lock = deps.makeLock({
    onHeld() {
      isHolder = true
      live.start()
      tell()
    },
    onLost() {
      if (isHolder) live.stop()
      isHolder = false
      tell()
    },
  })

  const tellTabs = (): void => tabs.tell({ is: 'wire', state: live.state(), time: server.news() })
  live.subscribe(() => {
    tell()
    if (!isHolder) return
    stopTelling ??= clock.every(tellEveryMs, () => {
      stopTelling?.()
      stopTelling = null
      if (isHolder) tellTabs()
    })
  })
  tabs.on('wire', ({ state: told, time }) => {
    if (time) server.hear(time)
    heard = told
    heardAt = clock.now()
    tell()
  })
  tabs.on('ask', () => {
    if (isHolder) tellTabs()
  })
  tabs.on('hurry', () => {
    if (isHolder) live.hurry()
  })

  const ask = (): void => {
    if (!isStarted || isHolder || !isVisible()) return
    const at = (askedAt = clock.now())
    tabs.tell({ is: 'ask', isActive: isVisible() })
    const stop = clock.every(answerWithinMs, () => {
      stop()
      if (isStarted && !isHolder && isVisible() && heardAt < at) lock.steal()
      tell()
    })
  }
  clock.every(askEveryMs, ask)
  deps.onVisibilityChange(ask)

  /** The state that another tab sent counts until that tab should have sent more. */
  const isHeard = (): boolean => {
    const now = clock.now()
    return (
      now - heardAt <= askEveryMs + answerWithinMs || (heardAt < askedAt && now - askedAt <= answerWithinMs)
    )
  }
  const state = (): LiveState => {
    if (!isStarted) return noLiveState
    if (isHolder) return live.state()
    return isHeard() ? heard : noLiveState
  }

  return {
    start() {
      if (isStarted) return
      isStarted = true
      lock.request()
      ask()
      tell()
    },
    stop() {
      isStarted = false
      lock.release()
      if (isHolder) live.stop()
      isHolder = false
      heard = noLiveState
      tell()
    },
    state,
    isPushed(columnId) {
      const { is, columns } = state()
      const column = columns[columnId]
      return is === 'well' && column !== undefined && column.is !== 'refused'
    },
    hurry() {
      if (isHolder) live.hurry()
      else tabs.tell({ is: 'hurry' })
    },
    subscribe,
  }
}
