import { tsImport } from 'tsx/esm/api'

// Compares the data layer with its peers in one run: `afpnews-api` for parsing and queries, bare IndexedDB
// for the store. Read the ratios; an exceeded limit is marked, and the run ends with 1.

const load = name => tsImport(`./data/${name}.ts`, import.meta.url)
const { benchDocument } = await load('document')
const { benchQuery } = await load('query')
const { benchBrowser } = await load('browser')
const { printRows } = await load('row')

const rows = [...(await benchDocument()), ...(await benchQuery()), ...(await benchBrowser())]
printRows(rows)
