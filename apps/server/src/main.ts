import { pino, type Logger } from 'pino'
import { runCommand } from './command.ts'
import { errorFields } from './base/errorFields.ts'
import { findFolders } from './base/folders.ts'
import { requestFields } from './http/requestId.ts'
import type { Mail } from './mail/mail.ts'
import { startServer, type RunningServer } from './server.ts'
import { isForOneMachine, readSettings, type Settings } from './settings/settings.ts'
import { StartError } from './base/startError.ts'

/** Starts the server from its environment until it is told to end, or runs the command of the arguments. */
export async function main(asked: readonly string[]): Promise<void> {
  // No other user of the machine may read what this server writes.
  process.umask(0o077)
  if (asked.length > 0) return obey(asked)
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    return giveUp(error, null)
  }
  const log = pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: requestFields,
      serializers: { err: errorFields },
    },
    toStandardError(),
  )
  process.once('uncaughtException', error => giveUp(error, log))
  for (const warning of settings.warnings) log.warn(warning)
  try {
    const server = await startServer(settings, findFolders(), log, { showMail })
    // Before the banner, because whoever has read it may end the server at once.
    endOnSignal(server)
    console.log(banner(server, settings))
    // With a status other than 0, so that the process's supervisor starts it again.
    void server.lost.then(lost => giveUp(lost, log))
  } catch (error) {
    giveUp(error, log)
  }
}

async function obey(asked: readonly string[]): Promise<void> {
  try {
    console.log(await runCommand(asked, process.env))
  } catch (error) {
    giveUp(error, null)
  }
}

/** Synchronous, so that the last line is out before the process ends. */
const toStandardError = () => pino.destination({ dest: 2, sync: true })

function banner({ url }: RunningServer, settings: Settings): string {
  const { sampleAccount, upstream } = settings
  const lines = ['', `  Deck:     ${url}`]
  if (sampleAccount && isForOneMachine(settings))
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

/** npm does not pass SIGTERM on: without this its server would stay behind with the port and the lock. */
function endWithParent(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, 500).unref()
}

/** If no mail goes out, the operator reads the code here. */
function showMail({ to, text }: Mail): void {
  console.log(`  Mail to ${to}: ${text.split('\n')[0]}\n`)
}

/** A StartError is told in a sentence; a fault of the server's own is logged as well. */
function giveUp(error: unknown, log: Logger | null): void {
  if (error instanceof StartError) {
    console.error(`\n${error.message}\n`)
  } else {
    const tell = log ?? pino({ serializers: { err: errorFields } }, toStandardError())
    tell.fatal(error, 'Unforeseen')
    console.error(
      '\nWiredeck failed, and this is a fault of its own. The line above is for its developers.\n',
    )
  }
  process.exit(1)
}
