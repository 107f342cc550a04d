import type { ServerClock } from '@wiredeck/columns'
import { createListeners, type Listeners } from './listeners.ts'

/** The time as the screens show it: one tick for all of them. */
export type Clock = {
  /** Epoch milliseconds by the wire's time, at the last tick (D53). */
  now(): number
  /** The same by the device's clock, for pauses, and for what this device has noted by it. */
  deviceNow(): number
  /** At the last tick: every embargo that ends by this instant is over, and no other is. */
  embargoesOverBy(): number
  /** Between two ticks. */
  wire: Pick<ServerClock, 'now' | 'embargoesOverBy' | 'differenceMs' | 'isApart' | 'isKnown'>
  subscribe: Listeners['subscribe']
}

/** Relative times are refreshed every 10 s (deck 9). */
const tickEveryMs = 10_000

export function createClock(wire: ServerClock): Clock {
  const { subscribe, tell } = createListeners()
  const read = () => ({ now: wire.now(), deviceNow: Date.now(), embargoesOverBy: wire.embargoesOverBy() })
  let last = read()
  const tick = (): void => {
    last = read()
    tell()
  }
  setInterval(tick, tickEveryMs)
  wire.subscribe(tick)
  return {
    now: () => last.now,
    deviceNow: () => last.deviceNow,
    embargoesOverBy: () => last.embargoesOverBy,
    wire,
    subscribe,
  }
}
