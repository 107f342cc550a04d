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

/** The data folder of a server, in `folder`. Where nothing was set up a new one is not there yet. */
export function dataDirIn(folder: string): string {
  const dataDir = join(folder, 'data')
  beginFolder(dataDir)
  return dataDir
}

/** A data folder that is not there yet begins as the empty one. */
export function beginFolder(dataDir: string): void {
  const empty = process.env['EMPTY_DATABASE']
  if (empty && !existsSync(dataDir)) cpSync(empty, dataDir, { recursive: true })
}
