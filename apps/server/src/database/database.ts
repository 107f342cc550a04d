import type { DatabaseLost } from './errors.ts'

export type Row = Record<string, unknown>

/** The request that a statement runs for. */
export type Asked = {
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
  /** Stays the same when the request is repeated; by default the statement with its parameters. */
  shape?: string | undefined
}

/** No statement outside a transaction keeps its caller waiting longer. */
export const answerWithinMs = 5000
/** For work that no reader waits for: migrations, filing, sweeping. */
export const upkeepWithinMs = 3_600_000

/** What both databases offer alike: plain SQL with `$1` parameters. */
export type Queries = {
  /**
   * One statement. Rows come with numbers, strings, Dates, arrays and booleans; cast counts to int. Outside a
   * transaction it throws `SlowStatement` after `answerWithinMs`, and `RefusedStatement` if a statement of
   * the same shape held up all others before.
   */
  query<T extends Row = Row>(sql: string, parameters?: readonly unknown[], asked?: Asked): Promise<T[]>
  /** Several statements without parameters. Outside a transaction they may take as long as upkeep takes. */
  exec(sql: string): Promise<void>
}

/** Bytes that the database has on its disk. */
export async function sizeOf(queries: Queries): Promise<number> {
  const [size] = await queries.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  )
  return size?.bytes ?? 0
}

/** A folder for the embedded database, or the address of a PostgreSQL server. */
export type DatabaseTarget = { dataDir: string } | { url: string }

/** A database: PGlite in a worker thread, or PostgreSQL. The same SQL runs on both. */
export type Database = Queries & {
  /** How many statements it runs at the same time. */
  atOnce: number
  /** Resolves when the database is lost for good, and only another process can open it; else never. */
  lost: Promise<DatabaseLost>
  /** Commits if the callback resolves, else rolls back; may last as long as upkeep. Use only `tx` inside. */
  transaction<T>(run: (tx: Queries) => Promise<T>): Promise<T>
  /**
   * Tries to take a session lock that other processes respect; says whether it is held now. It is lost with the
   * connection that has it, so ask again before each step that only one process may do.
   */
  tryLock(key: number): Promise<boolean>
  /**
   * `onGap` is called when the connection was lost and is back, because notifications of the time between are missing.
   */
  listen(
    channel: string,
    listener: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Writes the database's files as they stand between two transactions into a folder that does not exist yet.
   * Statements wait meanwhile. Null if another server keeps the files.
   */
  copyTo: ((folder: string) => Promise<void>) | null
  close(): Promise<void>
}
