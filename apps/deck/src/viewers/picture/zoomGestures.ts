import { createTapTimer } from './tapTimer.ts'
import { atRest, fitInto, pan, within, zoomAt, type Frame, type Point, type View } from './zoom.ts'

export type Zoom = {
  zoomBy(factor: number): void
  /** The smallest scale; a picture at rest follows it. */
  setSmallest(scale: number): void
  detach: () => void
}

const tapFactor = 2.5

type Options = {
  /** Width by height of the picture. */
  aspect: number
  onScale: (scale: number) => void
  /** Where the page around the stage scrolls, only a pinch zooms, or Ctrl with the wheel. */
  isInPage?: boolean
}

/** Wheel, pinch, double tap and drag on a picture that lies in a stage. Writes its transform, outside React. */
export function attachZoom(
  stage: HTMLElement,
  picture: HTMLElement,
  { aspect, onScale, isInPage = false }: Options,
): Zoom {
  const fingers = new Map<number, Point>()
  const isDoubleTap = createTapTimer()
  let smallest = 1
  let view: View = atRest({ smallest })

  const frame = (): Frame => ({
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    picture: fitInto({ width: picture.offsetWidth, height: picture.offsetHeight }, aspect),
    smallest,
  })
  const isZoomed = () => view.scale > smallest
  const show = (next: View) => {
    view = next
    picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    stage.toggleAttribute('data-zoomed', isZoomed())
    onScale(view.scale)
  }
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  const handleWheel = (event: WheelEvent) => {
    if (isInPage && !event.ctrlKey) return
    event.preventDefault()
    show(zoomAt(view, wheelFactor(event), pointOf(event), frame()))
  }
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    fingers.set(event.pointerId, pointOf(event))
    stage.setPointerCapture(event.pointerId)
    stage.toggleAttribute('data-moving', true)
    if (isZoomed() || fingers.size > 1) event.stopPropagation()
  }
  const handleMove = (event: PointerEvent) => {
    const from = fingers.get(event.pointerId)
    if (from === undefined) return
    const to = pointOf(event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, to)
    // What moves the picture must not also turn the page.
    if (isZoomed() || other) event.stopPropagation()
    if (other) show(pinch(view, { from, to, other }, frame()))
    else if (isZoomed()) show(pan(view, { x: to.x - from.x, y: to.y - from.y }, frame()))
  }
  const handleUp = (event: PointerEvent) => {
    const hadFinger = fingers.delete(event.pointerId)
    stage.toggleAttribute('data-moving', fingers.size > 0)
    if (isZoomed()) event.stopPropagation()
    if (!hadFinger || event.type !== 'pointerup' || fingers.size > 0) return
    const point = pointOf(event)
    if (!isDoubleTap(point, event.timeStamp)) return
    show(isZoomed() ? atRest({ smallest }) : zoomAt(view, tapFactor, point, frame()))
  }

  const stop = new AbortController()
  const { signal } = stop
  stage.addEventListener('wheel', handleWheel, { passive: false, signal })
  stage.addEventListener('pointerdown', handleDown, { signal })
  stage.addEventListener('pointermove', handleMove, { signal })
  stage.addEventListener('pointerup', handleUp, { signal })
  stage.addEventListener('pointercancel', handleUp, { signal })
  const resized = new ResizeObserver(() => show(within(view, frame())))
  resized.observe(stage)

  return {
    zoomBy: factor => show(zoomAt(view, factor, { x: 0, y: 0 }, frame())),
    setSmallest(scale) {
      const wasZoomed = isZoomed()
      smallest = scale
      show(wasZoomed ? within(view, frame()) : atRest({ smallest }))
    },
    detach() {
      stop.abort()
      resized.disconnect()
    },
  }
}

function pinch(
  view: View,
  { from, to, other }: { from: Point; to: Point; other: Point },
  frame: Frame,
): View {
  // Fingers that touch would make the distance 0.
  const factor = Math.max(1, distance(to, other)) / Math.max(1, distance(from, other))
  const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
  const moved = { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }
  return zoomAt(pan(view, moved, frame), factor, middle, frame)
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** A pinch on a touchpad comes as a wheel with Ctrl, in smaller steps. Some wheels count in lines. */
function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * 16
  return Math.exp(-pixels * (ctrlKey ? 0.01 : 0.0025))
}
