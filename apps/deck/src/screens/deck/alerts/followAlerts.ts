import type { Card, Column, Store } from '@wiredeck/columns'
import { isAsLoudAs, mayBeUsed } from '@wiredeck/document'
import { lookAt, type Seen } from './arrivals.ts'

/** Milliseconds to gather alerts for one announcement, because columns are polled one after the other. */
const gatherForMs = 2000
/** How many documents are remembered as told, which is far more than arrive before the last column has them. */
const mostTold = 500

type FollowedStore = Pick<Store, 'columns' | 'column' | 'cards' | 'subscribe'>

/**
 * Calls back with the flashes and alerts that come into any column from now on, newest first, each of them once. Stored
 * documents and those of the wire's first answer are no news. Returns a function that ends it.
 */
export function followAlerts(store: FollowedStore, tell: (cards: readonly Card[]) => void): () => void {
  const openedAt = Date.now()
  const seenById = new Map<string, Seen>()
  const told = new Set<string>()
  let gathered: Card[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const look = async (id: string, column: Column | null): Promise<void> => {
    if (!column) return void seenById.delete(id)
    const { seen, arrivals } = lookAt(column, seenById.get(id), openedAt)
    seenById.set(id, seen)
    if (arrivals.length === 0) return
    for (const card of await store.cards(arrivals)) if (isAlert(card)) gather(card)
  }
  const gather = (card: Card): void => {
    if (told.has(card.id) || isOver) return
    told.add(card.id)
    const [oldest] = told
    if (told.size > mostTold && oldest !== undefined) told.delete(oldest)
    gathered.push(card)
    timer ??= setTimeout(tellGathered, gatherForMs)
  }
  const tellGathered = (): void => {
    const cards = gathered.toSorted((one, other) => +other.published - +one.published)
    timer = undefined
    gathered = []
    tell(cards)
  }

  /** Handles changes one after the other, because what is new in a column depends on its previous state. */
  let turn: Promise<void> = Promise.resolve()
  const inTurn = (act: () => Promise<void>): void => {
    // A store that cannot be read is reported elsewhere.
    turn = turn.then(act).catch(() => {})
  }
  inTurn(async () => {
    for (const column of await store.columns()) await look(column.id, column)
  })
  const leave = store.subscribe(({ columns }) => {
    for (const id of columns) inTurn(async () => look(id, await store.column(id)))
  })

  return () => {
    isOver = true
    leave()
    clearTimeout(timer)
  }
}

/** Leaves out killed documents. */
function isAlert(card: Card): boolean {
  return mayBeUsed(card, card.published).is !== 'killed' && isAsLoudAs('alert', card)
}
