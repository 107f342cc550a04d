import { useEffect, useState, type MouseEvent } from 'react'
import './settling.css'

/** A press was meant for what stood here before if it comes within so many milliseconds. */
const settlesAfterMs = 400

/**
 * For answers that come to stand where something else stood: they take no press before anybody can have read them, and show
 * that they did not. `group` goes to the element around the buttons; a key asks `refuses`.
 */
export function useSettling() {
  const [isSettled, setIsSettled] = useState(false)
  const [isRefusing, setIsRefusing] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settlesAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isRefusing) return
    const timer = setTimeout(() => setIsRefusing(false), settlesAfterMs)
    return () => clearTimeout(timer)
  }, [isRefusing])

  const refuses = (): boolean => {
    if (!isSettled) setIsRefusing(true)
    return !isSettled
  }
  return {
    refuses,
    group: {
      role: 'group',
      'aria-disabled': !isSettled,
      'data-refusing': isRefusing,
      onClickCapture: (event: MouseEvent) => {
        if (!refuses()) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
