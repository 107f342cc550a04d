import { describe, expect, it } from 'vitest'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { createLoginStore, mostOfAccount, type HandedOn } from './loginStore.sql.ts'

const minute = 60_000
const now = Date.parse('2026-11-20T10:00:00Z')
const token = (hash: string, changes: Partial<HandedOn> = {}): HandedOn => ({
  hash,
  account: 'a',
  isAccess: true,
  notedAt: now,
  expiresAt: now + minute,
  ...changes,
})

describe.each(databaseSubjects())('tokens that were handed on, on $name', subject => {
  const database = databaseOn(subject)
  const open = () => createLoginStore(database())
  const hashesAt = async (at: number) => (await open().read(new Date(at))).map(({ hash }) => hash)

  it('are read back as they are until they expire, and then removed with the next that comes', async () => {
    const rows = [
      token('one', { account: null, notedAt: now - 1 }),
      token('two', { isAccess: false, expiresAt: now + 2 * minute }),
    ]
    await open().put(rows, new Date(now))
    expect(await open().read(new Date(now))).toEqual(rows)
    expect(await hashesAt(now + minute)).toEqual(['two'])
    await open().put([token('three', { expiresAt: now + 3 * minute })], new Date(now + 2 * minute))
    expect(await hashesAt(0)).toEqual(['three'])
    await open().forget('three')
    expect(await hashesAt(0)).toEqual([])
  })

  it('are the newest ones of each account', async () => {
    await open().put([token('other', { account: 'b', notedAt: 0 })], new Date(now))
    await database().query(
      `INSERT INTO house_login (hash, account, is_access, noted_at, expires_at)
        SELECT nth::text, 'a', true, $1::timestamptz + nth * interval '1 ms', $1::timestamptz + interval '1 h'
        FROM generate_series(1, $2::int) AS nth`,
      [new Date(now), mostOfAccount],
    )
    await open().put([token('newer', { notedAt: now + minute })], new Date(now))
    const hashes = await hashesAt(now)
    expect([...hashes.slice(0, 2), hashes.at(-1)]).toEqual(['other', '2', 'newer'])
    expect(hashes).toHaveLength(1 + mostOfAccount)
  })

  it('are told to every process of the database', async () => {
    const heard: HandedOn[] = []
    const stop = await open().listen(
      row => heard.push(row),
      () => {},
    )
    await open().put([token('one'), token('two')], new Date(now))
    await expect.poll(() => heard).toEqual([token('one'), token('two')])
    await stop()
  })
})
