import * as fc from 'fast-check'
import { pino } from 'pino'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { failure } from './failure.ts'
import { createDeliveryReports } from './deliveryReports.sql.ts'
import { createDeliveryStore, type DeliveryStore } from './deliveryStore.sql.ts'
import { createNotificationStore } from '../content/notifications/notificationStore.sql.ts'
import { createSeals } from '../database/seals.ts'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { usualDatabases } from '../database/testing/databaseTargets.ts'
import { createFiling } from '../filing/filing.sql.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { createBudget, sharesOf } from '../matching/budget.ts'
import { openMatchedLog } from '../matching/matchedLog.ts'
import { createHearing } from './hearing.ts'
import { createSending } from './sending.ts'
import type { Batch, Outcome } from './transport.ts'

const numRuns = Number(process.env.DELIVERY_SCHEDULES ?? 10)
const services = ['one', 'two', 'three'] as const
type Name = (typeof services)[number]
const words = ['harbour', 'ferry'] as const

/** `lost`: takes the documents, but its answer gets lost; `hangs`: takes nothing, and answers late. */
type Mode = 'takes' | 'fails' | 'lost' | 'hangs'

const name = fc.constantFrom(...services)
const word = fc.constantFrom(...words)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('file' as const),
      words: fc.subarray([...words]),
      bad: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('run' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 30, 1500) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('become' as const),
      name,
      mode: fc.constantFrom<Mode>('takes', 'fails', 'lost', 'hangs'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const), name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resume' as const), name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('subscribe' as const), name, word }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unsubscribe' as const), name, word }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('die' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe.each(usualDatabases())('D43: whatever services answer, on $name', subject => {
  const database = databaseOn(subject)
  const seals = createSeals(randomBytes(32))
  const account = 'reader@deck.example'
  let store: DeliveryStore
  let last = 0
  beforeAll(() => {
    store = createDeliveryStore(database(), seals, { types: ['rest'] })
  })

  async function play(steps: readonly Step[]) {
    const notifications = createNotificationStore(database(), seals, { services: 100, subscriptions: 100 })
    const reports = createDeliveryReports(database(), seals)
    const filing = createFiling(database())
    const log = pino({ level: 'silent' })
    let now = new Date('2026-11-23T12:00:00Z')
    const matched = await openMatchedLog({ filing, log, now: () => now })
    const nameOf = new Map<string, Name>()
    for (const each of services) {
      const datas = JSON.stringify({ href: `https://${each}.example` })
      const uno = await notifications.putService(account, {
        name: each,
        type: 'rest',
        datas,
        languages: '',
        now,
      })
      nameOf.set(uno ?? '', each)
    }

    const modes = new Map<Name, Mode>()
    const subscribed = new Set<string>()
    /** By service, in the order of filing: what it should be sent, and what it refuses of that. */
    const expected = new Map<Name, string[]>(services.map(each => [each, []]))
    const refused = new Set<string>()
    const got = new Map<Name, Batch[]>(services.map(each => [each, []]))
    const hanging = new Map<Name, (outcome: Outcome) => void>()
    let hear = () => {}
    let life = 0

    function receive(service: Name, batch: Batch): Outcome {
      if (batch.documents.some(({ uno }) => refused.has(uno)))
        return { is: 'refused', why: failure('receiverAnswers', '422') }
      got.get(service)?.push(batch)
      return { is: 'delivered' }
    }

    /** A process of the server, which may die at any moment. */
    function live() {
      const mine = ++life
      const never = new Promise<never>(() => {})
      return {
        hearing: createHearing({ store, matched, budget: createBudget(sharesOf(25)), now: () => now, log }),
        sending: createSending({
          store,
          carriers: {
            types: ['rest'],
            mostTogether: () => 3,
            async deliver({ identifier }, batch) {
              const service = nameOf.get(identifier) ?? 'one'
              const failed = { is: 'failed', why: failure('noAnswer'), afterMs: null } as const
              switch (modes.get(service) ?? 'takes') {
                case 'takes':
                  return receive(service, batch)
                case 'fails':
                  return failed
                case 'lost':
                  receive(service, batch)
                  return failed
                case 'hangs': {
                  const outcome = await new Promise<Outcome>(resolve => {
                    hanging.set(service, resolve)
                    hear()
                  })
                  return mine === life ? outcome : never
                }
              }
            },
            close: () => Promise.resolve(),
          },
          toFields: raw => JSON.parse(raw) as Record<string, unknown>,
          onTried: () => hear(),
          onSuspended: () => {},
          now: () => now,
          log,
        }),
      }
    }
    let server = live()

    /** Runs until nothing more can be done at this instant. */
    async function run() {
      await server.hearing.readOn()
      for (;;) {
        const ready = await store.ready()
        const due = ready.filter(
          ({ identifier, nextTry }) =>
            !hanging.has(nameOf.get(identifier) ?? 'one') && (nextTry === null || nextTry <= now),
        )
        if (due.length === 0 && server.sending.running() === hanging.size) return
        await server.sending.begin()
        while (server.sending.running() > hanging.size) await new Promise<void>(resolve => (hear = resolve))
      }
    }

    async function release(service: Name) {
      const answer = hanging.get(service)
      if (!answer) return
      hanging.delete(service)
      answer({ is: 'failed', why: failure('late'), afterMs: null })
      while (server.sending.running() > hanging.size) await new Promise<void>(resolve => (hear = resolve))
    }

    async function take(each: Step) {
      switch (each.do) {
        case 'file': {
          const uno = `${++last}`
          const headline = each.words.join(' ') || 'nothing'
          await filing.file([strikeStory(uno, { headline, published: now.toISOString(), revision: 1 })])
          if (each.bad) refused.add(uno)
          for (const service of services)
            if (each.words.some(asked => subscribed.has(`${service} ${asked}`)))
              expected.get(service)?.push(uno)
          return
        }
        case 'run':
          return run()
        case 'wait':
          now = new Date(now.getTime() + each.minutes * 60_000)
          return
        case 'become':
          modes.set(each.name, each.mode)
          return release(each.name)
        case 'pause':
          return void (await reports.pause(account, each.name))
        case 'resume':
          return void (await reports.resume(account, each.name))
        case 'subscribe': {
          const query = JSON.stringify({ name: 'headline', in: [each.word] })
          await notifications.addSubscription(account, { service: each.name, name: each.word, query, now })
          subscribed.add(`${each.name} ${each.word}`)
          return
        }
        case 'unsubscribe':
          // Documents that were filed before are heard first.
          await server.hearing.readOn()
          await notifications.deleteSubscriptions(account, each.name, [each.word])
          subscribed.delete(`${each.name} ${each.word}`)
          return
        case 'die':
          hanging.clear()
          server = live()
      }
    }

    for (const each of services)
      await take({ do: 'subscribe', name: each, word: each === 'two' ? 'ferry' : 'harbour' })
    for (const each of steps) await take(each)
    for (const service of services) {
      await take({ do: 'become', name: service, mode: 'takes' })
      await reports.resume(account, service)
    }
    await run()

    for (const service of services) {
      const batches = got.get(service) ?? []
      const arrived = batches.flatMap(({ documents }) => documents.map(({ uno }) => uno))
      const firsts = [...new Set(arrived)]
      expect(firsts).toEqual((expected.get(service) ?? []).filter(uno => !refused.has(uno)))
      // All repeats came with the same id, so that a receiver can tell them.
      const ids = new Map(batches.map(({ id, documents }) => [id, documents.map(({ uno }) => uno).join()]))
      for (const { id, documents } of batches)
        expect(documents.map(({ uno }) => uno).join()).toBe(ids.get(id))
      expect([...ids.values()].flatMap(unos => unos.split(',')).filter(Boolean)).toEqual(firsts)
    }
    for (const service of services) await notifications.deleteService(account, service)
    expect(await store.ready()).toEqual([])
    await matched.close()
  }

  it(
    'each document arrives at least once, in order for each service, and repeats can be told by their id',
    { timeout: 60_000 + 5000 * numRuns },
    () => fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), play), { numRuns }),
  )
})
