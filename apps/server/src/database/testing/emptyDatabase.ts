import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The global setup of suites that open many databases: PGlite takes two seconds to begin a folder, and 0.3 to copy and
 * open one that it has begun. It has no tables.
 */
export default async function beginEmptyDatabase(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-empty-'))
  const path = join(folder, 'data')
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create(path)
  await pglite.close()
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
