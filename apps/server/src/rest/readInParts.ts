import type { Queries } from '../database/database.ts'
import type { RestQuery } from './readQuery.ts'
import { selectStatement, wholeRoom, type Result } from './statements.sql.ts'
import type { Table } from './tables.ts'

/** Rows of one statement: if all are as large as rows get, the database writes little more than an answer may hold. */
const rowsOfPart = 100

/**
 * The rows that were asked for, and for which an answer has room: never none while there are rows. They are read in
 * parts, because the database would else write all of them to find out how many fit.
 */
export async function readInParts(tx: Queries, table: Table, query: RestQuery): Promise<Result> {
  const most = Math.min(query.most, wholeRoom.rows)
  const parts: string[] = []
  let [count, bytes] = [0, 0]
  while (count < most) {
    const asked = Math.min(rowsOfPart, most - count)
    const room = { rows: asked, bytes: wholeRoom.bytes - bytes, atLeast: count === 0 ? 1 : 0 } as const
    const { sql, parameters } = selectStatement(table, query, query.from + count, room)
    const [part] = await tx.query<Result>(sql, parameters)
    if (!part || part.count === 0) break
    parts.push(part.rows)
    count += part.count
    bytes += part.bytes
    if (part.count < asked) break
  }
  return { rows: parts.join(','), count, bytes, all: count }
}
