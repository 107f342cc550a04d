import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../base/startError.ts'
import { codeOf } from './errors.ts'
import { makeFolder } from './makeFolder.ts'

/** What only the user that the server runs as may do. */
const ownFolder = 0o700
const ofOthers = 0o077
/** Entries that a disk has at its top without anybody having made them. */
const notOurs = new Set(['lost+found', '.DS_Store'])

/** The mark of a folder that is being filled for the first time; beside it, like its lock. */
const begunMarkOf = (dataDir: string) => `${dataDir}.begun`

/** Makes a private data folder, and checks that a database can be there; else throws a StartError. */
export function prepareDataFolder(dataDir: string): { isNew: boolean } {
  try {
    makeFolder(dataDir)
    for (const folder of [dataDir, dirname(dataDir)])
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const isNew = isEmptyOrBegun(dataDir)
    if (isNew) writeFileSync(begunMarkOf(dataDir), '', { mode: 0o600 })
    chmodSync(dataDir, ownFolder)
    return { isNew }
  } catch (error) {
    throw explainFolder(error, dataDir)
  }
}

/**
 * To be called when the database could be opened: from now on a folder without one has lost it. Closes the
 * contents to others too, because they may be moved or copied. `warn` gets a sentence if that cannot be done.
 */
export function settleDataFolder(dataDir: string, warn: (message: string) => void): void {
  rmSync(begunMarkOf(dataDir), { force: true })
  closeToOthers(dataDir, dataDir, warn)
}

/** The file system's error about a folder, or a file beside it, as a StartError; other errors as they are. */
export function explainFolder(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError) return error
  const code = codeOf(error)
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `${named(dataDir)}${wherein(error, dataDir)} this server may not write. Give that to the user that starts it (chown), or name another folder.`,
      )
    case 'EROFS':
      return new StartError(`${named(dataDir)}, and that is read-only. Name a folder on another disk.`)
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartError(`${named(dataDir)}, which is a file, or lies in one. Name a folder.`)
    case 'ENOENT':
      return new StartError(`${named(dataDir)}, where no folder can be made. Name another one.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(`${named(dataDir)}, and its disk is full. Make room, and start again.`)
    case undefined:
      return error
    default:
      return error instanceof Error && 'syscall' in error && 'path' in error
        ? new StartError(`${named(dataDir)}, which cannot be used: ${error.message}. Name another folder.`)
        : error
  }
}

export function damagedFolder(dataDir: string, reason: string): StartError {
  return new StartError(
    `The database in ${dataDir} cannot be opened, for it is damaged or of another version (${reason}).\n` +
      `Put the backup of the folder back, or start afresh by moving it aside: mv ${dataDir} ${dataDir}.damaged`,
  )
}

/** The thing that may not be written, as the beginning of a sentence. */
function wherein(error: unknown, dataDir: string): string {
  const { path = dataDir, syscall } = error as NodeJS.ErrnoException
  const blamed = syscall === 'mkdir' ? dirname(path) : path
  if (blamed === dataDir) return ', where'
  return blamed === dirname(dataDir)
    ? `, whose lock and keys lie beside it in ${blamed}, where`
    : `, and to ${blamed}`
}

function named(dataDir: string): string {
  return `DATA_DIR is ${dataDir}`
}

/**
 * A start that was killed while it filled a new folder leaves half a database, and the next start fills the folder
 * again.
 */
function isEmptyOrBegun(dataDir: string): boolean {
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    if (readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim() === '')
      throw damagedFolder(dataDir, 'its file PG_VERSION is empty')
    return false
  }
  const entries = readdirSync(dataDir).filter(name => !notOurs.has(name))
  if (entries.length === 0 || existsSync(begunMarkOf(dataDir))) return true
  // PGlite would begin a new database over the files that are there.
  if (entries.includes('global') || entries.includes('base'))
    throw damagedFolder(dataDir, 'its file PG_VERSION is missing')
  throw new StartError(
    `${named(dataDir)}, which holds other things. Name a folder that is empty, or not there yet.`,
  )
}

function closeToOthers(path: string, dataDir: string, warn: (message: string) => void): void {
  let entry
  try {
    entry = path === dataDir ? statSync(path) : lstatSync(path)
    if (entry.isSymbolicLink()) return
    if ((entry.mode & ofOthers) !== 0) chmodSync(path, entry.mode & ownFolder)
  } catch (error) {
    // Another process that has the folder open may have removed it.
    if (codeOf(error) === 'ENOENT') return
    if (codeOf(error) !== 'EPERM') throw error
    return warn(
      `Others may read ${path}, which belongs to somebody else: chown -R it to the user that starts the server.`,
    )
  }
  if (!entry.isDirectory()) return
  for (const name of readdirSync(path)) if (!notOurs.has(name)) closeToOthers(join(path, name), dataDir, warn)
}
