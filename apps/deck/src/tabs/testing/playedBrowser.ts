import type { Clock } from '@wiredeck/columns'
import { createLeader, type Leader } from '../leader.ts'
import { createReaders } from '../readers.ts'
import type { Tabs } from '../tabs.ts'
import { createPlayedLocks, makeOwnLock } from './playedLocks.ts'
import { createTabBus } from './tabBus.ts'

/** One tab of a played browser. */
export type PlayedTab = {
  name: string
  tabs: Tabs
  leader: Leader
  /** Its timers fire late or not at all, like those of a tab that is hidden or frozen. */
  clock: Clock
  /** Hidden: the timers of the tab fire once a minute, as a browser lets them. */
  show(isVisible: boolean): void
  isVisible(): boolean
  /** Visible and on the deck. */
  isActive(): boolean
  /** Goes to another page, or back to the deck. */
  leaveDeck(hasLeft: boolean): void
  /** Whether some of its columns are polled. */
  poll(isPolled: boolean): void
  /** The tab does nothing until it thaws, and then what it should have done meanwhile. */
  freeze(): void
  thaw(): void
  /** The tab ends without a word. */
  kill(): void
  logOut(): void
}

const hiddenTimersMs = 60_000

/** A browser whose tabs, timers and locks are played. */
export function createPlayedBrowser(clock: Clock, { hasLocks = true } = {}) {
  const bus = createTabBus()
  const locks = createPlayedLocks()
  const open = new Set<PlayedTab>()

  function openTab({ isVisible = true, isPolled = false, isIn = true } = {}): PlayedTab {
    const late: (() => void)[] = []
    const stops: (() => void)[] = []
    let [isFrozen, isKilled, isShown, isAway, isAsked] = [false, false, isVisible, false, isPolled]
    const run = (task: () => void): void => {
      if (isKilled) return
      if (isFrozen) late.push(task)
      else task()
    }
    const own: Clock = {
      now: clock.now,
      every(ms, callback) {
        let lastAt = clock.now()
        let isDue = false
        const stop = clock.every(ms, () => {
          // A frozen tab has at most one turn to make up for.
          if (isDue || (!isShown && clock.now() - lastAt < hiddenTimersMs)) return
          lastAt = clock.now()
          isDue = true
          run(() => {
            isDue = false
            if (!isEnded) callback()
          })
        })
        let isEnded = false
        stops.push(stop)
        return () => {
          isEnded = true
          stop()
        }
      },
    }
    const tabs = bus.open(run)
    const lock = locks.open(run)
    const isActive = () => isShown && !isAway
    const leader = createLeader({
      tabs,
      makeLock: hasLocks ? lock.makeLock : makeOwnLock,
      clock: own,
      scene: () => ({ isVisible: isShown, isActive: isActive(), isPolled: isAsked }),
    })
    const readers = createReaders({
      tabs,
      clock: own,
      sight: () => ({ isVisible: isShown, isActive: isActive() }),
      onLeave: () => {},
    })
    const tab: PlayedTab = {
      name: tabs.me,
      tabs,
      leader,
      clock: own,
      show: isNow =>
        run(() => {
          isShown = isNow
          leader.ask()
          readers.look()
        }),
      isVisible: () => isShown,
      isActive,
      leaveDeck: hasLeft =>
        run(() => {
          isAway = hasLeft
          leader.look()
          readers.look()
        }),
      poll: isNow =>
        run(() => {
          isAsked = isNow
          leader.look()
        }),
      freeze: () => (isFrozen = true),
      thaw() {
        isFrozen = false
        for (const task of late.splice(0)) run(task)
      },
      kill() {
        isKilled = true
        tabs.close()
        for (const stop of stops) stop()
        lock.close()
        open.delete(tab)
      },
      logOut: () => run(leader.leave),
    }
    open.add(tab)
    if (isIn) leader.enter()
    return tab
  }
  return {
    openTab,
    tabs: () => [...open],
    /** The names of all tabs that believe that they are the keeper. */
    keepers: () => [...open].filter(({ leader }) => leader.isKeeper()).map(({ name }) => name),
  }
}
