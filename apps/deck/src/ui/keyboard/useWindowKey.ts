import { useEffect, useEffectEvent } from 'react'

/**
 * While `isOn`, calls `onKey` for each key that goes down, wherever the focus is. `isFirst` hears the key
 * before the element that has the focus.
 */
export function useWindowKey(onKey: (event: KeyboardEvent) => void, isOn = true, isFirst = false): void {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener, isFirst)
    return () => window.removeEventListener('keydown', listener, isFirst)
  }, [isOn, isFirst])
}
