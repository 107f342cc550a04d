import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { SearchRequest } from '@wiredeck/content-api/wire'
import type { Filter } from '@wiredeck/query'
import { databaseSubjects } from '../../apps/server/src/database/testing/databaseTargets.ts'
import { startFaultyAgency } from '../../apps/server/src/house/testing/faultyAgency.ts'
import {
  agencyKey,
  houseEnvironment,
  startAgency,
  waitUntilHeard,
} from '../../apps/server/src/house/testing/house.ts'
import { anonymousToken, startServerOn, startTestServer } from '../../apps/server/src/testing/testServer.ts'
import { watchLoad } from '../../tools/load.mjs'
import type { Order, Report } from './clients.ts'
import { decksOf } from './filters.ts'

const decks = 200
const columnsOfDeck = 20
const distinctFilters = 2000
const pollsPerMinute = 6
/** A pushed column is compared with the wire every five minutes. */
const auditsPerMinute = 1 / 5
const measuredMs = 60_000
const filingEveryMs = 2000
const searchesAtOnce = 12

/**
 * The cost of 200 decks for an agency: each by itself, and with an account of the house that hears the agency
 * once for all.
 */
export async function benchGateway(): Promise<void> {
  const agency = await startAgency(0.1)
  const counted = await startFaultyAgency(agency.url)
  const documents = ((await agency.filing?.readLog(0, 2000))?.entries ?? []).map(({ raw }): unknown =>
    JSON.parse(raw),
  )
  const filters = decksOf(documents, distinctFilters)
  const columns = Array.from(
    { length: decks * columnsOfDeck },
    (_, nth) => filters[nth % filters.length] ?? { and: [] },
  )
  try {
    const load = watchLoad()
    const polls = await countPolls(counted, columns)
    console.log(
      `\nWithout: ${polls} calls of the agency for one turn of ${decks} decks of ${columnsOfDeck} columns, ${polls * pollsPerMinute} a minute; load ${load()}`,
    )
    for (const subject of databaseSubjects()) await benchHouse(subject, agency, counted, columns)
  } finally {
    await counted.close()
    await agency.closeAndRemove()
  }
}

type Agency = Awaited<ReturnType<typeof startAgency>>
type Counted = Awaited<ReturnType<typeof startFaultyAgency>>

/** One poll of each column, through a gateway that does not hear the agency. */
async function countPolls(counted: Counted, columns: readonly Filter[]): Promise<number> {
  const environment = { CONTENT_API_URL: counted.url, CONTENT_API_KEY: agencyKey, ACCOUNTS: 'off' }
  const gateway = await startTestServer({ environment })
  const before = counted.calls.length
  const token = await anonymousToken(gateway.url)
  await searchAll(gateway.url, token, columns, 10)
  await gateway.closeAndRemove()
  // Without the token call.
  return counted.calls.length - before - 1
}

async function benchHouse(
  subject: Parameters<typeof startServerOn>[0],
  agency: Agency,
  counted: Counted,
  columns: readonly Filter[],
): Promise<void> {
  const environment = {
    ...houseEnvironment(counted.url, agencyKey),
    LIVE_CHANNELS_OF_ACCOUNT: '2000',
  }
  const house = await startServerOn(subject, {}, { environment })
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const clients = fork(fileURLToPath(new URL('./clients.ts', import.meta.url)), {
    execArgv: ['--import', tsx],
  })
  try {
    await once(clients, 'message')
    const tell = async (order: Order): Promise<unknown> => {
      clients.send(order)
      return (await once(clients, 'message'))[0]
    }
    await waitUntilHeard(house, agency)
    const token = await anonymousToken(house.url)
    await tell({
      do: 'open',
      url: house.url,
      token,
      decks: Array.from({ length: decks }, (_, deck) =>
        columns.slice(deck * columnsOfDeck, (deck + 1) * columnsOfDeck),
      ),
    })
    const load = watchLoad()
    await tell({ do: 'measure' })
    const before = counted.calls.length
    const audited = columns.slice(0, columns.length * auditsPerMinute)
    const filing = fileForAMinute(agency)
    const { answered, byHouse } = await searchAll(house.url, token, audited, 1000)
    await filing
    const asked = counted.calls.length - before
    // The shape of an answer to this order.
    const { delays } = (await tell({ do: 'report' })) as Report
    const sorted = delays.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
    console.log(
      `With, ${subject.name}: ${asked} calls of the agency in a minute; ${byHouse} of ${answered} audits answered by the house; ${delays.length} messages, published to received p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; load ${load()}`,
    )
  } finally {
    clients.kill()
    await house.closeAndRemove()
  }
}

async function fileForAMinute(agency: Agency): Promise<void> {
  const [last] = (await agency.filing?.readLog(0, 1))?.entries ?? []
  const end = Date.now() + measuredMs
  for (let nth = 0; Date.now() < end; nth += 1) {
    const uno = `${last?.uno}.bench.${Date.now()}.${nth}`
    const document = {
      ...(JSON.parse(last?.raw ?? '{}') as object),
      uno,
      published: new Date().toISOString(),
    }
    await agency.filing?.file([{ uno, raw: JSON.stringify(document) }])
    await setTimeout(filingEveryMs)
  }
}

/** One search for each column within the last half hour, like polls and audits. */
async function searchAll(url: string, token: string, columns: readonly Filter[], maxRows: number) {
  const dateRange = { from: new Date(Date.now() - 1_800_000).toISOString(), to: 'now' }
  const fields = maxRows > 10 ? ['uno', 'published', 'revision'] : []
  let answered = 0
  let byHouse = 0
  const left = [...columns]
  const search = async () => {
    for (let query = left.pop(); query; query = left.pop()) {
      const body: SearchRequest = { query, dateRange, maxRows, fields, withFilings: true }
      const answer = await fetch(`${url}/v1/api/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      await answer.text()
      if (answer.ok) answered += 1
      if (answer.headers.get('wire-source') === 'house') byHouse += 1
    }
  }
  await Promise.all(Array.from({ length: searchesAtOnce }, search))
  return { answered, byHouse }
}
