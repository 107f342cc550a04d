import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../e2e/chromiumLaunch.ts'
import { logInAndStore } from '../../e2e/installed.ts'
import { startTestServer } from '../../e2e/server.ts'
import { watchLoad } from '../../tools/load.mjs'
import { median, type BenchRow } from '../data/row.ts'

const rounds = 21
const cardCount = 10
/** Both starts draw stored cards; the limit allows for the wait for a configuration that cannot arrive. */
const limit = 1.25

/** The ms from opening the address to the first cards of a stored deck, without a network and with one. */
export async function benchStoredStart(): Promise<BenchRow> {
  const server = await startTestServer({ WIRE: 'off', LOG_LEVEL: 'silent' })
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(noteFirstCards, cardCount)
    await page.goto(server.url)
    await logInAndStore(page)
    await firstCards(page)
    const load = watchLoad()
    const online: number[] = []
    const offline: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const [isOffline, times] of [
        [false, online],
        [true, offline],
      ] as const) {
        await context.setOffline(isOffline)
        await page.reload()
        times.push(await firstCards(page))
      }
    }
    const [ours, peer] = [median(offline), median(online)]
    const ratio = ours / peer
    return {
      what: 'first ten cards of a stored deck offline, beside online',
      ours,
      peer,
      unit: 'ms',
      ratio,
      limit,
      isOk: ratio <= limit,
      load: load(),
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

declare global {
  var firstCardsAt: number | undefined
}

/** Runs in the page before the deck. */
function noteFirstCards(count: number): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('article').length < count) return
    observer.disconnect()
    requestAnimationFrame(() => {
      globalThis.firstCardsAt = performance.now()
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function firstCards(page: Page): Promise<number> {
  await page.waitForFunction(() => globalThis.firstCardsAt !== undefined)
  return page.evaluate(() => globalThis.firstCardsAt ?? Number.NaN)
}
