import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

// What one caller can do to another: the time of a bystander's answers while an attack runs, beside that of a
// control, in which the same attack goes to a listener that answers at once. The server is a process of its
// own, the attack another one that gives way to all others. A limit that is not kept ends the run with 1. Linux
// only, because memory is read from /proc. Everything happens on 127.0.0.1.
//   npm run bench bystander                       all cases
//   npm run bench bystander -- aborted messages   cases whose names have one of these words
//   npm run bench bystander -- --rounds 1         one round instead of the median of three
//   npm run bench bystander -- --stores DIR       keeps the filled data folder there, for the next run

const { benchBystander } = await tsImport('./bystander/bystander.ts', import.meta.url)
const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { rounds: { type: 'string' }, stores: { type: 'string' } },
})
await benchBystander({ words: positionals, rounds: Number(values.rounds ?? 3), stores: values.stores })
process.exit()
