import { setTimeout } from 'node:timers/promises'
import { watchLoad } from '../../tools/load.mjs'
import { storeEightColumns } from './eightColumns.ts'
import { openQuietBrowser } from './quiet/browser.ts'
import type { QuietPage } from './quiet/page.ts'
import { besideOthers, quantile, Rounds, type DeckRow } from './row.ts'
import type { Scene } from './scene.ts'

const slowness = 4
/** Limits in ms: for 95 of 100 presses, and for all. */
const usual = 120
const most = 200

/** Ms from each press until the reader saw its effect. */
type Noted = Map<string, number[]>
type Measure = (what: string, act: () => Promise<void>) => Promise<void>
type Round = (page: QuietPage, measure: Measure) => Promise<void>

/** The presses of each line, by its name. Each round leaves the deck as it was. */
const rounds: Record<string, { presses: number; round: Round }> = {
  menu: { presses: 1, round: openMenu },
  document: { presses: 1, round: openDocument },
  settings: { presses: 2, round: unfoldSettings },
  close: { presses: 1, round: closeColumn },
  add: { presses: 1, round: addColumn },
  next: { presses: 10, round: leaf },
}

export const pressLines = Object.keys(rounds)

/** The reader's wait from a press of this line until the deck shows its effect. */
export async function benchPresses(scene: Scene, line: string): Promise<DeckRow[]> {
  const { presses, round } = rounds[line]!
  const wanted = scene.isQuick ? 20 : 100
  const profile = await scene.newProfile(storeEightColumns)
  const browser = await openQuietBrowser(profile)
  const decks: { name: string; page: QuietPage; noted: Noted }[] = []
  for (const { url, name } of scene.builds) {
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitFor(() => document.querySelectorAll('[role=feed]').length === 8)
    // Until then the background scripts are loaded.
    await setTimeout(4000)
    await page.run(scene.probe)
    await page.slow(slowness)
    const noted: Noted = new Map()
    decks.push({ name, page, noted })
  }
  const load = watchLoad()
  for (let done = 0; done < wanted; done += presses) {
    for (const { page, noted } of decks) {
      await page.bringToFront()
      await round(page, measureOn(page, noted))
    }
  }
  await browser.close()
  return [...(decks[0]?.noted.keys() ?? [])].map(what => {
    const means = new Rounds()
    // The mean, because a single press is measured in steps of 8 ms.
    for (const { name, noted } of decks) means.note(name, mean(noted.get(what) ?? []))
    return row(what, decks[0]?.noted.get(what) ?? [], means, load())
  })
}

function measureOn(page: QuietPage, noted: Noted): Measure {
  return async (what, act) => {
    await settle(page)
    await page.evaluate(() => void (probe.seen.events.length = 0))
    await act()
    await settle(page)
    const longest = await page.evaluate(() =>
      Math.max(0, ...probe.seen.events.map(({ duration }) => duration)),
    )
    noted.set(what, [...(noted.get(what) ?? []), longest])
  }
}

function row(what: string, ours: readonly number[], means: Rounds, load: string): DeckRow {
  const [p95, worst] = [quantile(ours, 0.95), Math.max(...ours)]
  return {
    what: `${ours.length} presses: ${what}, CPU ÷ 4`,
    ours: `p50 ${quantile(ours, 0.5)}, p95 ${p95}, most ${worst} ms`,
    floor: '',
    ratio: Math.max(p95 / usual, worst / most),
    limit: `p95 under ${usual} ms, most ${most} ms`,
    against: besideOthers(means),
    isOk: p95 < usual && worst <= most,
    load,
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

async function openMenu(page: QuietPage, measure: Measure): Promise<void> {
  await measure('menu', () => press(page, 'button', 'Menu'))
  await page.key('Escape')
}

async function openDocument(page: QuietPage, measure: Measure): Promise<void> {
  await measure('open', () => press(page, 'article'))
  await page.waitFor(() => probe.boxOf('section', 'Document') !== null)
  await measure('close', () => page.key('Escape'))
  await page.waitFor(() => probe.boxOf('section', 'Document') === null)
}

async function unfoldSettings(page: QuietPage, measure: Measure): Promise<void> {
  await measure('settings', () => press(page, 'button', 'Column settings'))
  await measure('settings', () => press(page, 'button', 'Column settings'))
}

async function closeColumn(page: QuietPage, measure: Measure): Promise<void> {
  // A column that came back may still have them unfolded.
  if (!(await page.evaluate(() => probe.boxOf('button', 'Close column') !== null)))
    await press(page, 'button', 'Column settings')
  await measure('close column', () => press(page, 'button', 'Close column'))
  await measure('undo', () => press(page, 'button', 'Undo'))
  await page.waitFor(() => document.querySelectorAll('[role=feed]').length === 8)
}

async function addColumn(page: QuietPage, measure: Measure): Promise<void> {
  await press(page, '[role=combobox]')
  await page.type('harbour')
  await measure('add column', () => page.key('Enter'))
  await page.waitFor(() => document.querySelectorAll('main section').length === 9)
  const added = 'main section:last-of-type'
  await press(page, `${added} button`, 'Column settings')
  await press(page, `${added} button`, 'Close column')
  await page.waitFor(() => document.querySelectorAll('main section').length === 8)
  await page.evaluate(() => document.querySelector('main')?.scrollTo({ left: 0, behavior: 'instant' }))
}

async function leaf(page: QuietPage, measure: Measure): Promise<void> {
  await press(page, 'article')
  await page.waitFor(() => probe.boxOf('section', 'Document') !== null)
  for (let step = 0; step < 10; step += 1) await measure('next', () => page.key('ArrowDown'))
  await page.key('Escape')
  await page.waitFor(() => probe.boxOf('section', 'Document') === null)
}

/**
 * Presses the first visible one with the pointer, once the element stands still, so that the press hits it.
 */
async function press(page: QuietPage, selector: string, name?: string): Promise<void> {
  const { x, y } = await page.waitFor(
    (what, called) => probe.stillBoxOf(what, called),
    selector,
    name ?? null,
  )
  await page.press(x, y)
}

/** The browser reports an event only after its frame was shown. */
async function settle(page: QuietPage): Promise<void> {
  await setTimeout(120)
  await page.evaluate(async () => {
    await probe.frame()
    await probe.frame()
  })
}
