import type { Page } from '@playwright/test'
import { median, ms, quantile, type DeckRow } from './row.ts'
import type { Scene } from './scene.ts'

const rounds = 3
const slowness = 4
/** The peers were scrolled by 600 px every 60 ms. */
const wheel = { px: 600, everyMs: 60, turns: 12 }

/** Eight columns of 5,000 documents, each scrolled in turn, beside lists that are windowed by hand. */
export async function benchScroll(scene: Scene): Promise<DeckRow[]> {
  const reader = await scene.newReader({ isSilent: true })
  const filling = await reader.openFilling()
  const samples = scene.samples.map(({ card, raw }) => ({ card, raw: { uno: raw.uno } }))
  await filling.evaluate(([list]) => globalThis.filling.fill(list, 8, 5000), [samples] as const)
  await filling.close()

  const ours = { p95: [] as number[], p99: [] as number[] }
  const floor = { p95: [] as number[], p99: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [url, into] of [
      [scene.deckUrl, ours],
      [`${scene.floorUrl}/list.html`, floor],
    ] as const) {
      await reader.slow(1)
      await reader.page.goto(url)
      await drawAll(reader.page)
      await reader.slow(slowness)
      const frames = await scrollAll(reader.page)
      into.p95.push(quantile(frames, 0.95))
      into.p99.push(quantile(frames, 0.99))
    }
  }
  await reader.context.close()
  return [row('p95', ours.p95, floor.p95, 1.25), row('p99', ours.p99, floor.p99, 2)]
}

/** A column out of sight has its cards when it comes into sight; each of them is drawn before anything is measured. */
async function drawAll(page: Page): Promise<void> {
  for (let place = 0; place < 8; place += 1) {
    await page.getByRole('feed').nth(place).scrollIntoViewIfNeeded()
    await page.getByRole('feed').nth(place).getByRole('article').first().waitFor()
  }
  await page.waitForTimeout(1500)
}

/** Ms between frames while the wheel turns over one column after the other. */
async function scrollAll(page: Page): Promise<number[]> {
  const frames = []
  const feeds = page.getByRole('feed')
  for (let place = 0; place < 8; place += 1) {
    const feed = feeds.nth(place)
    await feed.evaluate(async element => {
      // Else the deck glides there.
      element.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
      await probe.frame()
      await probe.frame()
    })
    const box = await feed.boundingBox()
    if (!box) throw new Error(`Column ${place} is not there`)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.evaluate(() => probe.startFrames())
    for (let turn = 0; turn < wheel.turns; turn += 1)
      await Promise.all([page.mouse.wheel(0, wheel.px), page.waitForTimeout(wheel.everyMs)])
    frames.push(...(await page.evaluate(() => probe.stopFrames())))
    const top = await feed.evaluate(element => element.scrollTop)
    if (top < (wheel.px * wheel.turns) / 2) throw new Error(`Column ${place} did not scroll`)
  }
  return frames
}

function row(what: string, ours: readonly number[], floor: readonly number[], limit: number): DeckRow {
  const ratio = median(ours) / median(floor)
  return {
    what: `${what} of the frames, scrolling 8 × 5,000, CPU ÷ 4`,
    ours: ms(median(ours)),
    floor: `${ms(median(floor))}, windowed by hand`,
    ratio,
    limit: limit.toString(),
    peers: what === 'p95' ? 'afpnews-deck 5.0, Phanpy 3.5' : '',
    // A frame is whole: two figures that differ by less than one screen tick are the same.
    isOk: ratio <= limit,
  }
}
