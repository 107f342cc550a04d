import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { isAtTop } from './isAtTop.ts'
import { focusableIn, useListFocus } from './keyboard/useListFocus.ts'
import styles from './VirtualList.module.css'

export type VirtualListHandle = {
  /** Focuses the list, from which j leads to the first item. */
  focus: () => void
  /** Takes the focus along, because the button that led here may be removed at the top. */
  scrollToTop: () => void
  /** Focuses the link in the kept item; without one, the list. */
  focusKept: () => void
  /** For after a move within the page, in which an element loses its scroll position. */
  restoreScroll: () => void
}

/** The share of a window's height that a list has, approximately. */
const partOfWindow = 0.85
/** A press this soon after items have moved was meant for another one; milliseconds. */
const movedForMs = 400
/** How many items out of sight are drawn at either end of a list that is being read. */
const mostOverscan = 6

type Props = {
  ref?: Ref<VirtualListHandle>
  label: string
  count: number
  /** Stable for an item whatever its place: the read card is held by its key. A new function measures all again. */
  keyOf: (index: number) => string
  estimate: (index: number) => number
  /** Tab leads to one item alone, the others are reached from there. */
  renderItem: (index: number, isTabStop: boolean) => ReactNode
  /** A new kept item is scrolled into sight, and stays drawn even when out of sight; -1 for none. */
  keptIndex: number
  /** Below the last item. */
  children?: ReactNode
  /** Called when the end of the list comes within `preloadOffset` of the viewport. */
  onNearEnd: () => void
  preloadOffset: number
  /** Items are loading. */
  isBusy: boolean
  hasLetterKeys: boolean
  onScroll: (scroll: { top: number; isAtEnd: boolean }) => void
}

/**
 * A list of any length that draws only the items in sight, and that never moves under the reader while items
 * come and go at both ends. If an item grows above the item under the pointer or with the focus (else above
 * the first item that is wholly in sight), the list scrolls along. At its very top, new items and whatever
 * comes above the list push the items down; a press meanwhile opens nothing.
 */
export function VirtualList(props: Props) {
  const { ref, label, count, keyOf, estimate, renderItem, children } = props
  const { keptIndex, onNearEnd, preloadOffset, isBusy, hasLetterKeys, onScroll } = props
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useListFocus({ scroller, count, keyOf, hasLetterKeys })
  const wasAtTop = useRef(true)
  const lastFirstKey = useRef<string | null>(null)
  const movedAt = useRef(-Infinity)
  const isMisled = useRef(false)
  /** Pixels by which growing items have scrolled a list that still counts as being at its top. */
  const grownAtTop = useRef(0)
  // Nobody waits for what may never come into sight, and nobody who scrolls for all of it at once.
  const [overscan, setOverscan] = useState(1)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    // The window's part is measured when it is drawn; a guess saves a second drawing.
    initialRect: { width: 0, height: window.innerHeight * partOfWindow },
    estimateSize: estimate,
    getItemKey: keyOf,
    // The only anchor that holds the read card when both ends change at once.
    anchorTo: 'end',
    scrollEndThreshold: -1,
    // Measured items are moved, and not drawn again.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    // Steps of a scroll that come while one is drawn are drawn together.
    useFlushSync: false,
    overscan,
    rangeExtractor: range => {
      const inSight = defaultRangeExtractor(range)
      const alsoDrawn = [keptIndex, focus.heldIndex].filter(index => index >= 0 && !inSight.includes(index))
      return alsoDrawn.length === 0 ? inSight : [...new Set([...inSight, ...alsoDrawn])].sort((a, b) => a - b)
    },
  })

  useEffect(() => {
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
      item,
      delta,
      { itemSizeCache, scrollOffset },
    ) => {
      const offset = scrollOffset ?? 0
      // An unmeasured item had a wrong guess; a measured one was revised.
      if (!itemSizeCache.has(item.key)) return item.start < offset
      const read = indexUnderEye(scroller.current)
      const isAbove = read === -1 ? item.start < offset : item.index < read
      if (isAbove && wasAtTop.current) grownAtTop.current = Math.max(0, grownAtTop.current + delta)
      return isAbove
    }
  }, [virtualizer])

  const items = virtualizer.getVirtualItems()
  const offset = virtualizer.scrollOffset ?? 0
  const tabStop = focus.tabStop(
    items.map(item => item.index),
    items.find(item => item.end > offset)?.index ?? 0,
  )
  const firstKey = count > 0 ? keyOf(0) : null
  const keptKey = keptIndex < 0 ? null : keyOf(keptIndex)

  // At the very top the reader waits for new cards, but the anchor would hold the old first card.
  useLayoutEffect(() => {
    if (!wasAtTop.current) return
    grownAtTop.current = 0
    virtualizer.scrollToOffset(0)
    if (lastFirstKey.current !== null && lastFirstKey.current !== firstKey)
      movedAt.current = performance.now()
    lastFirstKey.current = firstKey
  }, [firstKey, virtualizer])

  // A strip above the list that comes or goes takes the items along at the very top; further down they stay where they are
  // read. The first size is no change.
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let lastTop: number | null = null
    const observer = new ResizeObserver(() => {
      const { top } = element.getBoundingClientRect()
      if (lastTop !== null) {
        movedAt.current = performance.now()
        if (!wasAtTop.current) element.scrollTop += top - lastTop
      }
      lastTop = top
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const kept = virtualizer.getVirtualItems().find(({ index }) => index === keptIndex)
    const top = virtualizer.scrollOffset ?? 0
    const isInSight = kept && kept.start >= top && kept.end <= top + (virtualizer.scrollRect?.height ?? 0)
    // The virtualizer would have the page laid out, only to find that nothing has to move.
    if (keptIndex >= 0 && !isInSight) virtualizer.scrollToIndex(keptIndex, { align: 'auto' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not when its place changes, because items above move nothing
  }, [keptKey, virtualizer])

  const reportNearEnd = (below: number) => {
    if (below <= preloadOffset) onNearEnd()
  }
  useEffect(() => {
    // From known sizes, because asking the element would lay the items out once more at every step of a scroll.
    const height = virtualizer.scrollRect?.height ?? 0
    if (height > 0) reportNearEnd(virtualizer.getTotalSize() - (virtualizer.scrollOffset ?? 0) - height)
  })

  const handleScroll = () => {
    const element = scroller.current
    if (!element) return
    const top = Math.max(0, element.scrollTop - grownAtTop.current)
    wasAtTop.current = isAtTop(top)
    if (!wasAtTop.current || element.scrollTop === 0) grownAtTop.current = 0
    if (element.scrollTop > 0) setOverscan(drawn => Math.min(drawn + 1, mostOverscan))
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    onScroll({ top, isAtEnd: below <= 1 })
    reportNearEnd(below)
  }

  const hasJustMoved = () => performance.now() - movedAt.current < movedForMs
  const handlePress = () => {
    isMisled.current = hasJustMoved()
  }
  /** A key that opens an item comes as a click as well, without a press (`detail` is 0). */
  const handleClick = (event: MouseEvent) => {
    if (event.detail === 0 || !(isMisled.current || hasJustMoved())) return
    event.preventDefault()
    event.stopPropagation()
  }

  const handleGrowth = useEffectEvent(() => {
    if ((virtualizer.scrollOffset ?? 0) > 0) handleScroll()
  })
  useEffect(() => {
    // New items below move the end away from a reader who has reached it.
    handleGrowth()
  }, [count])

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus({ preventScroll: true }),
    scrollToTop: () => {
      wasAtTop.current = true
      grownAtTop.current = 0
      virtualizer.scrollToOffset(0)
      scroller.current?.focus({ preventScroll: true })
    },
    focusKept: () => {
      const target = focusableIn(scroller.current, keptIndex)
      ;(target ?? scroller.current)?.focus()
    },
    restoreScroll: () => {
      if (scroller.current) scroller.current.scrollTop = virtualizer.scrollOffset ?? 0
    },
  }))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- the keys of a feed (ARIA) lead from item to item
    <div
      ref={scroller}
      className={styles.scroller}
      // A feed without an article is invalid ARIA.
      role={items.length > 0 ? 'feed' : 'group'}
      aria-label={label}
      aria-busy={isBusy}
      tabIndex={-1}
      onScroll={handleScroll}
      onPointerDownCapture={handlePress}
      onClickCapture={handleClick}
      onAuxClickCapture={handleClick}
      onFocus={focus.handleFocus}
      onBlur={focus.handleBlur}
      onKeyDown={focus.handleKeyDown}
    >
      <div ref={virtualizer.containerRef} className={styles.track} role="presentation">
        {items.map(item => (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className={styles.item}
            role="presentation"
          >
            {renderItem(item.index, item.index === tabStop)}
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}

/** The item that the pointer is over, or that has the focus; -1 for none. */
function indexUnderEye(list: HTMLElement | null): number {
  const item =
    list?.querySelector<HTMLElement>('[data-index]:hover') ??
    list?.querySelector<HTMLElement>('[data-index]:focus-within')
  return Number(item?.dataset.index ?? -1)
}
