/** How long the whole of a card has to be in sight, in a tab that is visible, until it counts as seen. */
const seenAfterMs = 1000
/** A card counts if its whole is in sight, but for a rounding error, or if it fills the window. */
const wholeShare = 0.99
const windowShare = 0.9

const inSight = new Map<Element, { onSeen: () => void; timer: ReturnType<typeof setTimeout> | null }>()
let observer: IntersectionObserver | null = null

/** Calls back once the card has been seen; returns a function that ends the watch. */
export function watchSeen(card: Element, onSeen: () => void): () => void {
  observer ??= begin()
  inSight.set(card, { onSeen, timer: null })
  observer.observe(card)
  return () => {
    stop(card)
    inSight.delete(card)
    observer?.unobserve(card)
  }
}

function begin(): IntersectionObserver {
  // A reader who comes back to a tab sees its cards from then on.
  document.addEventListener('visibilitychange', () => {
    for (const card of inSight.keys()) {
      // The observer then says which of them are in sight.
      observer?.unobserve(card)
      stop(card)
      observer?.observe(card)
    }
  })
  return new IntersectionObserver(
    entries => {
      for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
        const fillsWindow = intersectionRect.height >= windowShare * (rootBounds?.height ?? Infinity)
        if (intersectionRatio >= wholeShare || fillsWindow) start(target)
        else stop(target)
      }
    },
    { threshold: [0, 0.25, 0.5, 0.75, wholeShare] },
  )
}

function start(card: Element): void {
  const watched = inSight.get(card)
  if (!watched || watched.timer !== null) return
  watched.timer = setTimeout(() => {
    // Cards behind a document do not count as seen, so they are checked again after the next wait.
    const isHidden = document.visibilityState !== 'visible'
    if (!isHidden && card.closest('[inert]') === null) return watched.onSeen()
    watched.timer = null
    if (!isHidden) start(card)
  }, seenAfterMs)
}

function stop(card: Element): void {
  const watched = inSight.get(card)
  if (!watched || watched.timer === null) return
  clearTimeout(watched.timer)
  watched.timer = null
}
