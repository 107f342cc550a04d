import { prepareRestore } from '../database/prepareRestore.ts'
import { runTool, type ToolOptions } from './runTool.ts'

/** Writes a PostgreSQL database, as it is at one moment, into a file that `fillPostgres` reads. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await runTool(
    'pg_dump',
    ['--format=custom', '--no-owner', `--file=${file}`, ...addressOf(url)],
    toolsFor(url),
  )
}

/** Fills an empty database from such a file, all or nothing. Throws a StartError if it is not empty. */
export async function fillPostgres(url: string, file: string): Promise<void> {
  await prepareRestore(url)
  const args = ['--no-owner', '--single-transaction', '--exit-on-error', ...addressOf(url), file]
  await runTool('pg_restore', args, toolsFor(url))
}

/** The address without the password. */
function addressOf(url: string): string[] {
  const plain = new URL(url)
  plain.password = ''
  return [`--dbname=${plain.href}`]
}

function toolsFor(url: string): ToolOptions {
  const { password } = new URL(url)
  return {
    ...(password !== '' && { secrets: { PGPASSWORD: decodeURIComponent(password) } }),
    install:
      'It comes with PostgreSQL, and must not be older than the server; on Debian: apt install postgresql-client.',
  }
}
