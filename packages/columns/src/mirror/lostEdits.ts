import { withoutDocuments, type Column } from '../model/column.ts'
import { noteEdit, searchOf } from '../model/noteEdit.ts'
import { valueAt, withValues, type Place } from '../model/places.ts'
import { asksForSame, fromShared } from '../model/sharedParams.ts'
import { byOrder } from '../model/order.ts'
import { asNew, type Ledger, type LostEdit } from '../model/ledger.ts'
import type { Write } from '../store/store.ts'

/** The older of two edits, as it is offered to the reader of the column in which the newer one stands. */
export function olderEdit(
  column: Column,
  lost: readonly (readonly [Place, unknown])[],
  owner: string,
  lostAt: number,
): LostEdit {
  return {
    id: column.id,
    owner,
    column: withoutDocuments(withValuesOf(column, lost)),
    places: lost.map(([place]) => place),
    lostAt,
  }
}

/**
 * The ledger's lost edits with those of a merge, one for each column: a removal is told instead of an older edit,
 * and older edits of one column are offered together. Those of columns that left the deck are not offered.
 */
export function withLostEdits(
  { lostEdits, owner }: Ledger,
  more: readonly LostEdit[],
  here: ReadonlySet<string>,
): LostEdit[] {
  const kept = lostEdits.filter(lost => lost.owner !== owner || !lost.places || here.has(lost.id))
  const all = [...kept]
  for (const lost of more) {
    const index = all.findIndex(each => each.id === lost.id && each.owner === lost.owner)
    const before = all[index]
    if (!before) all.push(lost)
    else all[index] = lost.places && before.places ? joined(before, lost) : lost
  }
  return all
}

function joined(before: LostEdit, lost: LostEdit): LostEdit {
  const earlier = (before.places ?? []).filter(place => !lost.places?.some(each => isSamePlace(each, place)))
  const values = earlier.map(place => [place, valueAt(searchOf(before.column), place)] as const)
  return {
    ...lost,
    column: withValuesOf(lost.column, values),
    places: [...earlier, ...(lost.places ?? [])],
  }
}

function isSamePlace([where, name]: Place, [otherWhere, otherName]: Place): boolean {
  return where === otherWhere && name === otherName
}

/** Without its list, if it then asks for other documents. */
function withValuesOf(column: Column, values: readonly (readonly [Place, unknown])[]): Column {
  const { alert: _, ...rest } = column
  const { type, params } = withValues(searchOf(column), values)
  const changed: Column = { ...rest, type, ...fromShared(params) }
  return asksForSame(column, changed) ? changed : withoutDocuments(changed)
}

/** What restores a lost edit; null if it is no longer offered. `now` is by this device's clock. */
export function takeLostEdit(
  columns: readonly Column[],
  ledger: Ledger,
  id: string,
  now: number,
): { column: Column; write: Write } | null {
  const lost = ledger.lostEdits.find(each => each.id === id)
  const here = columns.find(column => column.id === id)
  if (!lost) return null
  if (!lost.places || !here) return takeRemoved(columns, ledger, lost)
  const values = lost.places.map(place => [place, valueAt(searchOf(lost.column), place)] as const)
  const column = { ...noteEdit(here, withValuesOf(here, values), now), isStarter: false }
  return { column, write: { columns: [column], ledger: withoutLostEdit(ledger, id) } }
}

/** The removed column as a new one at its old place. */
function takeRemoved(
  columns: readonly Column[],
  ledger: Ledger,
  lost: LostEdit,
): { column: Column; write: Write } {
  const column = asNew(lost.column)
  const all = [...columns].sort(byOrder)
  all.splice(column.order, 0, column)
  return {
    column,
    write: {
      columns: all.map((each, order) => ({ ...each, order })),
      ledger: withoutLostEdit(ledger, lost.id),
    },
  }
}

export function withoutLostEdit(ledger: Ledger, id: string): Ledger {
  return { ...ledger, lostEdits: ledger.lostEdits.filter(lost => lost.id !== id) }
}
