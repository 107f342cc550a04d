import type { Clock, Live, LiveState, ServerClock } from '@wiredeck/columns'
import { noLiveState } from '@wiredeck/columns'
import { createListeners } from '../../platform/listeners.ts'
import { answerWithinMs, askEveryMs } from '../../tabs/keeping.ts'
import type { Leader } from '../../tabs/leader.ts'
import type { Tabs } from '../../tabs/tabs.ts'
import type { LiveSource } from './liveBoard.ts'

type Deps = {
  live: Live
  leader: Pick<Leader, 'isKeeper' | 'isAsking' | 'subscribe'>
  tabs: Tabs
  clock: Clock
  /** The wire's time, which the keeper measures for all. */
  server: Pick<ServerClock, 'news' | 'hear'>
  /** Whether a reader is logged in. */
  isIn: () => boolean
}

/** State changes within this time are told together, in ms. */
const tellEveryMs = 500

/** The live channel of a browser, which the keeper holds for all tabs, hidden or not. */
export function createLiveInTabs({ live, leader, tabs, clock, server, isIn }: Deps): LiveSource {
  const { subscribe, tell } = createListeners()
  let isHeld = false
  let heard: LiveState = noLiveState
  let heardAt = -Infinity
  let stopTelling: (() => void) | null = null

  leader.subscribe(() => {
    const wasHeld = isHeld
    // Before the channel starts or stops, because only the state of a channel that is held is told to other tabs.
    isHeld = leader.isKeeper()
    if (isHeld && !wasHeld) live.start()
    if (!isHeld && wasHeld) live.stop()
    tell()
  })
  const tellTabs = (): void => {
    if (isHeld) tabs.tell({ is: 'wire', state: live.state(), time: server.news() })
  }
  live.subscribe(() => {
    tell()
    if (!isHeld) return
    stopTelling ??= clock.every(tellEveryMs, () => {
      stopTelling?.()
      stopTelling = null
      tellTabs()
    })
  })
  tabs.on('ask', tellTabs)
  tabs.on('hurry', () => {
    if (isHeld) live.hurry()
  })
  tabs.on('wire', ({ state: told, time }) => {
    if (time) server.hear(time)
    heard = told
    heardAt = clock.now()
    tell()
  })

  /** What the keeper said counts until it should have said more. */
  const isHeard = (): boolean => leader.isAsking() || clock.now() - heardAt <= askEveryMs + answerWithinMs
  const state = (): LiveState => {
    if (!isIn()) return noLiveState
    if (isHeld) return live.state()
    return isHeard() ? heard : noLiveState
  }

  return {
    state,
    isPushed(columnId) {
      const { is, columns } = state()
      const column = columns[columnId]
      return is === 'well' && column !== undefined && column.is !== 'refused'
    },
    hurry() {
      if (isHeld) live.hurry()
      else tabs.tell({ is: 'hurry' })
    },
    subscribe,
  }
}
