import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTurns, NoTurn, turnLimits, type Turn, type TurnLimits, type TurnsOptions } from './turns.ts'

/** Every decided turn has been told by then. */
const settle = () => new Promise(resolve => setImmediate(resolve))

/** A call of an account at this machine, over one of its connections. */
const callOf = (account: string, connection = '', bytes = 0) => ({
  caller: { account, address: null },
  connection,
  bytes,
})

/** Calls that note whose turn it is, and end when they are told to. */
function createHall(places: number, limits: Partial<TurnLimits> = {}, options: TurnsOptions = {}) {
  const turns = createTurns(places, limits, options)
  const begun: string[] = []
  const open: { caller: string; end: Turn }[] = []
  const ask = async (
    caller: string,
    {
      connection = '',
      bytes = 0,
      signal,
      isDear = false,
    }: { connection?: string; bytes?: number; signal?: AbortSignal; isDear?: boolean } = {},
  ) => {
    const end = await turns.take({ ...callOf(caller, connection, bytes), isDear }, signal)
    begun.push(connection === '' ? caller : `${caller}.${connection}`)
    open.push({ caller, end })
  }
  return {
    turns,
    begun,
    open,
    ask,
    /** Whose line was full, if the call was refused. */
    refusal: (...asked: Parameters<typeof ask>) =>
      ask(...asked).then(
        () => null,
        (error: unknown) => (error as NoTurn).whose,
      ),
    async endFirst(workMs = 0) {
      open.shift()?.end(workMs)
      await settle()
    },
  }
}

it('lets a caller with one call pass fifty calls of another', async () => {
  const { ask, begun, endFirst } = createHall(2)
  for (let nth = 0; nth < 50; nth++) void ask('greedy')
  await settle()
  void ask('modest')
  await settle()
  expect(begun).toEqual(['greedy', 'greedy'])
  await endFirst()
  expect(begun).toEqual(['greedy', 'greedy', 'modest'])
})

it('gives turns one caller after the other', async () => {
  const { ask, begun, endFirst } = createHall(1)
  for (const caller of ['a', 'a', 'a', 'b', 'b', 'c']) void ask(caller)
  await settle()
  for (let nth = 0; nth < 5; nth++) await endFirst()
  expect(begun.join('')).toBe('abcaba')
})

it('lets a caller who asks for less than its share wait behind nobody, also when it comes again and again', async () => {
  const { ask, begun, endFirst } = createHall(1)
  const greedy = Array.from({ length: 20 }, (_, nth) => `greedy${nth}`)
  for (let nth = 0; nth < 1000; nth++) void ask(greedy[nth % greedy.length] ?? '')
  await settle()
  for (let nth = 0; nth < 40; nth++) await endFirst(20)
  // Everybody's share of 210 ms is 10 ms.
  for (let round = 0; round < 20; round++) {
    void ask('modest')
    await endFirst(20)
    expect(begun.at(-1)).toBe('modest')
    await endFirst(5)
    for (let nth = 0; nth < 10; nth++) await endFirst(20)
  }
})

it('gives three of four turns to callers with few calls, whatever they have had, and the fourth to those with many', async () => {
  const { ask, begun, endFirst } = createHall(1)
  for (let nth = 0; nth < 100; nth++) void ask('greedy')
  await settle()
  const before = begun.length
  for (let nth = 0; nth < 20; nth++) {
    for (const caller of ['one', 'other']) void ask(caller)
    for (let turn = 0; turn < 2; turn++) await endFirst(begun.at(-1) === 'greedy' ? 1 : 50)
  }
  expect(begun.slice(before).filter(caller => caller === 'greedy')).toHaveLength(10)
})

it('lets nobody save up turns by not asking', async () => {
  const { ask, begun, endFirst } = createHall(1)
  for (let nth = 0; nth < 50; nth++) void ask('steady')
  await settle()
  for (let nth = 0; nth < 30; nth++) await endFirst(20)
  for (let nth = 0; nth < 30; nth++) void ask('late')
  await settle()
  const before = begun.length
  for (let nth = 0; nth < 6; nth++) await endFirst(20)
  expect(begun.slice(before)).toEqual(['late', 'steady', 'late', 'steady', 'late', 'steady'])
})

it('gives turns within a caller one connection after the other, which add nothing to its share', async () => {
  const { ask, begun, endFirst } = createHall(1)
  void ask('first')
  for (const connection of ['x', 'x', 'x', 'y', 'z']) void ask('many', { connection })
  void ask('one', { connection: 'x' })
  void ask('one', { connection: 'x' })
  await settle()
  for (let nth = 0; nth < 7; nth++) await endFirst()
  expect(begun).toEqual(['first', 'many.x', 'one.x', 'many.y', 'one.x', 'many.z', 'many.x', 'many.x'])
})

it('runs no more than six of one caller, over however many connections, and leaves the other places free', async () => {
  const { ask, open, begun } = createHall(20)
  for (let nth = 0; nth < 10; nth++) void ask('greedy', { connection: `${nth}` })
  await settle()
  expect(open).toHaveLength(turnLimits.atOnce)
  void ask('modest')
  await settle()
  expect(begun.at(-1)).toBe('modest')
})

it('tells apart the same account at two addresses, and one without an account', async () => {
  const turns = createTurns(3, { atOnce: 1 })
  const begun: (string | null)[][] = []
  for (const caller of [
    { account: 'a', address: '192.0.2.1' },
    { account: 'a', address: '192.0.2.1' },
    { account: 'a', address: '192.0.2.2' },
    { account: null, address: '192.0.2.1' },
  ])
    void turns
      .take({ caller, connection: '', bytes: 0 })
      .then(() => begun.push([caller.account, caller.address]))
  await settle()
  expect(begun).toEqual([
    ['a', '192.0.2.1'],
    ['a', '192.0.2.2'],
    [null, '192.0.2.1'],
  ])
})

it('forgets a call whose caller has left', async () => {
  const { ask, begun, endFirst } = createHall(1)
  void ask('first')
  const gone = new AbortController()
  const waiting = ask('second', { signal: gone.signal })
  void ask('third')
  gone.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  await endFirst()
  await endFirst()
  expect(begun).toEqual(['first', 'third'])
  await expect(ask('fourth', { signal: gone.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

it('ends a turn once, however often it is told to', async () => {
  const { turns } = createHall(1)
  const end = await turns.take(callOf('a'))
  end()
  end()
  await turns.take(callOf('b'))
  let isEarly = false
  void turns.take(callOf('c')).then(() => (isEarly = true))
  await settle()
  expect(isEarly).toBe(false)
})

it('has a bounded line for each connection, and for each caller with all its connections', async () => {
  const { ask, refusal } = createHall(1, { waitingOfConnection: 3, waitingOfCaller: 5 })
  void ask('a', { connection: '0' })
  for (let nth = 0; nth < 3; nth++) void ask('a', { connection: '1' })
  expect(await refusal('a', { connection: '1' })).toBe('own')
  for (let nth = 0; nth < 2; nth++) void ask('a', { connection: `more ${nth}` })
  expect(await refusal('a', { connection: 'fresh' })).toBe('own')
})

it('has a full line only for those who fill it: another caller pushes out the last call of the greediest', async () => {
  const { ask, refusal, turns, open, endFirst, begun } = createHall(1, { waiting: 10, waitingOfCaller: 10 })
  void ask('first')
  await settle()
  const greedy = Array.from({ length: 10 }, () => refusal('a'))
  await settle()
  void ask('b')
  await settle()
  expect(turns.waiting()).toBe(10)
  expect(await Promise.race(greedy.slice(9))).toBe('own')
  expect(open).toHaveLength(1)
  await endFirst()
  await endFirst()
  // Who has few calls in the line goes before those with many.
  expect(begun).toEqual(['first', 'b', 'a'])
})

it('counts the bytes that wait as it counts calls', async () => {
  const { ask, refusal } = createHall(1, { bytes: 100, bytesOfCaller: 60 })
  void ask('a')
  await settle()
  const first = refusal('a', { bytes: 30 })
  const second = refusal('a', { bytes: 30 })
  expect(await refusal('a', { bytes: 1 })).toBe('own')
  void ask('b', { bytes: 40 })
  void ask('c', { bytes: 20 })
  expect(await second).toBe('own')
  expect(await Promise.race([first, settle().then(() => 'waits')])).toBe('waits')
})

it('refuses a call for which nobody has more in the line than its caller would have', async () => {
  const { ask, refusal } = createHall(1, { waiting: 4 })
  void ask('x')
  for (const caller of ['a', 'a', 'b', 'b']) void ask(caller)
  expect(await refusal('a')).toBe('all')
})

it('keeps an office of 200 decks that all come back at once', async () => {
  const { ask, turns } = createHall(2)
  for (let deck = 0; deck < 200; deck++)
    for (let nth = 0; nth < 4; nth++) void ask('office', { connection: `deck ${deck}`, bytes: 2000 })
  await settle()
  expect(turns.waiting()).toBe(798)
})

/** A clock that moves when it is told to. */
function createTime() {
  let time = 0
  const wakes: { at: number; wake: () => void }[] = []
  return {
    options: {
      now: () => time,
      wakeAfter: (ms: number, wake: () => void) => void wakes.push({ at: time + ms, wake }),
    },
    async pass(ms: number) {
      time += ms
      const due = wakes.filter(({ at }) => at <= time)
      // Each timer fires once.
      wakes.splice(0, wakes.length, ...wakes.filter(({ at }) => at > time))
      for (const { wake } of due) wake()
      await settle()
    },
  }
}

it('lets long work have one place, and rest nineteen times as long, while short work goes on', async () => {
  const { options, pass } = createTime()
  const { ask, begun, endFirst } = createHall(2, {}, options)
  for (const caller of ['long 1', 'long 2']) void ask(caller)
  await settle()
  await pass(150)
  await endFirst(150)
  await endFirst(150)
  begun.splice(0)

  for (const caller of ['long 1', 'long 2', 'short']) void ask(caller)
  await settle()
  expect(begun).toEqual(['long 1', 'short'])
  await pass(150)
  await endFirst(150)
  void ask('short')
  await endFirst(2)
  await endFirst(2)
  expect(begun).toEqual(['long 1', 'short', 'short'])
  await pass(2849)
  expect(begun).toHaveLength(3)
  await pass(1)
  expect(begun.at(-1)).toBe('long 2')
  // Nobody has asked for short work meanwhile, so nothing is kept free for it.
  await pass(150)
  await endFirst(150)
  void ask('long 1')
  await settle()
  expect(begun.at(-1)).toBe('long 1')
})

it('does not rest where only dear calls come, which have a short turn until they are known to be dear', async () => {
  const { options, pass } = createTime()
  const { ask, begun, endFirst } = createHall(2, {}, options)
  for (let nth = 0; nth < 3; nth += 1) {
    void ask('reader')
    await settle()
    await endFirst()
    void ask('reader', { isDear: true })
    await settle()
    expect(begun).toHaveLength(2 * nth + 2)
    await pass(400)
    await endFirst(400)
  }
})

it('rests no longer than ten seconds', async () => {
  const { options, pass } = createTime()
  const { ask, begun, endFirst } = createHall(2, {}, options)
  for (const caller of ['long', 'long', 'short']) void ask(caller, { isDear: caller === 'long' })
  await settle()
  await endFirst(5000)
  expect(begun).toEqual(['long', 'short'])
  await pass(9999)
  expect(begun).toHaveLength(2)
  await pass(1)
  expect(begun).toEqual(['long', 'short', 'long'])
})

it('lets what is known to be dear take the lane of long work at once, and holds nobody’s other calls up or answerable', async () => {
  const { options } = createTime()
  const { ask, begun, endFirst } = createHall(4, {}, options)
  for (const caller of ['a', 'b']) void ask(caller, { isDear: true })
  await settle()
  expect(begun).toEqual(['a'])
  void ask('a')
  await settle()
  expect(begun).toEqual(['a', 'a'])
  await endFirst(9000)
  // It owes nothing for it: its other calls go on beside the lane.
  for (let nth = 0; nth < 2; nth += 1) void ask('a')
  await settle()
  expect(begun.slice(2)).toEqual(['a', 'a'])
})

it('wakes long work although a timer is early', async () => {
  const { options, pass } = createTime()
  const early = { ...options, wakeAfter: (ms: number, wake: () => void) => options.wakeAfter(ms - 0.5, wake) }
  const { ask, begun, endFirst } = createHall(1, {}, early)
  for (let nth = 0; nth < 3; nth += 1) void ask('slow')
  await settle()
  await endFirst(100)
  await endFirst(100)
  expect(begun).toHaveLength(2)
  await pass(1899.5)
  expect(begun).toHaveLength(2)
  await pass(0.5)
  expect(begun).toHaveLength(3)
})

it('forgives long work after a hundred times as long, and minds no short work', async () => {
  const { options, pass } = createTime()
  const { ask, begun, endFirst } = createHall(2, {}, options)
  const askBoth = async () => {
    begun.splice(0)
    for (const caller of ['a', 'b']) void ask(caller)
    await settle()
    return begun.length
  }
  await askBoth()
  await endFirst(75)
  await endFirst(75)
  expect(await askBoth()).toBe(2)
  await endFirst(150)
  await endFirst(150)
  expect(await askBoth()).toBe(1)
  await endFirst(10)
  await pass(190)
  await endFirst(10)
  await pass(10_000)
  expect(await askBoth()).toBe(2)
})

it('knows long work by the connection, and by the caller once many connections cause it', async () => {
  const { options } = createTime()
  const { ask, begun, endFirst } = createHall(2, {}, options)
  void ask('office', { connection: 'dear' })
  await settle()
  await endFirst(500)
  for (const connection of ['dear', 'dear', 'usual']) void ask('office', { connection })
  await settle()
  expect(begun.slice(1)).toEqual(['office.dear', 'office.usual'])
  await endFirst()
  await endFirst()
  await endFirst()
  for (let nth = 0; nth < 4; nth += 1) {
    void ask('attack', { connection: `fresh ${nth}` })
    await settle()
    await endFirst(600)
  }
  begun.splice(0)
  void ask('attack', { connection: 'fresh a' })
  void ask('attack', { connection: 'fresh b' })
  await settle()
  expect(begun).toEqual(['attack.fresh a'])
})

it('loses no call and no place, whoever comes, goes and ends when', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('ask' as const),
      caller: fc.constantFrom('a', 'b', 'c'),
      connection: fc.constantFrom('x', 'y'),
    }),
    fc.record({ do: fc.constant('leave' as const), nth: fc.nat(30) }),
    fc.record({ do: fc.constant('end' as const), nth: fc.nat(30) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (steps, places, waiting) => {
        const turns = createTurns(places, { waiting })
        const calls: { caller: string; gone: AbortController; end: Turn | null; isOver: boolean }[] = []
        const running = () => calls.filter(({ end }) => end !== null)
        for (const each of steps) {
          if (each.do === 'ask') {
            const call: (typeof calls)[number] = {
              caller: each.caller,
              gone: new AbortController(),
              end: null,
              isOver: false,
            }
            calls.push(call)
            turns.take(callOf(each.caller, each.connection), call.gone.signal).then(
              end => (call.end = end),
              () => (call.isOver = true),
            )
          } else if (each.do === 'leave') calls[each.nth]?.gone.abort()
          else {
            const call = calls[each.nth]
            call?.end?.()
            if (call?.end) Object.assign(call, { end: null, isOver: true })
          }
          await settle()
          expect(running().length).toBeLessThanOrEqual(places)
          expect(turns.waiting()).toBeLessThanOrEqual(waiting)
          expect(turns.waiting()).toBe(calls.filter(({ end, isOver }) => end === null && !isOver).length)
          for (const name of ['a', 'b', 'c'])
            expect(running().filter(({ caller }) => caller === name).length).toBeLessThanOrEqual(
              turnLimits.atOnce,
            )
        }
        while (running().length > 0) {
          const [call] = running()
          call?.end?.()
          if (call) Object.assign(call, { end: null, isOver: true })
          await settle()
        }
        expect(calls.every(({ isOver }) => isOver)).toBe(true)
        expect(turns.waiting()).toBe(0)
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) / 4 },
  )
})
