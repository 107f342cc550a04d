import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { strikeStory } from './index/testing/documents.ts'
import { putBack } from './testing/earlierAnalyser.ts'
import { createCaller, startTestServer } from './testing/testServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-analysed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const body = { query: { name: 'headline', in: ['横浜'] } }

describe('a server over documents of an earlier analyser', () => {
  it('analyses them again by itself, and says in its answers from where everything is found', async () => {
    const dataDir = join(folder, 'data')
    const before = await startTestServer({ settings: { dataDir } })
    await before.filing?.file([
      strikeStory('a', { headline: '新横浜港', published: new Date().toISOString() }),
    ])
    if (before.database) await putBack(before.database)
    await before.close()

    const server = await startTestServer({ settings: { dataDir } })
    const { database, url } = server
    const caller = await createCaller(url)
    const search = () => caller.search(body)
    await vi.waitFor(async () => expect(await search()).not.toHaveProperty('analysedFrom'), {
      timeout: 60_000,
      interval: 50,
    })
    expect(await search()).toMatchObject({ numFound: 1, docs: [{ uno: 'a' }] })

    await database?.exec(`UPDATE analyser SET to_published = '2026-02-22T09:10:00Z', to_id = 0;
      UPDATE filing_log SET last = last`)
    expect(await search()).toMatchObject({ numFound: 1, analysedFrom: '2026-02-22T09:10:00.001Z' })
    await server.close()
  })
})
