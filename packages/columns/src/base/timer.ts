import type { Clock } from './clock.ts'

/** A single call in the future; if it is planned several times, the soonest time wins. */
export function createTimer(clock: Clock) {
  let due = Infinity
  let cancel = () => {}
  const stop = () => {
    cancel()
    due = Infinity
  }
  return {
    stop,
    plan(ms: number, callback: () => void): void {
      const at = clock.now() + Math.max(0, ms)
      if (at >= due) return
      stop()
      due = at
      cancel = clock.every(Math.max(0, ms), () => {
        stop()
        callback()
      })
    },
  }
}
