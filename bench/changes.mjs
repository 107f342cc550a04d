import { tsImport } from 'tsx/esm/api'

// What it costs to tell the changes between two revisions, over those of the sample agency, over edited texts of a folder
// named by WIREDECK_CORPUS, and over stories of 200 kB; beside `diffWords` of the same pairs. Read the ratios; a limit that
// is not kept is marked and ends the run with 1.

const { benchChanges } = await tsImport('./changes/changes.ts', import.meta.url)
const { printRows } = await tsImport('./data/row.ts', import.meta.url)

printRows(await benchChanges())
