import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseDocument as peerParse, safeParseDocument } from 'afpnews-api'
import { build } from 'esbuild'
import { parseDocument } from '../../packages/document/src/index.ts'
import { createWire, readLibrary } from '../../packages/samples/src/index.ts'

// Reading documents beside the published client of the same API, turn by turn in one process; and what the two
// packages weigh that every reader downloads.

type Row = { what: string; ours: string; peer: string; ratio: number | null; limit: string; isMet: boolean }

const root = fileURLToPath(new URL('../..', import.meta.url))
const documentCount = 10_000
const rounds = 21
const warmUps = 3

export async function benchDocument(): Promise<Row[]> {
  return [measureParsing(), await weigh()]
}

function measureParsing(): Row {
  const raws = documentsThatBothRead()
  const times = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const ours = millisecondsOf(() => raws.forEach(raw => parseDocument(raw)))
    const peer = millisecondsOf(() => raws.forEach(raw => peerParse(raw)))
    if (round < warmUps) continue
    times.ours.push(ours)
    times.peer.push(peer)
  }
  const [ours, peer] = [median(times.ours), median(times.peer)]
  const ratio = peer / ours
  return {
    what: `parse ${documentCount} documents`,
    ours: `${ours.toFixed(1)} ms`,
    peer: `${peer.toFixed(1)} ms`,
    ratio,
    limit: '≥ 3 times as fast',
    isMet: ratio >= 3,
  }
}

/** The past of the sample wire, as it comes from the network. */
function documentsThatBothRead(): unknown[] {
  const wire = createWire(readLibrary(`${root}packages/samples`))
  const until = Date.parse('2026-02-22T12:00:00Z')
  const filed = wire.filedBetween(new Date(until - 40 * 86_400_000), new Date(until))
  const read = filed.filter(raw => safeParseDocument(raw) !== undefined).slice(-documentCount)
  if (read.length < documentCount) throw new Error(`The wire has only ${read.length} documents`)
  return JSON.parse(JSON.stringify(read))
}

async function weigh(): Promise<Row> {
  const ours = await gzippedSize("export * from '@wiredeck/query'; export * from '@wiredeck/document'")
  const peer = await gzippedSize("export { parseDocument } from 'afpnews-api'")
  return {
    what: 'query and document, bundled and gzipped (peer: parseDocument alone)',
    ours: `${ours} B`,
    peer: `${peer} B`,
    ratio: peer / ours,
    limit: '< 12 kB',
    isMet: ours < 12_000,
  }
}

async function gzippedSize(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

function millisecondsOf(action: () => void): number {
  const started = performance.now()
  action()
  return performance.now() - started
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN
}
