import { tsImport } from 'tsx/esm/api'

// The cost of finding the changes between two revisions: of the sample agency, of edited texts in the folder
// WIREDECK_CORPUS, and of stories of 200 kB; compared with `diffWords` on the same pairs. Read the ratios; an
// exceeded limit is marked, and the run ends with 1.

const { benchChanges } = await tsImport('./changes/changes.ts', import.meta.url)
const { printRows } = await tsImport('./data/row.ts', import.meta.url)

printRows(await benchChanges())
