import { cp, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { watchLoad } from '../../tools/load.mjs'
import { cardsOf, storeEightColumns } from './eightColumns.ts'
import { openQuietBrowser } from './quiet/browser.ts'
import type { QuietPage } from './quiet/page.ts'
import { besideFloor, besideOthers, median, ms, Rounds, type DeckRow } from './row.ts'
import type { Scene } from './scene.ts'

const slowness = 4
/** The longest allowed task, in ms, if the empty page has none. */
const longTask = 100
const emptyPage = 'an empty React page'
const floorCards = 'the same cards drawn by hand'

type Start = { name: string; url: string; kind: 'deck' | 'peer' | 'floor' }
type Measured = { paints: Rounds; tasks: Rounds; load: () => string }

/** For a returning reader whose browser has been open: its process has run the page before. */
export async function benchReturning(scene: Scene): Promise<DeckRow[]> {
  const browser = await openQuietBrowser(await profileWithColumns(scene))
  const measured = beginMeasuring()
  const visits: { start: Start; page: QuietPage }[] = []
  for (const start of startsOf(scene)) {
    const page = await browser.newPage()
    await becomeReturning(page, start)
    visits.push({ start, page })
  }
  for (let round = 0; round < roundsOf(scene); round += 1) {
    for (const { start, page } of inTurn(visits, round)) {
      await page.bringToFront()
      await measure(page, start, scene, measured)
      await page.goto(new URL('/healthz', start.url).href)
    }
  }
  await browser.close()
  return rowsOf('returning reader, browser open before', 2, measured)
}

/** For a returning reader who has just started the browser: its files are stored, but no process has run them. */
export async function benchRestarted(scene: Scene): Promise<DeckRow[]> {
  const profile = await profileWithColumns(scene)
  const browser = await openQuietBrowser(profile)
  for (const start of startsOf(scene)) await becomeReturning(await browser.newPage(), start)
  await browser.close()
  const measured = await measureInNewBrowsers(scene, () => copyOf(profile))
  return rowsOf('returning reader, browser just started', null, measured)
}

/** For a reader who has columns, but none of the page's files, as after an update or when the cache was cleared. */
export async function benchUncached(scene: Scene): Promise<DeckRow[]> {
  const profile = await profileWithColumns(scene)
  const measured = await measureInNewBrowsers(scene, () => copyOf(profile))
  return rowsOf('columns stored, files not', 2.2, measured)
}

/**
 * For a first visit, with a new profile: the login is painted, and a press later the columns of a newcomer,
 * from the network.
 */
export async function benchFirst(scene: Scene): Promise<DeckRow[]> {
  // For the cards of the floor.
  await profileWithColumns(scene)
  const [login, columns] = [new Rounds(), new Rounds()]
  const measured = await measureInNewBrowsers(
    scene,
    () => scene.newEmptyProfile(),
    async (page, { name, kind }, paint) => {
      if (name === 'floor') columns.note(name, paint)
      else login.note(name === emptyPage ? 'floor' : name, paint)
      if (kind === 'deck') columns.note(name, await logIn(page))
    },
  )
  const { load } = measured
  return [
    besideFloor(
      { what: 'largest paint of the login, first visit, CPU ÷ 4', of: emptyPage, limit: 2.2, load: load() },
      login,
    ),
    taskRow('longest task until the login, first visit, CPU ÷ 4', measured),
    besideFloor(
      {
        what: 'from the login to cards in every column in sight, first visit, CPU ÷ 4',
        of: `${floorCards}, from an empty window`,
        limit: null,
        load: load(),
      },
      columns,
    ),
  ]
}

/** The folder of a profile with eight stored columns, whose cards the floor gets, too. */
function profileWithColumns(scene: Scene): Promise<string> {
  return scene.newProfile(async reader => {
    await storeEightColumns(reader)
    if (reader.deckUrl === scene.deckUrl) scene.setFloorCards(await cardsOf(reader))
  })
}

async function copyOf(profile: string): Promise<string> {
  const copy = `${profile}-copy`
  await cp(profile, copy, { recursive: true })
  return copy
}

/** Each start in a browser and a profile of its own, which are then removed. */
async function measureInNewBrowsers(
  scene: Scene,
  newProfile: () => Promise<string>,
  then: (page: QuietPage, start: Start, largestPaint: number) => Promise<void> = async () => {},
): Promise<Measured> {
  const measured = beginMeasuring()
  for (let round = 0; round < roundsOf(scene); round += 1) {
    for (const start of inTurn(startsOf(scene), round)) {
      const profile = await newProfile()
      const browser = await openQuietBrowser(profile)
      const page = await browser.newPage()
      // A browser that has just started has work of its own.
      await setTimeout(1500)
      await then(page, start, await measure(page, start, scene, measured))
      await browser.close()
      await rm(profile, { recursive: true, maxRetries: 5 })
    }
  }
  return measured
}

const roundsOf = ({ isQuick }: Scene) => (isQuick ? 3 : 5)
const beginMeasuring = (): Measured => ({ paints: new Rounds(), tasks: new Rounds(), load: watchLoad() })

/** The order alternates, because the machine is slower for some time after a pause. */
function inTurn<T>(list: readonly T[], round: number): readonly T[] {
  return round % 2 === 0 ? list : list.toReversed()
}

function startsOf({ builds, peers, floorUrl }: Scene): Start[] {
  return [
    ...builds.map((build): Start => ({ ...build, kind: 'deck' })),
    ...peers.map((peer): Start => ({ ...peer, kind: 'peer' })),
    { name: 'floor', url: `${floorUrl}/start.html`, kind: 'floor' },
    { name: emptyPage, url: `${floorUrl}/empty.html`, kind: 'floor' },
  ]
}

/** Visits the page until its worker has everything, and the browser has cached the compiled code. */
async function becomeReturning(page: QuietPage, { url, kind }: Start): Promise<void> {
  await page.goto(url)
  if (kind === 'floor') await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => true))
  // A peer may have no worker.
  if (kind !== 'peer') await page.waitFor(() => navigator.serviceWorker.controller !== null)
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto(url)
    await setTimeout(3000)
  }
  await page.goto(new URL('/healthz', url).href)
}

/**
 * Notes a start, and resolves with its largest paint. Measures for two seconds, because later work is not part
 * of the start, or until nothing larger has been painted for one.
 */
async function measure(page: QuietPage, { name, url }: Start, scene: Scene, measured: Measured) {
  await page.slow(slowness)
  await page.goto(url)
  await setTimeout(2500)
  await page.run(scene.probe)
  const { largestPaint, longestTask } = await page.waitFor(() => probe.start())
  await page.slow(1)
  measured.paints.note(name, largestPaint)
  measured.tasks.note(name, longestTask)
  return largestPaint
}

/** The ms from the press until every column in sight has cards. */
async function logIn(page: QuietPage): Promise<number> {
  const button = await page.waitFor(
    () =>
      [...document.querySelectorAll('button')]
        .map(each => each.ariaLabel ?? each.textContent.trim())
        .find(each => each.includes('sample reader')) ?? null,
  )
  const { x, y } = await page.waitFor(name => probe.stillBoxOf('button', name), button)
  await page.slow(slowness)
  await page.evaluate(() => probe.watchColumns())
  await page.press(x, y)
  const waited = await page.evaluate(() => probe.listed())
  await page.slow(1)
  return waited
}

function rowsOf(who: string, limit: number | null, measured: Measured): DeckRow[] {
  return [
    besideFloor(
      { what: `largest paint, ${who}, CPU ÷ 4`, of: floorCards, limit, load: measured.load() },
      measured.paints,
    ),
    taskRow(`longest task, ${who}, CPU ÷ 4`, measured),
  ]
}

function taskRow(what: string, { tasks, load }: Measured): DeckRow {
  const [ours, floor, empty] = ['ours', 'floor', emptyPage].map(name => median(tasks.of(name)))
  return {
    what,
    ours: ms(ours ?? Number.NaN),
    floor: `${ms(floor ?? Number.NaN)}, ${floorCards}`,
    ratio: (ours ?? Number.NaN) / longTask,
    limit: `${longTask} ms, or the empty page's own`,
    against: besideOthers(tasks),
    isOk: (ours ?? Infinity) <= Math.max(longTask, empty ?? 0),
    load: load(),
  }
}
