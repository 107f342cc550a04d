import { noLiveState, type Live, type LiveState } from '@wiredeck/columns'
import { createTestClock, createTestServer, settle, type TestClock } from '@wiredeck/columns/testing/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { createListeners } from '../../platform/listeners.ts'
import { createPlayedBrowser } from '../../tabs/testing/playedBrowser.ts'
import { createLiveInTabs } from './liveInTabs.ts'

let clock: TestClock
let browser: ReturnType<typeof createPlayedBrowser>
beforeEach(() => {
  clock = createTestClock()
  browser = createPlayedBrowser(clock)
})

const well: LiveState = {
  ...noLiveState,
  is: 'well',
  columns: { c: { is: 'pushed', since: 1, delay: null, lastGap: null } },
}

function openTab(isVisible = true) {
  const lives = createListeners()
  let [isOn, isIn, hurries] = [false, true, 0]
  const become = (isNow: boolean): void => {
    isOn = isNow
    lives.tell()
  }
  const live: Live = {
    start: () => become(true),
    stop: () => become(false),
    hurry: () => (hurries += 1),
    sendToken: () => {},
    usesChanged: () => {},
    state: () => (isOn ? well : noLiveState),
    subscribe: lives.subscribe,
  }
  const tab = browser.openTab({ isVisible, isIn: false })
  const source = createLiveInTabs({ ...tab, live, server: createTestServer(clock), isIn: () => isIn })
  tab.leader.enter()
  return {
    ...tab,
    source,
    isOn: () => isOn,
    hurries: () => hurries,
    logOut() {
      isIn = false
      tab.logOut()
    },
  }
}

describe('the channel of a browser', () => {
  it('is held by one tab, and the others know how it is doing', async () => {
    const [first, second] = [openTab(), openTab()]
    await clock.advance(500)
    expect([first.isOn(), second.isOn()]).toEqual([true, false])
    expect([first.source.state().is, second.source.state().is]).toEqual(['well', 'well'])
    expect([second.source.isPushed('c'), second.source.isPushed('d')]).toEqual([true, false])
  })

  it('is closed at once in the tab whose reader logs out, which knows nothing of it any more', async () => {
    const [first, second] = [openTab(), openTab()]
    await clock.advance(500)
    first.logOut()
    expect([first.isOn(), second.isOn()]).toEqual([false, true])
    await clock.advance(500)
    expect([first.source.state().is, second.source.state().is]).toEqual(['off', 'well'])
  })

  it('is hurried by the tab that holds it', () => {
    const [first, second] = [openTab(), openTab()]
    second.source.hurry()
    first.source.hurry()
    expect([first.hurries(), second.hurries()]).toEqual([2, 0])
  })

  it('is taken from a tab that is frozen, which closes it as soon as it runs again', async () => {
    const [first, second] = [openTab(), openTab()]
    first.freeze()
    await clock.advance(18_100)
    expect([first.isOn(), second.isOn()]).toEqual([true, true])
    first.thaw()
    await settle()
    expect([first.isOn(), second.source.state().is]).toEqual([false, 'well'])
  })

  it('is not said to be well while its holder does not answer a tab that was just shown', async () => {
    const [first, second] = [openTab(), openTab(false)]
    await clock.advance(60_000)
    first.freeze()
    await clock.advance(60_000)
    expect([second.source.state().is, second.source.isPushed('c')]).toEqual(['off', false])
    // What it last heard counts while it waits for the answer.
    second.show(true)
    expect(second.source.state().is).toBe('well')
    await clock.advance(3_100)
    expect([second.isOn(), second.source.state().is]).toEqual([true, 'well'])
  })
})
