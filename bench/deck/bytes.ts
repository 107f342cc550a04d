import type { DeckRow } from './row.ts'
import type { Scene } from './scene.ts'

/** Kilobytes of 1,000 bytes, as for the peers. */
const limit = 135
const peers = { 'afpnews-deck': 207, Phanpy: 441 }

/** The transferred scripts and style sheets of a deck without columns. */
export async function benchBytes(scene: Scene): Promise<DeckRow[]> {
  const reader = await scene.newReader()
  const { page, cdp } = reader
  const filling = await reader.openFilling()
  await filling.evaluate(() => globalThis.filling.addColumns([]))
  await filling.close()

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
  await page.goto(scene.deckUrl)
  // The viewers are loaded in the background, but not within the first two seconds.
  await page.getByRole('heading', { name: 'An empty desk' }).waitFor()
  await reader.context.close()

  const ours = bytes / 1000
  return [
    {
      what: 'scripts and styles of a deck without columns',
      ours: `${ours.toFixed(1)} kB`,
      floor: '',
      ratio: ours / limit,
      limit: `${limit} kB`,
      peers: ratios(peers, limit),
      isOk: ours <= limit,
    },
  ]
}

function ratios(figures: Record<string, number>, to: number): string {
  return Object.entries(figures)
    .map(([name, figure]) => `${name} ${(figure / to).toFixed(2)}`)
    .join(', ')
}
