import { ApiCore } from 'afpnews-api'
import { watchLoad } from '../../tools/load.mjs'
import { bundled } from '../bundled.ts'
import { askedQueries } from './askedQueries.ts'
import { median, type BenchRow } from './row.ts'

type Query = Pick<typeof import('../../packages/query/src/index.ts'), 'parseQuery' | 'queryToFilter'>

const rounds = 31
const warmUps = 20
const langs = ['en', 'fr']

/** The other client's query builder, without its requests. */
class Peer extends ApiCore {
  filterOf(query: string): unknown {
    return this.prepareRequest({ query, langs }).query
  }
}

const queriesOfAKind = 30
/** The least speed relative to the peer: of all kinds together, and of each kind. */
const leastOfAll = 12
const leastOfAKind = 8

/**
 * The cost of parsing a query and translating it into a filter: of all kinds together, and of the kind with
 * the smallest gain.
 */
export async function benchQuery(): Promise<BenchRow[]> {
  const { parseQuery, queryToFilter } = await asBrowsersHaveIt()
  const peer = new Peer({ baseUrl: 'http://localhost' })
  const ours = (query: string): unknown => queryToFilter(query, { langs, fullTextMatch: 'contains' })
  const beside = (limit: number, what: string, queries: readonly string[]): BenchRow =>
    atLeast(limit, what, {
      ours: () => queries.forEach(ours),
      peer: () => silently(() => queries.forEach(query => peer.filterOf(query))),
    })
  const byKind = askedQueries(queriesOfAKind)
  const all = [...byKind.values()].flat()
  // The other client throws on queries that it cannot read; this one returns errors with positions.
  const unread = all.filter(query => parseQuery(query).errors.length > 0)
  if (unread.length > 0) throw new Error(`Not read: ${unread.join(' | ')}`)
  const kinds = [...byKind].map(([kind, queries]) => beside(leastOfAKind, `of them ${kind}`, queries))
  return [
    beside(leastOfAll, `read and translate ${all.length} queries, as fast as the other client`, all),
    ...kinds.toSorted((one, other) => one.ratio - other.ratio).slice(0, 1),
    ...longQueries.map(([what, piece]) =>
      atMost(2.5, `140 terms beside 70, ${what}`, {
        ours: () => ours(piece.repeat(140)),
        peer: () => ours(piece.repeat(70)),
      }),
    ),
  ]
}

/**
 * Bundled, because the TypeScript loader of Node.js makes each function slower to create. The other client is
 * bundled too.
 */
async function asBrowsersHaveIt(): Promise<Query> {
  const script = await bundled("export { parseQuery, queryToFilter } from '@wiredeck/query'")
  return (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as Query
}

/** Without the other client's console warnings about ambiguous queries, which take longer than parsing. */
function silently(work: () => void): void {
  const { warn } = console
  console.warn = () => {}
  work()
  console.warn = warn
}

/** The limit of a query is 140 terms; the longest is compared with one of half its length. */
const longQueries = [
  ['implicit AND', 'port '],
  ['phrases, fields, groups and NOT', 'NOT (title:"a b")'],
] as const

interface Pair {
  ours: () => void
  peer: () => void
}

function atLeast(limit: number, what: string, pair: Pair): BenchRow {
  const { oursToPeer, ...measured } = alternate(pair)
  const ratio = 1 / oursToPeer
  return { what, ...measured, unit: 'ms', ratio, limit, isOk: ratio >= limit }
}

function atMost(limit: number, what: string, pair: Pair): BenchRow {
  const { oursToPeer, ...measured } = alternate(pair)
  return { what, ...measured, unit: 'ms', ratio: oursToPeer, limit, isOk: oursToPeer <= limit }
}

/** The medians of alternating rounds, because other work on the machine slows both in a round. */
function alternate({ ours, peer }: Pair): Pick<BenchRow, 'ours' | 'peer' | 'load'> & { oursToPeer: number } {
  const load = watchLoad()
  const all = Array.from({ length: warmUps + rounds }, () => ({ ours: msOf(ours), peer: msOf(peer) }))
  const rows = all.slice(warmUps)
  return {
    ours: median(rows.map(row => row.ours)),
    peer: median(rows.map(row => row.peer)),
    oursToPeer: median(rows.map(row => row.ours / row.peer)),
    load: load(),
  }
}

/** Repeated, so that the time is long enough for the clock. */
function msOf(work: () => void): number {
  const repeats = 5
  const started = performance.now()
  for (let count = 0; count < repeats; count += 1) work()
  return (performance.now() - started) / repeats
}
