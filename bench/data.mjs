import { tsImport } from 'tsx/esm/api'

// The data layer beside its peers, in one run: `afpnews-api` for parsing and queries, bare IndexedDB for the store.
// Read the ratios; a limit that is not kept is marked and ends the run with 1.

const load = name => tsImport(`./data/${name}.ts`, import.meta.url)
const { benchDocument } = await load('document')
const { benchQuery } = await load('query')
const { benchBrowser } = await load('browser')

const rows = [...(await benchDocument()), ...(await benchQuery()), ...(await benchBrowser())]
const widest = Math.max(...rows.map(({ what }) => what.length))
console.log(`${''.padEnd(widest)}       ours       peer      ratio   limit`)
for (const { what, ours, peer, unit, ratio, limit, isOk } of rows) {
  const columns = [`${ours.toFixed(2)} ${unit}`, `${peer.toFixed(2)} ${unit}`, ratio.toFixed(2)]
  console.log(
    `${what.padEnd(widest)} ${columns.map(text => text.padStart(10)).join(' ')}   ${limit}${isOk ? '' : '   NOT KEPT'}`,
  )
}
if (rows.some(({ isOk }) => !isOk)) process.exitCode = 1
