import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import beginEmptyDatabase from '../apps/server/src/database/testing/emptyDatabase.ts'
import { startTestServer, wireSpeed } from './server.ts'

const earlier = pathToFileURL(join(import.meta.dirname, 'earlierClock.mjs')).href

/**
 * Files the past of the sample agency once: the servers of the journeys start with a copy of it. A new server
 * omits what is told again within the hour, which some journey may look for. So a first server runs on an
 * earlier clock, and a second one files what fell due since. If FILLED_FOLDER names a folder, it is filled
 * unless it already is, and kept.
 */
export default async function fillDataFolder(): Promise<() => Promise<void>> {
  const removeEmpty = await beginEmptyDatabase()
  const kept = process.env.FILLED_FOLDER
  if (kept && existsSync(kept)) return () => Promise.resolve(removeEmpty())
  // The servers that fill it start empty.
  delete process.env.FILLED_FOLDER
  const folder = await mkdtemp(join(tmpdir(), 'wiredeck-filled-'))
  await runUntil(folder, 'The history of the wire is in', {
    WIRE: 'off',
    NODE_OPTIONS: `--import=${earlier}`,
  })
  await runUntil(folder, 'What fell due while no server ran is filed', {})
  if (kept) await cp(folder, kept, { recursive: true })
  process.env.FILLED_FOLDER = folder
  return async () => {
    removeEmpty()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a server over the folder until it logs `done`. */
async function runUntil(folder: string, done: string, environment: Record<string, string>): Promise<void> {
  const server = await startTestServer({ WIRE_SPEED: wireSpeed, ...environment }, { dataDir: folder })
  while (!server.log.some(line => line.includes(done))) {
    const failed = server.log.find(line => /The history is not complete|The wire stumbled/.test(line))
    if (failed !== undefined) throw new Error(failed)
    await setTimeout(100)
  }
  await server.stop()
}
