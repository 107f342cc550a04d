import type { Clock } from './clock.ts'

/** One call at some time to come; of several plans, the soonest. */
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
