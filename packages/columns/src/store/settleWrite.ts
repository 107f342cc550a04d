import type { Card } from '../model/card.ts'
import type { Column } from '../model/column.ts'
import { mostRevisions, type StoredRevision } from '../model/revision.ts'
import { arrivalsOf, isSameState, type NewArrival, type Step } from './arrivalsOf.ts'
import { placeAll } from './place.ts'
import { replaces } from './replaces.ts'
import type { PlaceOf, StoredDocument, StoredPayload, Write } from './store.ts'

/** The stored rows, as the transaction of a write sees them. */
export type Stored = {
  /** The cards of the ids that are stored. */
  cards: (ids: readonly string[]) => Promise<Card[]>
  payloads: (ids: readonly string[]) => Promise<StoredPayload[]>
  /** The numbers of a document's earlier revisions, in order. */
  revisions: (id: string) => Promise<number[]>
  columns: () => Promise<readonly Column[]>
  placeOf: PlaceOf
  now: () => Date
}

/** Identifies one revision of a document. */
export type RevisionKey = readonly [id: string, revision: number]

/** A write with everything that follows from it. */
export type SettledWrite = Write & {
  /** The revisions that the documents replace. */
  revisions?: readonly StoredRevision[]
  /** Revisions over the limit, to be deleted. */
  staleRevisions?: readonly RevisionKey[]
  /** What came, one row for each revision (D54). */
  arrivals?: readonly NewArrival[]
}

/**
 * Completes a write: leaves out documents of which a later version is stored, adds the revisions that it
 * replaces, the rows of what came, and the columns in which a document moves because its `published` or order
 * changed. Of a document with several revisions in one write, each replaces the one before.
 */
export async function settleWrite(write: Write, stored: Stored): Promise<SettledWrite> {
  const { documents = [], isAudit = false, came = { how: 'asked' } } = write
  if (documents.length === 0 && !came.found?.length) return write
  const cards = await stored.cards([...new Set(documents.map(({ id }) => id))])
  const before = new Map(cards.map(card => [card.id, card]))
  const latest = new Map<string, StoredDocument>()
  const steps: (Step & { earlier: StoredDocument | null })[] = []
  for (const each of documents) {
    const earlier = latest.get(each.id) ?? null
    const replaced = earlier?.card ?? before.get(each.id) ?? null
    // Of several revisions in one write the first one enters.
    const entered = earlier ? [] : (came.entered?.(each.id) ?? [])
    if (!replaces(replaced, each.card, isAudit)) {
      if (replaced && entered.length > 0) steps.push({ before: replaced, after: replaced, earlier, entered })
      continue
    }
    const document = withItsChange(each, replaced, stored)
    steps.push({ before: replaced, after: document.card, earlier, entered })
    latest.set(document.id, document)
  }
  const kept = [...latest.values()]
  const settled = {
    ...write,
    documents: kept,
    ...(await revisionsBehind(steps, stored)),
    arrivals: arrivalsOf(steps, came, stored.now()),
  }
  const moved = kept.filter(({ id, card }) => hasMoved(before.get(id), card))
  return moved.length === 0 ? settled : withMoved(settled, moved, stored)
}

/**
 * The document with the instant at which its revision, or a new state under the same number, replaced the one
 * before: by the wire's log, else by this device, which saw it change. Of what is new here only a log knows it.
 */
function withItsChange(
  document: StoredDocument,
  before: Card | null,
  { now }: Pick<Stored, 'now'>,
): StoredDocument {
  const { card } = document
  if (before === null) return document
  const isSame = card.revision === before.revision && isSameState(before, card)
  const changed = isSame ? (before.changed ?? card.changed) : (card.changed ?? now())
  return { ...document, card: { ...card, changed } }
}

async function revisionsBehind(
  steps: readonly (Step & { earlier: StoredDocument | null })[],
  stored: Stored,
): Promise<Pick<SettledWrite, 'revisions' | 'staleRevisions'>> {
  const replaced = steps.filter(({ before, after }) => before !== null && before.revision !== after.revision)
  if (replaced.length === 0) return {}
  const payloads = await stored.payloads(
    replaced.flatMap(({ after, earlier }) => (earlier ? [] : [after.id])),
  )
  const rawById = new Map(payloads.map(({ id, raw }) => [id, raw]))
  const revisions = replaced.flatMap(({ before, earlier }): StoredRevision[] => {
    if (!before || (!earlier && !rawById.has(before.id))) return []
    const { id, revision, changed, filing } = before
    const raw = earlier ? earlier.raw : rawById.get(id)
    return [{ id, revision, changed, raw, ...(filing && { filing }) }]
  })
  return withinLimit(revisions, stored)
}
/** The revisions to keep, and those that they displace. */
export async function withinLimit(
  revisions: readonly StoredRevision[],
  stored: Pick<Stored, 'revisions'>,
): Promise<Required<Pick<SettledWrite, 'revisions' | 'staleRevisions'>>> {
  const staleRevisions: RevisionKey[] = []
  for (const id of new Set(revisions.map(each => each.id))) {
    const added = revisions.filter(each => each.id === id).map(({ revision }) => revision)
    const all = [...new Set([...(await stored.revisions(id)), ...added])].sort((a, b) => a - b)
    const stale = all.slice(0, Math.max(0, all.length - mostRevisions))
    staleRevisions.push(...stale.map((revision): RevisionKey => [id, revision]))
  }
  return { revisions, staleRevisions }
}

function hasMoved(before: Card | undefined, after: Card): boolean {
  if (!before) return false
  return (
    before.published.getTime() !== after.published.getTime() ||
    (before.filing?.order ?? null) !== (after.filing?.order ?? null)
  )
}

async function withMoved(
  write: SettledWrite,
  moved: readonly StoredDocument[],
  stored: Stored,
): Promise<SettledWrite> {
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
