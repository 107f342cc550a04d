import { createTestClock, type TestClock } from '@wiredeck/columns/testing/clock'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPlayedBrowser, type PlayedTab } from './testing/playedBrowser.ts'

const numRuns = Math.min(Number(process.env.PROPERTY_RUNS ?? 100), 1000)

let clock: TestClock
let browser: ReturnType<typeof createPlayedBrowser>
beforeEach(() => {
  clock = createTestClock()
  browser = createPlayedBrowser(clock)
})

/** Tabs in sight of which the first is the keeper. */
function openTabs(count: number): PlayedTab[] {
  return Array.from({ length: count }, () => browser.openTab())
}

describe('the keeper', () => {
  it('is one of three tabs, and the next in line when it is closed or its reader logs out', () => {
    const [first, second] = openTabs(3)
    expect(browser.keepers()).toEqual(['tab 1'])
    first?.kill()
    expect(browser.keepers()).toEqual(['tab 2'])
    second?.logOut()
    expect(browser.keepers()).toEqual(['tab 3'])
  })

  it('stays it while it answers, however long it is hidden, where the channel is up', async () => {
    const [first] = openTabs(3)
    first?.show(false)
    await clock.advance(600_000)
    expect(browser.keepers()).toEqual(['tab 1'])
  })

  it('that does not answer a visible tab within 3 s is replaced, and knows it as soon as it runs again', async () => {
    const [first, second] = openTabs(2)
    first?.freeze()
    await clock.advance(17_900)
    expect(browser.keepers()).toEqual(['tab 1'])
    await clock.advance(200)
    expect(second?.leader.isKeeper()).toBe(true)
    first?.thaw()
    expect(browser.keepers()).toEqual(['tab 2'])
    // The first tab waits in line again.
    second?.kill()
    expect(browser.keepers()).toEqual(['tab 1'])
  })

  it('is asked at once by a tab that is shown', async () => {
    const [first, second] = openTabs(2)
    second?.show(false)
    await clock.advance(60_000)
    first?.freeze()
    await clock.advance(60_000)
    expect(second?.leader.isKeeper()).toBe(false)
    second?.show(true)
    await clock.advance(2_900)
    expect(second?.leader.isKeeper()).toBe(false)
    await clock.advance(200)
    expect(second?.leader.isKeeper()).toBe(true)
  })

  it('has the whole time to answer each question, however soon another one follows', async () => {
    const [first, second] = openTabs(2)
    second?.show(false)
    await clock.advance(60_000)
    second?.show(true)
    await clock.advance(2_500)
    // It has answered by now, and does not answer the next question.
    first?.freeze()
    second?.show(true)
    await clock.advance(1_000)
    expect(second?.leader.isKeeper()).toBe(false)
    await clock.advance(2_100)
    expect(second?.leader.isKeeper()).toBe(true)
  })

  it('is never replaced by a hidden tab, whatever it does', async () => {
    const [first, second, third] = openTabs(3)
    second?.show(false)
    third?.show(false)
    first?.freeze()
    await clock.advance(600_000)
    expect(browser.keepers()).toEqual(['tab 1'])
  })

  it('may be frozen in the line, and is replaced then too', async () => {
    const [first, second, third] = openTabs(3)
    second?.freeze()
    first?.kill()
    expect(browser.keepers()).toEqual([])
    await clock.advance(18_100)
    expect(browser.keepers()).toEqual(['tab 3'])
    second?.thaw()
    expect(browser.keepers()).toEqual([third?.name])
  })
})

describe('D6: the keeper of a deck that is polled', () => {
  const polled = () => Array.from({ length: 3 }, () => browser.openTab({ isPolled: true }))

  it('gives its lock at once to a tab in sight when it is hidden, and to nobody where none is in sight', () => {
    const [first, second, third] = polled()
    const taken: string[] = []
    for (const tab of [second, third])
      tab?.leader.onChange(isKeeper => taken.push(`${tab.name} ${isKeeper ? 'took' : 'lost'} it`))
    first?.show(false)
    expect([browser.keepers(), taken]).toEqual([['tab 2'], ['tab 2 took it']])
    third?.show(false)
    second?.show(false)
    expect(browser.keepers()).toEqual(['tab 2'])
    third?.show(true)
    expect(browser.keepers()).toEqual(['tab 3'])
  })

  it('gives it at once when it leaves the deck, and when another tab comes to it', () => {
    const [first, second, third] = polled()
    second?.leaveDeck(true)
    third?.leaveDeck(true)
    first?.leaveDeck(true)
    expect(browser.keepers()).toEqual(['tab 1'])
    third?.leaveDeck(false)
    expect(browser.keepers()).toEqual(['tab 3'])
  })

  it('gives it when the channel ends behind its back, and keeps it until then', async () => {
    const [first, second] = openTabs(2)
    first?.show(false)
    await clock.advance(60_000)
    expect(browser.keepers()).toEqual(['tab 1'])
    first?.poll(true)
    second?.poll(true)
    expect(browser.keepers()).toEqual(['tab 2'])
  })

  it('gives it to another tab where the one that it gave it to is gone before it takes it', async () => {
    const [first, second, third] = polled()
    second?.show(false)
    third?.freeze()
    first?.show(false)
    third?.kill()
    await clock.advance(1000)
    expect(browser.keepers()).toEqual(['tab 1'])
    await clock.advance(60_000)
    second?.show(true)
    expect(browser.keepers()).toEqual(['tab 2'])
  })
})

it('where the browser has no locks, each tab is its own keeper', async () => {
  browser = createPlayedBrowser(clock, { hasLocks: false })
  const [first] = openTabs(3)
  first?.freeze()
  await clock.advance(60_000)
  first?.thaw()
  expect(browser.keepers()).toEqual(['tab 1', 'tab 2', 'tab 3'])
})

describe('whatever happens to tabs', () => {
  type Step = { does: keyof typeof does; nth: number; ms: number }
  const does = {
    open: () => void browser.openTab({ isPolled }),
    kill: (tab: PlayedTab) => tab.kill(),
    hide: (tab: PlayedTab) => tab.show(false),
    show: (tab: PlayedTab) => tab.show(true),
    freeze: (tab: PlayedTab) => tab.freeze(),
    thaw: (tab: PlayedTab) => tab.thaw(),
    leaveDeck: (tab: PlayedTab) => tab.leaveDeck(true),
    comeBack: (tab: PlayedTab) => tab.leaveDeck(false),
  }
  let isPolled = false
  const step: fc.Arbitrary<Step> = fc.record({
    does: fc.constantFrom(...(Object.keys(does) as Step['does'][])),
    nth: fc.nat(9),
    ms: fc.constantFrom(0, 0, 100, 3_000, 20_000),
  })

  it('one tab is the keeper in the end, one in sight has it within 18 s, and where columns are polled it is on the deck', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, polled) => {
        clock = createTestClock()
        browser = createPlayedBrowser(clock)
        isPolled = polled
        const frozen = new Set<PlayedTab>()
        browser.openTab({ isPolled })
        for (const { does: name, nth, ms } of steps) {
          const tabs = browser.tabs()
          const tab = tabs[nth % Math.max(1, tabs.length)]
          if (name === 'open') does.open()
          else if (tab) does[name](tab)
          if (tab && name === 'freeze') frozen.add(tab)
          if (tab && (name === 'thaw' || name === 'kill')) frozen.delete(tab)
          await clock.advance(ms)
        }
        const running = () => browser.tabs().filter(tab => !frozen.has(tab))
        const inSight = running().filter(tab => tab.isVisible())
        await clock.advance(18_100)
        if (inSight.length > 0) {
          const keepers = running().filter(({ leader }) => leader.isKeeper())
          expect(keepers).toHaveLength(1)
          const isOnDeck = running().some(tab => tab.isActive())
          if (isPolled && isOnDeck) expect(keepers.map(tab => tab.isActive())).toEqual([true])
        }
        for (const tab of frozen) tab.thaw()
        await clock.advance(1)
        expect(browser.keepers()).toHaveLength(Math.min(1, browser.tabs().length))
      }),
      { numRuns },
    )
  }, 60_000)
})
