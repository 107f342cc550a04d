import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { beginFolder } from './database/testing/emptyDatabase.ts'
import { databaseSubjects } from './database/testing/databaseTargets.ts'
import { buildServer, startChild, type ChildServer } from './testing/childServer.ts'
import { openWelcome } from './testing/liveClient.ts'
import { anonymousToken } from './testing/testServer.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 2)
const email = 'desk@deck.example'
const running: ChildServer[] = []
const writers = 3

beforeAll(buildServer)
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.signal('SIGKILL')
    await child.ended
  }
})

type Api = {
  get(path: string): Promise<unknown>
  /** Resolves with whether the server has said that it is stored. */
  insert(table: 'columns' | 'items', row: object): Promise<boolean>
}

async function apiOf({ url }: ChildServer, apikey: string, bearer: string): Promise<Api> {
  const headers = { apikey, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  return {
    async get(path) {
      const ask = () => fetch(url + path, { headers })
      let answer = await ask()
      // A busy machine's database server may not answer in time; the answer says so, and when to ask again.
      for (; answer.status === 503; answer = await ask())
        await setTimeout(1000 * Number(answer.headers.get('retry-after')))
      expect([path, answer.status]).toEqual([path, 200])
      return answer.json()
    },
    async insert(table, row) {
      const answer = await fetch(`${url}/rest/v1/${table}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(row),
      })
      if (answer.status !== 503) expect(answer.status).toBe(201)
      return answer.status === 201
    },
  }
}

async function signIn(child: ChildServer): Promise<{ apikey: string; bearer: string }> {
  const config = (await (await fetch(`${child.url}/config.json`)).json()) as {
    accounts: { publishableKey: string }
  }
  const apikey = config.accounts.publishableKey
  const post = (path: string, body: object) =>
    fetch(child.url + path, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/auth/v1/otp', { email, create_user: true })
  const codeIn = () => new RegExp(`Mail to ${email}: (\\d{6})`).exec(child.output())?.[1]
  await expect.poll(codeIn).toBeDefined()
  const answer = await post('/auth/v1/verify', { type: 'email', email, token: codeIn() })
  const { access_token: bearer } = (await answer.json()) as { access_token: string }
  return { apikey, bearer }
}

const idsIn = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)

describe.each(databaseSubjects())('a server that is killed while readers write, on $name', subject => {
  it(
    `keeps every column, acknowledgement and revision that it ever answered for, ${rounds} times`,
    async () => {
      const { target, remove } = await subject.create()
      const keys = mkdtempSync(join(tmpdir(), 'wiredeck-kill-keys-'))
      if ('dataDir' in target) beginFolder(target.dataDir)
      const place =
        'url' in target
          ? { DATABASE_URL: target.url, DATA_DIR: join(keys, 'data') }
          : { DATA_DIR: target.dataDir }
      const start = async (environment: Record<string, string>) => {
        const child = await startChild({ ...place, KEEP_DAYS: '2', ...environment })
        if (!('url' in child)) throw new Error(`It did not come up: ${child.output}`)
        running.push(child)
        return child
      }
      const stored = { columns: new Set<string>(), items: new Set<string>() }
      const told = new Set<string>()
      let session: { apikey: string; bearer: string } | null = null

      const check = async ({ get }: Api) => {
        for (const table of ['columns', 'items'] as const) {
          const kept = new Set(idsIn(await get(`/rest/v1/${table}?select=id`)))
          expect([...stored[table]].filter(id => !kept.has(id))).toEqual([])
        }
      }

      for (let round = 0; round < rounds; round += 1) {
        const child = await start({ WIRE: 'on', WIRE_SPEED: '50' })
        session ??= await signIn(child)
        const api = await apiOf(child, session.apikey, session.bearer)
        await check(api)
        const channel = await openWelcome(child.url, await anonymousToken(child.url))
        channel.watch({ all: {} })
        await channel.next('filed')

        let count = 0
        // Killed each time at another point of the writing, of which some is always under way.
        const enough = 2 + ((round * 7) % 11)
        const write = async () => {
          for (;;) {
            const [column, item] = [crypto.randomUUID(), crypto.randomUUID()]
            const row = { id: column, type: 'search', params: { query: 'x' }, order: 0 }
            if (await api.insert('columns', row)) stored.columns.add(column)
            if (await api.insert('items', { kind: 'acknowledgement', id: item })) stored.items.add(item)
            count += 1
            if (count === enough) child.signal('SIGKILL')
          }
        }
        const ended = await Promise.allSettled(Array.from({ length: writers }, write))
        // The requests ended by the kill, and not by a refusal.
        expect(ended.map(each => each.status === 'rejected' && String(each.reason))).toEqual(
          ended.map(() => 'TypeError: fetch failed'),
        )
        expect(await child.ended).toBe('SIGKILL')
        await channel.closed
        for (const message of channel.messages)
          if (message.type === 'filed') told.add(`${message.uno} ${message.revision}`)
      }

      const last = await start({ WIRE: 'off' })
      const api = await apiOf(last, session?.apikey ?? '', session?.bearer ?? '')
      await check(api)
      expect(stored.columns.size).toBeGreaterThan(rounds)
      const reader = await apiOf(last, '', await anonymousToken(last.url))
      for (const name of told) {
        const [uno = '', revision] = name.split(' ')
        const { versions } = (await reader.get(`/wire/v1/versions/${uno}`)) as {
          versions: { revision: number }[]
        }
        expect(versions.map(each => each.revision)).toContain(Number(revision))
      }
      expect(told.size).toBeGreaterThan(0)
      await Promise.all(running.splice(0).map(child => (child.signal('SIGKILL'), child.ended)))
      rmSync(keys, { recursive: true, force: true })
      await remove()
    },
    60_000 + 30_000 * rounds,
  )
})
