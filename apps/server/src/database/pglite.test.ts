import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from './database.ts'
import { DatabaseGone, DataFolderInUse, RefusedStatement, SlowStatement } from './errors.ts'
import { openDatabase } from './openDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-pglite-'))
const dataDir = join(folder, 'data')
const lock = `${dataDir}.lock`
const times = { answerWithinMs: 500, replaceAfterMs: 2000, upkeepWithinMs: 3000 }
/** Long enough to be under way when the clock is moved on, which happens at once. */
const sleep = 'SELECT pg_sleep(0.8)'
const sleepForEver = 'SELECT pg_sleep(600)'

const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))

/** Moves the clock that watches statements, once those just sent run, and lets happen what is due. */
async function pass(ms: number): Promise<void> {
  await nextTurn()
  vi.advanceTimersByTime(ms)
  // The watch gives an answer that has arrived two turns to be read first.
  await nextTurn()
  await nextTurn()
}

/** One folder for all, because opening it takes seconds: each goes on where the one before ended. */
describe('the data folder and its worker', () => {
  const said: string[] = []
  let database: Database
  const open = () => openDatabase({ dataDir }, { log: message => said.push(message), times })
  const ask = (sql: string) => database.query(sql).catch((error: unknown) => error)

  beforeAll(async () => {
    // The tests decide how long a statement has run, but the thread itself works in real time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    database = await open()
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is refused to a second opener', async () => {
    await expect(open()).rejects.toThrow(DataFolderInUse)
    await expect(open()).rejects.toMatchObject({ pid: process.pid, dataDir })
  })

  it('tells the caller of a slow statement, and only that one: the others have their turn behind it', async () => {
    await database.exec('CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)')
    const slow = ask(sleep)
    const others = Array.from({ length: 6 }, () => database.query('SELECT id FROM kept'))
    await pass(times.answerWithinMs)

    expect(await Promise.all(others)).toHaveLength(6)
    expect(await slow).toBeInstanceOf(SlowStatement)
    expect(said).toEqual([])
  })

  it('says when a slow statement has ended', async () => {
    const ends: string[] = []
    const asked = ask(sleep)
    await pass(times.answerWithinMs)
    const slow = (await asked) as SlowStatement
    ends.push('answered')
    await slow.ended
    ends.push('ended')
    await database.query('SELECT 1')
    expect(ends).toEqual(['answered', 'ended'])
  })

  it('does not end because many wait in line', async () => {
    // The last statement waits longer than any may take, but none runs for longer than two steps of the
    // clock.
    const stepMs = times.answerWithinMs / 2 - 1
    const waits = Array.from({ length: 20 }, async () => {
      await database.query('SELECT 1')
      vi.advanceTimersByTime(stepMs)
    })
    await expect(Promise.all(waits)).resolves.toHaveLength(20)
    expect(20 * stepMs).toBeGreaterThan(times.upkeepWithinMs)
    expect(said).toEqual([])
  })

  it('lets upkeep take longer than any search may', async () => {
    const upkeepMs = times.upkeepWithinMs - 1
    const upkeep = database.exec('SELECT pg_sleep(0.3)')
    await pass(upkeepMs)
    await upkeep
    await database.transaction(async tx => {
      const inside = tx.query('SELECT pg_sleep(0.3)')
      await pass(upkeepMs)
      await inside
    })
    expect(said).toEqual([])
  })

  it('does not run a statement that nobody waits for any more when its turn comes', async () => {
    const before = database.query('SELECT pg_sleep(0.1)')
    const left = new AbortController()
    const unwanted = database.query('INSERT INTO kept VALUES (99)', [], { signal: left.signal })
    left.abort()
    await expect(unwanted).rejects.toMatchObject({ name: 'AbortError' })
    await before
    expect(await database.query('SELECT id FROM kept')).toEqual([{ id: 1 }])
  })

  it('ends a statement that holds up everybody, goes on with the others, and does not run it again', async () => {
    const heard: string[] = []
    let gaps = 0
    await database.listen(
      'notes',
      payload => heard.push(payload),
      () => (gaps += 1),
    )
    const stuck = { shape: 'the topic sea' }
    const first = database.query(sleepForEver, [], stuck).catch((error: unknown) => error)
    const again = database.query(sleepForEver, [], stuck).catch((error: unknown) => error)
    // These wait in line behind it, and run in the next thread.
    const others = Promise.all([
      database.query('SELECT id FROM kept'),
      database.transaction(async tx => void (await tx.query('SELECT 1'))),
    ])
    await pass(times.replaceAfterMs)
    expect(await first).toBeInstanceOf(SlowStatement)
    expect(await others).toEqual([[{ id: 1 }], undefined])
    expect(await again).toBeInstanceOf(RefusedStatement)
    expect(await database.query('SELECT id FROM kept')).toEqual([{ id: 1 }])
    await expect(database.query(sleepForEver, [], stuck)).rejects.toBeInstanceOf(RefusedStatement)
    await expect(database.query('SELECT 1', [], stuck)).rejects.toBeInstanceOf(RefusedStatement)

    await database.query('SELECT pg_notify($1, $2)', ['notes', 'again'])
    await expect.poll(() => heard).toEqual(['again'])
    expect(gaps).toBe(1)
    const reason = new RegExp(`held up all others for ${times.replaceAfterMs} ms.*Opening it again`)
    expect(said).toEqual([expect.stringMatching(reason)])
  })

  it('does so as often as it takes', async () => {
    for (const seconds of [601, 602]) {
      const another = `SELECT pg_sleep(${seconds})`
      const stuck = ask(another)
      await pass(times.replaceAfterMs)
      expect(await stuck).toBeInstanceOf(SlowStatement)
      expect(await database.query('SELECT id FROM kept')).toEqual([{ id: 1 }])
      await expect(database.query(another)).rejects.toBeInstanceOf(RefusedStatement)
    }
  })

  it('fails the transaction of a thread that ends, and rolls it back', async () => {
    const failing = database.transaction(async tx => {
      await tx.query('INSERT INTO kept VALUES (2)')
      const stuck = tx.query(sleepForEver)
      await pass(times.upkeepWithinMs)
      await stuck
    })
    await expect(failing).rejects.toBeInstanceOf(DatabaseGone)
    expect(await database.query('SELECT id FROM kept')).toEqual([{ id: 1 }])
  })

  it('ends a transaction whose callback hangs, and forgets what it did', async () => {
    let goOn = () => {}
    let hangs = () => {}
    const hanging = new Promise<void>(resolve => (hangs = resolve))
    const ended = database
      .transaction(async tx => {
        await tx.query('INSERT INTO kept VALUES (2)')
        hangs()
        await new Promise<void>(resolve => (goOn = resolve))
        await tx.query('INSERT INTO kept VALUES (3)')
      })
      .catch((error: unknown) => error)
    await hanging
    const behind = database.query('SELECT id FROM kept')
    await pass(times.replaceAfterMs)
    expect(await behind).toEqual([{ id: 1 }])
    goOn()
    expect(await ended).toEqual(
      expect.objectContaining({ message: expect.stringContaining('The transaction has ended') }),
    )
    expect(await database.query('SELECT id FROM kept')).toEqual([{ id: 1 }])
  })

  it('says so when it cannot be opened again, and frees the folder', async () => {
    // Then the next one reads no file: without the folder it would fail, if it began late, and hold up nobody.
    await database.query('SELECT pg_sleep(0)')
    const slow = ask('SELECT pg_sleep(604)')
    await pass(times.answerWithinMs)
    expect(await slow).toBeInstanceOf(SlowStatement)
    renameSync(dataDir, `${dataDir}-aside`)
    writeFileSync(dataDir, 'a file in its place')
    await pass(times.replaceAfterMs)

    const lost = await database.lost
    expect(lost.message).toContain(dataDir)
    expect(lost.message).toMatch(/errno: 54.*Start the server again/s)
    await expect(database.query('SELECT 1')).rejects.toBe(lost)
    expect(existsSync(lock)).toBe(false)
    await database.close()

    rmSync(dataDir)
    renameSync(`${dataDir}-aside`, dataDir)
    database = await open()
    expect(await database.query('SELECT id FROM kept')).toEqual([{ id: 1 }])
  })

  it('is free after closing', async () => {
    expect(existsSync(lock)).toBe(true)
    await database.close()
    expect(existsSync(lock)).toBe(false)
  })
})
