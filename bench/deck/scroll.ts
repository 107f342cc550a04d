import type { Locator, Page } from '@playwright/test'
import { besideFloor, median, quantile, Rounds, type DeckRow } from './row.ts'
import type { Build, Reader, Scene } from './scene.ts'
import { traceCategories, wholeOf, workIn, workKinds, type Work } from './trace/mainThread.ts'

const slowness = 4
export const columnCount = 8
/** The peers were scrolled by 600 px every 60 ms. */
const wheel = { px: 600, everyMs: 60, turns: 12 }
export const handMade = 'windowed by hand'
/** By attribute, because for a role Playwright computes the role of every element, as script time. */
const feeds = '[role=feed]'

type Turn = { work: Work; frames: number[] }
type Scrolled = { name: string; reader: Reader; url: string; turns: Turn[] }

/** Scrolls eight columns of 5,000 documents in sequence, and compares them with lists virtualised by hand. */
export async function benchScroll(scene: Scene): Promise<DeckRow[]> {
  const all: Scrolled[] = []
  for (const build of scene.builds) {
    const reader = await openFilled(scene, build)
    all.push({ name: build.name, reader, url: build.url, turns: [] })
  }
  const floor = await scene.newReader()
  all.push({ name: 'floor', reader: floor, url: `${scene.floorUrl}/list.html`, turns: [] })
  for (let round = 0; round < (scene.isQuick ? 2 : 5); round += 1) {
    for (const each of all) {
      await each.reader.page.bringToFront()
      each.turns.push(await scrollOnce(each))
    }
  }
  for (const { reader } of all) await reader.context.close()

  const rounds = (figure: (turn: Turn) => number): Rounds => {
    const noted = new Rounds()
    for (const { name, turns } of all) for (const turn of turns) noted.note(name, figure(turn))
    return noted
  }
  const what = 'scrolling 8 × 5,000, CPU ÷ 4'
  return [
    {
      ...besideFloor(
        { what: `${what}: script + style + layout`, of: handMade, limit: 1.6 },
        rounds(({ work }) => work.script + work.style + work.layout),
      ),
      peers: all.map(({ name, turns }) => `${name}: ${describe(turns)}`).join('\n      '),
    },
    besideFloor(
      { what: `${what}: the whole main thread`, of: handMade, limit: 1.4 },
      rounds(({ work }) => wholeOf(work)),
    ),
    besideFloor(
      { what: `${what}: mean frame`, of: handMade, limit: 1.4, peers: 'p95: afpnews-deck 5.0, Phanpy 3.5' },
      rounds(({ frames }) => frames.reduce((sum, each) => sum + each, 0) / frames.length),
    ),
    besideFloor(
      { what: `${what}: p95 of the frames`, of: handMade, limit: 1.4, peers: 'afpnews-deck 5.0, Phanpy 3.5' },
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

async function scrollOnce({ reader, url }: Scrolled): Promise<Turn> {
  const { page } = reader
  await reader.slow(1)
  await page.goto(url)
  await drawAll(page)
  await reader.slow(slowness)
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  await browser.startTracing(page, { categories: traceCategories })
  const frames = await scrollAll(page)
  const trace = await browser.stopTracing()
  await reader.slow(1)
  await page.goto('about:blank')
  return { work: workIn(trace.toString()), frames }
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
async function scrollAll(page: Page): Promise<number[]> {
  const frames = []
  for (let place = 0; place < columnCount; place += 1) {
    const feed = await bringUnderPointer(page, place)
    await page.evaluate(() => probe.startFrames())
    await turnWheel(page)
    frames.push(...(await page.evaluate(() => probe.stopFrames())))
    const top = await feed.evaluate(element => element.scrollTop)
    if (top < (wheel.px * wheel.turns) / 2) throw new Error(`Column ${place} did not scroll`)
  }
  return frames
}

/** The list with this index, from 0. */
export async function bringUnderPointer(page: Page, place: number): Promise<Locator> {
  const feed = page.locator(feeds).nth(place)
  await feed.evaluate(async element => {
    // Without `instant` the deck would scroll smoothly.
    element.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
    await probe.frame()
    await probe.frame()
  })
  const box = await feed.boundingBox()
  if (!box) throw new Error(`Column ${place} is not there`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
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
    `${mid(work => work.layouts)} layouts`,
    `${mid(work => work.stylePasses)} passes of style`,
  ].join(', ')
}
