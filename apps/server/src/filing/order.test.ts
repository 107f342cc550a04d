import { describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { createFiling } from './filing.sql.ts'

const filers = 5
const each = 10

/** As many processes as the database lets in: the embedded one has one. */
async function openAll(target: Parameters<typeof openDatabase>[0]): Promise<Database[]> {
  const first = await openDatabase(target)
  return 'url' in target ? [first, await openDatabase(target), await openDatabase(target)] : [first]
}

describe.each(databaseSubjects())('numbers of the log on $name', ({ create }) => {
  it('are never seen out of order, however many file at once', async () => {
    const { target, remove } = await create()
    const databases = await openAll(target)
    const filings = databases.map(createFiling)
    const filing = (nth: number) => filings[nth % filings.length] ?? createFiling(databases[0] as Database)
    let isOver = false
    /** Reads on from what it has seen, as a channel does. */
    const read = async (nth: number) => {
      const seen: number[] = []
      let after = 0
      for (let isLast = false; ; isLast = isOver) {
        const { entries } = await filing(nth).readLog(after, 7)
        seen.push(...entries.map(({ number }) => number))
        after = seen.at(-1) ?? after
        if (isLast && entries.length === 0) return seen
      }
    }
    const told: number[] = []
    const stop = await filing(1).listen(
      number => told.push(number),
      () => {},
    )
    const reading = Promise.all([read(0), read(1), read(2)])
    await Promise.all(
      Array.from({ length: filers }, async (_, filer) => {
        for (let nth = 0; nth < each; nth += 1) {
          // Batches of different length hold the lock for different times.
          const batch = Array.from({ length: 1 + ((filer + nth) % 4) }, (_each, place) =>
            strikeStory(`${filer}.${nth}.${place}`, {}),
          )
          await filing(filer).file(batch)
        }
      }),
    )
    isOver = true
    const all = await reading
    const { newest } = await filing(0).state()
    await stop()

    expect(newest).toBeGreaterThan(filers * each)
    const inOrder = Array.from({ length: newest }, (_, nth) => nth + 1)
    for (const seen of all) expect(seen).toEqual(inOrder)
    expect(told).toEqual(told.toSorted((one, other) => one - other))
    for (const database of databases) await database.close()
    await remove()
  })
})
