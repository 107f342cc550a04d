import { createContentApi } from '@wiredeck/content-api'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createUpstreamClient, upstreamLimits } from '../content/upstreamClient.ts'
import { openHouseStore } from './houseStore.sql.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { createFiling } from '../filing/filing.sql.ts'
import { createIndex } from '../index/contentIndex.sql.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { reader } from '../testing/testServer.ts'
import { createAgencyFetch } from './agencyFetch.ts'
import { createAgencyReader } from './agencyReader.ts'
import { startFaultyAgency } from './testing/faultyAgency.ts'
import { agencyKey, startAgency } from './testing/house.ts'
import { createWatcher } from './watcher.ts'

/** How many schedules are played, and how many hours of the agency each has. */
const count = Number(process.env.HOUSE_SCHEDULES ?? 2)
const hours = Number(process.env.HOUSE_HOURS ?? 0.25)
const minute = 60_000

/** A revision of a document, with the instants between which the agency has it, in epoch milliseconds. */
type Had = { uno: string; revision: number; from: number; until: number; isGone: boolean }

/** The schedules run at the same time, because each mostly waits for its databases. */
describe.concurrent.each(usualDatabases())('a house that hears its agency for hours, on $name', subject => {
  it.for(Array.from({ length: count }, (_, nth) => nth + 1))(
    'has every document and revision that the agency had for a minute (schedule %i)',
    { timeout: 120_000 + hours * count * 240_000 },
    async (seed, { onTestFinished }) => {
      const pick = picker(seed)
      const agency = await startAgency()
      const faulty = await startFaultyAgency(agency.url)
      const { target, remove } = await subject.create()
      const database = await openDatabase(target)
      const filing = createFiling(database)
      const client = createUpstreamClient(upstreamLimits)
      onTestFinished(async () => {
        client.close()
        await database.close()
        await remove()
        await faulty.close()
        await agency.closeAndRemove()
      })
      const past = (await agency.filing?.standing({ from: new Date(0), to: null })) ?? []
      await agency.filing?.remove(past.map(({ uno }) => uno))
      // A day that has passed, so that the agency takes none of it for the future.
      const start = Date.now() - 30 * 3_600_000
      const end = start + hours * 3_600_000
      let now = start
      const store = await openHouseStore(database, 'agency')
      if (!store) throw new Error('The database is another agency’s')
      const openWatcher = () =>
        createWatcher({
          agency: createAgencyReader({
            api: createContentApi({
              baseUrl: faulty.url,
              apiKey: Buffer.from(agencyKey).toString('base64'),
              allowAnonymous: false,
              fetch: createAgencyFetch(client, 'the house'),
              now: () => now,
            }),
            credentials: reader,
            reportUnreadable: () => {},
          }),
          filing,
          store,
          database,
          usedUnos: () => [],
          now: () => new Date(now),
          keepDays: 3,
          log: pino({ level: 'silent' }),
        })
      let watcher = openWatcher()

      const had: Had[] = []
      const current = () => had.filter(each => each.until === Infinity)
      let made = 0
      const iso = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
      const put = async (uno: string, revision: number, published: number) => {
        await agency.filing?.file([strikeStory(uno, { revision, published: iso(published) })])
        had.push({ uno, revision, from: now, until: Infinity, isGone: false })
      }
      const file = (agoMs = 0) => put(`house.${seed}.${(made += 1)}`, 1, now - agoMs)
      const revise = async () => {
        const before = current()[pick(current().length)]
        if (!before) return
        before.until = now
        const raw = await agency.index?.get(before.uno)
        const { published } = JSON.parse(raw ?? '{}') as { published: string }
        // Some revisions move to the present.
        await put(before.uno, before.revision + 1, pick(3) === 0 ? now : Date.parse(published))
      }
      const withdraw = async () => {
        const before = current()[pick(current().length)]
        if (!before || current().length < 10) return
        before.until = now
        before.isGone = true
        await agency.filing?.remove([before.uno])
      }

      /** Times in which the agency gives no answers, with what it does instead. */
      const outages: { from: number; until: number; calls: number; isTold: boolean }[] = []
      faulty.fault = () => null
      let nextOutage = start + (1 + pick(4)) * minute
      let endOfOutage = 0
      const breakDown = () => {
        const lasts = [20_000, 90_000, 300_000][pick(3)] ?? 0
        endOfOutage = now + lasts
        nextOutage = endOfOutage + (3 + pick(8)) * minute
        const outage = { from: now, until: endOfOutage, calls: 0, isTold: false }
        outages.push(outage)
        const kinds = [
          () => 'hangsUp' as const,
          () => ({ status: 502, body: '<html>Bad gateway</html>' }),
          () => ({ status: 200, body: '{"error":{"code":503,"message":"Down"}}' }),
          () => ({
            status: 429,
            body: '{"error":{"code":429,"message":"Too many"}}',
            headers: { 'retry-after': String(Math.ceil((endOfOutage - now) / 1000)) },
          }),
        ]
        const chosen = pick(kinds.length)
        outage.isTold = chosen === 3
        faulty.fault = () => {
          if (now >= endOfOutage) return null
          outage.calls += 1
          return kinds[chosen]?.() ?? null
        }
      }

      for (let nth = 0; nth < 25; nth += 1) await file(pick(20 * minute))
      let nextFiling = start
      let turnAt = start
      while (now < end + 5 * minute) {
        now = Math.min(nextFiling, turnAt)
        if (now === nextFiling) {
          nextFiling = now < end ? now + 1000 + pick(20_000) : Infinity
          if (now >= nextOutage && now < end) breakDown()
          if (now < end) {
            const chance = pick(20)
            if (chance < 10) await file()
            else if (chance < 12) await file(pick(10 * minute))
            else if (chance < 18) await revise()
            else if (chance < 19) await withdraw()
            else watcher = openWatcher()
          }
        } else {
          const waits = await watcher.turn()
          turnAt = now + Math.max(waits, 100)
        }
      }

      // An agency that is down is asked every ten seconds, and one that names a time is not asked before it.
      for (const { from, until, calls, isTold } of outages)
        expect(calls).toBeLessThanOrEqual(isTold ? 1 : (until - from) / 10_000 + 1)
      /** The times in which the house knows that the agency answers. */
      const hearing = [...outages, { from: now, until: now }].map(({ from }, nth) => ({
        from: nth === 0 ? start : (outages[nth - 1]?.until ?? start) + 10_000,
        until: from,
      }))
      const wasVisible = (each: Had) =>
        hearing.some(({ from, until }) => Math.min(each.until, until) - Math.max(each.from, from) >= minute)
      const { entries } = await filing.readLog(0, 1_000_000)
      const logged = new Set(entries.map(({ uno, revision }) => `${uno} ${revision}`))
      const goneUnos = new Set(entries.flatMap(({ uno, isGone }) => (isGone ? [uno] : [])))
      const visible = had.filter(wasVisible)
      expect(visible.length).toBeGreaterThan(25)
      const missing = visible.filter(
        ({ uno, revision }) => !logged.has(`${uno} ${revision}`) && !goneUnos.has(uno),
      )
      expect(missing).toEqual([])
      // What stands at the end is exactly what the agency has, and nothing else is found.
      const index = createIndex(database)
      for (const { uno } of current())
        expect(JSON.parse((await index.get(uno)) ?? 'null')).toEqual(
          JSON.parse((await agency.index?.get(uno)) ?? 'null'),
        )
      expect(await index.count()).toBe(current().length)
      // Nothing is said to have been filed before it could have been, nor in the future.
      const fromOf = new Map(had.map(({ uno, revision, from }) => [`${uno} ${revision}`, from]))
      for (const { uno, revision, filed, isPast, isGone } of entries)
        if (!isPast && !isGone)
          expect(filed.getTime(), `${uno} ${revision}`).toBeLessThanOrEqual(
            fromOf.get(`${uno} ${revision}`) ?? 0,
          )
    },
  )
})

/** The same numbers for the same seed, from 0 up to below a number. */
function picker(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
