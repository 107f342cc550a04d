import { useState, type ToggleEvent } from 'react'

/** Whether a popover was ever opened, because its content need not be drawn before; and the handler of its toggle. */
export function useWasOpened() {
  const [wasOpened, setWasOpened] = useState(false)
  const handleBeforeToggle = (event: ToggleEvent) => {
    if (event.newState === 'open') setWasOpened(true)
  }
  return [wasOpened, handleBeforeToggle] as const
}
