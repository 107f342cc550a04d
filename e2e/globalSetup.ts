import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import beginEmptyDatabase from '../apps/server/src/database/testing/emptyDatabase.ts'
import { startTestServer, wireSpeed } from './server.ts'

/**
 * Files the past of the sample agency once: the servers of the journeys begin with a copy of it, and file what came since.
 * A new server leaves out what is told again within the hour, which some journey may look for, so the past ends earlier.
 */
export default async function fillDataFolder(): Promise<() => Promise<void>> {
  const removeEmpty = await beginEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'wiredeck-filled-'))
  const server = await startTestServer(
    {
      WIRE: 'off',
      WIRE_SPEED: wireSpeed,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'earlierClock.mjs')).href}`,
    },
    { dataDir: folder },
  )
  while (!server.log.some(line => line.includes('The history of the wire is in'))) {
    const failed = server.log.find(line => line.includes('The history is not complete'))
    if (failed !== undefined) throw new Error(failed)
    await setTimeout(100)
  }
  await server.stop()
  process.env.FILLED_FOLDER = folder
  return async () => {
    removeEmpty()
    await rm(folder, { recursive: true, force: true })
  }
}
