import { isFields, readFields, type Reader, type Readers } from './fields.ts'

/** An entry with at least the needed fields. */
type Entry<T, Needed extends keyof T> = Partial<T> & Pick<T, Needed>

/** Reads an entry, which is left out if one of the needed fields is missing. */
export function entryOf<T extends object, Needed extends keyof T>(
  readersOfEntry: Readers<T>,
  needed: readonly Needed[],
): Reader<Entry<T, Needed>> {
  return (value, drop) => {
    const entry: Partial<T> = isFields(value) ? readFields(value, readersOfEntry, drop) : {}
    return isWhole<T, Needed>(entry, needed) ? entry : undefined
  }
}

function isWhole<T extends object, Needed extends keyof T>(
  entry: Partial<T>,
  needed: readonly Needed[],
): entry is Entry<T, Needed> {
  return needed.every(key => entry[key] !== undefined)
}
