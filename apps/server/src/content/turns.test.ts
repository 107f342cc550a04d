import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTurns, mostAtOnce, mostWaiting, mostWaitingInAll, NoTurn, type Turn } from './turns.ts'

const here = new AbortController().signal

/** Every decided turn has been told by then. */
const settle = () => new Promise(resolve => setImmediate(resolve))

/** Calls that note whose turn it is, and end when they are told to. */
function createHall(places: number) {
  const turns = createTurns(places)
  const begun: string[] = []
  const open: { caller: string; end: Turn }[] = []
  return {
    begun,
    open,
    async ask(caller: string, signal: AbortSignal = here) {
      const end = await turns.take(caller, signal)
      begun.push(caller)
      open.push({ caller, end })
    },
    async endFirst() {
      open.shift()?.end()
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
  expect(begun.join('')).toBe('aabcab')
})

it('runs no more than six of one caller, and leaves the other places free', async () => {
  const { ask, open, begun } = createHall(20)
  for (let nth = 0; nth < 10; nth++) void ask('greedy')
  await settle()
  expect(open).toHaveLength(mostAtOnce)
  void ask('modest')
  await settle()
  expect(begun.at(-1)).toBe('modest')
})

it('forgets a call whose caller has left', async () => {
  const { ask, begun, endFirst } = createHall(1)
  void ask('first')
  const gone = new AbortController()
  const waiting = ask('second', gone.signal)
  void ask('third')
  gone.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  await endFirst()
  await endFirst()
  expect(begun).toEqual(['first', 'third'])
  await expect(ask('fourth', gone.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

it('has a bounded line: one caller cannot fill it, and all together cannot either', async () => {
  const { ask } = createHall(1)
  const refusal = (caller: string) => ask(caller).catch((error: unknown) => (error as NoTurn).whose)
  void ask('a')
  for (let nth = 0; nth < mostWaiting; nth++) void ask('a')
  expect(await refusal('a')).toBe('own')
  const others = mostWaitingInAll / mostWaiting - 1
  for (let other = 0; other < others; other++) {
    for (let nth = 0; nth < mostWaiting; nth++) void ask(`other ${other}`)
  }
  expect(await refusal('one more')).toBe('all')
})

it('loses no call and no place, whoever comes, goes and ends when', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), caller: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ do: fc.constant('leave' as const), nth: fc.nat(30) }),
    fc.record({ do: fc.constant('end' as const), nth: fc.nat(30) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      async (steps, places) => {
        const turns = createTurns(places)
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
            turns.take(each.caller, call.gone.signal).then(
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
          for (const name of ['a', 'b', 'c'])
            expect(running().filter(({ caller }) => caller === name).length).toBeLessThanOrEqual(mostAtOnce)
        }
        while (running().length > 0) {
          const [call] = running()
          call?.end?.()
          if (call) Object.assign(call, { end: null, isOver: true })
          await settle()
        }
        expect(calls.every(({ isOver }) => isOver)).toBe(true)
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) / 4 },
  )
})
