import { useEffect, useState, type RefObject } from 'react'

/**
 * Has the pointer moved over this element, or was a key or a finger put to it, within the last `forMs`? It
 * adds its own listeners, because a part of a page must have no handlers in its markup.
 */
export function useIsTouched(element: RefObject<HTMLElement | null>, forMs: number): boolean {
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    const { current } = element
    let timer: ReturnType<typeof setTimeout> | undefined
    let touchedAt = 0
    const place = { x: Number.NaN, y: Number.NaN }

    const rest = () => {
      const left = touchedAt + forMs - Date.now()
      if (left > 0) timer = setTimeout(rest, left)
      else {
        timer = undefined
        setIsTouched(false)
      }
    }
    const touch = () => {
      touchedAt = Date.now()
      if (timer !== undefined) return
      setIsTouched(true)
      timer = setTimeout(rest, forMs)
    }
    const handleMove = ({ screenX: x, screenY: y }: PointerEvent) => {
      // A browser also reports a move when something has moved under a resting pointer.
      if (x === place.x && y === place.y) return
      Object.assign(place, { x, y })
      touch()
    }

    current?.addEventListener('pointermove', handleMove)
    current?.addEventListener('pointerdown', touch)
    current?.addEventListener('keydown', touch)
    return () => {
      clearTimeout(timer)
      current?.removeEventListener('pointermove', handleMove)
      current?.removeEventListener('pointerdown', touch)
      current?.removeEventListener('keydown', touch)
    }
  }, [element, forMs])
  return isTouched
}
