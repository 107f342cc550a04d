import { median, ms, type DeckRow } from './row.ts'
import type { Reader, Scene } from './scene.ts'

const rounds = 5
const slowness = 4

/** Eight columns as a newsroom has them: the server fills them like the reader's own. */
const searches = [
  { langs: ['en'] },
  { langs: ['fr'] },
  { langs: ['de'] },
  { langs: ['es'] },
  { langs: ['pt'] },
  { langs: ['ar'] },
  { langs: ['en'], query: 'port' },
  { langs: ['fr'], query: 'grève' },
]

/** How soon a deck of eight stored columns is painted, and what the reader cannot do meanwhile. */
export async function benchLoad(scene: Scene): Promise<DeckRow[]> {
  const reader = await newReaderOfEight(scene)
  const ours = []
  const floor = []
  const longest = { ours: [] as number[], floor: [] as number[] }
  await reader.slow(slowness)
  for (let round = 0; round < rounds + 1; round += 1) {
    const deck = await load(reader, scene.deckUrl)
    const empty = await load(reader, `${scene.floorUrl}/empty.html`)
    // The first round fills the browser's caches.
    if (round === 0) continue
    ours.push(deck.largestPaint)
    floor.push(empty.largestPaint)
    longest.ours.push(Math.max(0, ...deck.longTasks))
    longest.floor.push(Math.max(0, ...empty.longTasks))
  }
  await reader.context.close()

  const ratio = median(ours) / median(floor)
  const task = median(longest.ours)
  return [
    {
      what: 'largest paint of 8 stored columns, CPU ÷ 4',
      ours: ms(median(ours)),
      floor: `${ms(median(floor))}, an empty React page`,
      ratio,
      limit: '2',
      peers: 'afpnews-deck 2,884 ms, Phanpy 2,332 ms',
      isOk: ratio <= 2,
    },
    {
      what: 'longest task while they load, CPU ÷ 4',
      ours: ms(task),
      floor: `${ms(median(longest.floor))}, an empty React page`,
      ratio: task / 100,
      limit: '100 ms',
      peers: 'afpnews-deck 1.94, Phanpy 3.76',
      isOk: task <= 100,
    },
  ]
}

/** A reader whose eight columns are stored, with documents of the real server in each. */
export async function newReaderOfEight(scene: Scene): Promise<Reader> {
  const reader = await scene.newReader()
  const filling = await reader.openFilling()
  await filling.evaluate(list => globalThis.filling.addColumns(list), searches)
  await filling.close()
  await reader.page.goto(scene.deckUrl)
  await Promise.all(
    searches.map((_, place) =>
      reader.page.getByRole('feed').nth(place).getByRole('article').first().waitFor({ timeout: 20_000 }),
    ),
  )
  await reader.page.waitForLoadState('networkidle')
  return reader
}

/** Ms and tasks of a page until two seconds after it was loaded: later work is no longer its start. */
async function load({ page }: Reader, url: string) {
  await page.goto('about:blank')
  await page.goto(url)
  await page.waitForTimeout(2000)
  return page.evaluate(() => probe.seen)
}
