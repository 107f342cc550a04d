import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { createWire, readLibrary } from '../../packages/samples/src/index.ts'
import { chromiumLaunch } from '../../e2e/chromiumLaunch.ts'
import { watchLoad } from '../../tools/load.mjs'
import { median, type BenchRow } from './row.ts'

const raws = createWire(readLibrary('packages/samples'))
  .filedBetween(new Date('2026-02-12T09:00:00Z'), new Date('2026-02-22T09:00:00Z'))
  .filter(({ revision, class: name }) => revision === 1 && name !== 'livereport')
  .reverse()

declare const bench: {
  longestBlock(raws: unknown[]): Promise<number>
  storeBatch(raws: unknown[], isOursFirst: boolean): Promise<{ ours: number; peer: number }>
  firstCards(raws: unknown[], isOursFirst: boolean): Promise<{ ours: number; peer: number }>
}

/**
 * The cost of the local database in Chromium, as ratios to the same rows written and read without the deck.
 */
export async function benchBrowser(): Promise<BenchRow[]> {
  const script = await build({
    entryPoints: ['bench/data/page.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2023',
  })
  const code = script.outputFiles[0]?.text ?? ''
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? code : '<!doctype html><script src="/page.js"></script>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return [
      await compare(page, 'store a batch of 50, as one transaction', 'storeBatch', 50, 21, 1.25),
      await compare(page, 'store a batch of 1,000, as one transaction', 'storeBatch', 1000, 5, 1.25),
      await compare(page, 'first ten cards of 1,000 stored', 'firstCards', 1000, 11, 1.5),
      await longest(page),
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

async function compare(
  page: Page,
  what: string,
  name: 'storeBatch' | 'firstCards',
  count: number,
  rounds: number,
  limit: number,
): Promise<BenchRow> {
  const load = watchLoad()
  const rows = []
  for (let round = 0; round < rounds; round += 1) {
    rows.push(
      await page.evaluate(([each, batch, isOursFirst]) => bench[each](batch, isOursFirst), [
        name,
        raws.slice(0, count),
        round % 2 === 0,
      ] as const),
    )
  }
  const [ours, peer] = [median(rows.map(row => row.ours)), median(rows.map(row => row.peer))]
  return { what, ours, peer, unit: 'ms', ratio: ours / peer, limit, isOk: ours / peer <= limit, load: load() }
}

/** With the processor slowed four times. A task under 50 ms counts as 0, because no browser calls it long. */
async function longest(page: Page): Promise<BenchRow> {
  const load = watchLoad()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const blocks = []
  for (let round = 0; round < 5; round += 1) {
    blocks.push(await page.evaluate(batch => bench.longestBlock(batch), raws.slice(0, 1000)))
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const [ours, limit] = [median(blocks), 50]
  return {
    what: 'longest task while 1,000 are parsed and stored, CPU ÷ 4',
    ours,
    peer: limit,
    unit: 'ms',
    ratio: ours / limit,
    limit: 1,
    isOk: ours <= limit,
    load: load(),
  }
}
