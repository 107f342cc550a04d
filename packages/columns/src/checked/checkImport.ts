import type { ImportedColumn } from '../model/column.ts'
import { isFields, oneOf, readFields, type Drop, type Readers } from './fields.ts'
import { readId } from './checkColumn.ts'
import { defaultType } from '../model/params.ts'
import { fromShared } from '../model/sharedParams.ts'
import { checkParams } from './checkParams.ts'

const readers: Readers<Pick<ImportedColumn, 'id' | 'type' | 'params'>> = {
  id: readId,
  type: oneOf('topic', 'search'),
  params: (value, drop) => (isFields(value) ? checkParams(value, drop) : undefined),
}

/** The columns of a file or a configuration, each read separately; what cannot be a column is left out. */
export function checkImport(list: unknown, drop: Drop): ImportedColumn[] {
  if (!Array.isArray(list)) {
    drop('')
    return []
  }
  return list.flatMap((entry: unknown, index) => {
    const at = (place: string) => drop(place === '' ? `${index}` : `${index}.${place}`)
    const { id, type, params } = isFields(entry)
      ? readFields({ type: defaultType, ...entry }, readers, at)
      : {}
    if (type !== undefined && params !== undefined)
      return { ...(id === undefined ? {} : { id }), type, ...fromShared(params) }
    at('')
    return []
  })
}
