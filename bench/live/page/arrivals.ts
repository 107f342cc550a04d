// Runs first in the deck's page: notes when a document is stored in columns and painted in lists.

type Wanted = { unos: readonly string[]; columns: number; feeds: number; patienceMs: number }
/** Epoch milliseconds by uno. */
type Times = Record<string, number>

/** The last time at which a document reached another column or list, and the places that it has reached. */
type Arrival = { at: number; places: Set<string> }
const stored = new Map<string, Arrival>()
const painted = new Map<string, Arrival>()

function note(arrivals: Map<string, Arrival>, uno: string, place: string, at: number): void {
  const { places } = arrivals.get(uno) ?? { places: new Set<string>() }
  if (places.has(place)) return
  arrivals.set(uno, { at, places: places.add(place) })
}

// The store tells other tabs of each transaction after its end. Its own channel object gets no message, but
// this one does.
new BroadcastChannel('db-changes').addEventListener('message', ({ data }) => {
  const { columns, documents } = data as { columns: string[]; documents: string[] }
  for (const uno of documents) for (const id of columns) note(stored, uno, id, Date.now())
})

const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
const feeds = () => [...document.querySelectorAll('[role=feed]')]
const isInSight = (element: Element): boolean => {
  const { left, right } = element.getBoundingClientRect()
  return left >= 0 && right <= innerWidth
}

async function lookForever(): Promise<void> {
  for (;;) {
    // Documents in the page before a frame are painted in that frame.
    const at = await frame().then(() => Date.now())
    for (const [nth, feed] of feeds().entries()) {
      if (!isInSight(feed)) continue
      for (const link of feed.querySelectorAll<HTMLAnchorElement>('article a[href*=".bench"]')) {
        const uno = decodeURIComponent(link.pathname.slice(link.pathname.lastIndexOf('/') + 1))
        note(painted, uno, String(nth), at)
      }
    }
  }
}
void lookForever()

export const arrivals = {
  /** The number of lists that are completely visible. */
  feedsInSight: (): number => feeds().filter(isInSight).length,
  /**
   * When documents had reached all columns, and all visible lists; documents that did not arrive in time are
   * left out.
   */
  async of({ unos, columns, feeds: wantedFeeds, patienceMs }: Wanted): Promise<{
    stored: Times
    painted: Times
  }> {
    const within = Date.now() + patienceMs
    const arrivedIn = (from: Map<string, Arrival>, places: number): Times =>
      Object.fromEntries(
        unos.flatMap(uno => {
          const arrival = from.get(uno)
          return arrival && arrival.places.size >= places ? [[uno, arrival.at]] : []
        }),
      )
    for (;;) {
      const found = { stored: arrivedIn(stored, columns), painted: arrivedIn(painted, wantedFeeds) }
      const isAll = [found.stored, found.painted].every(each => Object.keys(each).length === unos.length)
      if (isAll || Date.now() > within) return found
      await frame()
    }
  },
}
export type Arrivals = typeof arrivals

Object.assign(globalThis, { arrivals })
