import { resolve } from 'node:path'
import { findFolders } from '../base/folders.ts'
import { readVersion } from '../base/readVersion.ts'
import { StartError } from '../base/startError.ts'
import { readSettings } from '../settings/settings.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const usage = [
  'node server.mjs                 starts the server',
  'node server.mjs backup FILE     writes its database and keys into a new file, or into a folder; it may run meanwhile',
  'node server.mjs restore FILE    puts such a file in their place; the server must not run',
  'node server.mjs --version',
].join('\n')

/** Runs a command of the command line with the server's settings, and resolves to the text to print. */
export async function runCommand(
  [verb = '', ...targets]: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<string> {
  const version = readVersion(findFolders())
  if (verb === '--version') return version
  if (verb === '--help') return usage
  const [target] = targets
  if (!['backup', 'restore'].includes(verb) || target === undefined || targets.length > 1)
    throw new StartError(`This is how it is called:\n${usage}`)
  const settings = readSettings(environment)
  if (settings.upstream && !settings.watch && settings.accounts?.servedBy !== 'here')
    throw new StartError('This server keeps nothing that a backup could be made of.')
  if (verb === 'backup')
    return `The backup is ${await backup(settings, target, { version, now: new Date() })}. It holds the keys of the accounts: keep it where nobody else can read it.`
  const { manifest, setAside } = await restore(settings, resolve(target), new Date())
  return [
    `The backup of ${manifest.made} (version ${manifest.version}) is restored.`,
    ...(setAside === null ? [] : [`What was there before is now ${setAside}, with its keys beside it.`]),
    'Start the server.',
  ].join(' ')
}
