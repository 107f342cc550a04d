import type { Column } from '../model/column.ts'
import { replaces } from '../store/replaces.ts'
import { placeAll, takeOut } from '../store/place.ts'
import type { PlaceOf, StoredDocument } from '../store/store.ts'

/** A pushed document or revision, with the columns that it matches, and those that it no longer matches. */
export type Filing = { document: StoredDocument; in: readonly string[]; out: readonly string[] }

export type FilingScene = {
  columns: readonly Column[]
  placeOf: PlaceOf
  /** Documents that a reader has open or in focus in any tab. */
  inUse: ReadonlySet<string>
}

export type Applied = {
  columns: Column[]
  /** In the order of their numbers, so that each revision of a document comes after the one before. */
  documents: StoredDocument[]
  /** Those that stand in no list, and are not stored. */
  passed: Filing[]
  /** The ids of documents that are new in a list, by column. */
  added: Map<string, string[]>
}

/**
 * Applies pushed documents to the columns, in the order of their numbers: a document is added where it
 * matches, and removed where it no longer matches. One that is in use is only marked as leaving. A payload is
 * not written if a later revision is stored.
 */
export async function applyFiled(filings: readonly Filing[], scene: FilingScene): Promise<Applied> {
  const columnsById = new Map(scene.columns.map(column => [column.id, column]))
  const documentsById = new Map<string, StoredDocument>()
  const documents: StoredDocument[] = []
  const passed: Filing[] = []
  const added = new Map<string, string[]>()
  const changed = new Set<string>()
  const placeOf: PlaceOf = async id => documentsById.get(id)?.card ?? scene.placeOf(id)
  const change = (id: string, column: Column): void => {
    if (column === columnsById.get(id)) return
    columnsById.set(id, column)
    changed.add(id)
  }

  for (const { document, ...filing } of filings) {
    const stored = await placeOf(document.id)
    // An outdated revision changes only the lists, because whether a later one leaves them depends on what
    // came before it.
    const isCurrent = replaces(stored, document.card, false)
    let isKept = stored !== null || scene.inUse.has(document.id)
    for (const id of filing.in) {
      const column = columnsById.get(id)
      if (!column) continue
      const placed = withoutLeaving(await placeAll(column, [document], placeOf), document.id)
      change(id, placed)
      if (!placed.documentsIds.includes(document.id)) continue
      isKept = true
      if (!column.documentsIds.includes(document.id)) added.set(id, [...(added.get(id) ?? []), document.id])
    }
    for (const id of filing.out) {
      const column = columnsById.get(id)
      if (!column?.documentsIds.includes(document.id)) continue
      change(
        id,
        scene.inUse.has(document.id)
          ? withLeaving(column, document.id)
          : withoutDocument(column, document.id),
      )
    }
    if (isKept && isCurrent) {
      documentsById.set(document.id, document)
      documents.push(document)
    } else if (!isKept) passed.push({ document, ...filing })
  }
  return {
    columns: [...changed].flatMap(id => columnsById.get(id) ?? []),
    documents,
    passed,
    added,
  }
}

/** The column without documents that no longer match, except those in use. */
export function withoutLeft(column: Column, inUse: ReadonlySet<string>): Column {
  const left = (column.leaving ?? []).filter(id => !inUse.has(id))
  return left.reduce(withoutDocument, column)
}

function withoutDocument(column: Column, id: string): Column {
  return withoutLeaving(takeOut(column, id), id)
}

function withLeaving(column: Column, id: string): Column {
  return { ...column, leaving: [...(column.leaving ?? []).filter(each => each !== id), id] }
}

function withoutLeaving(column: Column, id: string): Column {
  if (!column.leaving) return column
  const leaving = column.leaving.filter(each => each !== id)
  if (leaving.length > 0) return { ...column, leaving }
  const clean = { ...column }
  delete clean.leaving
  return clean
}
