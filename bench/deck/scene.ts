import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { toCard } from '../../packages/columns/src/index.ts'
import { parseDocument } from '../../packages/document/src/index.ts'
import { createWire, readLibrary, wireOrigin } from '../../packages/samples/src/index.ts'
import { chromiumLaunch } from '../../e2e/chromiumLaunch.ts'
import { startTestServer } from '../../e2e/server.ts'
import { bundle, startFloorServer } from './floorServer.ts'
import type { Filling, Sample } from './page/fill.ts'
import type { Probe } from './page/probe.ts'
import { viewport } from './quiet/page.ts'

declare global {
  var probe: Probe
  var filling: Filling
}

/** A build of the deck, by its own server over a fresh folder, whose agency has fallen silent. `ours` is the one measured. */
export type Build = { url: string; name: string }

export type SceneOptions = {
  /** Folders that `npm run build` or `npm run release` made, to be measured in the same rounds. */
  against: readonly string[]
  /** Fewer rounds and presses: to see whether a change does anything. */
  isQuick: boolean
}

export type Scene = {
  /** Ours first. */
  builds: readonly Build[]
  /** Ours. */
  deckUrl: string
  floorUrl: string
  samples: Sample[]
  /** The bundled probe, for pages that did not begin with it. */
  probe: string
  isQuick: boolean
  /** A new profile with a page in it, where the sample reader is in; the page stands on no deck yet. */
  newReader(options?: ReaderOptions): Promise<Reader>
  /**
   * The folder of a profile in which the sample reader of each build is in, and `prepare` has been done. No file of a deck
   * is cached in it, and no service worker registered.
   */
  newProfile(prepare: (reader: Reader) => Promise<void>): Promise<string>
  close(): Promise<void>
}

export type ReaderOptions = {
  /** The search answers that there is nothing newer: what is stored is all there is. */
  isSilent?: boolean
  build?: Build
}

export type Reader = {
  context: BrowserContext
  page: Page
  cdp: CDPSession
  deckUrl: string
  /** Opens another page, with what puts columns into the deck's database. */
  openFilling(): Promise<Page>
  /** How many times as slow the processor is from now on. */
  slow(times: number): Promise<void>
}

/** A server that has two days of the past, and files nothing more. */
const silent = { WIRE: 'off', KEEP_DAYS: '2' }

export async function openScene({ against, isQuick }: SceneOptions): Promise<Scene> {
  const [probe, filling] = [await bundle('bench/deck/page/probe.ts'), await bundle('bench/deck/page/fill.ts')]
  const folder = await mkdtemp(join(tmpdir(), 'wiredeck-bench-'))
  process.env.FILLED_FOLDER ??= await fillFolder(join(folder, 'filled'))
  const servers = [await startTestServer(silent)]
  for (const other of against)
    servers.push(await startTestServer(silent, { bundle: join(other, 'server.mjs') }))
  const names = ['ours', ...against.map(other => basename(other))]
  const builds = servers.map(({ url }, place): Build => ({ url, name: names[place] ?? '' }))
  const deckUrl = builds[0]?.url ?? ''
  // By itself it would end this process before the servers are stopped and their folders removed.
  const launch = { ...chromiumLaunch, handleSIGINT: false, handleSIGTERM: false }
  let browser: Browser
  try {
    browser = await chromium.launch(launch)
  } catch (error) {
    for (const server of servers) await server.stop()
    throw new Error('No Chromium to measure with: set CHROMIUM_PATH', { cause: error })
  }
  const samples = samplesFor(deckUrl)
  const floor = await startFloorServer(samples.map(({ card }) => card))
  let profiles = 0

  return {
    builds,
    deckUrl,
    floorUrl: floor.url,
    samples,
    probe,
    isQuick,
    async newReader({ isSilent = false, build } = {}) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
      await context.addInitScript({ content: probe })
      if (isSilent) await fallSilent(context)
      return enter(context, build?.url ?? deckUrl, filling)
    },
    async newProfile(prepare) {
      profiles += 1
      const profile = join(folder, `profile-${profiles}`)
      const context = await chromium.launchPersistentContext(profile, {
        ...launch,
        viewport,
        serviceWorkers: 'block',
      })
      for (const { url } of builds) await prepare(await enter(context, url, filling))
      await context.close()
      for (const cache of ['Cache', 'Code Cache', 'Service Worker'])
        await rm(join(profile, 'Default', cache), { recursive: true, force: true })
      return profile
    },
    async close() {
      await browser.close()
      floor.close()
      for (const server of servers) await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Fills a data folder, which every server begins with a copy of, so that none works on the past while a deck is measured. */
async function fillFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir)
  const server = await startTestServer(silent, { dataDir })
  while (!server.log.some(line => line.includes('The history of the wire is in'))) await setTimeout(100)
  await server.stop()
  return dataDir
}

/** Lets the sample reader of a deck in. */
async function enter(context: BrowserContext, deckUrl: string, filling: string): Promise<Reader> {
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await page.goto(deckUrl)
  await page.getByRole('button', { name: /sample reader/ }).click()
  await page.getByRole('main', { name: 'Deck' }).waitFor()
  await page.goto(`${deckUrl}/healthz`)
  const cdp = await context.newCDPSession(page)
  return {
    context,
    page,
    cdp,
    deckUrl,
    async openFilling() {
      const other = await context.newPage()
      await other.goto(`${deckUrl}/healthz`)
      await other.evaluate(filling)
      return other
    },
    slow: async rate => {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    },
  }
}

async function fallSilent(context: BrowserContext): Promise<void> {
  await context.route('**/v1/api/**', route =>
    route.fulfill({ json: { response: { docs: [], numFound: 0, status: { code: 0, reason: 'OK' } } } }),
  )
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
