import { watchLoad } from '../../tools/load.mjs'
import { besideOthers, Rounds, type DeckRow } from './row.ts'
import type { Scene, Visitor } from './scene.ts'

/** Kilobytes of 1,000 bytes. */
const limit = 135

/** The transferred scripts and style sheets of a deck without columns, and of the peers' first screens. */
export async function benchBytes(scene: Scene): Promise<DeckRow[]> {
  const load = watchLoad()
  const kilobytes = new Rounds()
  const reader = await scene.newReader()
  const filling = await reader.openFilling()
  await filling.evaluate(() => globalThis.filling.addColumns([]))
  await filling.close()
  const ours = await transferredBy(reader, async () => {
    await reader.page.goto(scene.deckUrl)
    // The viewers are loaded in the background, but not within the first two seconds.
    await reader.page.getByRole('heading', { name: 'An empty desk' }).waitFor()
  })
  kilobytes.note('ours', ours)
  for (const { name, url } of scene.peers) {
    const visitor = await scene.newVisitor()
    kilobytes.note(
      name,
      await transferredBy(
        visitor,
        async () => void (await visitor.page.goto(url, { waitUntil: 'networkidle' })),
      ),
    )
  }
  return [
    {
      what: 'scripts and styles of a deck without columns',
      ours: `${ours.toFixed(1)} kB`,
      floor: '',
      ratio: ours / limit,
      limit: `${limit} kB`,
      against: besideOthers(kilobytes, 'kB'),
      isOk: ours <= limit,
      load: load(),
    },
  ]
}

/** In kilobytes, with headers, while nothing is cached. Closes the visitor's windows. */
async function transferredBy({ context, cdp }: Visitor, visit: () => Promise<void>): Promise<number> {
  const isCounted = new Set<string>()
  let bytes = 0
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') isCounted.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isCounted.has(requestId)) bytes += encodedDataLength
  })
  await visit()
  await context.close()
  return bytes / 1000
}
