import type { Database, Queries } from '../database/database.ts'

export type NoteStatement = (
  kind: 'statement' | 'transaction',
  outcome: 'done' | 'failed',
  ms: number,
) => void

/** The same database, whose statements and transactions are timed. */
export function timeDatabase(database: Database, note: NoteStatement): Database {
  const timed = async <T>(kind: 'statement' | 'transaction', run: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    let outcome: 'done' | 'failed' = 'failed'
    try {
      const result = await run()
      outcome = 'done'
      return result
    } finally {
      note(kind, outcome, performance.now() - started)
    }
  }
  const queriesOf = (queries: Queries): Queries => ({
    query: (sql, parameters, asked) => timed('statement', () => queries.query(sql, parameters, asked)),
    exec: sql => timed('statement', () => queries.exec(sql)),
  })
  return {
    ...database,
    ...queriesOf(database),
    transaction: run => timed('transaction', () => database.transaction(tx => run(queriesOf(tx)))),
  }
}
