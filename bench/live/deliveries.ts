import { createWire, readLibrary } from '@wiredeck/samples'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { keyFileOf, openKeys } from '../../apps/server/src/accounts/keys.ts'
import { findFolders } from '../../apps/server/src/base/folders.ts'
import { createNotificationStore } from '../../apps/server/src/content/notifications/notificationStore.sql.ts'
import { createSeals } from '../../apps/server/src/database/seals.ts'
import { databaseSubjects } from '../../apps/server/src/database/testing/databaseTargets.ts'
import { startServerOn, waitForPast, type TestServer } from '../../apps/server/src/testing/testServer.ts'
import { watchLoad } from '../../tools/load.mjs'
import type { BenchRow } from '../data/row.ts'
import { quantile } from '../deck/row.ts'
import { benchFiling, type FileOne } from './benchFiling.ts'
import { decksOf } from './filters.ts'

const accounts = 20
const subscriptions = 10_000
const documents = 100
/** Faster than any agency files over a longer time. */
const filedEveryMs = 200
/** The limit of filing with subscriptions relative to filing without. */
const limit = 1.2

/**
 * The cost of filing a document that is delivered to the services of 20 accounts with 10,000 subscriptions.
 */
export async function benchDeliveries(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const subject of databaseSubjects()) {
    const receiver = await startCountingReceiver()
    const server = await startServerOn(
      subject,
      {},
      { environment: { KEEP_DAYS: '1', NOTIFY_ALLOW_PRIVATE: '1' } },
    )
    await waitForPast(server, 1)
    try {
      const file = benchFiling(server)
      const load = watchLoad()
      await fileMany(file)
      const without = await fileMany(file)
      await subscribeAll(server, receiver.url)
      await fileMany(file)
      const before = receiver.documents()
      const started = performance.now()
      const withAll = await fileMany(file)
      await untilNothingWaits(server)
      const sent = receiver.documents() - before
      console.log(
        `${subject.name}: ${documents} documents to ${accounts} services: ${sent} delivered in ${Math.round(performance.now() - started)} ms; ` +
          `filing p95 ${quantile(withAll, 0.95).toFixed(1)} ms, without ${quantile(without, 0.95).toFixed(1)} ms; load ${load()}`,
      )
      rows.push(rowOf(subject.name, withAll, without, load()))
    } finally {
      await server.closeAndRemove()
      await receiver.close()
    }
  }
  return rows
}

/** The time of each filing, in ms. */
async function fileMany(file: FileOne): Promise<number[]> {
  const times: number[] = []
  for (let nth = 0; nth < documents; nth += 1) {
    const started = performance.now()
    await file(`Benchmark ${nth}`)
    times.push(performance.now() - started)
    await setTimeout(Math.max(0, started + filedEveryMs - performance.now()))
  }
  return times
}

/** Stores subscriptions as the calls of the content API would. */
async function subscribeAll({ database, dataDir }: TestServer, href: string): Promise<void> {
  if (!database) throw new Error('The sample agency has a database')
  const seals = createSeals(openKeys(keyFileOf(dataDir)).sealing)
  const store = createNotificationStore(database, seals, { services: 1, subscriptions })
  const wire = createWire(readLibrary(findFolders().samples))
  const until = new Date('2026-02-22T09:00:00Z')
  const filters = decksOf(
    wire.filedBetween(new Date(until.getTime() - 14 * 86_400_000), until),
    subscriptions,
  )
  const now = new Date()
  const names = Array.from({ length: accounts }, (_, nth) => `reader${nth}@deck.example`)
  for (const account of names) {
    const datas = JSON.stringify({ href })
    await store.putService(account, { name: 'Hook', type: 'rest', datas, languages: '', now })
  }
  for (const [nth, filter] of filters.entries()) {
    const query = JSON.stringify(filter)
    // The mix of filters repeats every twenty, so each account gets consecutive ones.
    const account = names[Math.floor((nth * accounts) / subscriptions)] ?? ''
    await store.addSubscription(account, { service: 'Hook', name: `${nth}`, query, now })
  }
}

async function untilNothingWaits({ database }: TestServer): Promise<void> {
  for (;;) {
    const [left] = (await database?.query<{ count: number }>(
      `SELECT (SELECT count(*)::int FROM delivery WHERE state = 'waiting')
        + (SELECT (last - number)::int FROM filing_log, delivery_place) AS count`,
    )) ?? [{ count: 0 }]
    if (left?.count === 0) return
    await setTimeout(50)
  }
}

/** A receiver that accepts everything at once. */
async function startCountingReceiver() {
  let documents = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      // The format of `toPayload`.
      documents += (JSON.parse(Buffer.concat(parts).toString()) as { payload: unknown[] }).payload.length
      response.writeHead(204).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    documents: () => documents,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

function rowOf(name: string, withAll: readonly number[], without: readonly number[], load: string): BenchRow {
  const [ours, peer] = [quantile(withAll, 0.5), quantile(without, 0.5)]
  return {
    what: `${name}: filing one document, with ${subscriptions.toLocaleString('en')} subscriptions of ${accounts} accounts beside none, p50`,
    ours,
    peer,
    unit: 'ms',
    ratio: ours / peer,
    limit,
    isOk: ours / peer <= limit,
    load,
  }
}
