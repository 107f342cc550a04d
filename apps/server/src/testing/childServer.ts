import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const bundle = fileURLToPath(new URL('../../dist/server.mjs', import.meta.url))
const build = fileURLToPath(new URL('../../build.mjs', import.meta.url))

/**
 * Called before children are started, because they run what is built. A whole test run has built it already,
 * and other suites start servers that read it meanwhile.
 */
export function buildServer(): void {
  if (process.env.SERVER_BUILT !== '1') execFileSync(process.execPath, [build])
}

export type ChildServer = {
  pid: number
  url: string
  port: number
  /** Standard output and standard error so far. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

export type Ended = { code: number | NodeJS.Signals | null; output: string }

/** The built server as a process of its own. Resolves with its end if it does not come up. */
export async function startChild(environment: Record<string, string>): Promise<ChildServer | Ended> {
  const { PATH = '' } = process.env
  // Its database lives too briefly to be worth optimising.
  const child = spawn(process.execPath, ['--liftoff-only', bundle], {
    env: { PATH, PORT: '0', LOG_LEVEL: 'warn', KEEP_DAYS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null,
  )
  const cameUp = new Promise<string>(resolve => {
    const read = (text: Buffer) => {
      output += text.toString()
      const url = /Deck: +(http\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  const first = await Promise.race([cameUp.then(url => ({ url })), ended.then(code => ({ code }))])
  if ('code' in first) return { code: first.code, output }
  return {
    pid: child.pid ?? 0,
    url: first.url,
    port: Number(new URL(first.url).port),
    output: () => output,
    signal: name => child.kill(name),
    ended,
  }
}
