import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onBill, type Bill } from '../base/bill.ts'
import type { Database, DatabaseTarget } from './database.ts'
import { SlowStatement } from './errors.ts'
import { openDatabase } from './openDatabase.ts'
import { databaseSubjects } from './testing/databaseTargets.ts'

describe.each(databaseSubjects())('the database on $name', ({ name, create }) => {
  let database: Database
  let target: DatabaseTarget
  let remove: () => Promise<void>

  beforeAll(async () => {
    const created = await create()
    target = created.target
    remove = created.remove
    database = await openDatabase(target)
    await database.exec('CREATE TABLE note (id int PRIMARY KEY, text text); CREATE INDEX ON note (text)')
  })
  beforeEach(() => database.exec('TRUNCATE note'))
  afterAll(async () => {
    await database.close()
    await remove()
  })

  const insert = 'INSERT INTO note VALUES ($1, $2)'
  const ids = async () =>
    (await database.query<{ id: number }>('SELECT id FROM note ORDER BY id')).map(row => row.id)

  it('carries numbers, text, dates, lists and nothing both ways', async () => {
    const instant = new Date('2026-02-22T09:10:00.123Z')
    const sql =
      'SELECT $1::int AS n, $2::text AS t, $3::timestamptz AS d, $4::text[] AS l, $5::boolean AS b, $6::text AS z'
    const values = [5, `o'clock \\ "é" 😀`, instant, ['a', 'b,"c"', ''], true, null]
    expect(await database.query(sql, values)).toEqual([
      { n: 5, t: values[1], d: instant, l: values[3], b: true, z: null },
    ])
    expect(await database.query('SELECT $1::timestamptz AS d', [instant.toISOString()])).toEqual([
      { d: instant },
    ])
  })

  it('bills the time of its own work, and not that in which this process was too busy to read the answer', async () => {
    const bill: Bill = { workMs: 0 }
    const busyMs = 400
    await onBill(bill, async () => {
      const short = database.query('SELECT pg_sleep(0.05)::text')
      // Now it has been sent.
      await setTimeout(10)
      const until = performance.now() + busyMs
      while (performance.now() < until);
      await short
    })
    expect(bill.workMs).toBeGreaterThan(1)
    expect(bill.workMs).toBeLessThan(busyMs / 2)
  })

  it('carries lists of every kind that statements use', async () => {
    const instant = '2026-02-22T09:10:00.123Z'
    const texts = ['', 'a', 'NULL', 'b,"c"', String.raw`d\e`, 'f\ng', '{}', null]
    const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
    const sql = `SELECT $1::text[] AS texts, $2::int[] AS numbers, $3::timestamptz[] AS instants, $4::text[] AS none,
      (SELECT sum(n)::int FROM unnest($5::bigint[]) AS n) AS sum, $6 = ANY($7::uuid[]) AS "isAmong"`
    const values = [texts, [1, -2, null], [instant, null], [], [40, 2], uuid, [uuid]]
    expect(await database.query(sql, values)).toEqual([
      {
        texts,
        numbers: [1, -2, null],
        instants: [new Date(instant), null],
        none: [],
        sum: 42,
        isAmong: true,
      },
    ])
  })

  it('commits what a callback did, and returns what it returned', async () => {
    const answer = await database.transaction(async tx => {
      await tx.query(insert, [1, 'one'])
      await tx.query(insert, [2, 'two'])
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await ids()).toEqual([1, 2])
  })

  it('rolls back when the callback throws, and throws the same error', async () => {
    const refusal = new Error('no')
    const failing = database.transaction(async tx => {
      await tx.query(insert, [1, 'one'])
      throw refusal
    })
    await expect(failing).rejects.toBe(refusal)
    expect(await ids()).toEqual([])
  })

  it('rolls back on an SQL error, which keeps its code', async () => {
    const failing = database.transaction(async tx => {
      await tx.query(insert, [1, 'one'])
      await tx.query(insert, [1, 'again'])
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    await expect(database.query('SELECT * FROM nowhere')).rejects.toMatchObject({ code: '42P01' })
    expect(await ids()).toEqual([])
  })

  it('keeps two transactions apart', async () => {
    const count = 'SELECT count(*)::int AS count FROM note'
    const add = (id: number) =>
      database.transaction(async tx => {
        await tx.query('LOCK TABLE note')
        const [before] = await tx.query<{ count: number }>(count)
        await tx.query(insert, [id, ''])
        const [after] = await tx.query<{ count: number }>(count)
        return (after?.count ?? 0) - (before?.count ?? 0)
      })
    expect(await Promise.all([add(1), add(2), add(3)])).toEqual([1, 1, 1])
  })

  it('refuses a query past the transaction, which would wait for ever', async () => {
    const inside = /only its own `tx`/
    await database.transaction(async tx => {
      await expect(database.query('SELECT 1')).rejects.toThrow(inside)
      await expect(database.exec('SELECT 1')).rejects.toThrow(inside)
      await expect(database.transaction(() => Promise.resolve())).rejects.toThrow(inside)
      await tx.query(insert, [1, 'one'])
    })
    expect(await ids()).toEqual([1])
  })

  it('lets a query go on that a transaction started and did not wait for', async () => {
    let goOn = () => {}
    const ended = new Promise<void>(resolve => (goOn = resolve))
    let later: Promise<number[]> | undefined
    await database.transaction(() => {
      later = ended.then(ids)
      return Promise.resolve()
    })
    goOn()
    expect(await later).toEqual([])
  })

  it('hears notifications, those of a transaction after its end, until it stops listening', async () => {
    const heard: string[] = []
    const stop = await database.listen('notes', payload => heard.push(payload))
    await database.query('SELECT pg_notify($1, $2)', ['notes', 'first'])
    await database.transaction(async tx => {
      await tx.query('SELECT pg_notify($1, $2)', ['notes', 'second'])
      expect(heard).not.toContain('second')
    })
    await expect.poll(() => heard).toEqual(['first', 'second'])
    await stop()
    await database.query('SELECT pg_notify($1, $2)', ['notes', 'third'])
    await database.query('SELECT 1')
    expect(heard).toEqual(['first', 'second'])
  })

  it('runs several statements in a transaction, and takes them back with it', async () => {
    const failed = database.transaction(async tx => {
      await tx.exec("INSERT INTO note VALUES (1, 'one'); INSERT INTO note VALUES (2, 'two')")
      throw new Error('Changed my mind')
    })
    await expect(failed).rejects.toThrow('Changed my mind')
    expect(await ids()).toEqual([])
  })

  it('holds a lock, and says so again', async () => {
    expect(await database.tryLock(42)).toBe(true)
    expect(await database.tryLock(42)).toBe(true)
  })

  it('reads every search from the text index', async () => {
    expect(await database.query('SHOW enable_seqscan')).toEqual([{ enable_seqscan: 'off' }])
  })

  describe.runIf(name === 'PostgreSQL')('on a server', () => {
    let other: Database
    beforeAll(async () => (other = await openDatabase(target)))
    afterAll(() => other.close())

    it('is shared by processes, but not a lock', async () => {
      await database.query(insert, [1, 'one'])
      expect(await other.query('SELECT id FROM note')).toEqual([{ id: 1 }])
      const third = await openDatabase(target)
      expect(await third.tryLock(43)).toBe(true)
      expect(await database.tryLock(43)).toBe(false)
      await third.close()
      await expect.poll(() => database.tryLock(43)).toBe(true)
    })

    it('says that a lock is lost with its connection once another has it, and takes it back', async () => {
      const drop = (key: number) =>
        database.query(
          `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1::oid`,
          [key],
        )
      expect(await database.tryLock(44)).toBe(true)
      await drop(44)
      expect(await other.tryLock(44)).toBe(true)
      expect(await database.tryLock(44)).toBe(false)
      await drop(44)
      expect(await database.tryLock(44)).toBe(true)
      expect(await other.tryLock(44)).toBe(false)
    })

    it('says that something may have been missed when the connection that listens was lost', async () => {
      const heard: string[] = []
      let gaps = 0
      const unlisten = await database.listen(
        'gaps',
        payload => heard.push(payload),
        () => (gaps += 1),
      )
      await other.query('SELECT pg_notify($1, $2)', ['gaps', 'before'])
      await expect.poll(() => heard).toEqual(['before'])
      expect(gaps).toBe(0)
      await database.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
          WHERE datname = current_database() AND query ILIKE 'listen "gaps"'`,
      )
      await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
      await other.query('SELECT pg_notify($1, $2)', ['gaps', 'after'])
      await expect.poll(() => heard).toEqual(['before', 'after'])
      await unlisten()
    })

    const sleeping = () =>
      other.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
          AND query LIKE 'SELECT pg_sleep%'`,
      )

    /** In a transaction, because there no time limit would also end the statement. */
    const sleepUntil = (signal: AbortSignal) =>
      database.transaction(tx => tx.query('SELECT pg_sleep(600)', [], { signal }))

    it('ends a statement whose caller has left', async () => {
      const left = new AbortController()
      const asked = sleepUntil(left.signal)
      await expect.poll(async () => (await sleeping()).length).toBe(1)
      left.abort()
      await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
      await expect.poll(async () => (await sleeping()).length).toBe(0)
      await expect(database.query('SELECT 1', [], { signal: left.signal })).rejects.toMatchObject({
        name: 'AbortError',
      })
    })

    it('ends only this statement: those behind it get their answers', async () => {
      const left = new AbortController()
      const asked = Array.from({ length: 9 }, () => sleepUntil(left.signal).catch(() => 'ended'))
      await expect.poll(async () => (await sleeping()).length).toBe(9)
      const behind = Array.from({ length: 12 }, () => database.query('SELECT 1'))
      left.abort()
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['ended']))
      await expect(Promise.all(behind)).resolves.toHaveLength(12)
    })

    it('ends a search that takes too long, but lets upkeep and transactions take longer', async () => {
      expect(await database.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '5s' }])
      const upkeep = `DO $$ BEGIN ASSERT current_setting('statement_timeout') = '1h'; END $$`
      await expect(database.exec(upkeep)).resolves.toBeUndefined()
      const inside = await database.transaction(tx => tx.query('SHOW statement_timeout'))
      expect(inside).toEqual([{ statement_timeout: '1h' }])
      // The limit of one connection is lowered, so that nobody waits for the real one.
      await expect(
        database.query("SELECT set_config('statement_timeout', '50', true), pg_sleep(600)"),
      ).rejects.toBeInstanceOf(SlowStatement)
    })
  })

  it('opens again with its rows', async () => {
    await database.query(insert, [1, 'one'])
    await database.close()
    database = await openDatabase(target)
    expect(await ids()).toEqual([1])
  })
})
