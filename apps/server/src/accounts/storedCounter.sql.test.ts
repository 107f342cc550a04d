import { describe, expect, it } from 'vitest'
import { accountMigrations } from '../database/tables/accountMigrations.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { findFolders } from '../base/folders.ts'
import type { Counter } from '../callers/counter.ts'
import { createStoredCounter } from './storedCounter.sql.ts'
import { createMemoryCounter } from '../callers/memoryCounter.ts'

const pepper = Buffer.from('pepper')
const limit = { max: 3, withinMs: 60_000 }
const start = Date.parse('2026-02-22T09:00:00Z')
const after = (ms: number) => new Date(start + ms)

const inMemory = async (use: (counter: Counter) => Promise<void>) => use(createMemoryCounter(pepper))
const stored = databaseSubjects().map(({ name, create }) => ({
  name,
  withCounter: async (use: (counter: Counter) => Promise<void>) => {
    const { target, remove } = await create()
    const accountTables = accountMigrations(findFolders().migrations)
    const database = await openDatabase(target, { log: () => {}, accountTables })
    await use(createStoredCounter(database, pepper))
    await database.close()
    await remove()
  },
}))

describe.each([{ name: 'memory', withCounter: inMemory }, ...stored])(
  'a counter in $name',
  ({ withCounter }) => {
    it('lets pass at most its number until the time is over, and says when that is', () =>
      withCounter(async counter => {
        const add = (ms: number) => counter.add('tries', ['a', 'b'], limit, after(ms))
        const isWithin = []
        for (const ms of [0, 1000, 2000, 3000, 59_999]) isWithin.push((await add(ms)).isWithin)
        expect(isWithin).toEqual([true, true, true, false, false])
        expect((await add(59_999)).endsAt).toEqual(after(60_000))
        expect(await add(60_000)).toEqual({ isWithin: true, endsAt: after(120_000) })
      }))

    it('counts for each what it does, and each name, apart', () =>
      withCounter(async counter => {
        for (let time = 0; time < 4; time += 1) await counter.add('tries', ['a'], limit, after(0))
        for (const [name, about] of [
          ['tries', ['b']],
          ['codes', ['a']],
          ['tries', ['a', 'b']],
        ] as const)
          expect((await counter.add(name, about, limit, after(0))).isWithin).toBe(true)
      }))

    it('takes back what does not count, and never below nothing', () =>
      withCounter(async counter => {
        const add = () => counter.add('tries', ['a'], limit, after(0))
        await counter.takeBack('tries', ['a'], after(0))
        for (let time = 0; time < 10; time += 1) {
          expect((await add()).isWithin).toBe(true)
          await counter.takeBack('tries', ['a'], after(0))
        }
        await counter.takeBack('tries', ['a'], after(0))
        const isWithin = []
        for (let time = 0; time < 4; time += 1) isWithin.push((await add()).isWithin)
        expect(isWithin).toEqual([true, true, true, false])
      }))

    it('counts tries that come together one by one', () =>
      withCounter(async counter => {
        const counts = await Promise.all(
          Array.from({ length: 20 }, () => counter.add('tries', ['a'], limit, after(0))),
        )
        expect(counts.filter(({ isWithin }) => isWithin)).toHaveLength(3)
      }))
  },
)
