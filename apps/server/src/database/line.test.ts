import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLine, type Task } from './line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const statementOf = (transaction: number | null): Task => ({
  request: { op: 'exec', sql: 'SELECT 1', transaction },
  run: () => Promise.resolve(),
})

it('ends a transaction that does nothing, also while others join the line all the time', async () => {
  const ended: number[] = []
  const line = createLine(() => 7, { idleMs: 60_000, onIdle: transaction => ended.push(transaction) })
  for (let seconds = 0; seconds < 59; seconds += 1) {
    line.join(statementOf(null))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(ended).toEqual([7])
})

it('begins the time again where the transaction has done something, and keeps none where nobody waits', async () => {
  const ended: number[] = []
  const line = createLine(() => 7, { idleMs: 60_000, onIdle: transaction => ended.push(transaction) })
  const waits = statementOf(null)
  line.join(waits)
  await vi.advanceTimersByTimeAsync(50_000)
  line.join(statementOf(7))
  await vi.advanceTimersByTimeAsync(50_000)
  expect(ended).toEqual([])
  line.leave(waits)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(ended).toEqual([])
})
