import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from 'react'
import { focusBeside } from './focusBeside.ts'
import { pressedKey } from './pressedKey.ts'
import { listStep } from './listStep.ts'
import { isShortcut } from './shortcuts.ts'

type Options = {
  scroller: RefObject<HTMLElement | null>
  count: number
  keyOf: (index: number) => string
  hasLetterKeys: boolean
}

/**
 * One Tab leads into a list and the next one out of it, as Ctrl+Home and Ctrl+End do (ARIA, feed); between its items
 * arrows, j and k, Home and End lead. The item is remembered by its key, because its place changes.
 */
export function useListFocus({ scroller, count, keyOf, hasLetterKeys }: Options) {
  const [current, setCurrent] = useState<{ key: string; hasFocus: boolean } | null>(null)
  const goingTo = useRef<number | null>(null)
  const currentIndex = current ? indexOf(current.key, count, keyOf) : -1

  useLayoutEffect(() => {
    if (goingTo.current === null) return
    const target = focusableIn(scroller.current, goingTo.current)
    goingTo.current = null
    // By default the browser scrolls a focused element to the middle.
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const goTo = (index: number) => {
    goingTo.current = index
    setCurrent({ key: keyOf(index), hasFocus: true })
  }

  return {
    /** Drawn even when out of sight, or the focus would be lost; -1 for none. */
    heldIndex: current?.hasFocus ? currentIndex : -1,
    /** Where Tab comes in: the item that had the focus, if it is drawn, else the first one in sight. */
    tabStop: (drawn: readonly number[], firstInSight: number) =>
      drawn.includes(currentIndex) ? currentIndex : firstInSight,
    handleFocus: (event: FocusEvent) => {
      const index = indexAt(event.target)
      if (index >= 0 && index < count) setCurrent({ key: keyOf(index), hasFocus: true })
    },
    handleBlur: (event: FocusEvent) => {
      if (event.currentTarget.contains(event.relatedTarget)) return
      setCurrent(last => last && { ...last, hasFocus: false })
    },
    handleKeyDown: (event: ReactKeyboardEvent) => {
      const { nativeEvent } = event
      const side = outOfFeed(nativeEvent)
      if (side !== null) {
        if (focusBeside(event.currentTarget, side)) event.preventDefault()
        return
      }
      if (!isShortcut(nativeEvent) || nativeEvent.shiftKey) return
      const next = listStep(pressedKey(nativeEvent), indexAt(event.target), count, hasLetterKeys)
      if (next === null) return
      event.preventDefault()
      goTo(next)
    },
  }
}

/** The side to which Ctrl+Home or Ctrl+End leads; null for other keys. */
function outOfFeed({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): 'before' | 'after' | null {
  if (!ctrlKey || altKey || metaKey || shiftKey) return null
  if (key === 'Home') return 'before'
  return key === 'End' ? 'after' : null
}

export function focusableIn(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-index="${index}"] a`) ?? null
}

/** -1 outside of all items. */
function indexAt(target: EventTarget): number {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return item ? Number(item.dataset.index) : -1
}

function indexOf(key: string, count: number, keyOf: (index: number) => string): number {
  for (let index = 0; index < count; index += 1) if (keyOf(index) === key) return index
  return -1
}
