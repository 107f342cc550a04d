import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFolders } from '../../base/folders.ts'
import { openDatabase } from '../openDatabase.ts'
import { accountMigrations } from '../tables/accountMigrations.ts'

/**
 * The global setup of suites that open many databases: PGlite takes two seconds to begin a folder, and half of what is left of
 * a start goes into its tables. A copy of a folder that has both, and no row, costs a fifth.
 */
export default async function beginEmptyDatabase(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-empty-'))
  const path = join(folder, 'data')
  const accountTables = accountMigrations(findFolders().migrations)
  const database = await openDatabase({ dataDir: path }, { accountTables })
  await database.close()
  process.env['EMPTY_DATABASE'] = path
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The data folder of a server, in `folder`. Without the setup, it does not exist yet. */
export function dataDirIn(folder: string): string {
  const dataDir = join(folder, 'data')
  beginFolder(dataDir)
  return dataDir
}

/** Copies the empty database to a data folder that does not exist yet. */
export function beginFolder(dataDir: string): void {
  const empty = process.env['EMPTY_DATABASE']
  if (empty && !existsSync(dataDir)) cpSync(empty, dataDir, { recursive: true })
}
