import { analyserNumber } from '@wiredeck/query'
import type { Queries } from '../database.ts'
import { newerDatabase } from '../newerDatabase.ts'

/**
 * The analyser that made the words of the documents (ADR-0046). `number` is the one that files now. Documents up
 * to (`to_published`, `to_id`), the newest that is left, wait to be analysed again, from there to the oldest; null
 * if none waits. Each document carries the number that it was filed with; a number that is lower than that of the
 * database is refused, and so is none, which is what a server of an earlier build would write.
 */
export const analysedTables = [
  `ALTER TABLE doc ADD COLUMN analysed int NOT NULL DEFAULT 1`,
  `ALTER TABLE doc ALTER COLUMN analysed DROP DEFAULT`,
  `CREATE TABLE analyser (number int NOT NULL, to_published timestamptz, to_id bigint)`,
  `INSERT INTO analyser VALUES (1)`,
]

/**
 * Notes that this build's analyser files from now on, and what it has to analyse again. Throws a StartError for a
 * database that a higher number has filed.
 */
export async function noteAnalyser(tx: Queries): Promise<void> {
  const [found] = await tx.query<{ number: number }>('SELECT number FROM analyser')
  const number = found?.number ?? 0
  if (number > analyserNumber)
    throw newerDatabase(`its analyser has the number ${number}, and this version knows ${analyserNumber}`)
  if (number === analyserNumber) return
  await tx.exec(`ALTER TABLE doc DROP CONSTRAINT IF EXISTS doc_analysed`)
  // Not held against the documents that wait.
  await tx.exec(`ALTER TABLE doc ADD CONSTRAINT doc_analysed CHECK (analysed >= ${analyserNumber}) NOT VALID`)
  await tx.exec(`UPDATE analyser SET number = ${analyserNumber}, (to_published, to_id) =
    (SELECT published, id FROM doc ORDER BY published DESC, id DESC LIMIT 1)`)
}
