import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  reader,
  startTestServer,
  waitForPast,
  type TestServer,
  type TestServerOptions,
} from '../../testing/testServer.ts'
import type { Pace } from '../rounds.ts'

/** Rounds as fast as a test wants them. */
export const hastyPace: Pace = { newestMs: 50, usedMs: 150, dayMs: 150, sweepMs: 500, partMs: 20 }

export const agencyKey = 'agency:canary-key'

/** The sample agency with a short past, so that a house has soon heard all of it. */
export async function startAgency(
  keepDays = 0.02,
  world: TestServerOptions['world'] = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wiredeck-agency-'))
  const agency = await startTestServer({
    environment: { API_KEY: agencyKey },
    settings: { dataDir: join(folder, 'data'), keepDays },
    world,
  })
  await waitForPast(agency, keepDays)
  return {
    ...agency,
    async closeAndRemove() {
      await agency.closeAndRemove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The settings of a gateway whose house hears an agency by the sample reader's account. */
export function houseEnvironment(agencyUrl: string, key: string): Record<string, string> {
  return {
    CONTENT_API_URL: agencyUrl,
    CONTENT_API_KEY: key,
    WATCH_USERNAME: reader.username,
    WATCH_PASSWORD: reader.password,
    KEEP_DAYS: '2',
    ACCOUNTS: 'off',
  }
}

/** Resolves once the house has the agency's past, and knows that it has. */
export async function waitUntilHeard(house: TestServer, agency: TestServer): Promise<void> {
  const isKnown = async () =>
    (await house.database?.query('SELECT 1 FROM house WHERE newest_at IS NOT NULL'))?.length === 1
  while ((await house.index?.count()) !== (await agency.index?.count()) || !(await isKnown()))
    await setTimeout(50)
}
