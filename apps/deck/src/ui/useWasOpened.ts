import { useState, type ToggleEvent } from 'react'

/** Whether a popover was ever opened: what nobody has looked into need not be drawn. For the popover's own props. */
export function useWasOpened() {
  const [wasOpened, setWasOpened] = useState(false)
  const handleBeforeToggle = (event: ToggleEvent) => {
    if (event.newState === 'open') setWasOpened(true)
  }
  return [wasOpened, handleBeforeToggle] as const
}
