import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseTarget } from '../database.ts'
import { dataDirIn } from './emptyDatabase.ts'
import { createFreshDatabase } from './freshDatabase.ts'

export type DatabaseSubject = {
  name: string
  /** An empty database, and how to remove it after it has been closed. */
  create: () => Promise<{ target: DatabaseTarget; remove: () => Promise<void> }>
}

const pglite: DatabaseSubject = {
  name: 'PGlite',
  create() {
    const folder = mkdtempSync(join(tmpdir(), 'wiredeck-'))
    const remove = () => Promise.resolve(rmSync(folder, { recursive: true, force: true }))
    return Promise.resolve({ target: { dataDir: dataDirIn(folder) }, remove })
  },
}

/** For suites about what SQL does: PGlite always, PostgreSQL where `DATABASE_URL` names a server. */
export function databaseSubjects(): DatabaseSubject[] {
  const url = process.env['DATABASE_URL']
  return url ? [pglite, { name: 'PostgreSQL', create: () => onServer(url) }] : [pglite]
}

/** For suites about what stands on the database: PGlite, and in the long run PostgreSQL as well. */
export function usualDatabases(): DatabaseSubject[] {
  return process.env['EVERY_DATABASE'] === '1' ? databaseSubjects() : [pglite]
}

async function onServer(url: string) {
  const { url: fresh, drop } = await createFreshDatabase(url)
  return { target: { url: fresh }, remove: drop }
}
