import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { dataDirIn } from '../database/testing/emptyDatabase.ts'

/**
 * Puts the past of the sample agency into the data folder of a server: the first one of a run that asks for
 * this number of days fills it, by `fill`, and all others get a copy. Does nothing if no run of tests has
 * begun a folder.
 */
export async function copyPast(
  dataDir: string,
  keepDays: number,
  fill: (dataDir: string) => Promise<void>,
): Promise<void> {
  const empty = process.env['EMPTY_DATABASE']
  if (!empty) return
  const filled = join(dirname(empty), `filled-${keepDays}`)
  const filling = `${filled}-filling`
  if (isFirst(filling)) {
    try {
      const place = dataDirIn(filling)
      await fill(place)
      renameSync(place, filled)
    } catch (error) {
      rmSync(filling, { recursive: true, force: true })
      throw error
    }
  }
  while (!existsSync(filled)) await setTimeout(50)
  rmSync(dataDir, { recursive: true, force: true })
  cpSync(filled, dataDir, { recursive: true })
}

/** Of all workers, the one that makes the folder is the first one. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
