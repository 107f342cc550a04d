import { fileURLToPath } from 'node:url'
import { parseDocument as peerParse, safeParseDocument } from 'afpnews-api'
import { parseDocument } from '../../packages/document/src/index.ts'
import { createWire, readLibrary } from '../../packages/samples/src/index.ts'
import { gzippedSize } from '../gzippedSize.ts'
import { watchLoad } from '../../tools/load.mjs'
import { median, type BenchRow } from './row.ts'

// Compares parsing with the published client of the same API, alternately in one process; and the size of the
// two packages that every reader downloads.

const root = fileURLToPath(new URL('../..', import.meta.url))
const documentCount = 10_000
const leastRatio = 3
const mostBytes = 12_246
const rounds = 21
const warmUps = 3

export async function benchDocument(): Promise<BenchRow[]> {
  return [measureParsing(), await weigh()]
}

function measureParsing(): BenchRow {
  const raws = documentsThatBothRead()
  const load = watchLoad()
  const times = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const ours = millisecondsOf(() => raws.forEach(raw => parseDocument(raw)))
    const peer = millisecondsOf(() => raws.forEach(raw => peerParse(raw)))
    if (round < warmUps) continue
    times.ours.push(ours)
    times.peer.push(peer)
  }
  const [ours, peer] = [median(times.ours), median(times.peer)]
  // Ratios of adjacent rounds, because other work on the machine slows both.
  const ratio = median(times.peer.map((time, round) => time / (times.ours[round] ?? time)))
  return {
    what: `read ${documentCount} documents, as fast as the other client`,
    ours,
    peer,
    unit: 'ms',
    ratio,
    limit: leastRatio,
    isOk: ratio >= leastRatio,
    load: load(),
  }
}

/** The past of the sample wire, as received from the network. */
function documentsThatBothRead(): unknown[] {
  const wire = createWire(readLibrary(`${root}packages/samples`))
  const until = Date.parse('2026-02-22T12:00:00Z')
  const filed = wire.filedBetween(new Date(until - 40 * 86_400_000), new Date(until))
  const read = filed.filter(raw => safeParseDocument(raw) !== undefined).slice(-documentCount)
  if (read.length < documentCount) throw new Error(`The wire has only ${read.length} documents`)
  return JSON.parse(JSON.stringify(read))
}

async function weigh(): Promise<BenchRow> {
  const load = watchLoad()
  const ours = await gzippedSize("export * from '@wiredeck/query'; export * from '@wiredeck/document'")
  return {
    what: 'query and document bundled, minified, gzipped, beside what they may weigh',
    ours,
    peer: mostBytes,
    unit: 'B',
    ratio: ours / mostBytes,
    limit: 1,
    isOk: ours <= mostBytes,
    load: load(),
  }
}

function millisecondsOf(action: () => void): number {
  const started = performance.now()
  action()
  return performance.now() - started
}
