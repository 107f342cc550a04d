import type { Card } from '../../packages/columns/src/index.ts'
import type { Reader } from './scene.ts'

/** Eight columns of a typical newsroom: the server fills them like the reader's own. */
const searches = [
  { langs: ['en'] },
  { langs: ['fr'] },
  { langs: ['de'] },
  { langs: ['es'] },
  { langs: ['pt'] },
  { langs: ['ar'] },
  { langs: ['en'], query: 'port OR police OR minister' },
  { langs: ['fr'], query: 'port OR police OR ministre' },
]

/** Stores eight columns, with documents of the real server in each. */
export async function storeEightColumns({ page, deckUrl, openFilling }: Reader): Promise<void> {
  const filling = await openFilling()
  await filling.evaluate(list => globalThis.filling.addColumns(list), searches)
  await filling.close()
  await page.bringToFront()
  await page.goto(deckUrl)
  for (const [place] of searches.entries())
    await page.getByRole('feed').nth(place).getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.goto(`${deckUrl}/healthz`)
}

/** The cards of the reader's stored columns, by column. */
export async function cardsOf({ openFilling }: Reader): Promise<Card[][]> {
  const filling = await openFilling()
  const cards = await filling.evaluate(() => globalThis.filling.storedCards())
  await filling.close()
  return cards
}
