import type { Filter } from '@wiredeck/query'
import { describe, expect, it, vi } from 'vitest'
import { migrate } from './database/tables/migrations.ts'
import { databaseOn } from './database/testing/databaseOn.ts'
import { databaseSubjects } from './database/testing/databaseTargets.ts'
import { analyseSome } from './filing/analyseAgain.sql.ts'
import { everything } from './filing/testing/filingContract.ts'
import { createFiling } from './filing/filing.sql.ts'
import { createIndex } from './index/contentIndex.sql.ts'
import { strikeStory } from './index/testing/documents.ts'
import { shareSearches } from './searches/sharedSearches.ts'
import { putBack } from './testing/earlierAnalyser.ts'
import { createCaller, startTestServer } from './testing/testServer.ts'

const harbour: Filter = { name: 'headline', in: ['横浜'] }

describe('a server over documents of an earlier analyser', () => {
  it('analyses them again by itself, and says in its answers from when on everything is found', async () => {
    const before = await startTestServer()
    const { dataDir } = before
    await before.filing?.file([
      strikeStory('a', { headline: '新横浜港', published: new Date().toISOString() }),
    ])
    if (before.database) await putBack(before.database)
    await before.close()

    const server = await startTestServer({ settings: { dataDir } })
    const { database, url } = server
    const caller = await createCaller(url)
    const search = () => caller.search({ query: harbour })
    await vi.waitFor(async () => expect(await search()).not.toHaveProperty('analysedFrom'), {
      timeout: 60_000,
      interval: 50,
    })
    expect(await search()).toMatchObject({ numFound: 1, docs: [{ uno: 'a' }] })

    await database?.exec(`UPDATE analyser SET to_published = '2026-02-22T09:10:00Z', to_id = 0;
      UPDATE filing_log SET last = last`)
    expect(await search()).toMatchObject({ numFound: 1, analysedFrom: '2026-02-22T09:10:00.001Z' })
    await server.close()
    await before.closeAndRemove()
  })
})

describe.each(databaseSubjects())('answers that are kept, on $name', subject => {
  const database = databaseOn(subject)

  it('are no longer given once documents were analysed again', async () => {
    await createFiling(database()).file([strikeStory('a', { headline: '新横浜港' })])
    await putBack(database())
    await migrate(database())
    const index = shareSearches(createIndex(database()), database())
    const find = async () => {
      const { hits, analysedFrom } = await index.search({ ...everything, filter: harbour })
      return { unos: hits.map(({ uno }) => uno), from: analysedFrom?.toISOString() ?? null }
    }
    expect(await find()).toEqual({ unos: [], from: '2026-02-22T09:10:00.001Z' })
    await analyseSome(database())
    expect(await find()).toEqual({ unos: ['a'], from: null })
  })
})
