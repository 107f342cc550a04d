import { isNewHere, type Arrival } from '@wiredeck/columns'
import type { TitleMark } from '../../platform/titleMark.ts'

type Deps = {
  title: TitleMark
  isVisible: () => boolean
  onVisibilityChange: (listener: (isVisible: boolean) => void) => unknown
  /** Told of what comes, in whatever tab. */
  subscribeToNews: (listener: (rows: readonly Arrival[]) => void) => unknown
  alerts: {
    unacknowledged: () => number
    subscribe: (listener: () => void) => unknown
  }
  /** Counts on the icon of the installed deck; 0 is none. */
  setBadge: (count: number) => void
}

const mostCounted = 99

/**
 * The title of a hidden tab begins with the number of unacknowledged alerts, and the number of documents that
 * have come into any column since it was hidden, each counted once. The title of a visible tab has no number
 * (D47).
 */
export function countInTitle(deps: Deps): void {
  const { title, isVisible, alerts } = deps
  const counted = new Set<string>()
  const tell = (): void =>
    title.set(isVisible() ? '' : alertMark(alerts.unacknowledged()) + newMark(counted.size))
  deps.onVisibilityChange(() => {
    counted.clear()
    tell()
  })
  deps.subscribeToNews(rows => {
    if (isVisible()) return
    for (const row of rows) if (isNewHere(row)) counted.add(row.uno)
    tell()
  })
  let badge = 0
  alerts.subscribe(() => {
    tell()
    const next = alerts.unacknowledged()
    if (next !== badge) deps.setBadge(next)
    badge = next
  })
}

function alertMark(count: number): string {
  return count === 0 ? '' : `● ${atMost(count)} `
}

function newMark(count: number): string {
  return count === 0 ? '' : `(${atMost(count)}) `
}

function atMost(count: number): string {
  return count > mostCounted ? `${mostCounted}+` : String(count)
}
