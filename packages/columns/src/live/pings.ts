import type { ServerClock } from '../base/serverClock.ts'

/**
 * Pings to the server, which are answered in order with all other messages. They measure the server's time, and show
 * when everything before has arrived.
 */
export function createPings(server: Pick<ServerClock, 'ask' | 'answered'>, send: (id: number) => void) {
  const waiting = new Map<number, { askedAt: number; settle: (isThere: boolean) => void }>()
  let last = 0
  return {
    /** True once the server has answered; false if the channel closes before. */
    ping: (): Promise<boolean> =>
      new Promise(settle => {
        last += 1
        waiting.set(last, { askedAt: server.ask(), settle })
        send(last)
      }),
    /** Call when an answer arrives, because waiting for its turn would look like a slow network. */
    measure({ id, now }: { id: number; now: string }): void {
      const ping = waiting.get(id)
      if (ping) server.answered(ping.askedAt, Date.parse(now))
    },
    /** Call when all messages before the answer are processed. */
    answer({ id }: { id: number }): void {
      waiting.get(id)?.settle(true)
      waiting.delete(id)
    },
    /** The channel is closed, so that no ping will be answered. */
    clear(): void {
      for (const { settle } of waiting.values()) settle(false)
      waiting.clear()
    },
  }
}
