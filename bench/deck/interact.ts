import type { Locator, Page } from '@playwright/test'
import { newReaderOfEight } from './load.ts'
import { median, quantile, type DeckRow } from './row.ts'
import type { Scene } from './scene.ts'

const slowness = 4
const limit = 200
const nexts = 50

/** How long the reader waits for what the deck shows after a press. */
export async function benchInteraction(scene: Scene): Promise<DeckRow[]> {
  const reader = await newReaderOfEight(scene)
  const { page } = reader
  // The scripts that load in the background are there.
  await page.waitForTimeout(2500)
  await page.waitForLoadState('networkidle')
  const frames = await countFrames(page)
  await reader.slow(slowness)

  const worst = new Map<string, number>()
  const measure = async (what: string, act: () => Promise<void>, shown: Locator | null) => {
    await settle(page)
    await page.evaluate(() => void (probe.seen.events.length = 0))
    await act()
    await shown?.waitFor()
    await settle(page)
    const events = await page.evaluate(() => probe.seen.events)
    const longest = Math.max(0, ...events.map(({ duration }) => duration))
    worst.set(what, Math.max(longest, worst.get(what) ?? 0))
  }
  const panel = page.getByRole('region', { name: 'Document' })
  const first = page.getByRole('feed').first()
  const columns = page.locator('main section')

  for (let round = 0; round < 2; round += 1) {
    await measure('menu', () => press(page.getByRole('button', { name: 'Menu', exact: true })), null)
    await page.keyboard.press('Escape')
    await measure('open', () => press(first.getByRole('article').first()), panel)
    await measure('close', () => page.keyboard.press('Escape'), null)
    await panel.waitFor({ state: 'detached' })
    const settings = page.getByRole('button', { name: 'Column settings' }).first()
    await measure('settings', () => press(settings), null)
    await measure('settings', () => press(settings), null)
    await press(settings)
    const closing = page.getByRole('button', { name: 'Close column' })
    // It still moves while the settings unfold.
    await settle(page)
    await measure('close column', () => press(closing), page.getByRole('button', { name: 'Undo' }))
    await measure('undo', () => press(page.getByRole('button', { name: 'Undo' })), columns.nth(7))
  }
  const box = page.getByRole('combobox', { name: 'Search the wire' }).locator('visible=true')
  await box.fill('harbour')
  await measure('add column', () => box.press('Enter'), columns.nth(8))
  await page.evaluate(() => document.querySelector('main')?.scrollTo({ left: 0 }))
  await measure('open', () => press(first.getByRole('article').first()), panel)
  for (let count = 0; count < nexts; count += 1)
    await measure('next', () => page.keyboard.press('ArrowDown'), null)
  await reader.context.close()

  const [slowest = '', duration = 0] = [...worst].toSorted((one, other) => other[1] - one[1])[0] ?? []
  const all = [...worst].map(([what, time]) => `${what} ${time}`).join(', ')
  return [
    {
      what: `longest interaction (${slowest}), CPU ÷ 4`,
      ours: `${duration} ms`,
      floor: '',
      ratio: duration / limit,
      limit: `under ${limit} ms`,
      peers: `Phanpy 2.28 to open; ours: ${all}`,
      isOk: duration < limit,
    },
    {
      what: `frames to the next stored document, p95 of ${nexts}`,
      ours: quantile(frames, 0.95).toFixed(0),
      floor: '',
      ratio: quantile(frames, 0.95) / 2,
      limit: '2 frames',
      peers: `ours: median ${median(frames)}, worst ${Math.max(...frames)}`,
      isOk: quantile(frames, 0.95) <= 2,
    },
  ]
}

/** Unthrottled, from the key to the frame that has the next document in it. */
async function countFrames(page: Page): Promise<number[]> {
  const counts = []
  await press(page.getByRole('feed').first().getByRole('article').first())
  const panel = page.getByRole('region', { name: 'Document' })
  await panel.getByRole('group').first().waitFor()
  for (let count = 0; count < nexts; count += 1) {
    await page.waitForTimeout(120)
    await page.evaluate(() => probe.watchKey('[role=group][tabindex="-1"]', 'aria-label'))
    await page.keyboard.press('ArrowDown')
    counts.push(await page.evaluate(() => probe.counted()))
  }
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  return counts
}

/** By the pointer, without a test's checks before, because they would run inside the measured time. */
async function press(target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing to press')
  const at = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 30)] as const
  await target.page().mouse.click(...at)
}

/** The browser tells of an event once its frame was shown. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(120)
  await page.evaluate(async () => {
    await probe.frame()
    await probe.frame()
  })
}
