import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { toCard } from '../../packages/columns/src/index.ts'
import { parseDocument } from '../../packages/document/src/index.ts'
import { createWire, readLibrary, wireOrigin } from '../../packages/samples/src/index.ts'
import { chromiumLaunch } from '../../e2e/chromiumLaunch.ts'
import { startTestServer } from '../../e2e/server.ts'
import { bundle, startFloorServer } from './floorServer.ts'
import type { Filling, Sample } from './page/fill.ts'
import type { Probe } from './page/probe.ts'

declare global {
  var probe: Probe
  var filling: Filling
}

export type Scene = {
  /** The built deck, by the built server over a fresh folder whose agency has fallen silent. */
  deckUrl: string
  floorUrl: string
  samples: Sample[]
  /** A new profile with a page in it, where the sample reader is in; the page stands on no deck yet. */
  newReader(options?: ReaderOptions): Promise<Reader>
  close(): Promise<void>
}

export type ReaderOptions = {
  /** The search answers that there is nothing newer: what is stored is all there is. */
  isSilent?: boolean
}

export type Reader = {
  context: BrowserContext
  page: Page
  cdp: CDPSession
  /** Opens another page, with what puts columns into the deck's database. */
  openFilling(): Promise<Page>
  /** How many times as slow the processor is from now on. */
  slow(times: number): Promise<void>
}

/** How wide and high the peers were measured. */
const viewport = { width: 1350, height: 940 }

export async function openScene(): Promise<Scene> {
  const [probe, filling] = [await bundle('bench/deck/page/probe.ts'), await bundle('bench/deck/page/fill.ts')]
  const server = await startTestServer({ WIRE: 'off' })
  let browser: Browser
  try {
    // By itself it would end this process before the server is stopped and its folder removed.
    browser = await chromium.launch({ ...chromiumLaunch, handleSIGINT: false, handleSIGTERM: false })
  } catch (error) {
    await server.stop()
    throw new Error('No Chromium to measure with: set CHROMIUM_PATH', { cause: error })
  }
  const samples = samplesFor(server.url)
  const floor = await startFloorServer(samples.map(({ card }) => card))

  return {
    deckUrl: server.url,
    floorUrl: floor.url,
    samples,
    async newReader({ isSilent = false } = {}) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
      context.setDefaultTimeout(20_000)
      await context.addInitScript({ content: probe })
      if (isSilent) {
        await context.route('**/v1/api/**', route =>
          route.fulfill({ json: { response: { docs: [], numFound: 0, status: { code: 0, reason: 'OK' } } } }),
        )
      }
      const page = await context.newPage()
      await page.goto(server.url)
      await page.getByRole('button', { name: /sample reader/ }).click()
      await page.getByRole('main', { name: 'Deck' }).waitFor()
      await page.goto(`${server.url}/healthz`)
      const cdp = await context.newCDPSession(page)
      return {
        context,
        page,
        cdp,
        async openFilling() {
          const other = await context.newPage()
          await other.goto(`${server.url}/healthz`)
          await other.evaluate(filling)
          return other
        },
        slow: async rate => {
          await cdp.send('Emulation.setCPUThrottlingRate', { rate })
        },
      }
    },
    async close() {
      await browser.close()
      floor.close()
      await server.stop()
    },
  }
}

/** Days of the sample agency's wire, newest first, with its pictures where the server has them. */
function samplesFor(deckUrl: string): Sample[] {
  const filed = createWire(readLibrary('packages/samples'))
    .filedBetween(new Date('2026-02-08T09:00:00Z'), new Date('2026-02-22T09:00:00Z'))
    .filter(({ revision }) => revision === 1)
    .reverse()
  const raws = JSON.parse(JSON.stringify(filed).replaceAll(wireOrigin, deckUrl)) as { uno: string }[]
  return raws.flatMap(raw => {
    const result = parseDocument(raw)
    return 'document' in result ? [{ card: toCard(result.document), raw }] : []
  })
}
