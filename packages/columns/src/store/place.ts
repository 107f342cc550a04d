import type { Card } from '../model/card.ts'
import type { Column, Edge } from '../model/column.ts'
import { secondOf } from '../base/second.ts'
import type { PlaceOf, StoredDocument } from './store.ts'

/**
 * The column with a document in the place that `published`, then the order of first filing, gives it; its ends
 * move with it. What is older than the list reaches is left out, unless the list has its end: then null.
 */
export async function placeIn(column: Column, document: StoredDocument, placeOf: PlaceOf): Promise<Column | null> {
  const { id, published } = document
  const bound = published.toISOString()
  const listed = column.documentsIds.includes(id)
  const others = listed ? column.documentsIds.filter(each => each !== id) : column.documentsIds
  const { newest, oldest, hasNoMore } = column
  // A list that the wire has given nothing yet is read by a search.
  if (!oldest && !hasNoMore) return null
  const isBelow = oldest !== null && instantOf(oldest) > published.getTime()
  if (isBelow && !hasNoMore) return listed ? { ...column, documentsIds: others } : null
  const place = await findPlace(others, document.card, placeOf)
  return {
    ...column,
    documentsIds: [...others.slice(0, place), id, ...others.slice(place)],
    newest: widened(newest, id, bound, instant => published.getTime() > instant),
    oldest: widened(oldest, id, bound, instant => published.getTime() < instant),
    ...(listed || !column.total ? {} : { total: { ...column.total, count: column.total.count + 1 } }),
  }
}

/** The column with several documents in their places, whether or not they are stored already. */
export async function placeAll(
  column: Column,
  documents: readonly StoredDocument[],
  placeOf: PlaceOf,
): Promise<Column> {
  const cards = new Map(documents.map(({ id, card }) => [id, card]))
  let placed = column
  for (const document of documents)
    placed = (await placeIn(placed, document, async id => cards.get(id) ?? placeOf(id))) ?? placed
  return placed
}

/** The column without a document; its ends stay where they are, for they say how far the list reaches. */
export function takeOut(column: Column, id: string): Column {
  const { documentsIds, total } = column
  if (!documentsIds.includes(id)) return column
  return {
    ...column,
    documentsIds: documentsIds.filter(each => each !== id),
    ...(total ? { total: { ...total, count: Math.max(0, total.count - 1) } } : {}),
  }
}

/** How many of the listed documents stand before it. Documents that are not stored say nothing. */
async function findPlace(
  ids: readonly string[],
  card: Pick<Card, 'published' | 'filing'>,
  placeOf: PlaceOf,
): Promise<number> {
  const isBefore = async (place: number): Promise<boolean> => {
    for (let nth = place; nth < ids.length; nth += 1) {
      const other = await placeOf(ids[nth] ?? '')
      if (other) return standsBefore(other, card)
    }
    return false
  }
  // What comes is mostly the newest.
  let [from, to] = (await isBefore(0)) ? [1, ids.length] : [0, 0]
  while (from < to) {
    const middle = (from + to) >> 1
    if (await isBefore(middle)) from = middle + 1
    else to = middle
  }
  return from
}

function standsBefore(
  one: Pick<Card, 'published' | 'filing'>,
  other: Pick<Card, 'published' | 'filing'>,
): boolean {
  const apart = one.published.getTime() - other.published.getTime()
  if (apart !== 0) return apart > 0
  const [first, second] = [one.filing, other.filing]
  return first !== null && second !== null && first.log === second.log && first.order > second.order
}

/** The end of a list with a document: a new end where it lies beyond, and one more row where it shares the second. */
function widened(
  edge: Edge | null,
  id: string,
  bound: string,
  isBeyond: (instant: number) => boolean,
): Edge {
  if (!edge) return { published: bound, unos: [id] }
  const isSameSecond = secondOf(edge.published) === secondOf(bound)
  if (!isSameSecond && !isBeyond(instantOf(edge))) return edge
  if (!isSameSecond) return { published: bound, unos: [id] }
  const unos = edge.unos.includes(id) ? edge.unos : [...edge.unos, id]
  return { published: isBeyond(instantOf(edge)) ? bound : edge.published, unos }
}

function instantOf({ published }: Edge): number {
  return Date.parse(published)
}
