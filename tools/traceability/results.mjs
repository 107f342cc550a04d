import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const resultsFile = 'docs/breaks/results.tsv'

/** The hash at which each requirement's break was last noticed. */
export function readResults() {
  if (!existsSync(resultsFile)) return new Map()
  const lines = readFileSync(resultsFile, 'utf8').trimEnd().split('\n').slice(1)
  return new Map(lines.map(line => line.split('\t')))
}

/** Reads the results again first, because another run may try other requirements at the same time. */
export function keepResult({ requirement, hash }, isNoticed) {
  const kept = readResults()
  kept.delete(requirement)
  if (isNoticed) kept.set(requirement, hash)
  const lines = [...kept].sort(([one], [other]) => (one < other ? -1 : 1)).map(entry => entry.join('\t'))
  writeFileSync(resultsFile, `${['requirement\thash', ...lines].join('\n')}\n`)
}
