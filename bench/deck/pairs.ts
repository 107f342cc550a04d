import { watchLoad } from '../../tools/load.mjs'
import { ms, type DeckRow } from './row.ts'
import type { Scene, Visitor } from './scene.ts'
import { bringUnderPointer, columnCount, drawAll, handMade, openFilled, turnWheel } from './scroll.ts'

/** The first pairs do not count, because functions are still being compiled. */
const warmUps = 4

type Work = { drawing: number; whole: number }
/** `figures`: the ms of each scrolled column. */
type Scrolled = { name: string; visitor: Visitor; figures: Work[] }

/**
 * Scrolling, one column of each build in turn. A shared machine is slower for seconds at a time, by up to a
 * half. This affects both builds of a pair, so pairs show differences that get lost between rounds of whole
 * decks.
 */
export async function benchPairs(scene: Scene): Promise<DeckRow[]> {
  const pairs = scene.isQuick ? 40 : 120
  const all: Scrolled[] = []
  for (const build of scene.builds) {
    const visitor = await openFilled(scene, build)
    await begin(visitor, build.url)
    all.push({ name: build.name, visitor, figures: [] })
  }
  const floor = await scene.newVisitor()
  await begin(floor, `${scene.floorUrl}/list.html`)
  all.push({ name: 'floor', visitor: floor, figures: [] })

  const load = watchLoad()
  for (let pair = 0; pair < warmUps + pairs; pair += 1) {
    // The order alternates, because the first build is measured just after a pause.
    for (const each of pair % 2 === 0 ? all : all.toReversed()) {
      const work = await workOfColumn(each.visitor, pair % columnCount)
      if (pair >= warmUps) each.figures.push(work)
    }
  }
  for (const { visitor } of all) await visitor.context.close()

  const row = (what: string, limit: number, figure: (work: Work) => number): DeckRow => {
    const figures = all.map(each => each.figures.map(figure))
    const [ours = [], floors = []] = [figures[0], figures.at(-1)]
    const beside = partOf(ours, floors)
    return {
      what: `one of 8 × 5,000 under the wheel, ${pairs} pairs: ${what}`,
      ours: ms(mean(ours)),
      floor: `${ms(mean(floors))}, ${handMade}`,
      ratio: beside.part,
      limit: limit.toString(),
      against: all.slice(1).map(({ name }, place) => {
        const { part, least, most } = partOf(ours, figures[place + 1] ?? [])
        return `${name}: ours is ${part.toFixed(2)} of it (95 %: ${least.toFixed(2)} to ${most.toFixed(2)})`
      }),
      isOk: beside.part <= limit,
      load: load(),
    }
  }
  return [
    row('script + style + layout', 1.6, ({ drawing }) => drawing),
    // The browser tells of no paint by itself.
    row('the whole main thread, paint included', 1.4, ({ whole }) => whole),
  ]
}

async function begin({ page, cdp }: Visitor, url: string): Promise<void> {
  await page.goto(url)
  await drawAll(page)
  await cdp.send('Performance.enable')
}

async function workOfColumn(visitor: Visitor, place: number): Promise<Work> {
  await visitor.page.bringToFront()
  await bringUnderPointer(visitor.page, place)
  const before = await workUntilNow(visitor)
  await turnWheel(visitor.page)
  const after = await workUntilNow(visitor)
  return { drawing: after.drawing - before.drawing, whole: after.whole - before.whole }
}

/** Ms since the start of the page, by the clock. */
async function workUntilNow({ cdp }: Visitor): Promise<Work> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const msOf = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000
  return {
    drawing: msOf('ScriptDuration') + msOf('RecalcStyleDuration') + msOf('LayoutDuration'),
    // Without what the bench itself asks of the page.
    whole: msOf('TaskDuration') - msOf('DevToolsCommandDuration'),
  }
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
