import { ms, type DeckRow } from './row.ts'
import type { Reader, Scene } from './scene.ts'
import { bringUnderPointer, columnCount, drawAll, handMade, openFilled, turnWheel } from './scroll.ts'

/** The first pairs do not count, because functions are still being compiled. */
const warmUps = 4

/** `figures`: the ms of each scrolled column. */
type Scrolled = { name: string; reader: Reader; figures: number[] }

/**
 * Scrolling, one column of each build in turn. A shared machine is slower for seconds at a time, by up to a
 * half. This affects both builds of a pair, so pairs show differences that get lost between rounds of whole
 * decks.
 */
export async function benchPairs(scene: Scene): Promise<DeckRow[]> {
  const pairs = scene.isQuick ? 40 : 120
  const all: Scrolled[] = []
  for (const build of scene.builds) {
    const reader = await openFilled(scene, build)
    await begin(reader, build.url)
    all.push({ name: build.name, reader, figures: [] })
  }
  const floor = await scene.newReader()
  await begin(floor, `${scene.floorUrl}/list.html`)
  all.push({ name: 'floor', reader: floor, figures: [] })

  for (let pair = 0; pair < warmUps + pairs; pair += 1) {
    // The order alternates, because the first build is measured just after a pause.
    for (const each of pair % 2 === 0 ? all : all.toReversed()) {
      const work = await workOfColumn(each.reader, pair % columnCount)
      if (pair >= warmUps) each.figures.push(work)
    }
  }
  for (const { reader } of all) await reader.context.close()

  const ours = all[0]?.figures ?? []
  const floors = all.at(-1)?.figures ?? []
  const besideFloor = partOf(ours, floors)
  return [
    {
      what: `one of 8 × 5,000 under the wheel, ${pairs} pairs: script + style + layout`,
      ours: ms(mean(ours)),
      floor: `${ms(mean(floors))}, ${handMade}`,
      ratio: besideFloor.part,
      limit: '1.6',
      against: all.slice(1).map(({ name, figures }) => {
        const { part, least, most } = partOf(ours, figures)
        return `${name}: ours is ${part.toFixed(2)} of it (95 %: ${least.toFixed(2)} to ${most.toFixed(2)})`
      }),
      peers: '',
      isOk: besideFloor.part <= 1.6,
    },
  ]
}

async function begin({ page, cdp }: Reader, url: string): Promise<void> {
  await page.goto(url)
  await drawAll(page)
  await cdp.send('Performance.enable')
}

async function workOfColumn(reader: Reader, place: number): Promise<number> {
  await reader.page.bringToFront()
  await bringUnderPointer(reader.page, place)
  const before = await workUntilNow(reader)
  await turnWheel(reader.page)
  return (await workUntilNow(reader)) - before
}

const counted = new Set(['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'])

/** Ms since the start of the page, by the clock. */
async function workUntilNow({ cdp }: Reader): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.reduce((sum, { name, value }) => (counted.has(name) ? sum + value * 1000 : sum), 0)
}

/** The ratio of each of `ours` to its neighbour in `others`: the geometric mean, and its 95 % bounds. */
function partOf(ours: readonly number[], others: readonly number[]) {
  const parts = ours.map((value, pair) => Math.log(value / (others[pair] ?? Number.NaN)))
  const middle = mean(parts)
  const spread = Math.sqrt(parts.reduce((sum, part) => sum + (part - middle) ** 2, 0) / (parts.length - 1))
  const error = (1.96 * spread) / Math.sqrt(parts.length)
  return { part: Math.exp(middle), least: Math.exp(middle - error), most: Math.exp(middle + error) }
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
