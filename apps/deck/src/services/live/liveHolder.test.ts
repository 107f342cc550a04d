import { noLiveState, type Live, type LiveState } from '@wiredeck/columns'
import { createTestClock, createTestServer, settle, type TestClock } from '@wiredeck/columns/testing/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { createListeners } from '../../platform/listeners.ts'
import { createLiveHolder, type LiveHolder } from './liveHolder.ts'
import { createTabBus } from '../../tabs/testing/tabBus.ts'

type Tab = {
  holder: LiveHolder
  isOn(): boolean
  freeze(): void
  thaw(): void
  show(isNow: boolean): void
}

/** Locks and channels of a browser whose tabs run in this test. A frozen tab hears nothing. */
function createBrowser(clock: TestClock) {
  const bus = createTabBus()
  const tabs: Tab[] = []
  let queue: { tab: number; give(): void; take(): void }[] = []

  function openTab(isVisible = true): Tab {
    const nth = tabs.length
    const channel = bus.open()
    const lives = createListeners()
    const visibility = createListeners()
    let [isFrozen, isShown, isOn] = [false, isVisible, false]
    const late: (() => void)[] = []
    const live = {
      start: () => {
        isOn = true
        lives.tell()
      },
      stop: () => {
        isOn = false
        lives.tell()
      },
      hurry: () => {},
      sendToken: () => {},
      usesChanged: () => {},
      state: (): LiveState =>
        isOn
          ? {
              ...noLiveState,
              is: 'well',
              columns: { c: { is: 'pushed', since: 1, delay: null, lastGap: null } },
            }
          : noLiveState,
      subscribe: lives.subscribe,
    } satisfies Live
    const holder = createLiveHolder({
      live,
      tabs: channel,
      clock: {
        now: clock.now,
        every: (ms, callback) => clock.every(ms, () => isFrozen || callback()),
      },
      server: createTestServer(clock),
      isVisible: () => isShown,
      onVisibilityChange: visibility.subscribe,
      makeLock: ({ onHeld, onLost }) => {
        let isWanted = false
        const lose = () => {
          onLost()
          if (isWanted) queue.push(mine)
        }
        const mine = {
          tab: nth,
          give: onHeld,
          take: () => (isFrozen ? void late.push(lose) : lose()),
        }
        const leave = () => {
          isWanted = false
          const wasFirst = queue[0] === mine
          queue = queue.filter(each => each !== mine)
          if (wasFirst) queue[0]?.give()
        }
        return {
          request: () => {
            if (isWanted) return
            isWanted = true
            queue.push(mine)
            if (queue[0] === mine) mine.give()
          },
          steal: () => {
            isWanted = true
            queue = queue.filter(each => each !== mine)
            const [held] = queue.splice(0, 1)
            queue.unshift(mine)
            held?.take()
            mine.give()
          },
          release: leave,
        }
      },
    })
    const tab: Tab = {
      holder,
      isOn: () => isOn,
      freeze() {
        isFrozen = true
        channel.silence(true)
      },
      thaw() {
        isFrozen = false
        channel.silence(false)
        for (const each of late.splice(0)) each()
      },
      show(isNow) {
        isShown = isNow
        visibility.tell()
      },
    }
    tabs.push(tab)
    holder.start()
    return tab
  }
  return { openTab, holding: () => tabs.flatMap((tab, nth) => (tab.isOn() ? [nth] : [])) }
}

let clock: TestClock
let browser: ReturnType<typeof createBrowser>
beforeEach(() => {
  clock = createTestClock()
  browser = createBrowser(clock)
})

describe('the channel of a browser', () => {
  it('is held by one tab, and the others know how it is doing', async () => {
    const [first, second] = [browser.openTab(), browser.openTab()]
    await settle()
    expect(browser.holding()).toEqual([0])
    expect([first.holder.state().is, second.holder.state().is]).toEqual(['well', 'well'])
    expect([second.holder.isPushed('c'), second.holder.isPushed('d')]).toEqual([true, false])
  })

  it('goes to the next tab in line when its tab lets it go', () => {
    const [first] = [browser.openTab(), browser.openTab(), browser.openTab()]
    first.holder.stop()
    expect([browser.holding(), first.holder.state().is]).toEqual([[1], 'off'])
  })

  it('is kept by a hidden tab that answers', async () => {
    const first = browser.openTab()
    browser.openTab()
    first.show(false)
    await clock.advance(120_000)
    expect(browser.holding()).toEqual([0])
  })

  it('is taken from a tab that does not answer within 3 s, which closes it as soon as it runs again', async () => {
    const first = browser.openTab()
    const second = browser.openTab()
    first.freeze()
    await clock.advance(17_900)
    expect(browser.holding()).toEqual([0])
    await clock.advance(200)
    expect(browser.holding()).toEqual([0, 1])
    first.thaw()
    expect(browser.holding()).toEqual([1])
    expect(second.holder.state().is).toBe('well')
    // The second tab waits in line again.
    second.holder.stop()
    expect(browser.holding()).toEqual([0])
  })

  it('is not said to be well while its holder does not answer a tab that was just shown', async () => {
    const first = browser.openTab()
    const second = browser.openTab(false)
    await clock.advance(60_000)
    first.freeze()
    await clock.advance(60_000)
    expect([second.holder.state().is, second.holder.isPushed('c')]).toEqual(['off', false])
    second.show(true)
    await clock.advance(3_100)
    expect([browser.holding(), second.holder.state().is]).toEqual([[0, 1], 'well'])
  })

  it('is never taken by a hidden tab', async () => {
    const first = browser.openTab()
    browser.openTab(false)
    first.freeze()
    await clock.advance(300_000)
    expect(browser.holding()).toEqual([0])
  })
})
