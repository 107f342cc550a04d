import { StartError } from '../startError.ts'
import type { DatabaseFailure } from './pgliteProtocol.ts'

/** Another process has the data folder open: two would lose each other's writes. */
export class DataFolderInUse extends StartError {
  override readonly name = 'DataFolderInUse'
  readonly dataDir: string
  readonly pid: number

  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}. Stop that process or choose another folder.`,
    )
    this.dataDir = dataDir
    this.pid = pid
  }
}

/** The database went away while a call was waiting, or for good. */
export class DatabaseGone extends Error {
  constructor(reason: string) {
    super(`The database is gone: ${reason}.`)
    this.name = 'DatabaseGone'
  }
}

/** An SQL error: `code` is the SQLSTATE, as postgres.js gives it, too. */
export function errorOf({ message, code, fields }: DatabaseFailure): Error {
  return Object.assign(new Error(message), fields, code === null ? {} : { code })
}

/** What was sent cannot be stored: a data exception (class 22) or a broken constraint (class 23) of SQL. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]\w{3}$/.test(String(error.code))
}

/** The code that Node gives to an error of the system, and PostgreSQL to one of SQL. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
