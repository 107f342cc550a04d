import { tsImport } from 'tsx/esm/api'

// The time that folding, splitting, marking and matching take of hostile texts of 160,000 letters, beside an
// ordinary text of that length, and beside hostile texts of an eighth of the length. An exceeded limit is marked, and the
// run ends with 1.

const { benchFold } = await tsImport('./fold/fold.ts', import.meta.url)
const { printRows } = await tsImport('./data/row.ts', import.meta.url)

printRows(benchFold())
