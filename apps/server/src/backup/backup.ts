import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { keyFileOf } from '../accounts/keys.ts'
import { StartError } from '../base/startError.ts'
import { codeOf } from '../database/errors.ts'
import type { Settings } from '../settings/settings.ts'
import { contents, pack, type Manifest } from './archive.ts'
import { takeCopy, type Copy } from './copies.ts'
import { dumpPostgres } from './postgresDump.ts'

/**
 * Writes the database and its keys into one file that nobody else can read, while the server runs or not. In
 * a folder the file is named after the version and the instant. Resolves to its path; throws a StartError if
 * that cannot be done.
 */
export async function backup(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  target: string,
  { version, now }: { version: string; now: Date },
): Promise<string> {
  const file = isFolder(target)
    ? join(target, `wiredeck-${version}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`)
    : resolve(target)
  checkWritable(dirname(resolve(file)))
  if (existsSync(file)) throw new StartError(`${file} is there already. Name another file, or a folder.`)
  if (databaseUrl === null) checkReadable(resolve(dataDir))

  const copy = databaseUrl === null ? await takeCopy(resolve(dataDir)) : await dumpBeside(file, databaseUrl)
  try {
    const keys = keyFileOf(dataDir)
    if (existsSync(keys)) copyFileSync(keys, join(copy.folder, contents.keys))
    const engine: Manifest['engine'] = databaseUrl === null ? 'pglite' : 'postgres'
    await pack(copy.folder, { format: 1, version, made: now.toISOString(), engine }, file)
    return file
  } finally {
    await copy.remove()
  }
}

/** A folder that cannot be looked at is found out by `checkWritable`. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Before the copy, which may take minutes. Throws a StartError if no file can be made in the folder. */
function checkWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    switch (codeOf(error)) {
      case 'ENOENT':
        throw new StartError(`There is no folder ${folder} for the backup. Make it, or name another.`)
      case 'EROFS':
        throw new StartError(`${folder} is read-only, so no backup can be made there. Name another folder.`)
      case undefined:
      default:
        throw new StartError(
          `No backup can be made in ${folder}, because the user that runs this may not write there. Name another folder, or give that one to this user (chown).`,
        )
    }
  }
}

/** Throws a StartError if there is no embedded database, or none that may be read. */
function checkReadable(dataDir: string): void {
  try {
    accessSync(join(dataDir, 'PG_VERSION'), constants.R_OK)
  } catch (error) {
    throw new StartError(
      codeOf(error) === 'EACCES'
        ? `The database in ${dataDir} (DATA_DIR) is closed to the user that runs this. Run it as the server's user.`
        : `There is no database in ${dataDir} (DATA_DIR) to make a backup of.`,
    )
  }
}

async function dumpBeside(file: string, url: string): Promise<Copy> {
  const folder = mkdtempSync(`${file}.`)
  const remove = () => Promise.resolve(rmSync(folder, { recursive: true, force: true }))
  try {
    await dumpPostgres(url, join(folder, contents.database))
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
