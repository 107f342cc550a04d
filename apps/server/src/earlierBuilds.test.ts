import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { keyFileOf, openKeys } from './accounts/keys.ts'
import { accountRoles } from './database/tables/accountMigrations.ts'
import type { DatabaseTarget } from './database/database.ts'
import { createNotificationStore } from './content/notifications/notificationStore.sql.ts'
import { openPglite } from './database/pglite.ts'
import { openPostgres } from './database/postgres.ts'
import { createSeals } from './database/seals.ts'
import { databaseSubjects } from './database/testing/databaseTargets.ts'
import { createFiling } from './filing/filing.sql.ts'
import { createIndex } from './index/contentIndex.sql.ts'
import { startAccountsServer } from './testing/accountsServer.ts'
import { placeOf } from './testing/testServer.ts'

/**
 * Databases that servers of these commits filled, with eight of their documents and some counts, and the keys beside them, which protect
 * nothing else. `pg_dump --inserts` wrote them, because that reads alike on both engines and is small.
 */
const builds = [
  {
    name: 'migration3',
    what: '6c8b3c24, before there was a log of what was filed',
    refreshToken: 'nhiCMGqjIbYyrhk7X6C_fWQa79VBkttv4LNsPNJbIwQ',
  },
  {
    name: 'migration5',
    what: '6dd27aac, before deliveries',
    refreshToken: '0JRWFNK632cxo8HHToSxOne-7TieF502VY7vCwuO_Lg',
  },
] as const

const fileOf = (file: string) => join(import.meta.dirname, 'database/testing/earlier', file)
/** Soon after they were made, while the session in them is good. */
const now = () => new Date('2026-11-23T21:00:00Z')

async function fill(target: DatabaseTarget, sql: string): Promise<void> {
  const database = 'url' in target ? await openPostgres(target) : await openPglite(target)
  await database.exec(accountRoles)
  await database.exec(sql)
  await database.close()
}

const pairs = builds.flatMap(build =>
  databaseSubjects().map(subject => ({ ...build, subject, engine: subject.name })),
)

describe.each(pairs)('a database of $what, on $engine', ({ name, refreshToken, subject }) => {
  it('is brought up to date with its documents, services, sessions and columns', async () => {
    const { target, remove } = await subject.create({ isBare: true })
    const folder = mkdtempSync(join(tmpdir(), 'wiredeck-earlier-'))
    const dataDir = 'dataDir' in target ? target.dataDir : join(folder, 'data')
    const sql = gunzipSync(readFileSync(fileOf(`${name}.sql.gz`))).toString()
    await fill(target, sql)
    copyFileSync(fileOf(`${name}.keys.json`), keyFileOf(dataDir))

    const server = await startAccountsServer({ settings: { dataDir, ...placeOf(target) }, world: { now } })
    const { database } = server
    if (!database) throw new Error('The accounts have no database')

    const { entries, log } = await createFiling(database).readLog(0, 100)
    expect(log).toMatch(/^[\da-f-]{36}$/)
    const unos = [...sql.matchAll(/INSERT INTO public\.doc .*?VALUES \(\d+, '([^']+)'/g)].map(
      ([, uno]) => uno,
    )
    expect(new Set(entries.map(({ uno }) => uno))).toEqual(new Set(unos))
    expect(unos).toHaveLength(8)
    for (const { uno, raw } of entries) expect(await createIndex(database).get(uno)).toBe(raw)

    const services = createNotificationStore(database, createSeals(openKeys(keyFileOf(dataDir)).sealing), {
      services: 100,
      subscriptions: 1000,
    })
    const [service] = await services.services('reader@deck.example')
    expect(JSON.parse(service?.datas ?? '')).toEqual({
      href: 'https://desk.example/hook',
      user: 'desk',
      password: 'canary-secret',
    })
    expect((await services.subscriptions('reader@deck.example', 'desk')).map(each => each.name)).toEqual([
      'sport',
    ])

    const refreshed = await server.call('/auth/v1/token?grant_type=refresh_token', {
      body: JSON.stringify({ refresh_token: refreshToken }),
    })
    expect(refreshed.status).toBe(200)
    const { access_token: bearer } = (await refreshed.json()) as { access_token: string }
    const columns = await (await server.call('/rest/v1/columns?select=*', { bearer })).json()
    expect(columns).toMatchObject([{ type: 'search', params: { query: 'ferry OR bridge' }, order: 0 }])

    await server.closeAndRemove()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  })
})
