import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

// How fast the built deck is in a browser, beside floors of the same run and figures that peers were measured at
// elsewhere. `npm run bench deck` measures all, `npm run bench deck returning scroll` what is named; `idle` and `pairs` are
// measured only when they are named. A limit that is not kept ends the run with 1. With `-- --against DIR`, a folder that `npm run
// build` or `npm run release` made, each round measures that build too, and so for each that is named. With `-- --quick`:
// fewer rounds.

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { against: { type: 'string', multiple: true }, quick: { type: 'boolean', default: false } },
})
const options = { against: values.against ?? [], isQuick: values.quick }
const { benchDeck } = await tsImport('./deck/run.ts', import.meta.url)
console.log(
  `load ${loadavg()
    .map(each => each.toFixed(1))
    .join(' ')}`,
)
const started = performance.now()
for await (const row of benchDeck(positionals, options)) {
  const { what, ours, floor, ratio, limit, against, peers, isOk } = row
  console.log(`${isOk ? 'PASS' : 'FAIL'}  ${what}`)
  console.log(
    `      ours ${ours}${floor && `   floor ${floor}`}   ratio ${ratio.toFixed(2)}   limit ${limit}`,
  )
  for (const other of against ?? []) console.log(`      ${other}`)
  if (peers) console.log(`      ${peers}`)
  if (!isOk) process.exitCode = 1
}
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`)
// A browser or server that does not let go of this process would keep it for ever.
process.exit()
