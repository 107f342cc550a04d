import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSample, beginReckoning, errorOf, isKnown, look, timeOf, type Reading } from './reckoning.ts'
import { createServerClock, untilSettled } from './serverClock.ts'

const minute = 60_000
const hour = 3_600_000

/** A device beside a server; a test moves both clocks, sleeps, and sets the device's. */
function scene({ aheadMs = 0 } = {}) {
  let time = Date.parse('2031-03-04T09:00:00Z')
  let steady = 5_000
  let device = aheadMs
  const server = createServerClock(
    () => time + device,
    () => steady,
  )
  const pass = (ms: number): void => {
    time += ms
    steady += ms
  }
  return {
    server,
    pass,
    time: () => time,
    /** The steady clock stands still, as it does on most systems. */
    sleep: (ms: number): void => void (time += ms),
    set: (ms: number): void => void (device += ms),
    /** An answer that takes `there` to the server and `back` from it. */
    answer(there = 20, back = 20): void {
      const askedAt = server.ask()
      pass(there)
      const said = time
      pass(back)
      server.answered(askedAt, said)
    },
  }
}

describe('until the first answer', () => {
  it('the device’s time is shown, no place moves, and no difference is told', () => {
    const { server, time } = scene({ aheadMs: 2 * hour })
    expect(server.now()).toBe(time() + 2 * hour)
    expect(server.isKnown()).toBe(false)
    expect(server.isSettled()).toBe(false)
    expect(server.isApart()).toBe(false)
    expect(server.news()).toBe(null)
  })

  it('an embargo that ended less than a day ago counts as running', () => {
    const { server, time } = scene()
    expect(server.isOver(new Date(time() - 23 * hour))).toBe(false)
    expect(server.isOver(new Date(time() - 24 * hour))).toBe(true)
  })
})

it('a device that is eleven minutes ahead takes the server’s time and tells the difference', () => {
  const { server, answer, pass, time } = scene({ aheadMs: 11 * minute })
  answer()
  pass(3 * hour)
  expect(server.now()).toBe(time())
  expect(server.differenceMs()).toBe(-11 * minute)
  expect(server.isApart()).toBe(true)
})

it('clocks are apart from two minutes on', () => {
  const near = scene({ aheadMs: 2 * minute - 1 })
  near.answer()
  expect(near.server.isApart()).toBe(false)
  const apart = scene({ aheadMs: 2 * minute })
  apart.answer()
  expect(apart.server.isApart()).toBe(true)
})

it('where the clocks are apart, an embargo is over only when both are past it', () => {
  for (const aheadMs of [2 * hour, -2 * hour]) {
    const { server, answer, pass, time } = scene({ aheadMs })
    answer()
    const ends = new Date(time() + hour)
    expect(server.isOver(ends)).toBe(false)
    pass(hour)
    // The server is past it now. A device that is behind gets there two hours later.
    expect(server.isOver(ends)).toBe(aheadMs > 0)
    pass(2 * hour)
    expect(server.isOver(ends)).toBe(true)
  }
})

it('the answer with the smallest round trip of the last ten counts', () => {
  const { server, answer, time } = scene({ aheadMs: minute })
  answer(10, 10)
  answer(0, 4000)
  expect(server.now() - time()).toBe(0)
  for (let count = 0; count < 8; count += 1) answer(0, 4000)
  expect(server.now() - time()).toBe(0)
  answer(0, 4000)
  // The good one is no longer among the last ten.
  expect(server.now() - time()).toBe(-2000)
})

describe('after a jump of the device’s clock, or a sleep', () => {
  it.each([
    ['set ahead', ({ set }: ReturnType<typeof scene>) => set(70 * minute)],
    ['set back', ({ set }: ReturnType<typeof scene>) => set(-2 * hour)],
    ['woken', ({ sleep }: ReturnType<typeof scene>) => sleep(8 * hour)],
  ])('%s: the time is not known until the next answer', (_name, part) => {
    const world = scene()
    world.answer()
    let told = 0
    world.server.subscribe(() => void (told += 1))
    part(world)
    expect(world.server.isKnown()).toBe(false)
    expect(told).toBe(1)
    world.answer()
    expect(world.server.now()).toBe(world.time())
    expect(told).toBe(2)
  })

  it('a difference of two seconds or less is no jump', () => {
    const { server, answer, set } = scene()
    answer()
    set(2000)
    expect(server.isKnown()).toBe(true)
    set(1)
    expect(server.isKnown()).toBe(false)
  })

  it('an answer that was asked for before it says nothing', () => {
    const { server, sleep, pass, time } = scene()
    const askedAt = server.ask()
    sleep(hour)
    pass(10)
    server.answered(askedAt, time() - hour)
    expect(server.isKnown()).toBe(false)
  })
})

it('a server that tells no time lets places move by the device’s clock, and embargoes run on', () => {
  const { server, time } = scene()
  server.answeredUndated()
  expect(server.isSettled()).toBe(true)
  expect(server.isKnown()).toBe(false)
  expect(server.isOver(new Date(time() - hour))).toBe(false)
})

describe('what another tab tells', () => {
  it('is taken with its error', () => {
    const one = scene({ aheadMs: -11 * minute })
    one.answer(100, 0)
    const news = one.server.news()
    const other = scene({ aheadMs: -11 * minute })
    if (news) other.server.hear({ ...news, at: other.time() - 11 * minute })
    expect(other.server.news()).toMatchObject({ aheadMs: news?.aheadMs, errorMs: 50 })
  })

  it('is left out if it comes late', () => {
    const { server, time } = scene()
    server.hear({ aheadMs: minute, errorMs: 1, at: time() - 2001 })
    expect(server.isKnown()).toBe(false)
  })
})

it('who waits for the server’s time waits for its first answer, or for so long', async () => {
  const ends: (() => void)[] = []
  const timers = {
    every(_ms: number, end: () => void) {
      ends.push(end)
      return () => {}
    },
  }
  const { server, answer } = scene()
  let done = 0
  const wait = async (): Promise<void> => {
    await untilSettled(server, timers, 3000)
    done += 1
  }
  const [first, second] = [wait(), wait()]
  expect(done).toBe(0)
  ends[0]?.()
  await first
  expect(done).toBe(1)
  answer()
  await second
  await wait()
  expect(done).toBe(3)
})

// A history of a device and a server, in milliseconds. What is not seen as a jump is below two seconds in all.
const step = fc.oneof(
  fc.record({ did: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 10 * minute }) }),
  fc.record({ did: fc.constant('sleep' as const), ms: fc.integer({ min: 2001, max: 12 * hour }) }),
  fc.record({
    did: fc.constant('set' as const),
    ms: fc.integer({ min: -2 * hour, max: 2 * hour }).filter(ms => Math.abs(ms) > 2000),
  }),
  fc.record({
    did: fc.constant('answer' as const),
    /** How long the question is away before other steps go on, and how long the answer is. */
    there: fc.integer({ min: 0, max: 5000 }),
    back: fc.integer({ min: 0, max: 5000 }),
    coarse: fc.boolean(),
  }),
  fc.record({ did: fc.constant('sleepWhileAsked' as const), ms: fc.integer({ min: 2001, max: hour }) }),
)

it('whatever happens, a known time is wrong by at most half of the smallest round trip', () => {
  const apart = fc.integer({ min: -2 * hour, max: 2 * hour })
  fc.assert(
    fc.property(apart, fc.array(step, { maxLength: 40 }), (aheadMs, steps) => {
      let time = 1e12
      let steady = 0
      let device = time + aheadMs
      const read = (): Reading => ({ device, steady })
      const pass = (ms: number): void => {
        time += ms
        steady += ms
        device += ms
      }
      let reckoning = beginReckoning(read())
      // The round trips of the answers since the clocks parted last, each with its doubt.
      let trips: number[] = []
      const check = (): void => {
        reckoning = look(reckoning, read())
        expect(isKnown(reckoning)).toBe(trips.length > 0)
        if (trips.length === 0) return expect(timeOf(reckoning, read())).toBe(device)
        const smallest = Math.min(...trips.slice(-10))
        expect(errorOf(reckoning)).toBe(smallest / 2)
        expect(Math.abs(timeOf(reckoning, read()) - time)).toBeLessThanOrEqual(smallest / 2)
      }
      for (const each of steps) {
        reckoning = look(reckoning, read())
        const sentAt = steady
        switch (each.did) {
          case 'pass':
            pass(each.ms)
            break
          case 'sleep':
            time += each.ms
            device += each.ms
            trips = []
            break
          case 'set':
            device += each.ms
            trips = []
            break
          case 'sleepWhileAsked':
            pass(10)
            time += each.ms
            device += each.ms
            trips = []
            reckoning = look(reckoning, read())
            reckoning = addSample(reckoning, { serverTime: time - each.ms, sentAt, arrivedAt: steady })
            break
          case 'answer': {
            pass(each.there)
            const coarseMs = each.coarse ? 1000 : 0
            const serverTime = each.coarse ? Math.floor(time / 1000) * 1000 : time
            pass(each.back)
            trips.push(each.there + each.back + coarseMs)
            reckoning = addSample(look(reckoning, read()), {
              serverTime,
              sentAt,
              arrivedAt: steady,
              coarseMs,
            })
            break
          }
        }
        check()
      }
    }),
    { numRuns: 500 },
  )
})
