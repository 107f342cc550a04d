import { useEffect, useState } from 'react'

/** Longer than a device takes to read and compare two versions that it has; milliseconds. */
const patienceMs = 400

/**
 * Whether a text may be drawn: only once its marks are known, because later marks would move it. A text waits
 * a moment and no longer; a text that is already drawn does not wait. `key` names the text; null for none.
 */
export function useMarkedFirst(key: string | null, isKnown: boolean): boolean {
  const [drawn, setDrawn] = useState<string | null>(null)
  const isWaiting = key !== null && key !== drawn && !isKnown
  if (key !== null && key !== drawn && isKnown) setDrawn(key)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setDrawn(key), patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting, key])
  return !isWaiting
}
