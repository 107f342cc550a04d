import { tsImport } from 'tsx/esm/api'

// What the deck does without a network, in the built deck and Chromium. Read the ratios; a limit that is not kept is
// marked and ends the run with 1.

const load = name => tsImport(`./${name}.ts`, import.meta.url)
const { benchStoredStart } = await load('offline/start')
const { benchStoredQueries } = await load('offline/queries')
const { printRows } = await load('data/row')

printRows([await benchStoredStart(), ...(await benchStoredQueries())])
