import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { DatabaseGone, DataFolderInUse } from './errors.ts'
import { openDatabase } from './openDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-pglite-'))
const dataDir = join(folder, 'data')
const lock = `${dataDir}.lock`
const silenceMs = 1500
const sleepForEver = 'SELECT pg_sleep(60)'

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the data folder', () => {
  let database: Database
  beforeAll(async () => (database = await openDatabase({ dataDir })))

  it('is refused to a second opener, by folder and process', async () => {
    const second = openDatabase({ dataDir })
    await expect(second).rejects.toThrow(DataFolderInUse)
    await expect(second).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`)
  })

  it('is free after closing, and keeps its rows', async () => {
    await database.exec('CREATE TABLE note (id int); INSERT INTO note VALUES (7)')
    await database.close()
    expect(existsSync(lock)).toBe(false)
    database = await openDatabase({ dataDir })
    expect(await database.query('SELECT id FROM note')).toEqual([{ id: 7 }])
    await database.close()
  })

  it('is refused while another process lives, and taken over when it is dead', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(lock, JSON.stringify({ pid: other.pid, token: startTime(other.pid ?? 0) }))
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({ pid: other.pid, dataDir })
    const exited = new Promise(resolve => other.once('exit', resolve))
    other.kill('SIGKILL')
    await exited
    await (await openDatabase({ dataDir })).close()
  })

  it.each([
    ['a living process that is another one by now', JSON.stringify({ pid: process.ppid, token: 'before' })],
    ['an earlier process with our id', JSON.stringify({ pid: process.pid, token: 'before' })],
    ['a process that died while it wrote', '{"pid":'],
  ])('is taken over from %s', async (_, left) => {
    writeFileSync(lock, left)
    const database = await openDatabase({ dataDir })
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
    await database.close()
    expect(existsSync(lock)).toBe(false)
  })
})

describe('a worker that dies', () => {
  it('fails its callers, is replaced once, and then given up', async () => {
    const said: string[] = []
    const database = await openDatabase({ dataDir }, { log: message => said.push(message), silenceMs })
    await database.exec('CREATE TABLE IF NOT EXISTS kept (id int); INSERT INTO kept VALUES (1)')
    const heard: string[] = []
    await database.listen('notes', payload => heard.push(payload))

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

    await expect(database.query(sleepForEver)).rejects.toThrow(DatabaseGone)
    await expect(database.query('SELECT 1')).rejects.toThrow(/started again/)
    expect(said).toEqual([
      expect.stringMatching(/no answer within 1500 ms.*Opening it again/),
      expect.stringMatching(/Giving up/),
    ])
    expect(existsSync(lock)).toBe(false)
    await database.close()
  })

  it('does not end because many wait in line', async () => {
    const database = await openDatabase({ dataDir }, { silenceMs })
    const waits = Array.from({ length: 6 }, () => database.query('SELECT pg_sleep(0.5)'))
    await expect(Promise.all(waits)).resolves.toHaveLength(6)
    await database.close()
  })
})

function startTime(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
