import { describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { filingTables } from '../database/tables/filingTables.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { createIndex } from '../index/contentIndex.sql.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { toRows, writeRows } from '../index/writeRows.sql.ts'
import { createFiling } from './filing.sql.ts'

/** Makes a database like one of the version before the log. */
async function forgetLog(database: Database): Promise<void> {
  expect(filingTables.join(' ').match(/CREATE TABLE (\w+)/g)).toEqual([
    'CREATE TABLE filing_log',
    'CREATE TABLE filing',
  ])
  await database.exec(
    'DROP TABLE filing; DROP TABLE filing_log; DELETE FROM migration WHERE version IN (4, 7)',
  )
}

describe.each(databaseSubjects())('a database that had no log, on $name', ({ create }) => {
  it('gets one, with an entry of each document, and goes on from there', async () => {
    const { target, remove } = await create()
    const before = await openDatabase(target)
    await forgetLog(before)
    const documents = [
      strikeStory('new', { revision: 1, published: '2026-02-22T09:00:00Z' }),
      strikeStory('revised', { revision: 3, published: '2026-02-20T09:00:00Z' }),
      strikeStory('bare', { revision: undefined, published: '2026-02-21T09:00:00Z' }),
      { uno: 'odd', raw: '{"published":"2026-02-19T09:00:00Z","revision":2,"news":"nul \\u0000"}' },
    ]
    await before.transaction(async tx => writeRows(tx, await toRows(documents)))
    await before.close()

    const database = await openDatabase(target)
    const filing = createFiling(database)
    const { log, entries, ...state } = await filing.readLog(0, 10)
    expect(state).toEqual({ newest: 4, droppedTo: 0 })
    expect(log).toMatch(/^[\da-f-]{36}$/)
    expect(entries.map(({ uno, revision, isPast }) => [uno, revision, isPast])).toEqual([
      ['odd', 1, true],
      ['revised', 3, true],
      ['bare', 1, true],
      ['new', 1, true],
    ])
    expect(entries.map(({ uno, raw }) => ({ uno, raw }))).toEqual(
      entries.map(({ uno }) => documents.find(each => each.uno === uno)),
    )
    expect(entries.map(({ filed }) => filed.toISOString().slice(0, 10))).toEqual([
      '2026-02-19',
      '2026-02-20',
      '2026-02-21',
      '2026-02-22',
    ])

    const stateOfNew = async () => (await filing.standing({ unos: ['new'] }))[0]?.state
    const before7 = await stateOfNew()
    await filing.file([strikeStory('new', { revision: 1, status: 'Usable', slug: ['again'] })])
    expect(await stateOfNew(), 'what an entry without a state is read as').toBe(before7)

    await filing.file([strikeStory('revised', { revision: 2 }), strikeStory('revised', { revision: 4 })])
    expect((await filing.revisionsOf('revised')).map(({ revision }) => revision)).toEqual([3, 2, 4])
    expect(await createIndex(database).get('revised')).toContain('"revision":4')
    await database.close()

    const again = await openDatabase(target)
    expect(await createFiling(again).state()).toEqual({ log, newest: 7, droppedTo: 0 })
    await again.close()
    await remove()
  })
})
