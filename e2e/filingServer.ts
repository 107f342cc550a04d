import { startTestServer, type TestServer } from '../apps/server/src/testing/testServer.ts'
import type { RawStory } from '@wiredeck/document/testing/rawStory'

/** A server of the built deck in this process, whose agency files what a journey wants, when it wants it. */
export async function startFilingServer() {
  const server: TestServer = await startTestServer({ settings: { keepDays: 0.02 } })
  return {
    url: server.url,
    /** All rows in one transaction, in their order. */
    file: async (rows: readonly RawStory[]): Promise<void> =>
      server.filing?.file(rows.map(row => ({ uno: row.uno, raw: JSON.stringify(row) }))),
    stop: () => server.closeAndRemove(),
  }
}
