import { loadavg } from 'node:os'
import { tsImport } from 'tsx/esm/api'

// How fast the built deck is in a browser, beside floors of the same run and figures that peers were measured at
// elsewhere. `npm run bench deck` measures all, `npm run bench deck load scroll` what is named. A limit that is not
// kept ends the run with 1.

const { benchDeck } = await tsImport('./deck/run.ts', import.meta.url)
console.log(
  `load ${loadavg()
    .map(each => each.toFixed(1))
    .join(' ')}`,
)
const started = performance.now()
for await (const { what, ours, floor, ratio, limit, peers, isOk } of benchDeck(process.argv.slice(3))) {
  console.log(`${isOk ? 'PASS' : 'FAIL'}  ${what}`)
  console.log(
    `      ours ${ours}${floor && `   floor ${floor}`}   ratio ${ratio.toFixed(2)}   limit ${limit}`,
  )
  if (peers) console.log(`      recorded: ${peers}`)
  if (!isOk) process.exitCode = 1
}
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`)
