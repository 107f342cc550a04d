import { tsImport } from 'tsx/esm/api'

// The data layer beside its peers, in one run: `afpnews-api` for parsing and queries, bare IndexedDB for the store.
// Read the ratios; a limit that is not kept is marked and ends the run with 1.

const load = name => tsImport(`./data/${name}.ts`, import.meta.url)
const { benchDocument } = await load('document')
const { benchQuery } = await load('query')
const { benchBrowser } = await load('browser')
const { printRows } = await load('row')

const rows = [...(await benchDocument()), ...(await benchQuery()), ...(await benchBrowser())]
printRows(rows)
