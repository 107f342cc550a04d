import type { Clock } from '../base/clock.ts'

/**
 * Pings to the server, which are answered in order with all other messages. They compare the clocks, and show
 * when everything before has arrived.
 */
export function createPings(clock: Clock, send: (id: number) => void) {
  const waiting = new Map<number, { sentAt: number; settle: (isThere: boolean) => void }>()
  let last = 0
  let ahead: number | null = null
  return {
    /** True once the server has answered; false if the channel closes before. */
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
    /** The channel is closed, so that no ping will be answered. */
    clear(): void {
      for (const { settle } of waiting.values()) settle(false)
      waiting.clear()
    },
    /** How many milliseconds the server's clock is ahead of this one; null before the first answer. */
    clockAhead: (): number | null => ahead,
  }
}
