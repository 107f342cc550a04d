import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { contentIndexContract } from './contract.ts'
import { createIndex } from './postgresIndex.ts'

describe.each(databaseSubjects())('the content index on $name', ({ create }) => {
  let database: Database
  let remove: () => Promise<void>

  beforeAll(async () => {
    const created = await create()
    remove = created.remove
    database = await openDatabase(created.target)
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  contentIndexContract({
    index: () => createIndex(database),
    clear: () => database.exec('TRUNCATE doc'),
  })
})
