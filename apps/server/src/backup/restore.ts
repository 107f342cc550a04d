import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { keyFileOf } from '../accounts/keys.ts'
import { StartError } from '../base/startError.ts'
import type { DatabaseTarget } from '../database/database.ts'
import { lockFolder } from '../database/lockFile.ts'
import { makeFolder } from '../database/makeFolder.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { renewLog } from '../filing/filing.sql.ts'
import type { Settings } from '../settings/settings.ts'
import { contents, unpack, type Manifest } from './archive.ts'
import { fillPostgres } from './postgresDump.ts'

export type Restored = {
  manifest: Manifest
  /** Where the folder that was there lies now; null if there was none. */
  setAside: string | null
}

/**
 * Puts a backup in the place of the database and its keys. What was there is set aside and not deleted. The
 * log gets a new identity, so that decks and services notice that its numbers are others. If the server still
 * runs or the backup is of another engine, throws a StartError and leaves everything as it was.
 */
export async function restore(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  file: string,
  now: Date,
): Promise<Restored> {
  const place = resolve(dataDir)
  makeFolder(dirname(place))
  const unlock = databaseUrl === null ? lockFolder(place) : () => {}
  try {
    const { folder, manifest } = await unpack(file, place)
    try {
      const isPglite = databaseUrl === null
      if ((manifest.engine === 'pglite') !== isPglite)
        throw new StartError(
          isPglite
            ? `${file} is of a PostgreSQL database: set DATABASE_URL to an empty one.`
            : `${file} is of an embedded database: unset DATABASE_URL, and it comes back in DATA_DIR.`,
        )
      const database = join(folder, contents.database)
      if (databaseUrl !== null) await fillPostgres(databaseUrl, database)
      await renew(databaseUrl === null ? { dataDir: database } : { url: databaseUrl })
      const aside = `${place}.before-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
      return { manifest, setAside: exchange(folder, place, aside, isPglite) }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

/** Opens the database, which shows that it is whole and migrates it, because an old one has no log. */
async function renew(target: DatabaseTarget): Promise<void> {
  const database = await openDatabase(target)
  try {
    await renewLog(database)
  } finally {
    await database.close()
  }
}

/** Moves the keys together with their database, because each is of no use without the other. */
function exchange(folder: string, place: string, aside: string, isPglite: boolean): string | null {
  const [keys, keysOfBackup] = [keyFileOf(place), join(folder, contents.keys)]
  const hadDatabase = isPglite && existsSync(place)
  if (hadDatabase) renameSync(place, aside)
  if (existsSync(keysOfBackup) || isPglite) {
    if (existsSync(keys)) renameSync(keys, keyFileOf(aside))
    if (existsSync(keysOfBackup)) renameSync(keysOfBackup, keys)
  }
  if (isPglite) renameSync(join(folder, contents.database), place)
  return hadDatabase ? aside : null
}
