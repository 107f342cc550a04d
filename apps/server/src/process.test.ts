import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataDirIn } from './database/testing/emptyDatabase.ts'
import { buildServer, startChild, type ChildServer, type Ended } from './testing/childServer.ts'
import { rawRequest } from './testing/rawRequest.ts'
import { anonymousToken, createCaller, givePast, withoutWire } from './testing/testServer.ts'

let folder: string
let dataDir: string
const running: ChildServer[] = []

beforeAll(async () => {
  buildServer()
  folder = mkdtempSync(join(tmpdir(), 'wiredeck-process-'))
  dataDir = join(folder, 'data')
  await givePast({ ...withoutWire, dataDir, keepDays: 1 })
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.signal('SIGKILL')
    await child.ended
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(environment: Record<string, string> = {}): Promise<ChildServer> {
  const child = await startChild({ DATA_DIR: dataDir, WIRE: 'off', ...environment })
  if (!('url' in child)) throw new Error(`It did not come up: ${child.output}`)
  running.push(child)
  return child
}

/** Ends the worker in the middle of its work, because none of our queries does that. */
function endWorkersOn(signal: NodeJS.Signals): string {
  const code = `import { Worker } from 'node:worker_threads'
    const workers = new Set()
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (...sent) {
      workers.add(this)
      return postMessage.apply(this, sent)
    }
    process.on('${signal}', () => workers.forEach(worker => void worker.terminate()))`
  return `--import data:text/javascript,${encodeURIComponent(code)}`
}

async function refused(environment: Record<string, string>): Promise<Ended> {
  const child = await startChild({ DATA_DIR: join(folder, 'other'), WIRE: 'off', ...environment })
  if ('url' in child) {
    running.push(child)
    throw new Error('It came up')
  }
  return child
}

/** Runs before the server does, for faults that this machine does not have. */
const patched = (code: string) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}`,
})
const withFreeMegabytes = (free: number) =>
  patched(
    `import { promises } from 'node:fs'
     import { syncBuiltinESMExports } from 'node:module'
     promises.statfs = async () => ({ bavail: ${free}, bsize: 1_000_000 })
     syncBuiltinESMExports()`,
  )

describe('the server as a process', () => {
  it('says where it is, how to log in and how to stop it; and ends when it is told to', async () => {
    const child = await start()

    expect(child.output()).toMatch(
      /^\n {2}Deck: {5}http:\/\/localhost:\d+\n {2}Log in: {3}reader@deck\.example \/ reader\n {2}Stop: {5}Ctrl-C\n/,
    )
    expect(await (await fetch(`${child.url}/healthz`)).json()).toMatchObject({ status: 'ok' })
    child.signal('SIGINT')
    expect(await child.ended).toBe(0)
  })

  it('goes on when its database dies, and ends with a sentence when it dies again, for another start to open it', async () => {
    const child = await start({ NODE_OPTIONS: endWorkersOn('SIGUSR2') })
    // A probe looks at the database only every other second.
    const answers = async () => {
      const caller = await createCaller(child.url)
      return caller.search({ maxRows: 1 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(answers).toBe(true)
    child.signal('SIGUSR2')
    await expect.poll(() => child.output()).toContain('Opening it again')
    await expect.poll(answers, { timeout: 20_000 }).toBe(true)
    child.signal('SIGUSR2')

    expect(await child.ended).toBe(1)
    const [, sentence] = /\n(The database in .*)\n/.exec(child.output()) ?? []
    expect(sentence).toContain(dataDir)
    expect(sentence).toContain('Start the server again')

    const next = await start()
    expect((await (await createCaller(next.url)).search({ maxRows: 1 })).docs).toHaveLength(1)
  })

  it('logs a line of JSON an event', async () => {
    const child = await start({ LOG_LEVEL: 'debug' })
    await fetch(`${child.url}/healthz`)
    child.signal('SIGTERM')
    await child.ended

    const lines = child
      .output()
      .split('\n')
      .filter(line => line.startsWith('{'))
    const events = lines.map(line => JSON.parse(line) as Record<string, unknown>)
    expect(events).toContainEqual(expect.objectContaining({ msg: 'Answered', path: '/healthz', status: 200 }))
    for (const { time } of events) expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T.+Z$/)
  })

  it('keeps a password that was given to it out of its banner behind a proxy, whose readers are others', async () => {
    const child = await start({
      BEHIND_PROXY: 'on',
      API_KEY: 'my:key',
      SAMPLE_ACCOUNT: 'me@deck.example:canary-password',
    })
    expect(child.output()).not.toContain('canary-password')
    expect(child.output()).toContain('Deck: ')
  })

  it('keeps a password that was given to it out of its banner, where others reach it', async () => {
    const child = await start({
      HOST: '0.0.0.0',
      API_KEY: 'my:key',
      SAMPLE_ACCOUNT: 'me@deck.example:canary-password',
    })

    expect(child.output()).not.toContain('canary-password')
    expect(child.output()).toContain('Deck: ')
    // It answers to no name either, and gives no anonymous tokens.
    await expect
      .poll(() => child.output())
      .toContain(
        'HOST is 0.0.0.0 and ALLOWED_HOSTS is not set: this server answers to its addresses, and to no name. Set ALLOWED_HOSTS to the names that readers use.',
      )
    const statusAs = async (host: string) =>
      (await rawRequest(child.port, '/config.json', { headers: { host } })).status
    expect(await statusAs('rebinding.example')).toBe(421)
    expect(await statusAs(`127.0.0.1:${child.port}`)).toBe(200)
    const answer = await rawRequest(child.port, '/oauth/token?grant_type=anonymous')
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 403 } })
  })

  it('refuses a second process on its data folder, in a sentence', async () => {
    const first = await start()
    const second = await refused({ DATA_DIR: dataDir })

    expect(second.code).toBe(1)
    expect(second.output.trim()).toBe(
      `The data folder ${dataDir} is in use by process ${first.pid}. Stop that process or choose another folder.`,
    )
  })

  it('closes a folder to others that was open, with its lock and keys, and files nothing on a disk without room', async () => {
    const open = mkdtempSync(join(folder, 'open-'))
    const place = dataDirIn(open)
    chmodSync(place, 0o777)
    const child = await start({ DATA_DIR: place, WIRE: 'on', WIRE_SPEED: '100', ...withFreeMegabytes(90) })

    const paths = readdirSync(open, { recursive: true, encoding: 'utf8' })
    expect(paths).toContain('data.keys.json')
    expect(paths).toContain('data.lock')
    expect(paths.filter(path => (lstatSync(join(open, path)).mode & 0o077) !== 0)).toEqual([])
    expect(child.output()).toContain('Only 90 MB are free on the disk of ')
    await expect.poll(() => child.output()).toContain('The wire stops filing: only 90 MB are free')
    expect((await (await createCaller(child.url)).search({ maxRows: 1 })).numFound).toBe(0)
  })

  it('watches the disk of the accounts behind a gateway, which files nothing', async () => {
    const agency = { CONTENT_API_URL: 'http://127.0.0.1:9', CONTENT_API_KEY: 'key:key' }
    const place = dataDirIn(mkdtempSync(join(folder, 'gateway-')))
    const child = await start({ ...agency, DATA_DIR: place, ...withFreeMegabytes(90) })
    await expect
      .poll(() => child.output())
      .toMatch(/Only 90 MB are free on the disk of .*\. Without room no columns are synced\./)
  })

  it.each([
    [
      'a folder that cannot be made',
      { DATA_DIR: '/proc/x' },
      'DATA_DIR is /proc/x, where no folder can be made. Name another one.',
    ],
    [
      'a file for a folder',
      { DATA_DIR: import.meta.filename },
      `DATA_DIR is ${import.meta.filename}, which is a file, or lies in one. Name a folder.`,
    ],
    [
      'a misspelt setting',
      { WIRE_SPED: '2' },
      'WIRE_SPED is no setting. WIRE_SPEED is one: rename it, or unset WIRE_SPED.',
    ],
    [
      'a key that is none',
      { CONTENT_API_URL: 'https://api.example', CONTENT_API_KEY: '%%%' },
      'CONTENT_API_KEY must be clientId:clientSecret, or base64 of that.',
    ],
    [
      'a database that refuses',
      { DATABASE_URL: 'postgres://deck:canary@127.0.0.1:9/deck' },
      'The database server at 127.0.0.1:9 does not answer (ECONNREFUSED). Start it, or mend DATABASE_URL.',
    ],
    [
      'an address of a database that is none',
      { DATABASE_URL: 'postgres://deck:canary@host:99999999/deck' },
      'DATABASE_URL must be an address such as postgres://role:password@host:5432/database.',
    ],
    [
      'a full disk',
      withFreeMegabytes(39),
      /^The disk of .+ \(DATA_DIR\) is full: 39 MB are free, and 200 MB are needed\. Make room, and start again\.$/,
    ],
  ] as const)('says what is wrong, and the way out, of %s', async (_, environment, sentence) => {
    const { code, output } = await refused(environment)
    expect(output.trim()).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
    expect(code).toBe(1)
  })

  it('names a damaged folder, says how to go on, and leaves it as it is', async () => {
    const place = dataDirIn(mkdtempSync(join(folder, 'damaged-')))
    writeFileSync(join(place, 'global/pg_control'), '')
    const before = readdirSync(place)
    const { code, output } = await refused({ DATA_DIR: place })

    expect(output.trim()).toMatch(
      new RegExp(
        `^The database in ${place} cannot be opened, for it is damaged or of another version \\(.+\\)\\.\n` +
          `Put the backup of the folder back, or start afresh by moving it aside: mv ${place} ${place}\\.damaged$`,
      ),
    )
    expect(code).toBe(1)
    expect(readdirSync(place)).toEqual(expect.arrayContaining(before))
  })

  it('says that a fault is its own, and logs it for the developers', async () => {
    const bug = `import { Server } from 'node:net'
      Server.prototype.listen = () => { throw new TypeError('a canary bug') }`
    const { code, output } = await refused({ DATA_DIR: dataDir, ...patched(bug) })
    const [line = '', ...rest] = output.trim().split('\n')

    expect(JSON.parse(line)).toMatchObject({ level: 60, err: { message: 'a canary bug' } })
    expect(rest.join('\n').trim()).toBe(
      'Wiredeck failed, and this is a fault of its own. The line above is for its developers.',
    )
    expect(code).toBe(1)
  })

  it.runIf(process.env.DATABASE_URL)('says why a database server refuses it', async () => {
    const url = new URL(process.env.DATABASE_URL ?? '')
    const server = `The database server at ${url.hostname}:${url.port || 5432}`
    url.pathname = '/no_such_database'
    const { output } = await refused({ DATABASE_URL: url.href })
    expect(output.trim()).toBe(
      `${server} has no database no_such_database. Make it (createdb no_such_database), or mend DATABASE_URL.`,
    )
    url.username = 'no_such_role'
    expect((await refused({ DATABASE_URL: url.href })).output).toContain(
      `${server} does not let no_such_role in`,
    )
  })

  it('says that a port is taken, and what to do', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo

    const { code, output } = await refused({ DATA_DIR: dataDir, PORT: String(port) })
    await new Promise(resolve => other.close(resolve))

    expect(code).toBe(1)
    expect(output.trim()).toBe(
      `Port ${port} is taken, perhaps by a deck that already runs. Stop that, or choose another port: PORT=${port + 1}`,
    )
  })

  it('says which address it cannot have', async () => {
    const { code, output } = await refused({
      DATA_DIR: dataDir,
      HOST: '192.0.2.1',
      API_KEY: 'my:key',
      SAMPLE_ACCOUNT: 'off',
      ACCOUNTS: 'off',
    })

    expect(code).toBe(1)
    expect(output.trim()).toBe(
      '192.0.2.1 is no address of this machine. Leave HOST out, or set it to 0.0.0.0 for all of them.',
    )
  })

  it('names bad settings and touches nothing', async () => {
    const { code, output } = await refused({ PORT: 'a', WIRE: 'b' })

    expect(code).toBe(1)
    expect(output.trim()).toBe(
      'PORT must be a number from 0 to 65535 (it is "a").\nWIRE must be on or off (it is "b").',
    )
  })

  it('lets a request in flight finish when it is told to end', async () => {
    const child = await start()
    const token = await anonymousToken(child.url)
    const body = '{"maxRows":1}'
    const socket = connect(child.port, '127.0.0.1')
    let answer = ''
    socket.on('data', text => (answer += text.toString()))
    const closed = new Promise(resolve => socket.on('close', resolve))
    socket.write(
      `POST /v1/api/search HTTP/1.1\r\nHost: localhost:${child.port}\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 5)}`,
    )
    // So the server says that it has begun to read.
    await expect.poll(() => answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')

    child.signal('SIGTERM')
    await expect.poll(() => connecting(child.port)).toBe('ECONNREFUSED')
    socket.write(body.slice(5))
    await closed

    expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 200 OK/)
    expect(answer).toContain('"docs":[{')
    expect(await child.ended).toBe(0)
  })
})

/** What comes of a connection to this port: that there is one, or Node's code for why there is none. */
function connecting(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  return new Promise(resolve => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.once('connect', () => {
      socket.destroy()
      resolve('connected')
    })
  })
}
