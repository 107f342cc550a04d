import type { AgencySettings } from '@wiredeck/document'
import type { EditTimes } from '../model/editTimes.ts'
import type { RemoteColumn } from '../model/remoteColumn.ts'
import { defaultParams } from '../model/params.ts'
import { isFields, oneOf, readFields, readNumber, type Drop, type Readers } from './fields.ts'
import { readEditTimes } from './readEditTimes.ts'
import { readId } from './checkColumn.ts'
import { checkParams } from './checkParams.ts'

/** A row of the account's table. */
type Row = Pick<RemoteColumn, 'id' | 'type' | 'order' | 'version'> & {
  params: Partial<RemoteColumn['params']>
  updated_at: string
  /** Absent if the account has no column for it. */
  params_at: EditTimes
}

const readers: Readers<Row> = {
  id: readId,
  type: oneOf('topic', 'search'),
  params: (value, drop) => (isFields(value) ? checkParams(value, drop) : undefined),
  order: readNumber,
  version: readNumber,
  updated_at: value => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined),
  params_at: readEditTimes,
}

/** Reads a row of the account; null if it cannot be a column, which then counts as out of sight. */
export function checkRemote(row: unknown, agency: AgencySettings, drop: Drop): RemoteColumn | null {
  const read = isFields(row) ? readFields<Row>(row, readers, drop) : {}
  const { id, type, params, order, version, updated_at: updatedAt, params_at: paramsAt } = read
  if (id === undefined || type === undefined || params === undefined || version === undefined) {
    drop('')
    return null
  }
  return {
    id,
    type,
    params: { ...defaultParams(agency), ...params },
    order: order ?? 0,
    version,
    updatedAt: updatedAt === undefined ? 0 : Date.parse(updatedAt),
    ...(paramsAt ? { paramsAt } : {}),
  }
}
