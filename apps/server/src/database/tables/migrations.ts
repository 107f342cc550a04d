import type { Database } from '../database.ts'
import { newerDatabase } from '../newerDatabase.ts'
import { analysedTables, noteAnalyser } from './analysedTables.ts'
import { deliveryTables, placesBehind } from './deliveryTables.ts'
import { facetDayTables } from './facetDays.ts'
import { filingTables } from './filingTables.ts'
import { houseLoginTables, houseTables } from './houseTables.ts'

type Migration = { version: number; sql: readonly string[] }

/** What the accounts add: see `accountMigrations`. */
export type AccountTables = readonly Migration[]

/** Any number that nothing else locks: two processes must not migrate at once. */
const migrationLock = 7_130_001

/** Only ever appended to: a database somewhere has run every one of them. */
const migrations: Migration[] = [
  {
    version: 1,
    sql: [
      `CREATE TABLE doc (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        uno text NOT NULL UNIQUE,
        published timestamptz NOT NULL,
        created timestamptz NOT NULL,
        facets text[] NOT NULL,
        tsv tsvector NOT NULL,
        raw text NOT NULL
      )`,
      // Sorting and counting then never touch the words or the payload.
      `ALTER TABLE doc SET (toast_tuple_target = 256)`,
      `CREATE INDEX doc_published ON doc (published DESC, id DESC)`,
      `CREATE INDEX doc_created ON doc (created DESC, id DESC)`,
      `CREATE INDEX doc_tsv ON doc USING gin (tsv)`,
      `CREATE TABLE secret (name text PRIMARY KEY, value text NOT NULL)`,
    ],
  },
  {
    version: 2,
    sql: [
      `CREATE TABLE notification_service (
        account text NOT NULL,
        name text NOT NULL,
        identifier text NOT NULL UNIQUE,
        type text NOT NULL,
        datas text NOT NULL,
        created timestamptz NOT NULL,
        registered timestamptz NOT NULL,
        PRIMARY KEY (account, name)
      )`,
      `CREATE TABLE notification_subscription (
        account text NOT NULL,
        service text NOT NULL,
        name text NOT NULL,
        identifier text NOT NULL UNIQUE,
        query text,
        created timestamptz NOT NULL,
        PRIMARY KEY (account, service, name),
        FOREIGN KEY (account, service) REFERENCES notification_service (account, name) ON DELETE CASCADE
      )`,
    ],
  },
  { version: 3, sql: facetDayTables },
  { version: 4, sql: filingTables },
  { version: 5, sql: houseTables },
  { version: 6, sql: deliveryTables },
  // What the revision says of its use; null in entries from before.
  { version: 7, sql: ['ALTER TABLE filing ADD COLUMN state text'] },
  { version: 8, sql: analysedTables },
  { version: 9, sql: placesBehind },
  { version: 10, sql: houseLoginTables },
]

/** Migrations of the accounts have numbers from here on. */
const firstOfAccounts = 1001

/**
 * Brings the tables up to date, all or nothing; those of the accounts only if there are accounts. Throws a
 * StartError for a database that a newer version has changed.
 */
export async function migrate(database: Database, accountTables: AccountTables = []): Promise<void> {
  await database.transaction(async tx => {
    // Waiting for another process, or filling an index, takes longer than a search may.
    await tx.query('SET LOCAL statement_timeout = 0')
    await tx.query('SELECT pg_advisory_xact_lock($1::bigint)', [migrationLock])
    await tx.query(
      'CREATE TABLE IF NOT EXISTS migration (version int PRIMARY KEY, applied timestamptz NOT NULL)',
    )
    const rows = await tx.query<{ version: number }>('SELECT version FROM migration')
    const applied = new Set(rows.map(row => row.version))
    refuseUnknown(applied, accountTables)
    for (const { version, sql } of [...migrations, ...accountTables]) {
      if (applied.has(version)) continue
      for (const statement of sql) await tx.exec(statement)
      await tx.query('INSERT INTO migration VALUES ($1, now())', [version])
    }
    await noteAnalyser(tx)
  })
}

/** Migrations of the accounts are unknown only to a server that has accounts: another does not look at them. */
function refuseUnknown(applied: ReadonlySet<number>, accountTables: AccountTables): void {
  const known = new Set([...migrations, ...accountTables].map(({ version }) => version))
  const later = [...applied].filter(
    version => !known.has(version) && (version < firstOfAccounts || accountTables.length > 0),
  )
  if (later.length > 0) throw newerDatabase(`migration ${Math.min(...later)} is unknown to this version`)
}
