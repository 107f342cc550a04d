import type { Card } from '../model/card.ts'
import type { Column, Edge } from '../model/column.ts'
import { secondOf } from '../base/second.ts'
import type { PlaceOf, StoredDocument } from './store.ts'

/**
 * The column with documents placed by `published`, then by the order of first filing; its ends move
 * accordingly. Documents older than the list's end are left out, unless the list has no more.
 */
export async function placeAll(
  column: Column,
  documents: readonly StoredDocument[],
  placeOf: PlaceOf,
): Promise<Column> {
  const cards = new Map(documents.map(({ id, card }) => [id, card]))
  const known: PlaceOf = async id => cards.get(id) ?? placeOf(id)
  // The old places would mislead the search.
  let placed = withoutIds(column, cards)
  let added = 0
  for (const { id, card } of documents) {
    const isListed = column.documentsIds.includes(id)
    const next = await insert(placed, card, known, isListed && isOfSameSecond(await placeOf(id), card))
    if (next && !isListed) added += 1
    placed = next ?? placed
  }
  const { total } = column
  return added > 0 && total ? { ...placed, total: { ...total, count: total.count + added } } : placed
}

function withoutIds(column: Column, ids: { has(id: string): boolean }): Column {
  if (!column.documentsIds.some(id => ids.has(id))) return column
  return { ...column, documentsIds: column.documentsIds.filter(id => !ids.has(id)) }
}

/** Null if the document belongs below the list. */
async function insert(
  column: Column,
  card: Card,
  placeOf: PlaceOf,
  staysThere: boolean,
): Promise<Column | null> {
  const { documentsIds, newest, oldest, hasNoMore } = column
  const { id, published } = card
  const bound = published.toISOString()
  // A list without an answer of the wire is filled by a search.
  if (!oldest && !hasNoMore) return null
  if (oldest && instantOf(oldest) > published.getTime() && !hasNoMore) return null
  const place = await findPlace(documentsIds, card, placeOf)
  // Other documents of the last second may belong between the list's end and this one.
  const isInLastSecond = oldest !== null && secondOf(oldest.published) === secondOf(published)
  if (place === documentsIds.length && isInLastSecond && !hasNoMore && !staysThere) return null
  return {
    ...column,
    documentsIds: [...documentsIds.slice(0, place), id, ...documentsIds.slice(place)],
    newest: widened(newest, id, bound, instant => published.getTime() > instant),
    oldest: widened(oldest, id, bound, instant => published.getTime() < instant),
  }
}

/** The column without a document; its ends stay, because they say how far the list reaches. */
export function takeOut(column: Column, id: string): Column {
  const { documentsIds, total } = column
  if (!documentsIds.includes(id)) return column
  return {
    ...column,
    documentsIds: documentsIds.filter(each => each !== id),
    ...(total ? { total: { ...total, count: Math.max(0, total.count - 1) } } : {}),
  }
}

function isOfSameSecond(one: Pick<Card, 'published'> | null, other: Pick<Card, 'published'>): boolean {
  return one !== null && secondOf(one.published) === secondOf(other.published)
}

/** The number of listed documents before it. Documents that are not stored are skipped. */
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
  // Tried first, because a new document is usually the newest.
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

/**
 * The end of a list after adding a document: a new end if the document is beyond it, one more uno if it
 * shares the second.
 */
function widened(edge: Edge | null, id: string, bound: string, isBeyond: (instant: number) => boolean): Edge {
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
