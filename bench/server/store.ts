import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWire, readLibrary } from '@wiredeck/samples'
import { findFolders } from '../../apps/server/src/base/folders.ts'
import type { Database, DatabaseTarget } from '../../apps/server/src/database/database.ts'
import { openDatabase } from '../../apps/server/src/database/openDatabase.ts'
import { openPostgres } from '../../apps/server/src/database/postgres.ts'
import { createFiling } from '../../apps/server/src/filing/filing.sql.ts'

/** The sample agency's filings of this time are repeated, each time this much earlier. */
const days = 14
const dayMs = 86_400_000
const batchSize = 500

export type Raw = { uno: string; published: string; created?: string } & Record<string, unknown>

/** The documents at the start of each store, each in its last revision, the newest last. */
export function newestDocuments(until: Date): Raw[] {
  const from = new Date(until.getTime() - days * dayMs)
  // The cast is safe: their index signature is narrower than what is read here.
  const filed = createWire(readLibrary(findFolders().samples)).filedBetween(from, until) as unknown as Raw[]
  return [...new Map(filed.map(document => [document.uno, document])).values()]
}

/** A database on PGlite or PostgreSQL with the requested number of documents, and how to remove it. */
export type Store = {
  /** Another target with the same documents, for a server that needs its own. */
  open: () => { target: DatabaseTarget; close: () => void }
  remove: () => Promise<void>
}

/** On PGlite each server gets a copy of the folder; on PostgreSQL all use one database. */
export async function fillStore(
  kind: 'PGlite' | 'PostgreSQL',
  size: number,
  stores: string | undefined,
): Promise<Store> {
  return kind === 'PGlite' ? fillFolder(size, stores) : fillDatabase(size, stores !== undefined)
}

async function fillFolder(size: number, stores: string | undefined): Promise<Store> {
  const folder = stores ?? mkdtempSync(join(tmpdir(), 'wiredeck-bench-'))
  mkdirSync(folder, { recursive: true })
  const filled = join(folder, `documents-${size}`)
  if (!existsSync(filled)) {
    rmSync(`${filled}-filling`, { recursive: true, force: true })
    await fill({ dataDir: join(`${filled}-filling`, 'data') }, size)
    renameSync(`${filled}-filling`, filled)
  }
  return {
    open() {
      const place = mkdtempSync(join(tmpdir(), 'wiredeck-bench-'))
      cpSync(filled, place, { recursive: true })
      return {
        target: { dataDir: join(place, 'data') },
        close: () => rmSync(place, { recursive: true, force: true }),
      }
    },
    remove: async () => {
      if (stores === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fillDatabase(size: number, isKept: boolean): Promise<Store> {
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  const admin = await openPostgres({ url: url.href })
  const name = `bench_${size}`
  const [known] = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  const target = { url: Object.assign(new URL(url), { pathname: `/${name}` }).href }
  if (!known) {
    await admin.exec(`CREATE DATABASE ${name}_filling`)
    await fill({ url: Object.assign(new URL(url), { pathname: `/${name}_filling` }).href }, size)
    await admin.exec(`ALTER DATABASE ${name}_filling RENAME TO ${name}`)
  }
  return {
    open: () => ({ target, close: () => {} }),
    async remove() {
      if (!isKept) await admin.exec(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.close()
    },
  }
}

async function fill(target: DatabaseTarget, size: number): Promise<void> {
  const database = await openDatabase(target)
  const filing = createFiling(database)
  const newest = newestDocuments(new Date()).slice(-size)
  for (let nth = 0; nth < newest.length; nth += batchSize) {
    const batch = newest.slice(nth, nth + batchSize)
    await filing.file(
      batch.map(document => ({ uno: document.uno, raw: JSON.stringify(document) })),
      { isPast: true },
    )
  }
  if (size > newest.length) await multiply(database, size - newest.length)
  await database.exec('VACUUM (ANALYZE) doc')
  await database.close()
}

/**
 * Inserts the same documents again, each time two weeks earlier, by SQL, because filing 100,000 takes half an
 * hour. Their words and dates are right; counts by day are not, but no search reads them.
 */
async function multiply(database: Database, count: number): Promise<void> {
  const day = (published: string) => `'d/' || to_char(${published} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
  const earlier = `published - times * interval '${days} days'`
  await database.exec('DROP INDEX doc_tsv')
  await database.exec('ALTER TABLE doc DISABLE TRIGGER USER')
  await database.exec(`INSERT INTO doc (uno, published, created, facets, tsv, raw, analysed)
    SELECT uno || '.' || times, ${earlier}, created - times * interval '${days} days', facets,
      replace(tsv::text, ${day('published')}, ${day(`(${earlier})`)})::tsvector, raw, analysed
    FROM generate_series(1, 100) AS times CROSS JOIN doc ORDER BY times, id LIMIT ${count}`)
  await database.exec('ALTER TABLE doc ENABLE TRIGGER USER')
  await database.exec('CREATE INDEX doc_tsv ON doc USING gin (tsv)')
  await database.exec(`INSERT INTO filing (number, doc, revision, is_past, filed, logged)
    SELECT filing_log.last + row_number() OVER (ORDER BY doc.id), doc.id, 1, true, doc.published, now()
    FROM filing_log CROSS JOIN doc WHERE NOT EXISTS (SELECT FROM filing WHERE filing.doc = doc.id)`)
  await database.exec('UPDATE filing_log SET last = (SELECT max(number) FROM filing)')
}
