import { setTimeout } from 'node:timers/promises'
import { reader, type TestServer } from '../../testing/testServer.ts'
import type { Pace } from '../rounds.ts'

/** Rounds as fast as a test wants them. */
export const hastyPace: Pace = { newestMs: 50, usedMs: 150, dayMs: 150, sweepMs: 500, partMs: 20 }

/** The settings of a gateway whose house hears an agency by the sample reader's account. */
export function houseEnvironment(agencyUrl: string, agencyKey: string): Record<string, string> {
  return {
    CONTENT_API_URL: agencyUrl,
    CONTENT_API_KEY: agencyKey,
    WATCH_USERNAME: reader.username,
    WATCH_PASSWORD: reader.password,
    KEEP_DAYS: '2',
    ACCOUNTS: 'off',
  }
}

/** Resolves once the house has the agency's past. */
export async function waitUntilHeard(house: TestServer, agency: TestServer): Promise<void> {
  while ((await house.index?.count()) !== (await agency.index?.count())) await setTimeout(50)
}
