import { tsImport } from 'tsx/esm/api'

// Measures the built deck without a network, in Chromium. Read the ratios; an exceeded limit is marked, and
// the run ends with 1.

const load = name => tsImport(`./${name}.ts`, import.meta.url)
const { benchStoredStart } = await load('offline/start')
const { benchStoredQueries } = await load('offline/queries')
const { printRows } = await load('data/row')

printRows([await benchStoredStart(), ...(await benchStoredQueries())])
