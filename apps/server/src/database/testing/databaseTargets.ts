import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseTarget } from '../database.ts'
import { dataDirIn } from './emptyDatabase.ts'
import { createFreshDatabase } from './freshDatabase.ts'

export type DatabaseSubject = {
  name: string
  /** A database without a row, and how to remove it after it has been closed. */
  create: (options?: NewDatabase) => Promise<{ target: DatabaseTarget; remove: () => Promise<void> }>
}

export type NewDatabase = {
  /** Must not even have the tables of the accounts, which a copied one brings along. */
  isBare?: boolean
}

const pglite: DatabaseSubject = {
  name: 'PGlite',
  create({ isBare = false } = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'wiredeck-'))
    const remove = () => Promise.resolve(rmSync(folder, { recursive: true, force: true }))
    const dataDir = isBare ? join(folder, 'data') : dataDirIn(folder)
    return Promise.resolve({ target: { dataDir }, remove })
  },
}

/** For suites about what SQL does: PGlite always, PostgreSQL if `DATABASE_URL` names a server. */
export function databaseSubjects(): DatabaseSubject[] {
  const url = process.env['DATABASE_URL']
  return url ? [pglite, { name: 'PostgreSQL', create: () => onServer(url) }] : [pglite]
}

/** For suites about what uses the database: PGlite, and in the long run PostgreSQL as well. */
export function usualDatabases(): DatabaseSubject[] {
  return process.env['EVERY_DATABASE'] === '1' ? databaseSubjects() : [pglite]
}

async function onServer(url: string) {
  const { url: fresh, drop } = await createFreshDatabase(url)
  return { target: { url: fresh }, remove: drop }
}
