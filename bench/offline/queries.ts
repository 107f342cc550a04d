import { readdirSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { chromiumLaunch } from '../../e2e/chromiumLaunch.ts'
import { startTestServer } from '../../e2e/server.ts'
import { createWire, readLibrary } from '../../packages/samples/src/index.ts'
import { watchLoad } from '../../tools/load.mjs'
import { median, type BenchRow } from '../data/row.ts'

const documentCount = 10_000
const columnCount = 20
const rounds = 11
const queries = [
  'ferry',
  'Ferry STRIKE',
  '"Port Allard" AND bridge',
  'har*',
  '(ferry OR rail) AND NOT slug:sport',
  'country:NRL AND NOT slug:sport',
  'grève OR huelga OR Streik',
  '"central bank" OR topic:ONLINE-NEWS-EN_SPORTS',
]
const firstQuery = 'country:NRL AND NOT slug:sport'
const firstAnswerMs = 200
/** A browser calls a task of at least this length long. */
const longTaskMs = 50
const workerUrl = readdirSync('apps/deck/dist/assets')
  .filter(name => /^searchWorker-.*\.js$/.test(name))
  .map(name => `/assets/${name}`)[0]

declare const bench: {
  fill(raws: unknown[], columnCount: number): Promise<number>
  readAll(): Promise<number>
  index(workerUrl: string, text: string): Promise<{ firstMs: number; ms: number }>
  query(text: string): Promise<{ ms: number; count: number }>
  stop(): void
}

/**
 * The search worker over a stored deck, compared with reading the same documents; and its page's longest
 * task.
 */
export async function benchStoredQueries(): Promise<BenchRow[]> {
  if (!workerUrl) throw new Error('The built deck has no search worker')
  const server = await startTestServer({ WIRE: 'off', KEEP_DAYS: '1', LOG_LEVEL: 'silent' })
  const browser = await chromium.launch(chromiumLaunch)
  try {
    // Bypasses the page's policy, which would refuse a worker that the deck did not start.
    const page = await browser.newPage({ bypassCSP: true })
    await page.goto(server.url)
    await page.evaluate(await pageScript())
    const stored = await page.evaluate(([raws, count]) => bench.fill(raws, count), [
      documents(),
      columnCount,
    ] as const)
    if (stored < documentCount * 0.99) throw new Error(`Only ${stored} documents are stored`)
    return [...(await measureQueries(page, workerUrl)), await measureDeck(browser, page)]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function measureQueries(page: Page, url: string): Promise<BenchRow[]> {
  const load = watchLoad()
  const reads: number[] = []
  const indexes: { firstMs: number; ms: number }[] = []
  for (let round = 0; round < 3; round += 1) {
    reads.push(await page.evaluate(() => bench.readAll()))
    if (round > 0) await page.evaluate(() => bench.stop())
    indexes.push(await page.evaluate(each => bench.index(...each), [url, firstQuery] as const))
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const text of queries) {
      const { ms, count } = await page.evaluate(each => bench.query(each), text)
      if (count === 0) throw new Error(`${text} finds nothing`)
      times.push(ms)
    }
  }
  await page.evaluate(() => bench.stop())
  const read = median(reads)
  const row = (what: string, ours: number, limit: number): BenchRow => {
    const ratio = ours / read
    return { what, ours, peer: read, unit: 'ms', ratio, limit, isOk: ratio <= limit, load: load() }
  }
  return [
    row('a query over 10,000 stored documents, beside reading them', median(times), 0.1),
    row('the slowest of eight queries, eleven times each', Math.max(...times), 0.5),
    row('the first query of all, which reads and indexes them', median(indexes.map(({ ms }) => ms)), 3),
    firstAnswer(median(indexes.map(({ firstMs }) => firstMs)), load()),
  ]
}

/** The time from the worker's start to its first answer, from the documents indexed by then. */
function firstAnswer(ours: number, load: string): BenchRow {
  const what = 'the first answer of the first query'
  const ratio = ours / firstAnswerMs
  return { what, ours, peer: firstAnswerMs, unit: 'ms', ratio, limit: 1, isOk: ratio <= 1, load }
}

/** Twenty columns of 500 documents; the network is cut, and two columns are added. */
async function measureDeck(browser: Browser, page: Page): Promise<BenchRow> {
  await page.getByRole('button', { name: /sample reader/ }).click()
  await page.getByRole('main', { name: 'Deck' }).waitFor()
  await page.reload()
  const columns = page.getByRole('main').getByRole('region')
  await columns.nth(columnCount - 1).waitFor({ state: 'attached' })
  await page.getByRole('article').nth(columnCount).waitFor({ state: 'attached' })
  // By then the start of the deck is complete.
  await page.waitForTimeout(8_000)
  const load = watchLoad()
  await browser.startTracing(page, { categories: ['__metadata', 'disabled-by-default-devtools.timeline'] })
  await page.context().setOffline(true)
  for (const [nth, query] of ['country:NRL', '"central bank" OR har*'].entries()) {
    const box = page.getByRole('combobox', { name: 'Search the wire' }).locator('visible=true')
    await box.fill(query)
    await box.press('Enter')
    await columns
      .nth(columnCount + nth)
      .getByRole('article')
      .first()
      .waitFor({ timeout: 60_000 })
  }
  const ours = longestTask(JSON.parse((await browser.stopTracing()).toString()) as Trace)
  return {
    what: 'longest task of the page, 20 columns of 500, while it indexes and answers',
    ours,
    peer: longTaskMs,
    unit: 'ms',
    ratio: ours / longTaskMs,
    limit: 1,
    isOk: ours <= longTaskMs,
    load: load(),
  }
}

type Trace = {
  traceEvents: { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }[]
}

/** In ms of processor time, so that other work on the machine does not count. */
function longestTask({ traceEvents }: Trace): number {
  const isPage = ({ name, args }: Trace['traceEvents'][number]) =>
    name === 'thread_name' && args?.name === 'CrRendererMain'
  const pages = new Set(traceEvents.filter(isPage).map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => name === 'RunTask' && tdur !== undefined && pages.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('The trace shows no task of the page')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** The sample agency's newest documents, up to now, so that the server has no newer ones to replace them. */
function documents(): unknown[] {
  const now = Date.now()
  const wire = createWire(readLibrary('packages/samples'))
  return wire
    .filedBetween(new Date(now - 40 * 86_400_000), new Date(now))
    .filter(({ revision, class: name }) => revision === 1 && name !== 'livereport')
    .slice(-documentCount)
    .reverse()
}

async function pageScript(): Promise<string> {
  const script = await build({
    entryPoints: ['bench/offline/page.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2023',
  })
  return script.outputFiles[0]?.text ?? ''
}
