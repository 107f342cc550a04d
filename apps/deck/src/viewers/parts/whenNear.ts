/** As far below the visible part as the columns look ahead (deck 9). */
const preloadOffset = '200px'

/** Acts once, when the element comes near the visible part. Returns a function that stops watching. */
export function whenNear(element: Element | null, act: () => void): () => void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: preloadOffset },
  )
  if (element !== null) observer.observe(element)
  return () => observer.disconnect()
}
