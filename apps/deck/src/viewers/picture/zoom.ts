export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
/** How far the picture's centre lies from the stage's, in pixels, and how large it is drawn. */
export type View = Point & { scale: number }
/** The stage, the picture as it fits there at scale 1, and the smallest scale. */
export type Frame = { stage: Size; picture: Size; smallest: number }

export const largestScale = 4
/** The scale at which a picture rests beside its legend on a small screen (deck 9). */
const smallestWithLegend = 0.8
/** Pixels: the breakpoint `sm`. */
const smallRoom = 640

export function smallestScale({
  isLegendOpen,
  roomWidth,
}: {
  isLegendOpen: boolean
  roomWidth: number
}): number {
  return isLegendOpen && roomWidth < smallRoom ? smallestWithLegend : 1
}

export function atRest({ smallest }: Pick<Frame, 'smallest'>): View {
  return { scale: smallest, x: 0, y: 0 }
}

/** Zooms around a point, counted from the stage's centre, which stays in place. The scale is at most 4. */
export function zoomAt(view: View, factor: number, point: Point, frame: Frame): View {
  const scale = clamp(view.scale * factor, frame.smallest, largestScale)
  const grown = scale / view.scale
  const x = point.x - (point.x - view.x) * grown
  const y = point.y - (point.y - view.y) * grown
  return within({ scale, x, y }, frame)
}

export function pan(view: View, by: Point, frame: Frame): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** The nearest allowed view: never off the stage, and centred if it fits. */
export function within(view: View, { stage, picture, smallest }: Frame): View {
  const scale = clamp(view.scale, smallest, largestScale)
  const slackX = Math.max(0, (picture.width * scale - stage.width) / 2)
  const slackY = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: clamp(view.x, -slackX, slackX), y: clamp(view.y, -slackY, slackY) }
}

/** The size of a picture of this shape, drawn as large as the box allows. */
export function fitInto(box: Size, aspect: number): Size {
  const width = Math.min(box.width, box.height * aspect)
  return { width, height: width / aspect }
}

function clamp(value: number, low: number, high: number): number {
  // `+ 0` turns a negative zero into zero.
  return Math.min(high, Math.max(low, value)) + 0
}
