import {
  createNews,
  lateAfterMs,
  systemClock,
  type Arrival,
  type Card,
  type Clock,
  type Store,
} from '@wiredeck/columns'
import { isAsLoudAs, mayBeUsed } from '@wiredeck/document'

/** Milliseconds to gather alerts for one announcement, because columns are polled one after the other. */
const gatherForMs = 2000
/** How many documents are remembered as told, which is far more than arrive before the last column has them. */
const mostTold = 500

type Deps = {
  store: Pick<Store, 'cards' | 'arrivals' | 'subscribe'>
  /** The device's, for the time of gathering. */
  clock?: Clock
  /** The wire's time, by which a document is late. */
  server: Pick<Clock, 'now'>
}

/**
 * Calls back with the flashes and alerts that come into any column from now on, newest first, each of them once. Late ones
 * are no news, as they ring nothing. Returns a function that ends it.
 */
export function hearLoud(
  { store, clock = systemClock, server }: Deps,
  tell: (cards: readonly Card[]) => void,
): () => void {
  const told = new Set<string>()
  let gathered: Card[] = []
  let stopGathering: (() => void) | null = null
  let isOver = false

  const hear = async (rows: readonly Arrival[]): Promise<void> => {
    const isNew = ({ uno, entered, at }: Arrival): boolean =>
      entered.length > 0 && !told.has(uno) && server.now() - at.getTime() <= lateAfterMs
    const unos = rows.filter(isNew).map(({ uno }) => uno)
    if (unos.length === 0) return
    for (const card of await store.cards([...new Set(unos)])) if (isLoud(card)) gather(card)
  }
  const gather = (card: Card): void => {
    if (told.has(card.id) || isOver) return
    told.add(card.id)
    const [oldest] = told
    if (told.size > mostTold && oldest !== undefined) told.delete(oldest)
    gathered.push(card)
    stopGathering ??= clock.every(gatherForMs, tellGathered)
  }
  const tellGathered = (): void => {
    stopGathering?.()
    stopGathering = null
    const cards = gathered.toSorted((one, other) => +other.published - +one.published)
    gathered = []
    tell(cards)
  }

  // A store that cannot be read is reported elsewhere.
  const news = createNews({ store, clock, report: () => {} })
  news.subscribe(rows => void hear(rows).catch(() => {}))
  return () => {
    isOver = true
    news.stop()
    stopGathering?.()
  }
}

/** Leaves out killed documents. */
function isLoud(card: Card): boolean {
  return mayBeUsed(card, card.published).is !== 'killed' && isAsLoudAs('alert', card)
}
