import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Lets a notice pass after `afterMs` milliseconds; under a pointer or with the focus in it, it waits. Null keeps it.
 * Returns the handlers of its element.
 */
export function usePassing(afterMs: number | null, onPass: () => void) {
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const waits = hasPointer || hasFocus || afterMs === null
  const handlePass = useEffectEvent(onPass)
  useEffect(() => {
    if (waits) return undefined
    const timer = setTimeout(() => handlePass(), afterMs)
    return () => clearTimeout(timer)
  }, [waits, afterMs])
  return {
    onPointerEnter: () => setHasPointer(true),
    onPointerLeave: () => setHasPointer(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  }
}
