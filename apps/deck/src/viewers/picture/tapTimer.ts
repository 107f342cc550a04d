import type { Point } from './zoom.ts'

const withinMs = 300
/** Pixels. */
const withinDistance = 30

/** Tells whether a tap is the second of two, in the same place and in quick succession. A third begins again. */
export function createTapTimer(): (point: Point, atMs: number) => boolean {
  let last: (Point & { atMs: number }) | null = null
  return (point, atMs) => {
    const isSecond =
      last !== null &&
      atMs - last.atMs < withinMs &&
      Math.hypot(point.x - last.x, point.y - last.y) < withinDistance
    last = isSecond ? null : { ...point, atMs }
    return isSecond
  }
}
