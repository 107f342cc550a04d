import type { Filter } from '@wiredeck/query'
import { analyserNumber } from '@wiredeck/query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/tables/migrations.ts'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { createIndex } from '../index/contentIndex.sql.ts'
import { strikeStory } from '../index/testing/documents.ts'
import { putBack } from '../testing/earlierAnalyser.ts'
import { analyseSome } from './analyseAgain.sql.ts'
import { everything } from './testing/filingContract.ts'
import { createFiling } from './filing.sql.ts'

const harbour: Filter = { name: 'headline', in: ['横浜'] }
const at = (minute: number) => `2026-02-22T09:0${minute}:00Z`
const story = (uno: string, minute: number, changes: Record<string, unknown> = {}) =>
  strikeStory(uno, { headline: '新横浜港', published: at(minute), ...changes })

describe.each(databaseSubjects())('documents of an earlier analyser, on $name', subject => {
  const database = databaseOn(subject)
  const find = async () => {
    const { hits, analysedFrom } = await createIndex(database()).search({ ...everything, filter: harbour })
    return { unos: hits.map(({ uno }) => uno), from: analysedFrom?.toISOString() ?? null }
  }
  const fileEarlier = async (...stories: ReturnType<typeof story>[]) => {
    await createFiling(database()).file(stories)
    await putBack(database())
    await migrate(database())
  }

  beforeEach(() =>
    database().exec('TRUNCATE doc CASCADE; UPDATE analyser SET to_published = NULL, to_id = NULL'),
  )

  it('are found from the newest on, and answers say from where', async () => {
    await fileEarlier(story('a', 1), story('b', 2), story('c', 3), story('d', 3))
    expect(await find()).toEqual({ unos: [], from: '2026-02-22T09:03:00.001Z' })

    expect(await analyseSome(database(), 1)).toEqual({ documents: 1, changed: 1, isLast: false })
    // Of two that were published at once, one still waits.
    expect(await find()).toEqual({ unos: ['d'], from: '2026-02-22T09:03:00.001Z' })
    await analyseSome(database(), 2)
    expect(await find()).toEqual({ unos: ['d', 'c', 'b'], from: '2026-02-22T09:01:00.001Z' })
    expect(await analyseSome(database(), 2)).toEqual({ documents: 1, changed: 1, isLast: true })
    expect(await find()).toEqual({ unos: ['d', 'c', 'b', 'a'], from: null })
    expect(await analyseSome(database())).toEqual({ documents: 0, changed: 0, isLast: true })
  })

  it('go on waiting over a restart, from where they were', async () => {
    await fileEarlier(story('a', 1), story('b', 2))
    await analyseSome(database(), 1)
    await migrate(database())
    expect((await find()).from).toBe('2026-02-22T09:01:00.001Z')
    expect(await analyseSome(database())).toMatchObject({ documents: 1, isLast: true })
  })

  it('are not written where their words stay the same', async () => {
    await fileEarlier(strikeStory('plain', {}), story('a', 1))
    const row = () => database().query(`SELECT xmin::text, analysed FROM doc WHERE uno = 'plain'`)
    const before = await row()
    expect(await analyseSome(database())).toEqual({ documents: 2, changed: 1, isLast: true })
    expect(await row()).toEqual(before)
  })

  it('are left as they are filed meanwhile, and may go meanwhile', async () => {
    await fileEarlier(story('a', 1), story('b', 2), story('c', 3))
    const filing = createFiling(database())
    let isFirst = true
    const busy: Database = {
      ...database(),
      async query(sql, parameters) {
        const rows = await database().query(sql, parameters)
        if (isFirst) {
          isFirst = false
          await filing.file([story('c', 3, { headline: 'Over', revision: 2 })])
          await filing.remove(['b'])
        }
        return rows as never
      },
    }
    expect(await analyseSome(busy, 2)).toEqual({ documents: 2, changed: 0, isLast: false })
    expect(await analyseSome(busy, 2)).toMatchObject({ isLast: true })
    expect(await find()).toEqual({ unos: ['a'], from: null })
  })

  it('stand beside what is filed now, which is found at once', async () => {
    await fileEarlier(story('a', 1))
    await createFiling(database()).file([story('late', 0), story('new', 4)])
    expect(await find()).toEqual({ unos: ['new', 'late'], from: '2026-02-22T09:01:00.001Z' })
  })

  it('cannot be filed any more, neither without a number nor with a lower one', async () => {
    await createFiling(database()).file([story('a', 1)])
    const insert = (names: string, values: string) =>
      database().query(`INSERT INTO doc (uno, published, created, facets, tsv, raw${names})
        SELECT 'old', published, created, facets, tsv, raw${values} FROM doc`)
    await expect(insert('', '')).rejects.toThrow('analysed')
    await expect(insert(', analysed', `, ${analyserNumber - 1}`)).rejects.toThrow('doc_analysed')
    await insert(', analysed', `, ${analyserNumber}`)
  })
})
