import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { bundle } from './childServer.ts'

/** Runs the built server with arguments that it does not stay for, such as `backup FILE`, and resolves with its end. */
export async function runBuilt(
  args: readonly string[],
  environment: Record<string, string>,
  /** Who runs it; else the user of the tests. */
  as: { uid?: number } = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['--liftoff-only', bundle, ...args], {
    env: { PATH, ...environment },
    ...as,
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, output: output.trim(), errors: errors.trim() }
}
