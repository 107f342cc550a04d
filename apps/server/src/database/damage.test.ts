import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { DatabaseLost, whyUnavailable } from './errors.ts'
import { openDatabase } from './openDatabase.ts'
import { dataDirIn } from './testing/emptyDatabase.ts'

let folder: string
let dataDir: string
let said: string[]
let database: Database

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wiredeck-damage-'))
  dataDir = dataDirIn(folder)
})
beforeEach(async () => {
  said = []
  database = await openDatabase({ dataDir }, { log: message => said.push(message) })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The database's own error, because no disk of this machine fills up or spoils on demand. */
const fullDisk = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`

describe('the embedded database while it runs', () => {
  it('says that its disk is full, once and not for every caller, and goes on', async () => {
    const failing = database.query(fullDisk).catch((error: unknown) => error)
    const inside = database
      .transaction(async tx => void (await tx.query(fullDisk)))
      .catch((error: unknown) => error)
    expect([whyUnavailable(await failing), whyUnavailable(await inside)]).toEqual(
      Array.from({ length: 2 }, () => 'The disk of the database is full'),
    )
    expect(said).toEqual([`The disk of ${dataDir} is full: nothing can be stored before there is room.`])
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    await database.exec('CREATE TABLE kept (id int); INSERT INTO kept SELECT generate_series(1, 1000)')
    await database.close()
  })

  it('is lost when it reads a page that is spoiled, with the way back, and is not opened again', async () => {
    const [kept] = await database.query<{ path: string }>(`SELECT pg_relation_filepath('kept') AS path`)
    const file = openSync(join(dataDir, kept?.path ?? ''), 'r+')
    writeSync(file, Buffer.alloc(8192, 0x5a), 0, 8192, 0)
    closeSync(file)

    await expect(database.query('SELECT * FROM kept')).rejects.toMatchObject({ code: 'XX001' })
    const lost = await database.lost
    expect(lost).toBeInstanceOf(DatabaseLost)
    expect(lost.message).toContain(`The database in ${dataDir} cannot be opened, for it is damaged`)
    expect(lost.message).toContain(`mv ${dataDir} ${dataDir}.damaged`)
    await expect(database.query('SELECT 1')).rejects.toBe(lost)
    expect(said).toEqual([])
    expect(existsSync(`${dataDir}.lock`)).toBe(false)
  })
})
