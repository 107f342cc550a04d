import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { StartError } from '../base/startError.ts'
import { codeOf } from '../database/errors.ts'

export type ToolOptions = {
  /** Environment variables for the tool, because other users of the machine can read a command line. */
  secrets?: Record<string, string>
  /** Where the tool comes from, for a machine that does not have it. */
  install: string
}

/** Runs a program of this machine to its end. If it fails, throws a StartError with its output. */
export async function runTool(name: string, args: readonly string[], options: ToolOptions): Promise<void> {
  const child = spawn(name, args, {
    env: { ...process.env, ...options.secrets },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(child.stderr)
  const ended = once(child, 'close').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new StartError(`${name} is not installed, and is needed for this. ${options.install}`)
  })
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new StartError(`${name} failed:\n${(await said).trim()}`)
}
