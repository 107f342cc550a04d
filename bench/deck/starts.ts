import { cp, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { storeEightColumns } from './eightColumns.ts'
import { openQuietBrowser } from './quiet/browser.ts'
import type { QuietPage } from './quiet/page.ts'
import { besideFloor, besideOthers, median, ms, Rounds, type DeckRow } from './row.ts'
import type { Scene } from './scene.ts'

const slowness = 4
/** The largest paint of the peers, ms. */
const peers = { 'afpnews-deck': 2884, Phanpy: 2332 }
const ofPeers = 0.45
/** The longest allowed task, in ms, if the empty page has none. */
const longTask = 100

type Start = { name: string; url: string }
type Seen = { largestPaint: number; longest: number }

/**
 * The time until eight stored columns are painted at a first visit: no script is cached, and the process has
 * run none.
 */
export async function benchFirst(scene: Scene): Promise<DeckRow[]> {
  const profile = await scene.newProfile(storeEightColumns)
  const copy = `${profile}-copy`
  const paints = new Rounds()
  const tasks = new Rounds()
  for (let round = 0; round < roundsOf(scene); round += 1) {
    for (const start of startsOf(scene)) {
      await cp(profile, copy, { recursive: true })
      const browser = await openQuietBrowser(copy)
      const page = await browser.newPage()
      // A browser that has just started has work of its own.
      await setTimeout(1500)
      note(start, await measure(page, start.url, scene.probe), paints, tasks)
      await browser.close()
      await rm(copy, { recursive: true })
    }
  }
  return [
    besideFloor({ what: 'largest paint, first visit, CPU ÷ 4', of: emptyPage, limit: 2.2 }, paints),
    taskRow('longest task, first visit, CPU ÷ 4', tasks),
  ]
}

/**
 * For a returning reader: the service worker has the scripts, and this process has opened the page before.
 */
export async function benchReturning(scene: Scene): Promise<DeckRow[]> {
  const profile = await scene.newProfile(storeEightColumns)
  const browser = await openQuietBrowser(profile)
  const paints = new Rounds()
  const tasks = new Rounds()
  const visits: { start: Start; page: QuietPage }[] = []
  for (const start of startsOf(scene)) {
    const page = await browser.newPage()
    await becomeReturning(page, start.url)
    visits.push({ start, page })
  }
  for (let round = 0; round < roundsOf(scene); round += 1) {
    for (const { start, page } of visits) {
      await page.bringToFront()
      note(start, await measure(page, start.url, scene.probe), paints, tasks)
      await page.goto(new URL('/healthz', start.url).href)
    }
  }
  await browser.close()
  const ours = median(paints.of('ours'))
  const beside = besideFloor(
    { what: 'largest paint, returning reader, CPU ÷ 4', of: emptyPage, limit: 2 },
    paints,
  )
  const fastest = Math.min(...Object.values(peers))
  return [
    beside,
    {
      what: 'the same, beside the recorded peers',
      ours: ms(ours),
      floor: '',
      ratio: ours / fastest,
      limit: `${ofPeers} of the faster one`,
      peers: Object.entries(peers)
        .map(([name, paint]) => `${name} ${paint} ms`)
        .join(', '),
      isOk: ours / fastest <= ofPeers,
    },
    taskRow('longest task, returning reader, CPU ÷ 4', tasks),
  ]
}

const emptyPage = 'an empty React page'
const roundsOf = ({ isQuick }: Scene) => (isQuick ? 3 : 5)

function startsOf({ builds, floorUrl }: Scene): Start[] {
  return [...builds, { name: 'floor', url: `${floorUrl}/empty.html` }]
}

/** Visits the page until the worker has everything, and the browser has cached the compiled code. */
async function becomeReturning(page: QuietPage, url: string): Promise<void> {
  const isFloor = url.endsWith('/empty.html')
  await page.goto(url)
  if (isFloor) await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => true))
  await page.waitFor(() => navigator.serviceWorker.controller !== null)
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto(url)
    await setTimeout(3000)
  }
  await page.goto(new URL('/healthz', url).href)
}

/** Measures until two seconds after the request, because later work is not part of the start. */
async function measure(page: QuietPage, url: string, probeScript: string): Promise<Seen> {
  await page.slow(slowness)
  await page.goto(url)
  await setTimeout(2500)
  await page.slow(1)
  await page.run(probeScript)
  // The browser reports its entries in a separate task.
  await setTimeout(100)
  const { largestPaint, longTasks } = await page.evaluate(() => probe.seen)
  if (largestPaint === 0) throw new Error(`${url} was not painted`)
  return { largestPaint, longest: Math.max(0, ...longTasks) }
}

function note({ name }: Start, { largestPaint, longest }: Seen, paints: Rounds, tasks: Rounds): void {
  paints.note(name, largestPaint)
  tasks.note(name, longest)
}

function taskRow(what: string, tasks: Rounds): DeckRow {
  const [ours, floor] = [median(tasks.of('ours')), median(tasks.of('floor'))]
  return {
    what,
    ours: ms(ours),
    floor: `${ms(floor)}, ${emptyPage}`,
    ratio: ours / longTask,
    limit: `${longTask} ms, or the empty page's own`,
    against: besideOthers(tasks),
    peers: 'afpnews-deck 1.94, Phanpy 3.76',
    isOk: ours <= Math.max(longTask, floor),
  }
}
