import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import {
  databaseSubjects,
  type DatabaseSubject,
} from '../../apps/server/src/database/testing/databaseTargets.ts'
import { startServerOn, waitForPast, type TestServer } from '../../apps/server/src/testing/testServer.ts'
import { chromiumLaunch } from '../../e2e/chromiumLaunch.ts'
import { watchLoad } from '../../tools/load.mjs'
import type { BenchRow } from '../data/row.ts'
import { bundle } from '../deck/floorServer.ts'
import { quantile } from '../deck/row.ts'
import { benchFiling } from './benchFiling.ts'
import type { Arrivals } from './page/arrivals.ts'

declare global {
  var arrivals: Arrivals
}

const columnCount = 20
const filings = 60
const filingsPerMinute = 60
/** The longest allowed time from the agency to a list or a screen, in ms. */
const delayLimit = 1000
const requestsLimit = 6
/** A filing that has not arrived by then counts as lost, in ms. */
const patienceMs = 30_000

type OpenDeck = {
  name: string
  server: TestServer
  page: Page
  /** The kinds of calls since this was last called. */
  calls: () => string[]
  close: () => Promise<void>
}

/**
 * A deck of 20 columns in Chromium, on every available database: its calls during `idleMinutes` without
 * filings, then the time of a filing that matches all columns until it is stored in all and painted in the
 * visible ones. The audits of the columns begin after five minutes and run meanwhile.
 */
export async function benchLiveDeck(idleMinutes: number): Promise<BenchRow[]> {
  const browser = await chromium.launch(chromiumLaunch)
  const decks: OpenDeck[] = []
  try {
    for (const subject of databaseSubjects()) decks.push(await openDeck(browser, subject))
    const rows = idleMinutes > 0 ? await benchIdle(decks, idleMinutes) : []
    for (const deck of decks) rows.push(...(await benchFilings(deck)))
    return rows
  } finally {
    for (const deck of decks) await deck.close()
    await browser.close()
  }
}

async function openDeck(browser: Browser, subject: DatabaseSubject): Promise<OpenDeck> {
  const server = await startServerOn(subject, {}, { environment: { KEEP_DAYS: '1' } })
  await waitForPast(server, 1)
  const context = await browser.newContext({
    viewport: { width: 1760, height: 900 },
    serviceWorkers: 'block',
  })
  let calls: string[] = []
  context.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/(v1|oauth|auth|rest|wire)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByRole('button', { name: /sample reader/ }).click()
  await page.getByRole('main', { name: 'Deck' }).waitFor()
  await page.goto(`${server.url}/healthz`)
  await page.evaluate(await bundle('bench/deck/page/fill.ts'))
  await page.evaluate(list => globalThis.filling.addColumns(list), searches)
  await context.addInitScript({ content: await bundle('bench/live/page/arrivals.ts') })
  await page.goto(server.url)
  await page.getByText(`live · ${columnCount} columns`).waitFor({ timeout: patienceMs })
  return {
    name: subject.name,
    server,
    page,
    calls: () => calls.splice(0),
    async close() {
      await context.close()
      await server.closeAndRemove()
    },
  }
}

/** All of them match the bench's filings. */
const searches = Array.from({ length: columnCount }, (_, nth) => ({
  langs: ['en'],
  query: `headline:benchmark OR headline:column${nth}`,
}))

async function benchIdle(decks: readonly OpenDeck[], minutes: number): Promise<BenchRow[]> {
  const load = watchLoad()
  for (const { calls } of decks) calls()
  await setTimeout(minutes * 60_000)
  return decks.map(({ name, calls }) => {
    const made = calls()
    const ours = made.length / minutes
    for (const what of new Set(made))
      console.log(`${name}: ${made.filter(each => each === what).length} × ${what}`)
    return {
      what: `${name}: calls of an idle deck of ${columnCount} columns, a minute, over ${minutes} minutes`,
      ours,
      peer: requestsLimit,
      unit: '',
      ratio: ours / requestsLimit,
      limit: 1,
      isOk: ours <= requestsLimit,
      load: load(),
    }
  })
}

async function benchFilings({ name, server, page }: OpenDeck): Promise<BenchRow[]> {
  const inSight = await page.evaluate(() => arrivals.feedsInSight())
  const file = benchFiling(server)
  const load = watchLoad()
  const filedAt = new Map<string, number>()
  for (let nth = 0; nth < filings; nth += 1) {
    const { uno, filedAt: at } = await file(`Benchmark dispatch ${nth}`)
    filedAt.set(uno, at)
    await setTimeout(60_000 / filingsPerMinute)
  }
  const unos = [...filedAt.keys()]
  const wanted = { unos, columns: columnCount, feeds: inSight, patienceMs }
  const { stored, painted } = await page.evaluate(each => arrivals.of(each), wanted)
  return [
    { what: `stored in ${columnCount} columns`, at: stored },
    { what: `painted in the ${inSight} in sight`, at: painted },
  ].map(({ what, at }) => {
    // A filing that did not arrive counts as infinitely late.
    const delays = unos.map(uno => (at[uno] ?? Infinity) - (filedAt.get(uno) ?? 0))
    const p95 = quantile(delays, 0.95)
    console.log(
      `${name}: ${filings} filings, ${filingsPerMinute} a minute, ${what}: p50 ${quantile(delays, 0.5)} ms, most ${Math.max(...delays)} ms; load ${load()}`,
    )
    return {
      what: `${name}: from filed to ${what}, p95`,
      ours: p95,
      peer: delayLimit,
      unit: 'ms',
      ratio: p95 / delayLimit,
      limit: 1,
      isOk: p95 < delayLimit,
      load: load(),
    }
  })
}
