import { useEffect, useRef } from 'react'

/** Runs the last of several tasks that come within the given milliseconds. */
export function useDebounce(ms: number): (task: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return task => {
    clearTimeout(timer.current)
    timer.current = setTimeout(task, ms)
  }
}
