import { searchColumn } from '@wiredeck/columns/testing/deck'
import { rawStory, shortIdOf } from '@wiredeck/document/testing/rawStory'
import { createDatabaseProxy } from '@wiredeck/server/testing/databaseProxy'
import { createFreshDatabase } from '@wiredeck/server/testing/freshDatabase'
import { startTestServer, waitForPast } from '@wiredeck/server/testing/testServer'
import { describe, expect, it } from 'vitest'
import { createSockets, openTab } from './liveWorld.ts'

const { DATABASE_URL: postgresUrl = '', DEAF_BEAT_MS: beatMs = '' } = process.env
const keepDays = 1
/** A deck says that nothing is missing for at most this long after that has ceased to be true. */
const withinMs = 45_000

// The usual rhythm of heartbeats, which takes most of a minute.
describe.runIf(postgresUrl !== '' && beatMs === '10000')(
  'D38: a deck whose server is cut off from its log',
  () => {
    it('does not say that it is live while another process files, and says why; then it has what was filed', async () => {
      const fresh = await createFreshDatabase(postgresUrl)
      const proxy = await createDatabaseProxy(fresh.url)
      const startOver = (databaseUrl: string) =>
        startTestServer({ settings: { databaseUrl, keepDays }, environment: { ACCOUNTS: 'off' } })
      const cutOff = await startOver(proxy.url)
      // A filing that hangs would keep the log locked for everybody.
      await waitForPast(cutOff, keepDays)
      const other = await startOver(fresh.url)
      const { open, cut } = createSockets(cutOff.url)
      const tab = openTab({ url: cutOff.url, open })
      const { id } = await tab.columns.add(searchColumn({ query: 'lighthouse' }))
      await expect.poll(tab.areComplete, { timeout: 60_000 }).toBe(true)

      proxy.hang()
      const cutAt = Date.now()
      const published = new Date().toISOString()
      const story = rawStory(shortIdOf(1), { headline: 'Lighthouse goes dark', provider: 'AFP', published })
      await other.filing?.file([{ uno: story.uno, raw: JSON.stringify(story) }])
      await expect.poll(() => tab.live.state().deafTo, { timeout: 60_000 }).toBe('log')
      expect(Date.now() - cutAt).toBeLessThan(withinMs)
      expect(tab.live.state().is).toBe('deaf')

      await proxy.resume()
      await expect.poll(() => tab.live.state().is, { timeout: 60_000 }).toBe('well')
      const { listed, wanted } = await tab.compared(id)
      expect(listed).toEqual(wanted)
      expect(listed).toEqual([`${story.uno} 1`])
      tab.live.stop()
      cut()
      await other.closeAndRemove()
      await cutOff.closeAndRemove()
      await proxy.close()
      await fresh.drop()
    }, 240_000)
  },
)
