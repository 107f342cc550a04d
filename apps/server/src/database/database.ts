export type Row = Record<string, unknown>

/** What both databases offer alike: plain SQL with `$1` parameters. */
export type Queries = {
  /** One statement. Rows come with numbers, strings, Dates, arrays and booleans; cast counts to int. */
  query<T extends Row = Row>(sql: string, parameters?: readonly unknown[]): Promise<T[]>
  /** Several statements without parameters. Outside a transaction they may take as long as upkeep takes. */
  exec(sql: string): Promise<void>
}

/** Rejects where the database does not answer. */
export async function ping(queries: Queries): Promise<void> {
  await queries.query('SELECT 1')
}

/** A database: PGlite in a worker thread, or PostgreSQL. The same SQL runs on both. */
export type Database = Queries & {
  /** Commits when the callback resolves, else rolls back. Inside it only `tx` may be used. */
  transaction<T>(run: (tx: Queries) => Promise<T>): Promise<T>
  /**
   * Tries to take a session lock that other processes respect; says whether it is held now. It is lost with the
   * connection that has it, so ask again before each thing that only one may do.
   */
  tryLock(key: number): Promise<boolean>
  /** `onGap` is called when the connection was lost and is back: what was said meanwhile is missing. */
  listen(
    channel: string,
    listener: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}
