import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { dataDirIn } from '../apps/server/src/database/testing/emptyDatabase.ts'

export type TestServer = {
  url: string
  /** The lines of the server's log, as JSON. */
  log: string[]
  stop(): Promise<void>
  /** Kills the server like a crash, and starts it again with the same port and folder. */
  kill(): Promise<void>
  startAgain(): Promise<void>
}

const builtServer = resolve(import.meta.dirname, '../apps/server/dist/server.mjs')

/** How many times faster than an agency the wire of most journeys files. */
export const wireSpeed = '10'

type Place = {
  /** Another copy of the built server, which serves the deck next to it. */
  bundle?: string
  /** A folder that is kept when the server stops. */
  dataDir?: string
}

/** The built server as a separate process, on a free port, with a folder that has two weeks of the wire. */
export async function startTestServer(
  environment: Record<string, string> = {},
  { bundle = builtServer, dataDir: given }: Place = {},
): Promise<TestServer> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'wiredeck-e2e-')))
  const filled = process.env.FILLED_FOLDER
  if (filled !== undefined && !existsSync(join(dataDir, 'data')))
    await cp(filled, dataDir, { recursive: true })
  const DATA_DIR = dataDirIn(dataDir)
  const log: string[] = []
  const start = (port: string): Promise<{ url: string; child: ChildProcess }> => {
    const child = spawn(process.execPath, [bundle], {
      env: {
        PATH: process.env.PATH ?? '',
        PORT: port,
        DATA_DIR,
        LOG_LEVEL: 'debug',
        ...otherAccounts(),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    createInterface({ input: child.stderr }).on('line', line => log.push(line))
    return readUrl(child, log).then(url => ({ url, child }))
  }
  let { url, child } = await start('0')
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(done => child.once('exit', done))
    child.kill(signal)
    await ended
  }
  return {
    url,
    log,
    async stop() {
      await end('SIGTERM')
      if (given === undefined) await rm(dataDir, { recursive: true, force: true })
    },
    kill: () => end('SIGKILL'),
    async startAgain() {
      ;({ url, child } = await start(new URL(url).port))
    },
  }
}

/** `npm run check:supabase` replaces the server's own accounts by another backend. */
function otherAccounts(): Record<string, string> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = process.env
  return SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY ? { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } : {}
}

function readUrl(child: ChildProcess, log: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    child.once('exit', code => fail(new Error(`The server ended with ${code}: ${log.join('\n')}`)))
    if (!child.stdout) return fail(new Error('The server has no output'))
    createInterface({ input: child.stdout }).on('line', line => {
      const url = /Deck:\s+(\S+)/.exec(line)?.[1]
      if (url) done(url)
    })
  })
}
