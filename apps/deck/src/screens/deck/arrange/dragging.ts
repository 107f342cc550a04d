/** A column's place in the row, pixels from the row's beginning. */
export type Slot = { start: number; width: number }

/** The deck scrolls within `edgePx` of an edge, and by `longestStepPx` a frame at the edge itself. */
const edgePx = 72
const longestStepPx = 18

/** The place whose middle is nearest to that of a column which was moved by `movedPx`. */
export function nearestSlot(slots: readonly Slot[], from: number, movedPx: number): number {
  const middles = slots.map(({ start, width }) => start + width / 2)
  const middle = (middles[from] ?? 0) + movedPx
  const distances = middles.map(each => Math.abs(each - middle))
  return distances.indexOf(Math.min(...distances))
}

/** Limits a move to the row, because a column past its end would stretch the row, which would scroll on for ever. */
export function withinRow(slots: readonly Slot[], from: number, movedPx: number): number {
  const start = slots[from]?.start ?? 0
  const first = slots[0]?.start ?? start
  const last = slots.at(-1)?.start ?? start
  return Math.min(last - start, Math.max(first - start, movedPx))
}

/** Pixels to scroll in this frame, negative towards the left; the nearer the edge, the faster. */
export function scrollStepAt(x: number, left: number, right: number): number {
  const into = (distance: number) => Math.min(1, Math.max(0, (edgePx - distance) / edgePx))
  return Math.round(longestStepPx * (into(right - x) - into(x - left)))
}
