import { createColumns, createPoller, noMirror } from '@wiredeck/columns'
import { createTestDeck, searchColumn } from '@wiredeck/columns/testing/deck'
import { defaultAgency } from '@wiredeck/document'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPlayedBrowser } from './testing/playedBrowser.ts'

let deck: ReturnType<typeof createTestDeck>
let browser: ReturnType<typeof createPlayedBrowser>
beforeEach(async () => {
  deck = createTestDeck()
  browser = createPlayedBrowser(deck.clock)
  await deck.addEmpty(searchColumn())
})

/** A tab that polls as the deck does, with timers of its own. */
function openTab() {
  const tab = browser.openTab({ isPolled: true, isIn: false })
  const columns = createColumns({
    api: deck.wire,
    store: deck.store,
    clock: tab.clock,
    agency: defaultAgency,
    mirror: noMirror,
    track: () => {},
    report: () => {},
  })
  const poller = createPoller({
    columns,
    clock: tab.clock,
    isActive: () => tab.leader.isKeeper() && tab.isActive(),
    report: () => {},
  })
  tab.leader.onChange(() => void poller.runNow())
  poller.start()
  tab.leader.enter()
  return {
    ...tab,
    show(isVisible: boolean) {
      tab.show(isVisible)
      void poller.runNow()
    },
  }
}

/** The oldest that the list was within the time, second by second, in ms. */
async function oldestWithin(ms: number): Promise<number> {
  let oldest = 0
  for (let passed = 0; passed < ms; passed += 1000) {
    await deck.clock.advance(1000)
    const [column] = await deck.store.columns()
    oldest = Math.max(oldest, deck.clock.now() - (column?.lastUpdated ?? 0))
  }
  return oldest
}

describe('D6: where columns are polled, the visible tab is never older than 20 s', () => {
  it('while the keeper is hidden for ten minutes', async () => {
    const first = openTab()
    openTab()
    await oldestWithin(10_000)
    first.show(false)
    expect(await oldestWithin(600_000)).toBeLessThanOrEqual(20_000)
  })

  it('while its reader goes from tab to tab', async () => {
    const tabs = [openTab(), openTab(), openTab()]
    for (const tab of tabs.slice(1)) tab.show(false)
    await oldestWithin(10_000)
    for (const next of [...tabs.slice(1), ...tabs]) {
      next.show(true)
      for (const tab of tabs) if (tab !== next) tab.show(false)
      expect(await oldestWithin(90_000)).toBeLessThanOrEqual(20_000)
    }
  })

  it('after ten minutes in which no tab was visible', async () => {
    const [first, second] = [openTab(), openTab()]
    for (const tab of [first, second]) tab.show(false)
    await deck.clock.advance(600_000)
    second.show(true)
    expect(await oldestWithin(600_000)).toBeLessThanOrEqual(20_000)
  })
})

it('one tab polls, and the next one as soon as it is killed', async () => {
  const [first] = [openTab(), openTab(), openTab()]
  await deck.clock.advance(5000)
  const asked = async (ms: number) => {
    const before = deck.wire.asked.length
    await deck.clock.advance(ms)
    return deck.wire.asked.length - before
  }
  expect(await asked(60_000)).toBe(6)
  first.kill()
  expect(await asked(0)).toBe(1)
  // Its own turn comes 5 s later.
  await deck.clock.advance(5000)
  expect(await asked(60_000)).toBe(6)
})
