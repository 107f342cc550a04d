import { describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { contentIndexContract, everything } from './testing/filingContract.ts'
import { createIndex } from '../index/contentIndex.sql.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { createFiling } from './filing.sql.ts'

/** A database that records how it looks words up. */
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
    filing: () => createFiling(database()),
    clear: () => database().exec('TRUNCATE doc CASCADE'),
  })

  it('looks words up in the text index, whatever else is asked for', async () => {
    await createFiling(database()).file(Array.from({ length: 300 }, (_, nth) => strikeStory(`n${nth}`, {})))
    const plans: string[] = []
    const range = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') }
    const plan = { ...everything, langs: ['en'], filter: { name: 'all', in: ['port'] }, range }
    const index = createIndex(explaining(database(), plans))
    await index.search(plan)
    await index.facets([{ field: 'slug', size: 10, minDocCount: 1 }], plan)

    expect(plans.length).toBeGreaterThan(3)
    for (const each of plans) {
      expect(each).toContain('doc_tsv')
      expect(each).not.toContain('doc_published')
    }
  })

  it('counts the newest of many that match, and says so; of fewer it counts all', async () => {
    await database().exec('TRUNCATE doc CASCADE')
    const stories = Array.from({ length: 60 }, (_, nth) => {
      const published = new Date(Date.parse('2026-02-22T00:00:00Z') - nth * 86_400_000).toISOString()
      return strikeStory(`n${nth}`, { slug: [`slug ${Math.floor(nth / 12)}`], published })
    })
    await createFiling(database()).file(stories)
    const plan = { ...everything, filter: { name: 'slug', exclude: ['slug 1'] } }
    const wanted = ['slug', 'uno'].map(field => ({ field, size: 100, minDocCount: 1 }))
    const counted = async (mostCounted: number, filter = plan.filter) => {
      const found = await createIndex(database(), { mostCounted }).facets(wanted, { ...plan, filter })
      const [slugs = [], unos = []] = found.values
      return { slugs: slugs.map(({ name, count }) => [name, count]), unos: unos.length, of: found.counted }
    }
    expect(await counted(20)).toEqual({
      slugs: [
        ['slug 0', 12],
        ['slug 2', 8],
      ],
      unos: 20,
      of: { newest: 20, relation: 'gte' },
    })
    const all = ['slug 0', 'slug 2', 'slug 3', 'slug 4'].map(name => [name, 12])
    expect(await counted(48)).toEqual({ slugs: all, unos: 48, of: null })
    expect(await counted(47)).toMatchObject({ unos: 47, of: { newest: 47, relation: 'gte' } })
    const none = { name: 'slug', exclude: ['slug 0', 'slug 1', 'slug 2', 'slug 3', 'slug 4'] }
    expect(await counted(1, none)).toEqual({ slugs: [], unos: 0, of: null })
  })

  describe('counts by day', () => {
    const wanted = [{ field: 'slug', size: 10, minDocCount: 1 }]
    const stories = (first: number, count: number) =>
      Array.from({ length: count }, (_, nth) =>
        strikeStory(`n${first + nth}`, { slug: [`slug ${(first + nth) % 3}`] }),
      )
    const list = async () => (await createIndex(database()).facets(wanted, everything)).values[0]
    /** The values as they are read from the documents. */
    const listFound = async () => {
      const all = { name: 'lang', in: ['en', 'fr'] }
      return (await createIndex(database()).facets(wanted, { ...everything, filter: all })).values[0]
    }

    it('answer lists over everything without a look at the documents', async () => {
      await createFiling(database()).file(stories(0, 30))
      expect(await list()).toEqual(await listFound())
      await database().exec('UPDATE facet_day SET count = count + 1')
      expect(await list()).toEqual((await listFound())?.map(value => ({ ...value, count: value.count + 1 })))
    })

    it('are filled for a folder that had none, while documents come and go', async () => {
      const [index, filing] = [createIndex(database()), createFiling(database())]
      await filing.file(stories(0, 350))
      await database().exec(
        'DELETE FROM facet_day; UPDATE facet_progress SET uncounted_to = (SELECT max(id) FROM doc)',
      )
      expect(await list()).toEqual(await listFound())
      let rounds = 0
      do {
        await filing.file([...stories(rounds * 110, 2), strikeStory(`later ${rounds}`, { slug: ['later'] })])
        await filing.remove([`n${rounds * 90 + 7}`, `later ${rounds - 1}`])
        expect(await list()).toEqual(await listFound())
        rounds += 1
      } while (await index.countOlder())

      expect(rounds).toBe(5)
      expect(await list()).toEqual(await listFound())
      await database().exec('UPDATE facet_day SET count = count + 1')
      expect(await list()).not.toEqual(await listFound())
    })

    it('go with the days that are pruned', async () => {
      const filing = createFiling(database())
      await filing.file(stories(0, 5))
      await filing.prune(new Date('2026-03-01T00:00:00Z'))
      expect(await database().query('SELECT 1 FROM facet_day')).toEqual([])
    })

    it('are left alone where languages stand in documents that the index cannot hold', async () => {
      const words = Array.from({ length: 120_000 }, (_, nth) => `word${nth}`).join(' ')
      await createFiling(database()).file([
        strikeStory('rich', { news: words, slug: ['rich'] }),
        ...stories(0, 2),
      ])
      const english = { ...everything, langs: ['en'] }
      const {
        values: [slugs],
      } = await createIndex(database()).facets(wanted, english)
      expect(slugs).toContainEqual({ name: 'rich', count: 1 })
    })
  })

  it('leaves no words waiting that every search would have to read', async () => {
    const waiting = async () =>
      (await database().query(`SELECT gin_clean_pending_list('doc_tsv')::int AS pages`))[0]?.['pages']
    await createFiling(database()).file([strikeStory('a', {})])
    expect(await waiting()).toBe(0)
    await createFiling(database()).file(Array.from({ length: 300 }, (_, nth) => strikeStory(`n${nth}`, {})))
    expect(await waiting()).toBe(0)
  })
})
