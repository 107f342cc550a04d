import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { DatabaseGone, DataFolderInUse } from './errors.ts'
import { openDatabase } from './openDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-pglite-'))
const dataDir = join(folder, 'data')
const lock = `${dataDir}.lock`
const silenceMs = 1000
const sleepForEver = 'SELECT pg_sleep(60)'

/** One folder for all, since opening it takes seconds: each goes on from where the one before ended. */
describe('the data folder and its worker', () => {
  const said: string[] = []
  let database: Database
  const open = () => openDatabase({ dataDir }, { log: message => said.push(message), silenceMs })

  beforeAll(async () => (database = await open()))
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is refused to a second opener', async () => {
    await expect(open()).rejects.toThrow(DataFolderInUse)
    await expect(open()).rejects.toMatchObject({ pid: process.pid, dataDir })
  })

  it('does not end because many wait in line', async () => {
    const waits = Array.from({ length: 6 }, () => database.query('SELECT pg_sleep(0.3)'))
    await expect(Promise.all(waits)).resolves.toHaveLength(6)
    expect(said).toEqual([])
  })

  it('fails the callers of a worker that dies, and replaces it once', async () => {
    await database.exec('CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)')
    const heard: string[] = []
    let gaps = 0
    await database.listen(
      'notes',
      payload => heard.push(payload),
      () => (gaps += 1),
    )

    const inTransaction = database.transaction(async tx => {
      await tx.query('INSERT INTO kept VALUES (2)')
      await tx.query(sleepForEver)
    })
    const behind = database.query('SELECT 1')
    await expect(inTransaction).rejects.toThrow(DatabaseGone)
    await expect(behind).rejects.toThrow(DatabaseGone)
    expect(await database.query('SELECT id FROM kept')).toEqual([{ id: 1 }])
    await database.query('SELECT pg_notify($1, $2)', ['notes', 'again'])
    await expect.poll(() => heard).toEqual(['again'])
    expect(gaps).toBe(1)
    expect(said).toEqual([expect.stringMatching(/no answer within 1000 ms.*Opening it again/)])
  })

  it('gives up when the next one dies as well, and frees the folder with its rows', async () => {
    await expect(database.query(sleepForEver)).rejects.toThrow(DatabaseGone)
    await expect(database.query('SELECT 1')).rejects.toThrow(/started again/)
    expect(said.at(-1)).toMatch(/Giving up/)
    expect(existsSync(lock)).toBe(false)
    await database.close()

    database = await open()
    expect(await database.query('SELECT id FROM kept')).toEqual([{ id: 1 }])
  })

  it('is free after closing', async () => {
    expect(existsSync(lock)).toBe(true)
    await database.close()
    expect(existsSync(lock)).toBe(false)
  })
})
