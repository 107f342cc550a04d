import { describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { contentIndexContract, everything } from './contract.ts'
import { createIndex } from './postgresIndex.ts'
import { strikeStory } from './testing/documents.ts'

/** A database that keeps how it looks words up. */
function explaining(database: Database, plans: string[]): Database {
  return {
    ...database,
    async query(sql, parameters) {
      if (sql.includes('::tsquery')) {
        const lines = await database.query(`EXPLAIN ${sql}`, parameters)
        plans.push(lines.map(line => line['QUERY PLAN']).join('\n'))
      }
      return database.query(sql, parameters)
    },
  }
}

describe.each(databaseSubjects())('the content index on $name', subject => {
  const database = databaseOn(subject)

  contentIndexContract({
    index: () => createIndex(database()),
    clear: () => database().exec('TRUNCATE doc'),
  })

  it('looks words up in the text index, whatever else is asked for', async () => {
    await createIndex(database()).put(Array.from({ length: 300 }, (_, nth) => strikeStory(`n${nth}`, {})))
    const plans: string[] = []
    const range = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') }
    const plan = { ...everything, langs: ['en'], filter: { name: 'all', in: ['port'] }, range }
    const index = createIndex(explaining(database(), plans))
    await index.search(plan)
    await index.facet('slug', plan, { size: 10, minDocCount: 1 })

    expect(plans.length).toBeGreaterThan(4)
    for (const each of plans) {
      expect(each).toContain('doc_tsv')
      expect(each).not.toContain('doc_published')
    }
  })

  it('leaves no words waiting that every search would have to read', async () => {
    const waiting = async () =>
      (await database().query(`SELECT gin_clean_pending_list('doc_tsv')::int AS pages`))[0]?.['pages']
    await createIndex(database()).put([strikeStory('a', {})])
    expect(await waiting()).toBe(0)
    await createIndex(database()).put(Array.from({ length: 300 }, (_, nth) => strikeStory(`n${nth}`, {})))
    expect(await waiting()).toBe(0)
  })
})
