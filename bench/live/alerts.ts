import { setTimeout } from 'node:timers/promises'
import { databaseSubjects } from '../../apps/server/src/database/testing/databaseTargets.ts'
import { startServerOn, waitForPast } from '../../apps/server/src/testing/testServer.ts'
import { watchLoad } from '../../tools/load.mjs'
import type { BenchRow } from '../data/row.ts'
import { quantile } from '../deck/row.ts'
import { benchFiling } from './benchFiling.ts'
import { openHidableTab, type HidableTab } from './hiddenTab.ts'

const flashesPerMinute = 6
/** The longest allowed time from filing to the first stroke of the sound, in ms. */
const delayLimit = 1500
/** A flash without a sound by then counts as lost, in ms. */
const patienceMs = 9_000
const readyWithinMs = 60_000
const query = 'headline:benchmark'

/**
 * The time from the filing of a flash to its sound, in a deck whose tab is hidden for the given number of
 * minutes. Server and deck are on one machine, so they share a clock.
 */
export async function benchAlerts(minutes: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const subject of databaseSubjects()) {
    const server = await startServerOn(subject, {}, { environment: { KEEP_DAYS: '1' } })
    await waitForPast(server, 1)
    const tab = await openHidableTab()
    try {
      await openDeck(tab, server.url)
      const file = benchFiling(server)
      const load = watchLoad()
      const delays: number[] = []
      for (let nth = 0; nth < minutes * flashesPerMinute; nth += 1) {
        const { filedAt } = await file(`Benchmark flash ${nth}`, { urgency: 1 })
        delays.push((await firstStrokeAfter(tab, filedAt)) - filedAt)
        await setTimeout(Math.max(0, filedAt + 60_000 / flashesPerMinute - Date.now()))
      }
      rows.push(rowOf(subject.name, minutes, delays, load()))
    } finally {
      await tab.close()
      await server.closeAndRemove()
    }
  }
  return rows
}

/** Opens a deck with a column that sounds for flashes, in a tab that is then hidden. */
async function openDeck(tab: HidableTab, url: string): Promise<void> {
  await tab.addInitScript(noteStrokes)
  await tab.open(`${url}/?q=${query}`)
  await press(tab, 'button', 'sample reader')
  await press(tab, `section[aria-label="${query}"] button`, 'Column settings')
  await press(tab, '[role=tab]', 'Alerts')
  await press(tab, 'label', 'Sound')
  await press(tab, 'label', 'Flash')
  await press(tab, 'button', 'Save')
  await until(tab, `document.body.innerText.includes('live · 6 columns')`)
  await tab.hide()
  await until(tab, `document.visibilityState === 'hidden'`)
}

const noteStrokes = `
  globalThis.strokes = []
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) {
    globalThis.strokes.push(Date.now())
    return start.apply(this, when)
  }`

/** Presses the first element of this kind with this name, as soon as it exists. */
async function press(tab: HidableTab, selector: string, name: string): Promise<void> {
  const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find(element =>
    (element.ariaLabel ?? element.textContent).includes(${JSON.stringify(name)}))`
  await until(tab, `${found} !== undefined`)
  await tab.evaluate(`${found}.click()`)
}

async function until(tab: HidableTab, condition: string): Promise<void> {
  const patience = Date.now() + readyWithinMs
  while (!(await tab.evaluate<boolean>(condition))) {
    if (Date.now() > patience) throw new Error(`It did not come to this: ${condition}`)
    await setTimeout(100)
  }
}

/** Epoch milliseconds; Infinity if there is none in time. */
async function firstStrokeAfter(tab: HidableTab, filedAt: number): Promise<number> {
  while (Date.now() < filedAt + patienceMs) {
    const at = await tab.evaluate<number | null>(`strokes.find(at => at >= ${filedAt}) ?? null`)
    if (at !== null) return at
    await setTimeout(200)
  }
  return Infinity
}

function rowOf(name: string, minutes: number, delays: readonly number[], load: string): BenchRow {
  const p95 = quantile(delays, 0.95)
  const lost = delays.filter(delay => delay === Infinity).length
  console.log(
    `${name}: ${delays.length} flashes, ${flashesPerMinute} a minute, ${lost} lost: p50 ${quantile(delays, 0.5)} ms, most ${Math.max(...delays)} ms; load ${load}`,
  )
  return {
    what: `${name}: from the filing of a flash to its sound in a tab hidden for ${minutes} minutes, p95`,
    ours: p95,
    peer: delayLimit,
    unit: 'ms',
    ratio: p95 / delayLimit,
    limit: 1,
    isOk: p95 < delayLimit && lost === 0,
    load,
  }
}
