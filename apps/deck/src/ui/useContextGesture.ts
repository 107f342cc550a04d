import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

const longPressMs = 500

/**
 * The gestures of a context menu: a right click, the menu key, or a long press, which not every browser
 * reports as such and which makes no click. Delete and Backspace do the same on a keyboard without a menu
 * key.
 */
export function useContextGesture(onGesture: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const tell = () => {
    wasLong.current = timer.current !== undefined
    stop()
    onGesture()
  }

  return {
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
      // The long press was already reported.
      if (!wasLong.current) tell()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Delete' || event.key === 'Backspace') onGesture()
    },
    onPointerDown(event: PointerEvent) {
      stop()
      wasLong.current = false
      if (event.button === 0) timer.current = setTimeout(tell, longPressMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClickCapture(event: MouseEvent) {
      // A click by the keyboard has a `detail` of 0, and follows no press.
      if (wasLong.current && event.detail > 0) event.preventDefault()
    },
  }
}
