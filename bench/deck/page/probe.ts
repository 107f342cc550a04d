// Runs in every measured page before any other script, and only listens.

export type Seen = {
  /** Ms after the navigation; 0 before the first paint. */
  largestPaint: number
  longTasks: number[]
  /**
   * Event Timing entries of interactions, from 16 ms on, because the browser does not report shorter ones.
   */
  events: { name: string; duration: number }[]
}

type Point = { x: number; y: number }

const seen: Seen = { largestPaint: 0, longTasks: [], events: [] }
let frames: number[] | null = null
let counted = Promise.resolve(0)

const listen = (type: string, handle: (entry: PerformanceEntry) => void, more: object = {}) =>
  new PerformanceObserver(list => list.getEntries().forEach(handle)).observe({
    type,
    buffered: true,
    ...more,
  })

listen('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
listen('longtask', ({ duration }) => seen.longTasks.push(duration))
listen(
  'event',
  entry => {
    const { name, duration, interactionId } = entry as PerformanceEventTiming & { interactionId: number }
    if (interactionId > 0) seen.events.push({ name, duration })
  },
  { durationThreshold: 16 },
)

const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))

/**
 * The point, in px, of the first element with this label or text; if `name` is null, any text. Null if there
 * is none, or if it is out of sight or covered.
 */
function boxOf(selector: string, name: string | null): Point | null {
  for (const element of document.querySelectorAll(selector)) {
    const called = element.getAttribute('aria-label') ?? element.textContent?.trim()
    if (name !== null && called !== name) continue
    const { x: left, y: top, width, height } = element.getBoundingClientRect()
    // Not the middle, because cards may be longer than the window.
    const [x, y] = [left + width / 2, top + Math.min(height / 2, 30)]
    if (element.contains(document.elementFromPoint(x, y))) return { x, y }
  }
  return null
}

export const probe = {
  seen,
  frame,
  /** Records the ms between frames from now on, until `stopFrames`. */
  startFrames(): void {
    const own: number[] = []
    frames = own
    let last: number | null = null
    const note = (now: number) => {
      if (frames !== own) return
      if (last !== null) own.push(now - last)
      last = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  },
  stopFrames(): number[] {
    const noted = frames ?? []
    frames = null
    return noted
  },
  boxOf,
  /** Like `boxOf`, after the element has stood still for some frames; null while it moves. */
  async stillBoxOf(selector: string, name: string | null): Promise<Point | null> {
    const before = boxOf(selector, name)
    for (let count = 0; count < 4; count += 1) await frame()
    const after = boxOf(selector, name)
    return before && after && before.x === after.x && before.y === after.y ? after : null
  },
  /**
   * Scrolls all lists to their ends, one screen per frame; resolves with the number of items in the longest.
   */
  async readAll(selector: string, until = Infinity): Promise<number> {
    const places = new Map<Element, number>()
    const feeds = [...document.querySelectorAll(selector)]
    let isMoving = true
    let still = 0
    while (still < 30) {
      isMoving = false
      for (const feed of feeds) {
        const last = [...feed.querySelectorAll('[aria-posinset]')].at(-1)
        const place = Number(last?.getAttribute('aria-posinset') ?? 0)
        places.set(feed, place)
        const top = feed.scrollTop
        if (place < until) feed.scrollTop += feed.clientHeight
        isMoving ||= feed.scrollTop !== top
      }
      still = isMoving ? 0 : still + 1
      await frame()
    }
    return Math.min(...places.values())
  },
  /** From the next `keydown` on, counts the frames until the attribute of the selected element changes. */
  watchKey(selector: string, attribute: string): void {
    const value = () => document.querySelector(selector)?.getAttribute(attribute)
    const before = value()
    counted = new Promise(resolve => {
      const handleKey = () => {
        let count = 0
        const look = () => {
          count += 1
          if (value() !== before || count > 120) resolve(count)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener('keydown', handleKey, { once: true, capture: true })
    })
  },
  counted: () => counted,
  /**
   * The largest distance, in px, that the card in the middle of a list moves within this number of frames;
   * NaN if it is lost.
   */
  async strayOf(feed: Element, frameCount: number): Promise<number> {
    const { top, left, height, width } = feed.getBoundingClientRect()
    const card = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('article')
    if (!card) return Number.NaN
    const start = card.getBoundingClientRect().top
    let farthest = 0
    for (let count = 0; count < frameCount; count += 1) {
      await frame()
      if (!card.isConnected) return Number.NaN
      farthest = Math.max(farthest, Math.abs(card.getBoundingClientRect().top - start))
    }
    return farthest
  },
}
export type Probe = typeof probe

Object.assign(globalThis, { probe })
