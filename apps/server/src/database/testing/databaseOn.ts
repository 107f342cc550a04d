import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../database.ts'
import { openDatabase } from '../openDatabase.ts'
import type { DatabaseSubject, NewDatabase } from './databaseTargets.ts'

/** A database of this kind, open for all tests of the suite that calls it; there from the first test on. */
export function databaseOn({ create }: DatabaseSubject, options?: NewDatabase): () => Database {
  let database: Database
  let remove: () => Promise<void>
  beforeAll(async () => {
    const created = await create(options)
    remove = created.remove
    database = await openDatabase(created.target)
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })
  return () => database
}
