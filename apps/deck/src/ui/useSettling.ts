import { useEffect, useState, type MouseEvent } from 'react'
import './settling.css'

/** A press was meant for what stood here before if it comes within so many milliseconds. */
const settlesAfterMs = 400

/**
 * For answers that come to stand where something else stood: they take no press before anybody can have read them, and show
 * that they did not. `group` goes to the element around the buttons; a key asks `refuses`. Where what stands there changes, `of`
 * names what it is now.
 */
export function useSettling(of = '') {
  const [settled, setSettled] = useState<string | null>(null)
  const [isRefusing, setIsRefusing] = useState(false)
  const isSettled = settled === of
  useEffect(() => {
    const timer = setTimeout(() => setSettled(of), settlesAfterMs)
    return () => clearTimeout(timer)
  }, [of])
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
