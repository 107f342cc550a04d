import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

// The speed of the built deck in a browser, compared with floors of the same run and with figures of peers
// that were measured elsewhere. `npm run bench deck` measures all except `idle` and `pairs`; `npm run bench
// deck returning scroll` measures the named lines. An exceeded limit ends the run with 1. `-- --against DIR`
// names a folder that `npm run build` or `npm run release` made, which each round also measures; it may be
// repeated. `-- --quick` makes fewer rounds.

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
// Otherwise a browser or server that is still connected would keep this process alive forever.
process.exit()
