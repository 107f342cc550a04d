import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { placeAll } from './place.ts'
import { replaces } from './replaces.ts'
import type { PlaceOf, StoredDocument, Write } from './store.ts'

/** What is stored, as the transaction of a write sees it. */
export type Stored = {
  /** The cards of those ids that are stored. */
  cards: (ids: readonly string[]) => Promise<Card[]>
  columns: () => Promise<readonly Column[]>
  placeOf: PlaceOf
}

/**
 * A write as it is carried out: without documents of which a later version is stored, and with the columns in which a
 * document has moved, because its `published` or its order is another now.
 */
export async function settleWrite(write: Write, stored: Stored): Promise<Write> {
  const { documents = [], isAudit = false } = write
  if (documents.length === 0) return write
  const cards = await stored.cards(documents.map(({ id }) => id))
  if (cards.length === 0) return write
  const before = new Map(cards.map(card => [card.id, card]))
  const kept = documents.filter(({ id, card }) => replaces(before.get(id) ?? null, card, isAudit))
  const moved = kept.filter(({ id, card }) => hasMoved(before.get(id), card))
  const settled = { ...write, documents: kept }
  return moved.length === 0 ? settled : withMoved(settled, moved, stored)
}

function hasMoved(before: Card | undefined, after: Card): boolean {
  if (!before) return false
  return (
    before.published.getTime() !== after.published.getTime() ||
    (before.filing?.order ?? null) !== (after.filing?.order ?? null)
  )
}

async function withMoved(write: Write, moved: readonly StoredDocument[], stored: Stored): Promise<Write> {
  const { columns: written = [], removeColumns = [] } = write
  const left = new Set([...removeColumns, ...written.map(({ id }) => id)])
  const columns = [...written, ...(await stored.columns()).filter(({ id }) => !left.has(id))]
  const next = new Map((write.documents ?? []).map(({ id, card }) => [id, card]))
  const placeOf: PlaceOf = async id => next.get(id) ?? stored.placeOf(id)
  const changed: Column[] = []
  for (const column of columns) {
    const own = moved.filter(({ id }) => column.documentsIds.includes(id))
    const placed = own.length === 0 ? column : await placeAll(column, own, placeOf)
    if (written.includes(column) || placed !== column) changed.push(placed)
  }
  return { ...write, columns: changed }
}
