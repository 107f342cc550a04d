import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

// How often the change is told that an editor would name, by language and kind: of the project's corpus, of the
// judged set, and with `-- --pairs DIR` of the pairs in that folder's .jsonl files. Then the cost of finding the changes between two revisions: of the sample agency, of edited texts in the folder
// WIREDECK_CORPUS, and of stories of 200 kB; compared with `diffWords` on the same pairs. Read the ratios; an
// exceeded limit is marked, and the run ends with 1.

const { benchChanges } = await tsImport('./changes/changes.ts', import.meta.url)
const { printRows } = await tsImport('./data/row.ts', import.meta.url)

const { values } = parseArgs({ args: process.argv.slice(3), options: { pairs: { type: 'string' } } })

printRows(await benchChanges(values.pairs ?? null))
