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
  /** Nothing of the call has come to the database, so that it can be made again. */
  readonly isUntouched: boolean

  constructor(reason: string, isUntouched = false) {
    super(`The database is gone: ${reason}.`)
    this.name = 'DatabaseGone'
    this.isUntouched = isUntouched
  }
}

/** The database is gone for good, as a sentence for whoever runs the server. */
export class DatabaseLost extends StartError {
  override readonly name = 'DatabaseLost'

  constructor(dataDir: string, cause: Error) {
    super(
      `The database in ${dataDir} is gone and could not be opened again: ${cause.message} Start the server again: what was ` +
        'stored is there. If that fails as well, put back a copy of the folder, or move it away and let the server fill a new one.',
      { cause },
    )
  }
}

/** A statement that takes longer than anybody waits for an answer. */
export class SlowStatement extends Error {
  /** Resolves when the statement no longer keeps the database busy. */
  readonly ended: Promise<void>

  constructor(ended: Promise<void> = Promise.resolve()) {
    super('The statement takes too long.')
    this.name = 'SlowStatement'
    this.ended = ended
  }
}

/** A statement whose like kept everybody waiting until the database was opened again. */
export class RefusedStatement extends Error {
  constructor() {
    super('The statement took far too long before, and is not run again.')
    this.name = 'RefusedStatement'
  }
}

/** The request may well be answered later: nothing is wrong with it. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseGone || error instanceof DatabaseLost || error instanceof SlowStatement
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
