import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keyFileOf, openKeys } from './accounts/keys.ts'
import type { DatabaseTarget, Row } from './database/database.ts'
import { openDatabase } from './database/openDatabase.ts'
import { databaseSubjects } from './database/testing/databaseTargets.ts'
import { beginFolder, dataDirIn } from './database/testing/emptyDatabase.ts'
import { buildServer, startChild, type ChildServer } from './testing/childServer.ts'
import { openWelcome } from './testing/liveClient.ts'
import { runBuilt } from './testing/runBuilt.ts'
import { anonymousToken } from './testing/testServer.ts'
import { runCommand } from './command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wiredeck-backup-'))
const running: ChildServer[] = []

beforeAll(buildServer)
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.signal('SIGKILL')
    await child.ended
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The settings of a server over this database; `dataDir` is where its keys lie if another server keeps the rest. */
function settingsOf(target: DatabaseTarget, dataDir: string) {
  return 'url' in target ? { DATA_DIR: dataDir, DATABASE_URL: target.url } : { DATA_DIR: target.dataDir }
}

async function end(server: ChildServer): Promise<void> {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
}

async function start(environment: Record<string, string>): Promise<ChildServer> {
  const child = await startChild(environment)
  if (!('url' in child)) throw new Error(`It did not come up: ${child.output}`)
  running.push(child)
  return child
}

/** What stands in a database that no server has open. */
async function contentsOf(target: DatabaseTarget) {
  const database = await openDatabase(target)
  try {
    const [log] = await database.query<{ identity: string; last: number }>(
      'SELECT identity, last::int FROM filing_log',
    )
    if (!log) throw new Error('The log is missing')
    const rows = <T extends Row>(sql: string) => database.query<T>(sql)
    return {
      log,
      entries: await rows<{ number: number; is_past: boolean }>(
        'SELECT number::int, uno, revision::int, is_past, filed FROM filing JOIN doc ON id = doc ORDER BY number',
      ),
      secrets: await rows('SELECT * FROM secret ORDER BY name'),
      codes: await rows('SELECT * FROM auth.codes'),
      migrations: await rows('SELECT * FROM migration ORDER BY version'),
    }
  } finally {
    await database.close()
  }
}

const email = 'reader@desk.example'

async function callAccounts(server: ChildServer, path: string, body: object): Promise<number> {
  const { accounts } = (await (await fetch(`${server.url}/config.json`)).json()) as {
    accounts: { publishableKey: string }
  }
  const headers = { apikey: accounts.publishableKey, 'content-type': 'application/json' }
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status
}

describe.each(databaseSubjects())('a backup on $name', ({ create }) => {
  it('is made while the server files, and comes back whole, with its keys and another log', async () => {
    const [from, to] = [await create(), await create()]
    const place = mkdtempSync(join(folder, 'place-'))
    const [own, other] = [
      settingsOf(from.target, join(place, 'own')),
      settingsOf(to.target, join(place, 'other')),
    ]
    const server = await start({ ...own, WIRE_SPEED: '1000' })
    expect(await callAccounts(server, '/auth/v1/otp', { email, create_user: true })).toBe(200)
    const code = /\b\d{6}\b/.exec(/Mail to .*/.exec(server.output())?.[0] ?? '')?.[0]
    const client = await openWelcome(server.url, await anonymousToken(server.url))
    client.watch({ all: {} })
    const heard = await client.next('filed')

    const made = await runBuilt(['backup', place], own)
    expect(made).toMatchObject({ code: 0, errors: '' })
    const [, file = ''] = /The backup is (\S+\.tar\.gz)\./.exec(made.output) ?? []
    expect(basename(file)).toMatch(/^wiredeck-\d+\.\d+\.\d+-\d{8}T\d{6}Z\.tar\.gz$/)
    expect(statSync(file).mode & 0o077).toBe(0)
    await client.next('filed')
    await end(server)

    expect(await runBuilt(['restore', file], other)).toMatchObject({ code: 0, errors: '' })
    const [before, after] = [await contentsOf(from.target), await contentsOf(to.target)]
    expect(after.log.last).toBeGreaterThanOrEqual(heard.number)
    // The server went on, and may have dropped what grew too old since the backup.
    const numbers = new Set(before.entries.map(({ number }) => number))
    const isKept = ({ number }: { number: number }) => numbers.has(number)
    expect(after.entries.filter(isKept)).toEqual(
      before.entries.filter(({ number }) => number <= after.log.last),
    )
    expect(after.entries.filter(each => !isKept(each) && !each.is_past)).toEqual([])
    for (const table of ['secrets', 'codes', 'migrations'] as const)
      expect(after[table]).toEqual(before[table])
    expect(after.codes).toHaveLength(1)
    expect(after.log.identity).not.toBe(before.log.identity)
    expect(readFileSync(`${other.DATA_DIR}.keys.json`)).toEqual(readFileSync(`${own.DATA_DIR}.keys.json`))
    const beside = [place, dirname(own.DATA_DIR), dirname(other.DATA_DIR)].flatMap(path => readdirSync(path))
    expect(beside.filter(name => /copy-|restoring-|\.part|\.lock/.test(name))).toEqual([])

    const again = await start({ ...other, WIRE: 'off' })
    const back = await openWelcome(again.url, await anonymousToken(again.url))
    back.watch({ all: {} }, { log: before.log.identity, number: heard.number })
    expect(await back.next('gap')).toMatchObject({ log: after.log.identity })
    // Stored with the keys, so a code that was mailed before is still good.
    expect(await callAccounts(again, '/auth/v1/verify', { email, token: code, type: 'email' })).toBe(200)
    await end(again)
    await from.remove()
    await to.remove()
  })
})

describe('a backup', () => {
  /** A server that keeps only accounts starts at once. */
  const accountsOnly = { CONTENT_API_URL: 'http://127.0.0.1:9', CONTENT_API_KEY: 'key:key' }
  const settings = (dataDir: string) => ({ ...accountsOnly, DATA_DIR: dataDir })
  const place = () => mkdtempSync(join(folder, 'place-'))

  it('comes back in the place of a database that is there, which is set aside, but never under a server that runs', async () => {
    const dataDir = dataDirIn(place())
    const keysOf = (path: string) => readFileSync(`${path}.keys.json`, 'utf8')
    const file = join(place(), 'backup.tar.gz')
    const first = await start(settings(dataDir))
    await runCommand(['backup', file], settings(dataDir))
    await expect(runCommand(['restore', file], settings(dataDir))).rejects.toThrow(
      `is in use by process ${first.pid}`,
    )
    await end(first)
    const keys = keysOf(dataDir)
    rmSync(`${dataDir}.keys.json`)
    rmSync(dataDir, { recursive: true })
    beginFolder(dataDir)
    openKeys(keyFileOf(dataDir))

    const said = await runCommand(['restore', file], settings(dataDir))
    expect(keysOf(dataDir)).toBe(keys)
    const [, aside = ''] = /What was there before is now (\S+),/.exec(said) ?? []
    expect(keysOf(aside)).not.toBe(keys)
    for (const path of [dataDir, aside]) await (await openDatabase({ dataDir: path })).close()
  })

  it('is not begun in a folder where its maker may not write, nor of a database that is closed to its maker', async () => {
    const [closed, open, own] = [place(), place(), place()]
    const dataDir = dataDirIn(own)
    for (const [path, mode] of [
      [folder, 0o755],
      [closed, 0o555],
      [open, 0o777],
    ] as const)
      chmodSync(path, mode)
    // Nothing is closed to root, so that its tests run this as somebody else.
    const other = process.getuid?.() === 0 ? { uid: 65_534 } : {}

    expect(await runBuilt(['backup', closed], settings(dataDir), other)).toEqual({
      code: 1,
      output: '',
      errors: `No backup can be made in ${closed}, because the user that runs this may not write there. Name another folder, or give that one to this user (chown).`,
    })
    if (other.uid === undefined) chmodSync(own, 0o000)
    expect(await runBuilt(['backup', open], settings(dataDir), other)).toEqual({
      code: 1,
      output: '',
      errors: `The database in ${dataDir} (DATA_DIR) is closed to the user that runs this. Run it as the server's user.`,
    })
    chmodSync(own, 0o700)
    expect([...readdirSync(closed), ...readdirSync(open)]).toEqual([])
  })

  it('says what is wrong, and the way out', async () => {
    const own = settings(dataDirIn(place()))
    const file = join(place(), 'backup.tar.gz')
    await expect(runCommand(['backup', file], settings('/nowhere'))).rejects.toThrow(
      'There is no database in /nowhere (DATA_DIR)',
    )
    await expect(runCommand(['restore', file], own)).rejects.toThrow(`There is no backup ${file}.`)
    await runCommand(['backup', file], own)
    await expect(runCommand(['backup', file], own)).rejects.toThrow(
      `${file} is there already. Name another file, or a folder.`,
    )
    await expect(
      runCommand(['restore', file], { ...own, DATABASE_URL: 'postgres://deck@127.0.0.1:9/deck' }),
    ).rejects.toThrow('is of an embedded database: unset DATABASE_URL')
    await expect(runCommand(['backup', join(folder, 'nowhere/backup.tar.gz')], own)).rejects.toThrow(
      `There is no folder ${join(folder, 'nowhere')} for the backup. Make it, or name another.`,
    )
    writeFileSync(file, 'no archive')
    await expect(runCommand(['restore', file], own)).rejects.toThrow('tar failed')
    await expect(runCommand(['backup', file], { ...own, PORT: 'a' })).rejects.toThrow('PORT must be a number')
    for (const wrong of [['back'], ['backup'], ['backup', file, file], ['keys', '--rotat'], ['keys', 'push']])
      await expect(runCommand(wrong, own), wrong.join(' ')).rejects.toThrow('node server.mjs backup FILE')
    await expect(runCommand(['backup', file], { ...own, ACCOUNTS: 'off' })).rejects.toThrow(
      'keeps nothing that a backup could be made of',
    )
  })
})
