import type { Clock } from '../base/clock.ts'

/** Questions to the server that it answers in their order: they compare the clocks, and tell when all was told before. */
export function createPings(clock: Clock, send: (id: number) => void) {
  const waiting = new Map<number, { sentAt: number; settle: (isThere: boolean) => void }>()
  let last = 0
  let ahead: number | null = null
  return {
    /** True once the server has answered; false where the channel is gone by then. */
    ping: (): Promise<boolean> =>
      new Promise(settle => {
        last += 1
        waiting.set(last, { sentAt: clock.now(), settle })
        send(last)
      }),
    answer({ id, now }: { id: number; now: string }): void {
      const ping = waiting.get(id)
      waiting.delete(id)
      if (!ping) return
      ahead = Date.parse(now) - (ping.sentAt + clock.now()) / 2
      ping.settle(true)
    },
    /** The channel is gone: nothing of it is answered any more. */
    clear(): void {
      for (const { settle } of waiting.values()) settle(false)
      waiting.clear()
    },
    /** How many milliseconds the server's clock is ahead of this one; null before the first answer. */
    clockAhead: (): number | null => ahead,
  }
}
