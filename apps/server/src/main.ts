import { pino } from 'pino'
import { ForeignKeys } from './accounts/keyOwner.ts'
import { DataFolderInUse } from './database/errors.ts'
import { findFolders } from './folders.ts'
import type { Mail } from './mail/mail.ts'
import { startServer, type RunningServer } from './server.ts'
import { isLoopback, readSettings, type Settings } from './settings.ts'
import { SettingsError } from './settingsError.ts'

/** Starts the server from its environment, says where it is, and ends it when it is told to. */
export async function main(): Promise<void> {
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    return giveUp(explain(error, null))
  }
  const log = pino(
    { level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  )
  try {
    const server = await startServer(settings, findFolders(), log, { showMail })
    console.log(banner(server, settings))
    endOnSignal(server)
    // With a status other than 0, so that whoever looks after this process starts it again.
    void server.lost.then(lost => giveUp(lost.message))
  } catch (error) {
    giveUp(explain(error, settings))
  }
}

function banner({ url }: RunningServer, { host, sampleAccount, upstream }: Settings): string {
  const lines = ['', `  Deck:     ${url}`]
  if (sampleAccount && isLoopback(host))
    lines.push(`  Log in:   ${sampleAccount.email} / ${sampleAccount.password}`)
  if (upstream) lines.push(`  Content:  ${upstream.url}`)
  return [...lines, '  Stop:     Ctrl-C', ''].join('\n')
}

function endOnSignal(server: RunningServer): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void server.close().then(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  endWithParent(end)
}

/** npm does not hand SIGTERM on: without this its server would stay behind with the port and the lock. */
function endWithParent(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, 500).unref()
}

/** Where no mail goes out, the code in it stands here. */
function showMail({ to, text }: Mail): void {
  console.log(`  Mail to ${to}: ${text.split('\n')[0]}\n`)
}

/** What went wrong, as a sentence for whoever started the server. */
function explain(error: unknown, settings: Settings | null): string {
  if (error instanceof SettingsError || error instanceof DataFolderInUse || error instanceof ForeignKeys)
    return error.message
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE' && settings) {
    return `Port ${settings.port} is taken, perhaps by a deck that already runs. Stop that, or choose another port: PORT=${settings.port + 1} npm start`
  }
  if ((code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') && settings) {
    return `${settings.host} is no address of this machine. Leave HOST out, or set it to 0.0.0.0 for all of them.`
  }
  if (code === '42501') {
    return (
      'The database does not let this server make what accounts need (the roles anon and authenticated, a schema ' +
      'auth). docs/supabase.md says what an administrator grants it; ACCOUNTS=off does without.'
    )
  }
  if (code === 'EACCES' && settings)
    return `Port ${settings.port} may not be opened here. Choose one above 1023: PORT=4280 npm start`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function giveUp(sentence: string): void {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
