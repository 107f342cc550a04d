import { setTimeout } from 'node:timers/promises'
import { watchLoad } from '../../tools/load.mjs'
import { storeEightColumns } from './eightColumns.ts'
import { openQuietBrowser } from './quiet/browser.ts'
import type { DeckRow } from './row.ts'
import type { Scene } from './scene.ts'

const minutes = 10
/** The limit as a share of one core. */
const share = 0.003
/** The limit in bytes per ten minutes. */
const growth = 1_000_000

/** The cost of eight columns while nothing is filed: the channel is open, and the deck visible. */
export async function benchIdle(scene: Scene): Promise<DeckRow[]> {
  const profile = await scene.newProfile(storeEightColumns)
  const browser = await openQuietBrowser(profile)
  const page = await browser.newPage()
  await page.goto(scene.deckUrl)
  await page.waitFor(() => document.querySelectorAll('[role=feed]').length === 8)
  // By then delayed work of the start is done.
  await setTimeout(60_000)
  const load = watchLoad()
  const heaps = [await page.heap()]
  const before = await browser.rendererSeconds()
  const began = performance.now()
  const length = scene.isQuick ? minutes / 5 : minutes
  await setTimeout(length * 60_000)
  const seconds = (performance.now() - began) / 1000
  const part = ((await browser.rendererSeconds()) - before) / seconds
  heaps.push(await page.heap())
  await browser.close()
  const [first = 0, last = 0] = heaps
  const grown = ((last - first) / length) * minutes
  return [
    {
      what: `processor of an idle deck of 8 columns in ${length} minutes, without its start`,
      ours: `${(part * 100).toFixed(2)} % of a core`,
      floor: '',
      ratio: part / share,
      limit: `${share * 100} %`,
      isOk: part <= share,
      load: load(),
    },
    {
      what: 'heap that it has gained in ten minutes',
      ours: `${(grown / 1_000_000).toFixed(2)} MB`,
      floor: `${(first / 1_000_000).toFixed(1)} MB at first`,
      ratio: grown / growth,
      limit: '1 MB',
      isOk: grown <= growth,
      load: load(),
    },
  ]
}
