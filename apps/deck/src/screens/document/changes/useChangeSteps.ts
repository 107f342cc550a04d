import { useState, useSyncExternalStore, type RefObject } from 'react'

type Step = {
  /** What was drawn at the time. */
  key: string
  /** Counted from 1. */
  nth: number
  /** The text of the change, including what is only for screen readers. */
  told: string
}

/** UTF-16 units of a change that are read aloud at most. */
const longestTold = 200

/**
 * Leads through the differences that a document draws, in reading order; after the last comes the first
 * again. `key` tells what is drawn; `nth` is 0 before the first step.
 */
export function useChangeSteps(panel: RefObject<HTMLElement | null>, key: string) {
  const [last, setLast] = useState<Step | null>(null)
  const [subscribe] = useState(() => (listener: () => void) => watch(panel.current, listener))
  const count = useSyncExternalStore(subscribe, () => placesIn(panel.current).length)

  const step = (by: 1 | -1) => {
    const places = placesIn(panel.current)
    const at = places.findIndex(place => place.dataset.current !== undefined)
    const from = at === -1 && by === -1 ? 0 : at
    const next = (from + by + places.length) % places.length
    const place = places[next]
    if (!place) return
    for (const each of places) delete each.dataset.current
    place.dataset.current = ''
    place.scrollIntoView({ block: 'center' })
    const told = place.textContent.trim().replaceAll(/\s+/g, ' ')
    setLast({ key, nth: next + 1, told: told.slice(0, longestTold) })
  }
  const { nth, told } = last?.key === key ? last : { nth: 0, told: '' }
  return { nth, told, count, step }
}

/** Watches the panel, because a caption is drawn later than the text or replaced by another. */
function watch(panel: HTMLElement | null, listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  if (panel) observer.observe(panel, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function placesIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
}
