import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createWire, readLibrary } from '@wiredeck/samples'
import { findFolders } from '../../apps/server/src/base/folders.ts'
import {
  databaseSubjects,
  type DatabaseSubject,
} from '../../apps/server/src/database/testing/databaseTargets.ts'
import { anonymousToken, startServerOn } from '../../apps/server/src/testing/testServer.ts'
import { watchLoad } from '../../tools/load.mjs'
import type { Order, Report } from './clients.ts'
import { decksOf } from './filters.ts'

const decks = 200
const columnsOfDeck = 20
/** Half of the columns are in more than one deck. */
const distinctFilters = 2000
const filingsPerMinute = 60
const idle = 1000
/** For each database; the whole run takes at most two minutes. */
const measuredMs = 30_000

/** The time from filing to receipt, and the cost of idle channels, on every available database. */
export async function benchChannels(): Promise<void> {
  for (const subject of databaseSubjects()) await benchOn(subject)
}

async function benchOn(subject: DatabaseSubject): Promise<void> {
  const environment = { LIVE_CHANNELS_OF_ADDRESS: '2000', LIVE_CHANNELS_OF_ACCOUNT: '2000', KEEP_DAYS: '1' }
  const server = await startServerOn(subject, {}, { environment })
  const clients = startClients()
  try {
    await once(clients, 'message')
    const tell = async (order: Order): Promise<unknown> => {
      clients.send(order)
      return (await once(clients, 'message'))[0]
    }
    const wire = createWire(readLibrary(findFolders().samples))
    const until = new Date('2026-02-22T09:00:00Z')
    const documents = wire.filedBetween(new Date(until.getTime() - 3 * 86_400_000), until)
    const filters = decksOf(documents, distinctFilters)
    const { url } = server
    const token = await anonymousToken(url)

    const idleLoad = watchLoad()
    const before = process.memoryUsage()
    await tell({ do: 'open', url, token, decks: Array.from({ length: idle }, () => []) })
    const after = process.memoryUsage()
    const perChannel = (kind: 'rss' | 'heapUsed') =>
      `${((after[kind] - before[kind]) / idle / 1024).toFixed(0)} kB`
    console.log(
      `\n${subject.name}: ${idle} idle channels, ${perChannel('rss')} of memory each, ${perChannel('heapUsed')} of it on the heap; load ${idleLoad()}`,
    )
    await tell({ do: 'close' })

    const columnsOf = (deck: number) =>
      Array.from(
        { length: columnsOfDeck },
        (_, nth) => filters[(deck * columnsOfDeck + nth) % filters.length],
      )
    await tell({
      do: 'open',
      url,
      token,
      decks: Array.from({ length: decks }, (_, deck) => columnsOf(deck).flatMap(each => each ?? [])),
    })
    const count = Math.round((measuredMs / 60_000) * filingsPerMinute)
    const load = watchLoad()
    await tell({ do: 'measure' })
    for (const document of documents.slice(-count)) {
      const uno = `${document.uno}.bench`
      await server.filing?.file([{ uno, raw: JSON.stringify({ ...document, uno }), filed: new Date() }])
      await setTimeout(60_000 / filingsPerMinute)
    }
    // The shape of an answer to this order.
    const { delays } = (await tell({ do: 'report' })) as Report
    const sorted = delays.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
    console.log(
      `${subject.name}: ${decks} decks of ${columnsOfDeck} columns, ${count} filings, ${filingsPerMinute} a minute, ${delays.length} messages: filed to received p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${sorted.at(-1)} ms; load ${load()}`,
    )
  } finally {
    clients.kill()
    await server.closeAndRemove()
  }
}

function startClients(): ChildProcess {
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return fork(fileURLToPath(new URL('./clients.ts', import.meta.url)), { execArgv: ['--import', tsx] })
}
