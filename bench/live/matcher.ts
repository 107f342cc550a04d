import { analyseDocument, compileForAnalysed } from '@wiredeck/query'
import { createWire, readLibrary } from '@wiredeck/samples'
import { createMatcher } from '../../apps/server/src/matching/matcher.ts'
import { findFolders } from '../../apps/server/src/base/folders.ts'
import { watchLoad } from '../../tools/load.mjs'
import type { BenchRow } from '../data/row.ts'
import { decksOf } from './filters.ts'

const counts = [100, 1000, 10_000] as const
const warmUps = 200
const measured = 600
/** A hundred times as many filters may cost at most ten times as much. */
const limit = 10

/** The cost of parsing and analysing a document and matching it with a number of distinct filters. */
export function benchMatcher(): BenchRow[] {
  const wire = createWire(readLibrary(findFolders().samples))
  const until = new Date('2026-02-22T09:00:00Z')
  const documents = wire.filedBetween(new Date(until.getTime() - 14 * 86_400_000), until)
  const texts = documents.map(document => JSON.stringify(document))
  const tried = texts.filter((_, nth) => nth % Math.floor(texts.length / (warmUps + measured)) === 0)
  const filters = decksOf(documents, Math.max(...counts))
  const costs = counts.map(count => {
    const load = watchLoad()
    const matcher = createMatcher()
    const distinct = new Map(filters.slice(0, count).map(filter => [JSON.stringify(filter), filter]))
    for (const [nth, filter] of [...distinct.values()].entries()) matcher.add(nth + 1, filter)
    const found = msPerText(tried, text => {
      const document = analyseDocument(JSON.parse(text))
      const { ids } = matcher.accepting(document)
      matcher.note(document)
      return ids.length
    })
    const tests = filters.slice(0, count).map(compileForAnalysed)
    const all = msPerText(count === 10_000 ? tried.slice(0, 300) : tried, text => {
      const document = analyseDocument(JSON.parse(text))
      return tests.filter(test => test(document)).length
    })
    return {
      count,
      distinct: matcher.size(),
      ms: found.ms,
      accepted: found.accepted,
      allMs: all.ms,
      load: load(),
    }
  })
  const [least] = costs
  return costs.map(({ count, distinct, ms, accepted, allMs, load }) => {
    const ratio = ms / (least?.ms ?? ms)
    console.log(
      `${distinct} distinct filters: ${accepted.toFixed(1)} accept a document; trying all of them takes ${allMs.toFixed(2)} ms`,
    )
    return {
      what: `one document against ${count.toLocaleString('en')} filters, beside ${counts[0]}`,
      ours: ms,
      peer: least?.ms ?? ms,
      unit: 'ms',
      ratio,
      limit,
      isOk: ratio <= limit,
      load,
    }
  })
}

/** The median of five runs over the same documents. */
function msPerText(
  texts: readonly string[],
  run: (text: string) => number,
): { ms: number; accepted: number } {
  for (const text of texts.slice(0, warmUps)) run(text)
  const rest = texts.slice(warmUps)
  let accepted = 0
  const times = Array.from({ length: 5 }, () => {
    accepted = 0
    const started = performance.now()
    for (const text of rest) accepted += run(text)
    return (performance.now() - started) / rest.length
  })
  return { ms: times.sort((one, other) => one - other)[2] ?? Number.NaN, accepted: accepted / rest.length }
}
