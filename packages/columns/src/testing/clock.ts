import { breathe } from '../base/breathe.ts'
import type { Clock } from '../base/clock.ts'
import { createServerClock, type ServerClock } from '../base/serverClock.ts'

export type TestClock = Clock & {
  /** Moves the clock forward, fires all timers on the way, and waits until the started work is done. */
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

/** The time of a server that agrees with a test's clock, known at once. */
export function createTestServer({ now }: Pick<Clock, 'now'>): ServerClock {
  const server = createServerClock(now, now)
  server.answered(server.ask(), now())
  return server
}

/** How often work may yield to other tasks; on a busy machine even a short list yields. */
const mostBreaths = 10

/** Runs everything that waits only for its turn. */
export async function settle(): Promise<void> {
  for (let breath = 0; breath < mostBreaths; breath += 1) await breathe()
  await new Promise(resolve => setTimeout(resolve, 0))
}
