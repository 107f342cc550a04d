import { watchLoad } from '../../tools/load.mjs'
import { storeEightColumns } from './eightColumns.ts'
import { median, quantile, type DeckRow } from './row.ts'
import type { Scene } from './scene.ts'

const nexts = 50

/** The time from the key to the frame with the next stored document, without throttling. */
export async function benchSteps(scene: Scene): Promise<DeckRow[]> {
  const reader = await scene.newReader()
  await storeEightColumns(reader)
  const { page } = reader
  await page.goto(scene.deckUrl)
  // Until then the background scripts are loaded.
  await page.waitForTimeout(2500)
  await page.waitForLoadState('networkidle')
  const load = watchLoad()
  const counts: number[] = []
  const first = await page.getByRole('feed').first().getByRole('article').first().boundingBox()
  if (!first) throw new Error('No card to open')
  await page.mouse.click(first.x + first.width / 2, first.y + 30)
  await page.getByRole('region', { name: 'Document' }).getByRole('group').first().waitFor()
  for (let count = 0; count < nexts; count += 1) {
    await page.waitForTimeout(120)
    await page.evaluate(() => probe.watchKey('[role=group][tabindex="-1"]', 'aria-label'))
    await page.keyboard.press('ArrowDown')
    counts.push(await page.evaluate(() => probe.counted()))
  }
  await reader.context.close()
  return [
    {
      what: `frames to the next stored document, p95 of ${nexts}`,
      ours: quantile(counts, 0.95).toFixed(0),
      floor: '',
      ratio: quantile(counts, 0.95) / 2,
      limit: '2 frames',
      more: `median ${median(counts)}, worst ${Math.max(...counts)}`,
      isOk: quantile(counts, 0.95) <= 2,
      load: load(),
    },
  ]
}
