import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase, type DatabaseTarget } from '../database/openDatabase.ts'
import { contentIndexContract } from './contract.ts'
import { createIndex } from './postgresIndex.ts'

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-index-'))
const targets: [string, DatabaseTarget][] = [['PGlite', { dataDir: join(folder, 'data') }]]
const url = process.env['DATABASE_URL']
if (url) targets.push(['PostgreSQL', { url }])

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(targets)('the content index on %s', (_, target) => {
  let database: Database

  beforeAll(async () => {
    database = await openDatabase(target)
    await database.exec('TRUNCATE doc')
  })
  afterAll(() => database.close())

  contentIndexContract({
    index: () => createIndex(database),
    clear: () => database.exec('TRUNCATE doc'),
  })
})
