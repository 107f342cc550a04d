import { expect, it } from 'vitest'
import { createSlices } from './slices.ts'

const settle = () => new Promise(resolve => setImmediate(resolve))
const callOf = (account: string, connection = '') => ({
  caller: { account, address: null },
  connection,
  bytes: 0,
})

/** Slices by a clock that moves only as work says, and whose rests end when they are told to. */
function createBench() {
  let time = 0
  const rests: { ms: number; end: () => void }[] = []
  const slices = createSlices({
    now: () => time,
    rest: ms => new Promise<void>(resolve => rests.push({ ms, end: resolve })),
  })
  return {
    slices,
    rests,
    take: (ms: number) => void (time += ms),
    async endRest() {
      rests.shift()?.end()
      await settle()
    },
  }
}

it('rests after each slice for as long as the slice took, and lets callers take turns', async () => {
  const { slices, rests, take, endRest } = createBench()
  const done: string[] = []
  const work = (account: string) =>
    void slices.run(callOf(account), () => {
      done.push(account)
      take(40)
    })
  for (const account of ['first', 'a', 'a', 'b']) work(account)
  await settle()
  expect(done).toEqual(['first'])
  expect(rests.map(({ ms }) => ms)).toEqual([40])
  for (let nth = 0; nth < 3; nth += 1) await endRest()
  expect(done).toEqual(['first', 'a', 'b', 'a'])
})

it('puts short rests together', async () => {
  const { slices, rests, take, endRest } = createBench()
  for (let nth = 0; nth < 4; nth += 1) await slices.run(callOf('a'), () => take(0.5))
  expect(rests.map(({ ms }) => ms)).toEqual([2])
  await endRest()
  await slices.run(callOf('a'), () => take(0.5))
  expect(rests).toEqual([])
})

it('does many things in slices of five milliseconds, between which others have theirs', async () => {
  const { slices, rests, take, endRest } = createBench()
  const done: string[] = []
  const items = Array.from({ length: 9000 }, (_, nth) => nth)
  void slices.each(callOf('a'), items, () => {
    done.push('a')
    take(1)
    return true
  })
  await settle()
  void slices.run(callOf('b'), () => done.push('b'))
  await settle()
  expect(done).toEqual(Array(5).fill('a'))
  expect(rests.map(({ ms }) => ms)).toEqual([5])
  await endRest()
  await endRest()
  expect(done.slice(5, 11).toSorted()).toEqual(['a', 'a', 'a', 'a', 'a', 'b'])
})

it('does nothing more once an item says so', async () => {
  const { slices } = createBench()
  const done: number[] = []
  await slices.each(callOf('a'), [1, 2, 3], item => {
    done.push(item)
    return item < 2
  })
  expect(done).toEqual([1, 2])
  await slices.each(callOf('a'), [], () => true)
})

it('goes on after work that failed', async () => {
  const { slices } = createBench()
  const failing = slices.run(callOf('a'), () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await slices.run(callOf('a'), () => 'yes')).toBe('yes')
})
