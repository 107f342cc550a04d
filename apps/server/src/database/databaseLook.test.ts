import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookTimes, watchDatabase } from './databaseLook.ts'
import { DatabaseGone } from './errors.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database whose answers come when they are told to. */
function createHeld() {
  const asked: { answer: () => void; fail: (error: Error) => void }[] = []
  const query = () =>
    new Promise<never[]>((resolve, reject) => asked.push({ answer: () => resolve([]), fail: reject }))
  return { asked, query }
}

const away = 'The database is not there just now'

it('asks by its own timer, and never because somebody wants to know', async () => {
  const { asked, query } = createHeld()
  const look = watchDatabase({ query })
  for (let nth = 0; nth < 1000; nth += 1) expect(look.trouble()).toBeNull()
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(lookTimes.every)
  expect(asked).toHaveLength(1)
  look.stop()
  await vi.advanceTimersByTimeAsync(10 * lookTimes.every)
  expect(asked).toHaveLength(1)
})

it('takes a question that is not answered in five seconds for a failure, until it is answered', async () => {
  const { asked, query } = createHeld()
  const look = watchDatabase({ query })
  await vi.advanceTimersByTimeAsync(lookTimes.every)
  await vi.advanceTimersByTimeAsync(4990)
  expect(look.trouble()).toBeNull()
  await vi.advanceTimersByTimeAsync(20)
  expect(look.trouble()).toBe(away)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  asked[0]?.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(look.trouble()).toBeNull()
})

it('tells of a database that says it is away with the next look, and of one that is back', async () => {
  const { asked, query } = createHeld()
  const look = watchDatabase({ query })
  await vi.advanceTimersByTimeAsync(lookTimes.every)
  asked[0]?.fail(new DatabaseGone('it went'))
  await vi.advanceTimersByTimeAsync(0)
  expect(look.trouble()).toBe(away)
  await vi.advanceTimersByTimeAsync(lookTimes.every)
  asked[1]?.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(look.trouble()).toBeNull()
  await vi.advanceTimersByTimeAsync(lookTimes.every)
  asked[2]?.fail(new Error('a fault of its own'))
  await vi.advanceTimersByTimeAsync(0)
  expect(look.trouble()).toBe('The database fails')
})
