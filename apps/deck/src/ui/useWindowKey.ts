import { useEffect, useEffectEvent } from 'react'

type Options = {
  isOn?: boolean
  /** Hears the key ahead of the elements that it is meant for. */
  isFirst?: boolean
}

/** Calls `onKey` for each key that goes down, wherever the focus is. */
export function useWindowKey(
  onKey: (event: KeyboardEvent) => void,
  { isOn = true, isFirst = false }: Options = {},
): void {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener, isFirst)
    return () => window.removeEventListener('keydown', listener, isFirst)
  }, [isOn, isFirst])
}
