import type { TitleMark } from '../platform/titleMark.ts'

type Deps = {
  title: TitleMark
  isVisible: () => boolean
  onVisibilityChange: (listener: (isVisible: boolean) => void) => unknown
  /** Told the ids of documents that have come into a column, whichever tab has brought them. */
  subscribeToAdded: (listener: (ids: readonly string[]) => void) => unknown
}

const mostCounted = 99

/**
 * The title of a hidden tab begins with how many documents have come into any column since it was hidden, each counted
 * once; that of a visible one has no number (decision 47).
 */
export function countInTitle({ title, isVisible, onVisibilityChange, subscribeToAdded }: Deps): void {
  const counted = new Set<string>()
  onVisibilityChange(() => {
    counted.clear()
    title.set('')
  })
  subscribeToAdded(ids => {
    if (isVisible()) return
    for (const id of ids) counted.add(id)
    title.set(markFor(counted.size))
  })
}

function markFor(count: number): string {
  if (count === 0) return ''
  return count > mostCounted ? `(${mostCounted}+) ` : `(${count}) `
}
