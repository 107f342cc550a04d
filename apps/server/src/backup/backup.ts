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
  if (databaseUrl === null && !existsSync(join(resolve(dataDir), 'PG_VERSION')))
    throw new StartError(`There is no database in ${resolve(dataDir)} (DATA_DIR) to make a backup of.`)

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
          `No backup can be made in ${folder}, because its maker may not write there. Name a folder of the user that runs this, or give it to that user (chown).`,
        )
    }
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
