import { ApiCore } from 'afpnews-api'
import { queryToFilter } from '../../packages/query/src/index.ts'
import { median, type BenchRow } from './row.ts'

const rounds = 31
const warmUps = 20
const langs = ['en', 'fr']

/** What readers type, from one word to a long saved search. Both builders understand all of it. */
const queries = [
  'Macron',
  '"état d\'urgence"',
  'country:FRA grève',
  'title:port NOT slug:sport',
  'lighthouse OR dockers OR harbour',
  '(slug:economy OR slug:finance) AND "central bank" AND lang:en',
  'genreid:"afpattribute:Article" urgency:1 (paris OR city:"saint-malo")',
  Array.from({ length: 20 }, (_, index) => `slug:topic${index}`).join(' OR '),
]

/** The builder of the other client, without its requests. */
class Peer extends ApiCore {
  filterOf(query: string): unknown {
    return this.prepareRequest({ query, langs }).query
  }
}

/** What reading a query and translating it into a filter costs. */
export async function benchQuery(): Promise<BenchRow[]> {
  const peer = new Peer({ baseUrl: 'http://localhost' })
  const ours = (query: string): unknown => queryToFilter(query, { langs, fullTextMatch: 'contains' })
  return [
    atLeast(10, 'read and translate queries, as fast as the other client', {
      ours: () => queries.forEach(ours),
      peer: () => queries.forEach(query => peer.filterOf(query)),
    }),
    ...longQueries.map(([what, piece]) =>
      atMost(2.5, `140 terms beside 70, ${what}`, {
        ours: () => ours(piece.repeat(140)),
        peer: () => ours(piece.repeat(70)),
      }),
    ),
  ]
}

/** The limit of a query is 140 terms; the longest is compared with its half. */
const longQueries = [
  ['implicit AND', 'port '],
  ['phrases, fields, groups and NOT', 'NOT (title:"a b")'],
] as const

interface Pair {
  ours: () => void
  peer: () => void
}

function atLeast(limit: number, what: string, pair: Pair): BenchRow {
  const { ours, peer, oursToPeer } = alternate(pair)
  const ratio = 1 / oursToPeer
  return { what, ours, peer, unit: 'ms', ratio, limit, isOk: ratio >= limit }
}

function atMost(limit: number, what: string, pair: Pair): BenchRow {
  const { ours, peer, oursToPeer } = alternate(pair)
  return { what, ours, peer, unit: 'ms', ratio: oursToPeer, limit, isOk: oursToPeer <= limit }
}

/** Medians of rounds in which both take turns, because other work on the machine slows both of a round. */
function alternate({ ours, peer }: Pair): { ours: number; peer: number; oursToPeer: number } {
  const all = Array.from({ length: warmUps + rounds }, () => ({ ours: msOf(ours), peer: msOf(peer) }))
  const rows = all.slice(warmUps)
  return {
    ours: median(rows.map(row => row.ours)),
    peer: median(rows.map(row => row.peer)),
    oursToPeer: median(rows.map(row => row.ours / row.peer)),
  }
}

/** Repeated until it is long enough for the clock. */
function msOf(work: () => void): number {
  const repeats = 20
  const started = performance.now()
  for (let count = 0; count < repeats; count += 1) work()
  return (performance.now() - started) / repeats
}
