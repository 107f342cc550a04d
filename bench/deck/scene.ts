import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { toCard, type Card } from '../../packages/columns/src/index.ts'
import { parseDocument } from '../../packages/document/src/index.ts'
import { createWire, readLibrary, wireOrigin } from '../../packages/samples/src/index.ts'
import { chromiumLaunch } from '../../e2e/chromiumLaunch.ts'
import { startTestServer } from '../../e2e/server.ts'
import { bundle, startFloorServer } from './floorServer.ts'
import { startPeerServer } from './peerServer.ts'
import type { Filling, Sample } from './page/fill.ts'
import type { Probe } from './page/probe.ts'
import { viewport } from './quiet/page.ts'

declare global {
  var probe: Probe
  var filling: Filling
}

/** A build of the deck with its own silent server and a new folder. `ours` is the measured build. */
export type Build = { url: string; name: string }

export type SceneOptions = {
  /** Folders from `npm run build` or `npm run release`, to measure in the same rounds. */
  against: readonly string[]
  /** Folders of static files with an `index.html`, to measure in the same rounds. */
  peers: readonly string[]
  /** Fewer rounds and presses, to see whether a change has any effect. */
  isQuick: boolean
}

export type Scene = {
  /** Our build comes first. */
  builds: readonly Build[]
  /** Pages that are no deck of ours. */
  peers: readonly Build[]
  /** The address of our build. */
  deckUrl: string
  floorUrl: string
  /** Gives the floor of a start the cards that it draws, by column. */
  setFloorCards(columns: readonly Card[][]): void
  samples: Sample[]
  /** The bundled probe, for pages that did not start with it. */
  probe: string
  isQuick: boolean
  /** A new profile with a page, in which the sample reader is logged in; no deck is open yet. */
  newReader(options?: ReaderOptions): Promise<Reader>
  /** A new profile with an empty page. */
  newVisitor(): Promise<Visitor>
  /**
   * The folder of a profile in which each build's sample reader is logged in, and `prepare` has run. It has
   * no cached deck files and no service worker.
   */
  newProfile(prepare: (reader: Reader) => Promise<void>): Promise<string>
  /** The folder of a profile that has never been used. */
  newEmptyProfile(): Promise<string>
  close(): Promise<void>
}

export type ReaderOptions = {
  /** Searches answer that nothing is newer, so only stored documents exist. */
  isSilent?: boolean
  build?: Build
}

export type Visitor = {
  context: BrowserContext
  page: Page
  cdp: CDPSession
  /** Slows the processor by this factor from now on. */
  slow(times: number): Promise<void>
}

export type Reader = Visitor & {
  deckUrl: string
  /** Opens another page, with functions that write columns into the deck's database. */
  openFilling(): Promise<Page>
}

/** A server that has two days of the past, and files nothing new. */
const silent = { WIRE: 'off', KEEP_DAYS: '2' }

export async function openScene({ against, peers, isQuick }: SceneOptions): Promise<Scene> {
  // First, because a folder without a page ends the bench, and then no server must be left.
  const peerServers = await Promise.all(peers.map(startPeerServer))
  const [probe, filling] = [await bundle('bench/deck/page/probe.ts'), await bundle('bench/deck/page/fill.ts')]
  const folder = await mkdtemp(join(tmpdir(), 'wiredeck-bench-'))
  process.env.FILLED_FOLDER ??= await fillFolder(join(folder, 'filled'))
  const servers = [await startTestServer(silent)]
  for (const other of against)
    servers.push(await startTestServer(silent, { bundle: join(other, 'server.mjs') }))
  const names = ['ours', ...against.map(other => basename(other))]
  const builds = servers.map(({ url }, place): Build => ({ url, name: names[place] ?? '' }))
  const deckUrl = builds[0]?.url ?? ''
  // Playwright's handlers would end this process before servers are stopped and folders removed.
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

  const newContext = async () => {
    const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
    await context.addInitScript({ content: probe })
    return context
  }

  return {
    builds,
    peers: peerServers.map(({ url }, place) => ({ url, name: `peer ${peers[place]}` })),
    deckUrl,
    floorUrl: floor.url,
    setFloorCards: floor.setCards,
    samples,
    probe,
    isQuick,
    async newReader({ isSilent = false, build } = {}) {
      const context = await newContext()
      if (isSilent) await fallSilent(context)
      return enter(context, build?.url ?? deckUrl, filling)
    },
    newVisitor: async () => visit(await newContext()),
    newEmptyProfile: () => mkdtemp(join(folder, 'profile-empty-')),
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
      for (const peer of peerServers) peer.close()
      for (const server of servers) await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Fills a data folder. Every server starts with a copy, so that none builds its past during a measurement.
 */
async function fillFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir)
  const server = await startTestServer(silent, { dataDir })
  while (!server.log.some(line => line.includes('The history of the wire is in'))) await setTimeout(100)
  await server.stop()
  return dataDir
}

/** Logs the sample reader of a deck in. */
async function enter(context: BrowserContext, deckUrl: string, filling: string): Promise<Reader> {
  const visitor = await visit(context)
  const { page } = visitor
  await page.goto(deckUrl)
  await page.getByRole('button', { name: /sample reader/ }).click()
  await page.getByRole('main', { name: 'Deck' }).waitFor()
  await page.goto(`${deckUrl}/healthz`)
  return {
    ...visitor,
    deckUrl,
    async openFilling() {
      const other = await context.newPage()
      await other.goto(`${deckUrl}/healthz`)
      await other.evaluate(filling)
      return other
    },
  }
}

async function visit(context: BrowserContext): Promise<Visitor> {
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  return {
    context,
    page,
    cdp,
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

/** Days of the sample agency's wire, newest first, with the pictures that the server has. */
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
