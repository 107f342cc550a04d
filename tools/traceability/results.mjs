import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Not in the repository, because every change of a suite would change it. */
const resultsFile = '.cache/breaks.tsv'

/** The hash at which each break was last noticed, by the break's id. */
export function readResults() {
  if (!existsSync(resultsFile)) return new Map()
  const lines = readFileSync(resultsFile, 'utf8').trimEnd().split('\n').slice(1)
  return new Map(lines.map(line => line.split('\t')))
}

/** Reads the results again first, because another run may try other requirements at the same time. */
export function keepResult({ id, hash }, isNoticed) {
  const kept = readResults()
  kept.delete(id)
  if (isNoticed) kept.set(id, hash)
  const lines = [...kept].sort(([one], [other]) => (one < other ? -1 : 1)).map(entry => entry.join('\t'))
  mkdirSync(dirname(resultsFile), { recursive: true })
  writeFileSync(resultsFile, `${['requirement\thash', ...lines].join('\n')}\n`)
}
