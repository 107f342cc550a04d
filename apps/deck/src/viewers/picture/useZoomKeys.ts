import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '../../ui/shortcuts.ts'

type Actions = { zoomIn: () => void; zoomOut: () => void }

/** `+` and `-` zoom, unless something is being typed or held down (decision 37). */
export function useZoomKeys(isOn: boolean, { zoomIn, zoomOut }: Actions): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    if (event.key === '+' || event.key === '=') zoomIn()
    if (event.key === '-') zoomOut()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isOn])
}
