import type { Card, Column, Store } from '@wiredeck/columns'
import { cardEdge } from '../card/cardEdge.ts'
import { lookAt, type Seen } from './arrivals.ts'

/** Columns are asked one after the other: what comes close together is told together; milliseconds. */
const gatherForMs = 2000
/** How many documents are remembered as told: far more than come before the last column has them. */
const mostTold = 500

type FollowedStore = Pick<Store, 'columns' | 'column' | 'cards' | 'subscribe'>

/**
 * Calls back with the flashes and alerts that come into any column from now on, newest first, each of them once. Nothing
 * that stood there, nor what the first answer of the wire brings, is news. Returns what ends it.
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

  /** In turn: what a column was like before decides what is new in it. */
  let turn: Promise<void> = Promise.resolve()
  const inTurn = (act: () => Promise<void>): void => {
    // A store that cannot be read is told of elsewhere.
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

/** What was killed before it was told is no news. */
function isAlert(card: Card): boolean {
  const edge = cardEdge(card)
  return card.status !== 'Canceled' && (edge === 'flash' || edge === 'alert')
}
