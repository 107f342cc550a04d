import { fileURLToPath } from 'node:url'
import { diffWords } from 'diff'
import { changesBetween } from '../../packages/changes/src/index.ts'
import { parseDocument, type NewsDocument } from '../../packages/document/src/index.ts'
import { createWire, readLibrary } from '../../packages/samples/src/index.ts'
import { watchLoad } from '../../tools/load.mjs'
import { gzippedSize } from '../gzippedSize.ts'
import { median, type BenchRow } from '../data/row.ts'
import { benchJudged } from './judgedSets.ts'
import { editedPairs } from './editedPairs.ts'
import { longPairs } from './longPairs.ts'
import type { Pair } from './pair.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The length of one frame, in which a card must show its change. */
const mostMs = 16
const mostLongMs = 500
const rounds = 3
const mostTimesPeer = 4
/** Of what a deck loads when a story has changed: it has read documents and queries by then. */
const mostBytes = 32_000
const daysOfWire = 30

/** `folder` has further judged pairs. */
export async function benchChanges(folder: string | null): Promise<BenchRow[]> {
  const judged = benchJudged(root, folder)
  const sampled = measure('revisions of the sample agency', sampledPairs())
  const corpus = process.env.WIREDECK_CORPUS
  if (corpus === undefined) console.log('WIREDECK_CORPUS names no folder: real texts are not measured')
  const real = corpus === undefined ? [] : measure('edited texts of the corpus', editedPairs(corpus))
  return [...judged, ...sampled, ...real, measureLong(), await weigh()]
}

function measure(what: string, pairs: readonly Pair[]): BenchRow[] {
  const load = watchLoad()
  const ours = leastTimes(pairs, changesBetween)
  const peer = leastTimes(pairs, (before, after) => diffWords(textOf(before), textOf(after)))
  const p95 = percentile(ours, 0.95)
  const [sum, peerSum] = [ours, peer].map(
    times => times.reduce((total, time) => total + time, 0) / times.length,
  )
  const ratio = (sum ?? 0) / (peerSum ?? 1)
  console.log(
    `${what}: ${pairs.length} pairs, of ${Math.round(median(pairs.map(([, after]) => textOf(after).length)))} characters in the middle; ` +
      `p50 ${median(ours).toFixed(2)} ms, p99 ${percentile(ours, 0.99).toFixed(2)} ms, most ${Math.max(...ours).toFixed(2)} ms`,
  )
  return [
    row(`${what}, p95 beside a frame`, load, p95, mostMs, 'ms', 1),
    row(`${what}, mean beside diffWords`, load, sum ?? 0, peerSum ?? 0, 'ms', mostTimesPeer, ratio),
  ]
}

/** The least time of each pair in a few rounds, because other work on the machine only adds time. */
function leastTimes(
  pairs: readonly Pair[],
  compare: (before: NewsDocument, after: NewsDocument) => unknown,
): number[] {
  const all = Array.from({ length: rounds }, () =>
    pairs.map(([before, after]) => {
      const started = performance.now()
      compare(before, after)
      return performance.now() - started
    }),
  )
  return pairs.map((_, index) => Math.min(...all.map(times => times[index] ?? Infinity)))
}

/** Every revision and the one before it, as the wire filed them. */
function sampledPairs(): Pair[] {
  const wire = createWire(readLibrary(`${root}packages/samples`))
  const until = Date.parse('2026-02-22T12:00:00Z')
  const filed = wire.filedBetween(new Date(until - daysOfWire * 86_400_000), new Date(until))
  const last = new Map<string, NewsDocument>()
  return filed.flatMap((raw): Pair[] => {
    const result = parseDocument(raw)
    if ('dropped' in result) return []
    const before = last.get(result.document.id)
    last.set(result.document.id, result.document)
    return before === undefined ? [] : [[before, result.document]]
  })
}

/** The worst of several stories of 200 kB: rewritten as one paragraph, and with every paragraph changed a little or a lot. */
function measureLong(): BenchRow {
  const load = watchLoad()
  const dearest = Math.max(...leastTimes(longPairs(), changesBetween))
  return row('the dearest story of 200 kB', load, dearest, mostLongMs, 'ms', 1)
}

async function weigh(): Promise<BenchRow> {
  const load = watchLoad()
  const ours = await gzippedSize("export * from '@wiredeck/changes'", [
    '@wiredeck/document',
    '@wiredeck/query',
  ])
  return row('bundled, minified, gzipped, beside what it may weigh', load, ours, mostBytes, 'B', 1)
}

function row(
  what: string,
  load: () => string,
  ours: number,
  peer: number,
  unit: string,
  limit: number,
  ratio = ours / peer,
): BenchRow {
  return { what, ours, peer, unit, ratio, limit, isOk: ratio <= limit, load: load() }
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
}

function textOf(document: NewsDocument): string {
  return [document.headline ?? '', ...('paragraphs' in document ? document.paragraphs : [])].join('\n')
}
