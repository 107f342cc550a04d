import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

// The speed of the built deck in a browser, compared with floors of the same run. `npm run bench deck`
// measures all except `idle` and `pairs`; `npm run bench deck returning scroll` measures the named lines. An
// exceeded limit ends the run with 1. `-- --against DIR` names a folder that `npm run build` or
// `npm run release` made, which each round also measures. `-- --peer DIR` names a folder of static files with
// an `index.html`, of whatever application, whose bytes, starts and scrolling are measured in the same rounds.
// Both may be repeated. `-- --quick` makes fewer rounds.

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    against: { type: 'string', multiple: true },
    peer: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
  },
})
const options = { against: values.against ?? [], peers: values.peer ?? [], isQuick: values.quick }
const { benchDeck } = await tsImport('./deck/run.ts', import.meta.url)
const started = performance.now()
for await (const row of benchDeck(positionals, options)) {
  const { what, ours, floor, ratio, limit, against, more, isOk, load } = row
  console.log(`${limit === null ? '–   ' : isOk ? 'PASS' : 'FAIL'}  ${what}   load ${load}`)
  console.log(
    `      ours ${ours}${floor && `   floor ${floor}`}   ratio ${ratio.toFixed(2)}   limit ${limit ?? 'none'}`,
  )
  for (const other of against ?? []) console.log(`      ${other}`)
  if (more) console.log(`      ${more}`)
  if (!isOk) process.exitCode = 1
}
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`)
// Otherwise a browser or server that is still connected would keep this process alive forever.
process.exit()
