// Runs in every measured page before any other script, and only listens.

export type Seen = {
  /** Ms after the navigation; 0 before the first paint. */
  largestPaint: number
  longTasks: { startTime: number; duration: number }[]
  /**
   * Event Timing entries of interactions, from 16 ms on, because the browser does not report shorter ones.
   */
  events: { name: string; duration: number }[]
}

type Point = { x: number; y: number }

const seen: Seen = { largestPaint: 0, longTasks: [], events: [] }
/** When this script ran, ms after the navigation. */
const began = performance.now()
let frames: number[] | null = null
let counted = Promise.resolve(0)
let listed = Promise.resolve(0)

const listen = (type: string, handle: (entry: PerformanceEntry) => void, more: object = {}) =>
  new PerformanceObserver(list => list.getEntries().forEach(handle)).observe({
    type,
    buffered: true,
    ...more,
  })

listen('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
listen('longtask', ({ startTime, duration }) => seen.longTasks.push({ startTime, duration }))
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

const isInSight = (element: Element): boolean => element.getBoundingClientRect().left < innerWidth

/** Whether an element scrolls down, and there is at least this much of it below, in px. */
function scrollsBy(element: Element, px: number): boolean {
  const isScrolled =
    element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowY)
  return isScrolled && element.clientHeight > 0 && element.scrollHeight - element.clientHeight >= px
}

export const probe = {
  seen,
  /** Null while nothing is painted, or a larger paint may still come: for a second after the last. */
  start(): { largestPaint: number; longestTask: number } | null {
    const { largestPaint, longTasks } = seen
    if (largestPaint === 0 || performance.now() - largestPaint < 1000) return null
    // Not the task that this script came in.
    const own = longTasks.filter(
      ({ startTime, duration }) => began < startTime || startTime + duration < began,
    )
    return { largestPaint, longestTask: Math.max(0, ...own.map(({ duration }) => duration)) }
  },
  /**
   * From the next press on, notes the ms until every column in sight has a card, and the frame with the last
   * one was drawn.
   */
  watchColumns(): void {
    const hasCards = () => {
      const columns = [...document.querySelectorAll('main section')].filter(isInSight)
      return columns.length > 0 && columns.every(column => column.querySelector('article') !== null)
    }
    listed = new Promise(resolve => {
      const handlePress = () => {
        const pressed = performance.now()
        const look = () => {
          // What is in the page before a frame is drawn by the next one.
          if (hasCards()) requestAnimationFrame(() => resolve(performance.now() - pressed))
          else requestAnimationFrame(look)
        }
        look()
      }
      addEventListener('pointerdown', handlePress, { once: true, capture: true })
    })
  },
  listed: () => listed,
  /**
   * Marks with `data-scrolled` the elements that scroll down by at least this many px, at most `most`; the
   * document itself if there are none. The number of marked elements.
   */
  markScrolled(px: number, most: number): number {
    const found = [...document.querySelectorAll('body *')].filter(element => scrollsBy(element, px))
    const page = document.scrollingElement
    if (found.length === 0 && page && scrollsBy(page, px)) found.push(page)
    for (const element of found.slice(0, most)) element.setAttribute('data-scrolled', '')
    return Math.min(found.length, most)
  },
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
