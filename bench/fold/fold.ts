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
/** Twice the letters take twice the time; the rest is the noise of a machine with other work. */
const mostTimesHalf = 3
/** Shorter times are mostly noise. */
const leastMs = 10

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
  const ordinary = timeOf(work, 'Les dockers du port ont levé la grève après l’été. '.repeat(letters / 50))
  const times = hostileTexts.map(([name, make]) => ({
    name,
    half: timeOf(work, make(letters / 2)),
    whole: timeOf(work, make(letters)),
  }))
  const byTime = times.toSorted((one, other) => other.whole - one.whole)
  const byGrowth = times
    .filter(({ half }) => half >= leastMs)
    .toSorted((one, other) => other.whole / other.half - one.whole / one.half)
  const [dearest] = byTime
  const [steepest] = byGrowth
  const said = load()
  return [
    ...(dearest ? [row(`${what}: ${dearest.name}`, dearest.whole, ordinary, mostTimesOrdinary, said)] : []),
    ...(steepest
      ? [row(`${what}, twice: ${steepest.name}`, steepest.whole, steepest.half, mostTimesHalf, said)]
      : []),
  ]
}

/** The least time of some rounds, because other work on the machine only adds time. */
function timeOf(work: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now()
    work(text)
    return performance.now() - started
  })
  return Math.min(...times)
}

function row(what: string, ours: number, peer: number, limit: number, load: string): BenchRow {
  const ratio = ours / peer
  return { what, ours, peer, unit: 'ms', ratio, limit, load, isOk: ratio <= limit }
}
