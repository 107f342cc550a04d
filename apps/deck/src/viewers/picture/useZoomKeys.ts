import { isShortcut } from '../../ui/keyboard/shortcuts.ts'
import { useWindowKey } from '../../ui/keyboard/useWindowKey.ts'

type Actions = { zoomIn: () => void; zoomOut: () => void }

/** `+` and `-` zoom, unless something is being typed or held down (D37). */
export function useZoomKeys(isOn: boolean, { zoomIn, zoomOut }: Actions): void {
  const handleKey = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    if (event.key === '+' || event.key === '=') zoomIn()
    if (event.key === '-') zoomOut()
  }
  useWindowKey(handleKey, isOn)
}
