import { useEffect, useState } from 'react'

/** Whole seconds until an instant, counting down to 0. The instant in epoch milliseconds. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  const isPast = now >= instant
  useEffect(() => {
    if (isPast) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isPast])
  return Math.max(0, Math.ceil((instant - now) / 1000))
}
