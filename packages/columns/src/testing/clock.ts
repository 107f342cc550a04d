import { breathe } from '../base/breathe.ts'
import type { Clock } from '../base/clock.ts'

export type TestClock = Clock & {
  /** Moves on, calling back whatever is due on the way, and lets what it started come to rest. */
  advance(ms: number): Promise<void>
}

export function createTestClock(start = Date.parse('2026-02-22T10:00:00Z')): TestClock {
  const timers = new Set<{ due: number; ms: number; callback: () => void }>()
  let time = start

  return {
    now: () => time,
    every(ms, callback) {
      const timer = { due: time + ms, ms, callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    async advance(ms) {
      const end = time + ms
      for (;;) {
        const next = [...timers].filter(timer => timer.due <= end).sort((a, b) => a.due - b.due)[0]
        if (!next) break
        time = next.due
        next.due += next.ms
        next.callback()
        await settle()
      }
      time = end
      await settle()
    },
  }
}

/** How often work may let other tasks have their turn on its way; on a busy machine a short list does so as well. */
const mostBreaths = 10

/** Lets everything run that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let breath = 0; breath < mostBreaths; breath += 1) await breathe()
  await new Promise(resolve => setTimeout(resolve, 0))
}
