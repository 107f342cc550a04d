import { watchLoad } from '../../tools/load.mjs'
import {
  analyse,
  findTerms,
  foldKeyword,
  match,
  normalise,
  parseQuery,
  readTextValue,
} from '../../packages/query/src/index.ts'
import { hostileTexts } from '../../packages/query/src/testing/hostileTexts.ts'
import type { BenchRow } from '../data/row.ts'

const letters = 160_000
const rounds = 7
/** One letter may stand for eighteen, and each of those is handled several times. */
const mostTimesOrdinary = 60
/**
 * Eight times the letters take eight times the time, and 64 times where the square counts; the rest is the noise
 * of a machine with other work.
 */
const mostTimesEighth = 30
/** Shorter times are mostly noise. */
const leastMs = 2

const terms = ['strike', 'port*', '東京'].map(readTextValue)

const works: Record<string, (text: string) => unknown> = {
  analyse: analyse,
  'fold a keyword': foldKeyword,
  normalise: normalise,
  'parse as a query': parseQuery,
  'mark terms': text => findTerms(text, terms),
  'match a document': text => match({ name: 'all', in: ['strike', '東京都'] }, { news: [text] }),
}

export function benchFold(): BenchRow[] {
  console.log(`${hostileTexts.length} hostile texts of ${letters} letters`)
  return Object.entries(works).flatMap(([what, work]) => rowsOf(what, work))
}

function rowsOf(what: string, work: (text: string) => unknown): BenchRow[] {
  const load = watchLoad()
  const plain = 'Les dockers du port ont levé la grève après l’été. '.repeat(letters / 50)
  const [ordinary = 0] = timesOf(work, [plain])
  const times = hostileTexts.map(([name, make]) => {
    const [eighth = 0, whole = 0] = timesOf(work, [make(letters / 8), make(letters)])
    return { name, eighth, whole }
  })
  const byTime = times.toSorted((one, other) => other.whole - one.whole)
  const byGrowth = times
    .filter(({ eighth }) => eighth >= leastMs)
    .toSorted((one, other) => other.whole / other.eighth - one.whole / one.eighth)
  const [dearest] = byTime
  const [steepest] = byGrowth
  return [
    ...(dearest ? [row(`${what}: ${dearest.name}`, dearest.whole, ordinary, mostTimesOrdinary, load())] : []),
    ...(steepest
      ? [
          row(
            `${what}, eight times: ${steepest.name}`,
            steepest.whole,
            steepest.eighth,
            mostTimesEighth,
            load(),
          ),
        ]
      : []),
  ]
}

/** The least time of each text in some rounds, because other work on the machine only adds time. */
function timesOf(work: (text: string) => unknown, texts: readonly string[]): number[] {
  const all = Array.from({ length: rounds }, () =>
    texts.map(text => {
      const started = performance.now()
      work(text)
      return performance.now() - started
    }),
  )
  return texts.map((_, nth) => Math.min(...all.map(times => times[nth] ?? Infinity)))
}

function row(what: string, ours: number, peer: number, limit: number, load: string): BenchRow {
  const ratio = ours / peer
  return { what, ours, peer, unit: 'ms', ratio, limit, load, isOk: ratio <= limit }
}
