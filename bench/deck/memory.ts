import { watchLoad } from '../../tools/load.mjs'
import type { DeckRow } from './row.ts'
import type { Reader, Scene } from './scene.ts'

/** The growth while a reader reads on, and the movement while documents arrive. */
export async function benchMemory(scene: Scene): Promise<DeckRow[]> {
  return [...(await benchReading(scene)), await benchHeap(scene)]
}

async function benchReading(scene: Scene): Promise<DeckRow[]> {
  const load = watchLoad()
  const reader = await openFilled(scene, 1, 5000)
  const { page } = reader
  await page.evaluate(() => probe.readAll('[role=feed]', 50))
  const atFifty = await nodes(reader)
  const read = await page.evaluate(() => probe.readAll('[role=feed]'))
  if (read < 5000) throw new Error(`Only ${read} of 5,000 documents could be read`)
  const atEnd = await nodes(reader)
  const stray = await benchPrepending(scene, reader)
  await reader.context.close()
  const ratio = atEnd / atFifty
  return [
    {
      what: 'nodes after 5,000 documents read, beside 50',
      ours: atEnd.toFixed(0),
      floor: atFifty.toFixed(0),
      ratio,
      limit: '1.2',
      isOk: ratio <= 1.2,
      load: load(),
    },
    {
      what: 'how far the read card moves as 50 arrive above',
      ours: `${stray.toFixed(1)} px`,
      floor: '',
      ratio: stray,
      limit: '0 px',
      isOk: stray === 0,
      load: load(),
    },
  ]
}

/** Scrolls half-way up again, so that both ends are out of sight. */
async function benchPrepending(scene: Scene, reader: Reader): Promise<number> {
  const filling = await reader.openFilling()
  await reader.page.bringToFront()
  const feed = reader.page.getByRole('feed').first()
  await feed.evaluate(async element => {
    element.scrollTop = element.scrollHeight / 2
    for (let count = 0; count < 60; count += 1) await probe.frame()
  })
  const stray = feed.evaluate(element => probe.strayOf(element, 90))
  const batch = scene.samples.slice(0, 50)
  await filling.evaluate(list => globalThis.filling.prepend(list, 0, 'arrived'), batch)
  const farthest = await stray
  const places = await feed.getByRole('article').first().getAttribute('aria-posinset')
  if (Number(places) < 50) throw new Error('The batch did not arrive')
  return farthest
}

async function benchHeap(scene: Scene): Promise<DeckRow> {
  const limit = 33
  const load = watchLoad()
  const reader = await openFilled(scene, 20, 500)
  const read = await reader.page.evaluate(() => probe.readAll('[role=feed]'))
  if (read < 500) throw new Error(`Only ${read} of 500 documents of a column could be read`)
  await reader.cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await reader.cdp.send('Runtime.getHeapUsage')
  await reader.context.close()
  const ours = usedSize / 1_000_000
  return {
    what: 'heap after 20 × 500 documents were read',
    ours: `${ours.toFixed(1)} MB`,
    floor: '',
    ratio: ours / limit,
    limit: `${limit} MB`,
    isOk: ours <= limit,
    load: load(),
  }
}

async function openFilled(scene: Scene, columns: number, documents: number): Promise<Reader> {
  const reader = await scene.newReader({ isSilent: true })
  const filling = await reader.openFilling()
  const samples = scene.samples.map(({ card, raw }) => ({ card, raw: { uno: raw.uno } }))
  await filling.evaluate(([list, ...counts]) => globalThis.filling.fill(list, ...counts), [
    samples,
    columns,
    documents,
  ] as const)
  await filling.close()
  await reader.page.goto(scene.deckUrl)
  await reader.page.getByRole('article').first().waitFor()
  return reader
}

/** Includes nodes that are not in the page but still referenced. */
async function nodes({ cdp }: Reader): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Memory.getDOMCounters')).nodes
}
