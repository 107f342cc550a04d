import { StartError } from '../base/startError.ts'
import { damagedFolder, explainFolder } from './dataFolder.ts'
import { codeOf, DatabaseGone } from './errors.ts'
import type { DatabaseTarget } from './database.ts'

/** The oldest PostgreSQL that the suites run on. */
const oldestMajor = 15

/** Why a database cannot be used, as a StartError that repeats no password; other errors as they are. */
export function explainDatabase(error: unknown, target: DatabaseTarget): unknown {
  if (error instanceof StartError) return error
  return 'url' in target ? explainPostgres(error, target.url) : explainPglite(error, target.dataDir)
}

/** Throws a StartError for a server that is too old, or that is read-only. */
export function checkPostgres(version: number, isReadOnly: boolean, url: string): void {
  const { server } = placeOf(url)
  const major = Math.floor(version / 10_000)
  if (major < oldestMajor)
    throw new StartError(`${server} is PostgreSQL ${major}. Wiredeck needs ${oldestMajor} or later.`)
  if (isReadOnly)
    throw new StartError(
      `${server} only reads: it is a standby, or still in recovery. Name the primary in DATABASE_URL.`,
    )
}

function explainPglite(error: unknown, dataDir: string): unknown {
  const code = codeOf(error)
  // Errors of the system (58) and inside the database (XX), such as a page that cannot be read.
  const isDamaged = error instanceof DatabaseGone || /^(58|XX)\w{3}$/.test(code ?? '')
  if (isDamaged && error instanceof Error) {
    const [reason = ''] = error.message.replace('The database is gone: ', '').split(/\.(?: |$)/)
    return damagedFolder(dataDir, reason)
  }
  return explainFolder(code === '53100' ? Object.assign(new Error(), { code: 'ENOSPC' }) : error, dataDir)
}

function explainPostgres(error: unknown, url: string): unknown {
  const { server, host, role, database } = placeOf(url)
  const code = codeOf(error)
  if (code === undefined || !(error instanceof Error)) return error
  const { message } = error
  const mend = 'or mend DATABASE_URL'
  const sentences: Record<string, string> = {
    ENOTFOUND: `The host ${host} is unknown. Mend DATABASE_URL.`,
    EAI_AGAIN: `The host ${host} is unknown, or no name server answers. Mend DATABASE_URL.`,
    ERR_INVALID_URL: 'DATABASE_URL must be an address such as postgres://role:password@host:5432/database.',
    '3D000': `${server} has no database ${database}. Make it (createdb ${database}), ${mend}.`,
    '28P01': `${server} does not let ${role} in: there is no such role, or its password is wrong. Mend DATABASE_URL.`,
    '28000': `${server} does not let ${role} in (${message}). Mend DATABASE_URL, or its pg_hba.conf.`,
    '42501':
      `The role ${role} may not make what Wiredeck needs in the database ${database} (${message}). ` +
      'docs/supabase.md says what an administrator grants it; ACCOUNTS=off needs no more than to make tables.',
    '25006': `${server} only reads. Name the primary in DATABASE_URL.`,
    '53100': `The disk of ${server} is full. Make room, and start again.`,
    '53300': `${server} has no connection left. Raise its max_connections, and start again.`,
    '57P03': `${server} is only just starting, or going down. Start again in a moment.`,
  }
  const sentence = sentences[code]
  if (sentence) return new StartError(sentence)
  if (/^(E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_\w+|08\w{3})$/.test(code))
    return new StartError(`${server} does not answer (${code}). Start it, ${mend}.`)
  if (/^(28|53|57|XX)\w{3}$/.test(code) || /CERT|SSL|TLS/.test(code))
    return new StartError(`${server} cannot be used (${message}). Mend that, ${mend}.`)
  return error
}

/** The part of the address that may be shown. An address of several hosts cannot be read here. */
function placeOf(url: string) {
  if (!URL.canParse(url))
    return {
      server: 'The database server',
      host: 'in DATABASE_URL',
      role: 'its role',
      database: 'of that name',
    }
  const { hostname, port, username, pathname } = new URL(url)
  const role = decodeURIComponent(username) || 'without a name'
  const host = hostname || 'localhost'
  return {
    server: `The database server at ${host}:${port || 5432}`,
    host,
    role,
    database: decodeURIComponent(pathname.slice(1)) || role,
  }
}
