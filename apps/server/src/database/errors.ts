import { StartError } from '../base/startError.ts'

/** An error as it crosses threads: plain fields, since classes are lost on the way. */
export type DatabaseFailure = { message: string; code: string | null; fields: Record<string, string> }

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
  /** The call has not reached the database, so that it can be repeated. */
  readonly isUntouched: boolean

  constructor(reason: string, isUntouched = false) {
    super(`The database is gone: ${reason}.`)
    this.name = 'DatabaseGone'
    this.isUntouched = isUntouched
  }
}

/** The database is lost for good, as a sentence for the operator. */
export class DatabaseLost extends StartError {
  override readonly name = 'DatabaseLost'
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

/** A statement of a shape that kept everybody waiting until the database was opened again. */
export class RefusedStatement extends Error {
  constructor() {
    super('The statement took far too long before, and is not run again.')
    this.name = 'RefusedStatement'
  }
}

/** Why a request that is not at fault may be answered later; null for every other error. */
export function whyUnavailable(error: unknown): string | null {
  if (isDiskFull(error)) return 'The disk of the database is full'
  const isAway =
    error instanceof DatabaseGone ||
    error instanceof DatabaseLost ||
    error instanceof SlowStatement ||
    isConnectionLost(error)
  return isAway ? 'The database is not there just now' : null
}

/**
 * A database server that ends, starts, or cannot be reached: connection exceptions (class 08) and operator's interventions
 * (57P01 to 57P03) of SQL, the driver's own codes, and those of Node.
 */
function isConnectionLost(error: unknown): boolean {
  return /^(08\w{3}|57P0[123]|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
    codeOf(error) ?? '',
  )
}

/**
 * Whether a connection to a database server is lost. A caller's own connection has some of these codes as
 * well, so use this only for the driver's errors.
 */
export function isConnectionCut(error: unknown): boolean {
  return isConnectionLost(error) || ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(codeOf(error) ?? '')
}

/** SQL calls it `disk_full`. Calls that need no more room still work. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100'
}

/** A page or file of the database is damaged: class 58 (system), `data_corrupted`, `index_corrupted`. */
export function isDamage(error: unknown): boolean {
  return /^(58\w{3}|XX00[12])$/.test(codeOf(error) ?? '')
}

/** An SQL error: `code` is the SQLSTATE, as postgres.js gives it, too. */
export function errorOf({ message, code, fields }: DatabaseFailure): Error {
  return Object.assign(new Error(message), fields, code === null ? {} : { code })
}

/** The values that were sent cannot be stored: a data exception (class 22) or a broken constraint (class 23) of SQL. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]\w{3}$/.test(String(error.code))
}

/** The code that Node gives to an error of the system, and PostgreSQL to one of SQL. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
