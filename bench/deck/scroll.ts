import type { Locator, Page } from '@playwright/test'
import { watchLoad } from '../../tools/load.mjs'
import { besideFloor, median, quantile, Rounds, type DeckRow } from './row.ts'
import type { Build, Reader, Scene, Visitor } from './scene.ts'
import { viewport } from './quiet/page.ts'
import { traceCategories, wholeOf, workIn, workKinds, type Work } from './trace/mainThread.ts'

const slowness = 4
export const columnCount = 8
/** As somebody does who looks for something: px, and ms. */
const wheel = { px: 600, everyMs: 60, turns: 12 }
export const handMade = 'windowed by hand'
/** By attribute, because for a role Playwright computes the role of every element, as script time. */
const feeds = '[role=feed]'

type Turn = { work: Work; frames: number[] }
/** `lists`: a selector of what is scrolled. */
type Scrolled = { name: string; visitor: Visitor; url: string; lists: string; turns: Turn[] }

/** A peer's lists, which nothing but their scrolling tells apart. */
const marked = '[data-scrolled]'

/**
 * Scrolls eight columns of 5,000 documents in sequence, and compares them with lists virtualised by hand. A
 * peer is scrolled as far in all, in as many lists as it has.
 */
export async function benchScroll(scene: Scene): Promise<DeckRow[]> {
  const all: Scrolled[] = []
  for (const build of scene.builds) {
    const visitor = await openFilled(scene, build)
    all.push({ ...build, visitor, lists: feeds, turns: [] })
  }
  for (const peer of scene.peers)
    all.push({ ...peer, visitor: await scene.newVisitor(), lists: marked, turns: [] })
  const floor = { name: 'floor', url: `${scene.floorUrl}/list.html` }
  all.push({ ...floor, visitor: await scene.newVisitor(), lists: feeds, turns: [] })
  const load = watchLoad()
  for (let round = 0; round < (scene.isQuick ? 2 : 5); round += 1) {
    // The order alternates, because the machine is slower for some time after a pause.
    for (const each of round % 2 === 0 ? all : all.toReversed()) {
      await each.visitor.page.bringToFront()
      each.turns.push(await scrollOnce(each))
    }
  }
  for (const { visitor } of all) await visitor.context.close()

  const rounds = (figure: (turn: Turn) => number): Rounds => {
    const noted = new Rounds()
    for (const { name, turns } of all) for (const turn of turns) noted.note(name, figure(turn))
    return noted
  }
  const what = 'scrolling 8 × 5,000, CPU ÷ 4'
  return [
    {
      ...besideFloor(
        { what: `${what}: script + style + layout`, of: handMade, limit: 1.6, load: load() },
        rounds(({ work }) => work.script + work.style + work.layout),
      ),
      more: all.map(({ name, turns }) => `${name}: ${describe(turns)}`).join('\n      '),
    },
    besideFloor(
      { what: `${what}: the same + paint + raster`, of: handMade, limit: 1.6, load: load() },
      rounds(({ work }) => work.script + work.style + work.layout + work.paint + work.raster),
    ),
    besideFloor(
      { what: `${what}: the whole main thread`, of: handMade, limit: 1.4, load: load() },
      rounds(({ work }) => wholeOf(work)),
    ),
    besideFloor(
      { what: `${what}: mean frame`, of: handMade, limit: 1.4, load: load() },
      rounds(({ frames }) => frames.reduce((sum, each) => sum + each, 0) / frames.length),
    ),
    besideFloor(
      { what: `${what}: p95 of the frames`, of: handMade, limit: 1.4, load: load() },
      rounds(({ frames }) => quantile(frames, 0.95)),
    ),
  ]
}

export async function openFilled(scene: Scene, build: Build): Promise<Reader> {
  const reader = await scene.newReader({ isSilent: true, build })
  const filling = await reader.openFilling()
  const samples = scene.samples.map(({ card, raw }) => ({ card, raw: { uno: raw.uno } }))
  await filling.evaluate(([list, count]) => globalThis.filling.fill(list, count, 5000), [
    samples,
    columnCount,
  ] as const)
  await filling.close()
  return reader
}

async function scrollOnce({ name, visitor, url, lists }: Scrolled): Promise<Turn> {
  const { page, slow } = visitor
  await slow(1)
  await page.goto(url)
  if (lists === marked) await markLists(page, name)
  else await drawAll(page)
  await slow(slowness)
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  await browser.startTracing(page, { categories: traceCategories })
  const frames = await scrollAll(page, lists)
  const trace = await browser.stopTracing()
  await slow(1)
  await page.goto('about:blank')
  return { work: workIn(trace.toString()), frames }
}

/** A peer may fill its lists only after a while. */
async function markLists(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(3000)
  const px = (wheel.px * wheel.turns) / 2
  const found = await page.evaluate(([least, most]) => probe.markScrolled(least, most), [
    px,
    columnCount,
  ] as const)
  if (found === 0) throw new Error(`${name} has nothing that scrolls by ${px} px`)
}

/** A column gets its cards only when it is visible, so each is drawn once before the measurement. */
export async function drawAll(page: Page): Promise<void> {
  for (let place = 0; place < columnCount; place += 1) {
    await page.locator(feeds).nth(place).scrollIntoViewIfNeeded()
    await page.locator(feeds).nth(place).locator('article').first().waitFor()
  }
  await page.waitForTimeout(1500)
}

/** Ms between frames while the wheel turns over each column. */
async function scrollAll(page: Page, lists: string): Promise<number[]> {
  const frames = []
  const count = await page.locator(lists).count()
  for (let place = 0; place < columnCount; place += 1) {
    const feed = await bringUnderPointer(page, place % count, lists)
    const before = await feed.evaluate(element => element.scrollTop)
    await page.evaluate(() => probe.startFrames())
    await turnWheel(page)
    frames.push(...(await page.evaluate(() => probe.stopFrames())))
    const top = await feed.evaluate(element => element.scrollTop)
    if (top - before < (wheel.px * wheel.turns) / 2) throw new Error(`Column ${place} did not scroll`)
  }
  return frames
}

/** The list with this index, from 0. */
export async function bringUnderPointer(page: Page, place: number, lists = feeds): Promise<Locator> {
  const feed = page.locator(lists).nth(place)
  await feed.evaluate(async element => {
    // Without `instant` the deck would scroll smoothly.
    element.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
    await probe.frame()
    await probe.frame()
  })
  const box = await feed.boundingBox()
  if (!box) throw new Error(`Column ${place} is not there`)
  // A document that is scrolled itself is longer than the window.
  const [top, bottom] = [Math.max(0, box.y), Math.min(viewport.height, box.y + box.height)]
  await page.mouse.move(box.x + box.width / 2, (top + bottom) / 2)
  return feed
}

export async function turnWheel(page: Page): Promise<void> {
  for (let turn = 0; turn < wheel.turns; turn += 1)
    await Promise.all([page.mouse.wheel(0, wheel.px), page.waitForTimeout(wheel.everyMs)])
}

/** The medians of the main thread's work. */
function describe(turns: readonly Turn[]): string {
  const mid = (of: (work: Work) => number) => median(turns.map(({ work }) => of(work))).toFixed(0)
  return [
    ...workKinds.map(kind => `${kind} ${mid(work => work[kind])} ms`),
    `raster ${mid(({ raster }) => raster)} ms`,
    `${mid(work => work.layouts)} layouts`,
    `${mid(work => work.stylePasses)} passes of style`,
  ].join(', ')
}
