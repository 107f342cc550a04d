import { resolve } from 'node:path'
import { runKeys } from './accounts/runKeys.ts'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { findFolders } from './base/folders.ts'
import { readVersion } from './base/readVersion.ts'
import { StartError } from './base/startError.ts'
import { explainFolder } from './database/dataFolder.ts'
import { readSettings, type Settings } from './settings/settings.ts'

const usage = [
  'node server.mjs                 starts the server',
  'node server.mjs backup FILE     writes its database and keys into a new file, or into a folder; it may run meanwhile',
  'node server.mjs restore FILE    puts such a file in their place; the server must not run',
  'node server.mjs keys            names the file with the keys of the accounts; --rotate makes a new key that signs sessions,',
  '                                --push prints a new pair for alerts with the deck closed, as settings',
  'node server.mjs --version',
].join('\n')

type Environment = Record<string, string | undefined>

/** Runs a command of the command line with the server's settings, and resolves to the text to print. */
export async function runCommand(
  [verb = '', ...rest]: readonly string[],
  environment: Environment,
): Promise<string> {
  switch (verb) {
    case '--version':
      return readVersion(findFolders())
    case '--help':
      return usage
    case 'backup':
      return explained(environment, settings => makeBackup(settings, onlyOne(rest)))
    case 'restore':
      return explained(environment, settings => putBack(settings, onlyOne(rest)))
    case 'keys':
      // Without the other settings, because they may wait for the keys that this prints.
      return runKeys(rest, environment.DATA_DIR || './data') ?? wronglyCalled()
    default:
      return wronglyCalled()
  }
}

async function makeBackup(settings: Settings, target: string): Promise<string> {
  const version = readVersion(findFolders())
  const file = await backup(settings, target, { version, now: new Date() })
  return `The backup is ${file}. It holds the keys of the accounts: keep it where nobody else can read it.`
}

async function putBack(settings: Settings, target: string): Promise<string> {
  const { manifest, setAside } = await restore(settings, resolve(target), new Date())
  return [
    `The backup of ${manifest.made} (version ${manifest.version}) is restored.`,
    ...(setAside === null ? [] : [`What was there before is now ${setAside}, with its keys beside it.`]),
    'Start the server.',
  ].join(' ')
}

/** Runs with the settings of a server that keeps something. What the file system refuses becomes a sentence. */
async function explained(
  environment: Environment,
  run: (settings: Settings) => Promise<string>,
): Promise<string> {
  const settings = readSettings(environment)
  if (settings.upstream && !settings.watch && settings.accounts?.servedBy !== 'here')
    throw new StartError('This server keeps nothing that a backup could be made of.')
  try {
    return await run(settings)
  } catch (error) {
    throw explainFolder(error, resolve(settings.dataDir))
  }
}

function onlyOne([target, ...more]: readonly string[]): string {
  return target === undefined || more.length > 0 ? wronglyCalled() : target
}

function wronglyCalled(): never {
  throw new StartError(`This is how it is called:\n${usage}`)
}
