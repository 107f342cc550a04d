import { defaultAgency } from '@wiredeck/document'
import { usualDatabases } from '@wiredeck/server/testing/databases'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServerClock, systemClock, timedFetch, type Clock } from '@wiredeck/columns'
import { openAccountsWorld, type AccountsWorld } from './accountsWorld.ts'
import { startDevice, type Device } from '@wiredeck/columns/testing/mirrorDevice'
import { describeAcknowledging } from '@wiredeck/columns/testing/acknowledgingContract'
import { describeMirror } from '@wiredeck/columns/testing/mirrorContract'
import { storedAlert } from '@wiredeck/columns/testing/storedAlert'
import { openSupabaseRemote, skewOf } from '@wiredeck/columns/mirror'

/** More than one answer of the server holds, which has at most 4 MB. */
const columnsOf60kB = Number(process.env.LARGE_COLUMNS ?? 1000)

/** Answers instead of the server, or null to let the server answer. `asked` is the query and the body of a call. */
type Fault = (path: string, method: string, asked: string) => Response | null

const noFault: Fault = () => null
const refused = (status: number, code: string) => Response.json({ code, message: code }, { status })

describe.each(usualDatabases())('with the real client and server on $name', subject => {
  let world: AccountsWorld
  beforeAll(async () => {
    world = await openAccountsWorld(subject)
  })
  afterAll(() => world.close())

  const openWorld = async () => ({ ...world, close: world.hangUp })
  describeMirror('the mirror of an account', openWorld)
  describeAcknowledging('the acknowledgements of an account', openWorld)

  describe('accounts-api 4: what goes wrong on the way', () => {
    let user: string
    let devices: Device[]
    beforeEach(async () => {
      user = await world.newUser()
      devices = []
    })
    afterEach(async () => {
      for (const device of devices) device.stop()
      await world.hangUp()
    })

    const start = (options: Omit<Parameters<typeof startDevice>[0], 'now'>) => {
      const device = startDevice({ ...options, now: Date.now })
      devices.push(device)
      return device
    }
    const openDevice = async () => {
      const device = start({ openRemote: world.openRemote })
      await device.mirror.signedIn(user)
      await device.sync()
      return device
    }
    /** A device that is signed in, its requests, and a hook for a fault. */
    const openFaulty = async ({ aheadMs = 0, fault = noFault }: { aheadMs?: number; fault?: Fault } = {}) => {
      const wire = { fault, asked: [] as string[] }
      const server = createServerClock(() => Date.now() + aheadMs)
      const send = timedFetch(server, async (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input)
        const method = init?.method ?? 'GET'
        wire.asked.push(`${method} ${pathname}`)
        const body = typeof init?.body === 'string' ? init.body : ''
        return wire.fault(pathname, method, `${search} ${body}`) ?? fetch(input, init)
      })
      const client = await world.clientThrough(user, send)
      const device = start({
        openRemote: async userId =>
          openSupabaseRemote({
            client,
            userId,
            agency: defaultAgency,
            skewMs: () => skewOf(server),
            report: () => {},
          }),
      })
      device.aheadMs = aheadMs
      await device.mirror.signedIn(user)
      await device.sync()
      return { device, client, wire }
    }
    const openThrough = async (send: typeof fetch) =>
      openSupabaseRemote({
        client: await world.clientThrough(user, send),
        userId: user,
        agency: defaultAgency,
        skewMs: () => 0,
        report: () => {},
      })
    const writesIn = (asked: readonly string[]) =>
      asked.filter(call => call.includes('/rest/v1/columns') && !call.startsWith('GET'))

    it('10: an empty answer to a lost session does not wipe the deck, on either side', async () => {
      const { device, wire } = await openFaulty()
      await device.add('one')
      await device.sync()
      await device.edit('one', { size: 20 })
      // Without a user, row-level security returns no rows and allows no inserts.
      wire.fault = (path, method) => {
        if (!path.startsWith('/rest/')) return null
        return method === 'POST' ? refused(401, '42501') : Response.json([])
      }
      expect(await device.sync()).toMatchObject({ phase: 'failed', reason: 'session' })
      expect(await device.queries()).toEqual(['one'])
      wire.fault = () => null
      await device.mirror.signedIn(user)
      expect((await device.sync()).phase).toBe('idle')
      const other = await openDevice()
      expect((await other.all()).map(({ params }) => [params.query, params.size])).toEqual([['one', 20]])
    })

    it('10: a client that has lost its session sends nothing without a user', async () => {
      const { device, client, wire } = await openFaulty()
      await device.add('one')
      await device.sync()
      await client.auth.signOut({ scope: 'local' })
      wire.asked.length = 0
      expect(await device.sync()).toMatchObject({ phase: 'failed', reason: 'session' })
      expect(wire.asked.filter(call => call.includes('/rest/'))).toEqual([])
      expect(await device.queries()).toEqual(['one'])
    })

    it('5: a second factor of another device hides the account, and neither closes nor forgets anything', async () => {
      const { device, client, wire } = await openFaulty()
      await device.add('one')
      await device.add('two')
      await device.sync()
      const removeFactor = await world.addFactor(user)
      await device.edit('one', { size: 20 })
      await device.close('two')
      wire.asked.length = 0
      await device.mirror.flush()
      expect(await device.sync()).toMatchObject({ phase: 'failed', reason: 'session' })
      expect(writesIn(wire.asked)).toEqual([])
      expect(await device.queries()).toEqual(['one'])
      // From this the deck knows that it must ask for a second factor.
      const { data } = await client.auth.getSession()
      expect(data.session?.user.factors).toMatchObject([{ status: 'verified' }])

      await removeFactor()
      await device.mirror.signedIn(user)
      expect(await device.mirror.flush()).toBe(true)
      const other = await openDevice()
      expect((await other.all()).map(({ params }) => [params.query, params.size])).toEqual([['one', 20]])
    })

    it.each([
      ['the older edit is sent first', [0, 1, 0]],
      ['the newer edit is sent first', [1, 0, 1]],
    ])('15: clocks that are hours wrong do not make older edits newer, if %s', async (_when, order) => {
      const { device } = await openFaulty({ aheadMs: 3 * 3_600_000 })
      await device.add('one')
      await device.sync()
      const { device: other } = await openFaulty({ aheadMs: -5 * 3_600_000 })
      await device.edit('one', { size: 20 })
      // The server says whole seconds only, so a second has passed for certain once it says two.
      const before = await world.date()
      await expect.poll(world.date).toBeGreaterThanOrEqual(before + 2_000)
      await other.edit('one', { size: 30 })
      for (const turn of order) await [device, other][turn]?.sync()
      for (const each of [device, other]) expect((await each.byQuery('one')).params.size).toBe(30)
    })

    it('D49: a backend without the times of edits is asked for them once, works without, and it is told', async () => {
      const asked: string[] = []
      const fault: Fault = (path, _method, call) => {
        if (path !== '/rest/v1/columns') return null
        asked.push(call)
        return call.includes('params_at') ? refused(400, '42703') : null
      }
      const { device } = await openFaulty({ fault })
      const { device: other } = await openFaulty({ fault })
      await device.add('one')
      for (const each of [device, other]) await each.sync()
      await device.edit('one', { size: 20 })
      await other.edit('one', { langs: ['fr'] })
      for (const each of [device, other, device])
        expect(await each.sync()).toMatchObject({ phase: 'idle', hasEditTimes: false })
      for (const each of [device, other])
        expect((await each.byQuery('one')).params).toMatchObject({ size: 20, langs: ['fr'] })
      expect(asked.filter(call => call.includes('params_at'))).toHaveLength(2)
      expect([...device.reported, ...other.reported]).toEqual([])
    })

    it('18: a 401 half-way leaves what was sent sent and the rest for later', async () => {
      const { device, wire } = await openFaulty()
      await device.add('one')
      await device.add('two')
      wire.fault = (path, method) => {
        if (path === '/auth/v1/token') return refused(400, 'refresh_token_not_found')
        const isSecond = writesIn(wire.asked).length > 1
        return method === 'POST' && isSecond ? refused(401, 'PGRST301') : null
      }
      expect(await device.sync()).toMatchObject({ phase: 'failed', reason: 'session' })
      expect([await device.mirror.pending(), device.timers.planned().includes(1_000)]).toEqual([1, false])
      expect(await (await openDevice()).all()).toHaveLength(1)
    })

    it('18: a token that the server finds expired is renewed, and the sync goes on', async () => {
      const { device, wire } = await openFaulty()
      await device.add('one')
      let isExpired = true
      wire.fault = (path, method) => {
        if (path === '/auth/v1/token') isExpired = false
        return isExpired && method === 'POST' ? refused(401, 'PGRST301') : null
      }
      expect((await device.sync()).phase).toBe('idle')
      expect(await (await openDevice()).queries()).toEqual(['one'])
    })

    it.each([
      ['version', '/rest/v1/columns', refused(400, '42703')],
      ['columns_deleted', '/rest/v1/columns_deleted', refused(404, 'PGRST205')],
    ])('20: a backend without %s is refused, and nothing is sent to it', async (_what, table, answer) => {
      const { device, wire } = await openFaulty()
      await device.add('one')
      wire.fault = path => (path === table ? answer.clone() : null)
      wire.asked.length = 0
      expect(await device.sync()).toMatchObject({ phase: 'failed', reason: 'unsupported' })
      expect(writesIn(wire.asked)).toEqual([])
      expect(await device.queries()).toEqual(['one'])
      device.mirror.columnsChanged()
      expect(device.timers.planned()).toEqual([30_000])
    })

    it.each([
      ['as Supabase says it', refused(404, 'PGRST205')],
      ['as PostgreSQL says it', refused(404, '42P01')],
    ])('ADR-0032: a backend without items, %s, is asked once and works without', async (_how, answer) => {
      const fault: Fault = path => (path === '/rest/v1/items' ? answer.clone() : null)
      const { device, wire } = await openFaulty({ fault })
      const acknowledged = { at: new Date(Date.now() + 1000), by: 'acknowledge' } as const
      await device.store.noteAlerts(() => ({ alerts: [storedAlert('x', 1, { acknowledged })] }))
      await device.add('one')
      for (let round = 0; round < 3; round += 1) expect((await device.sync()).phase).toBe('idle')
      expect(wire.asked.filter(call => call.endsWith('/rest/v1/items'))).toHaveLength(1)
      expect(device.reported).toEqual([])
      expect(await (await openDevice()).queries()).toEqual(['one'])
    })

    it('ADR-0032: one device is told what the other has acknowledged', async () => {
      const waits: number[] = []
      const every: Clock['every'] = (ms, callback) =>
        systemClock.every(ms, () => {
          waits.push(ms)
          callback()
        })
      const [a, b] = [
        start({ openRemote: world.openRemote, every }),
        start({ openRemote: world.openRemote, every }),
      ]
      for (const device of [a, b]) {
        await device.mirror.signedIn(user)
        await device.sync()
        await device.store.noteAlerts(() => ({ alerts: [storedAlert('x'), storedAlert('y')] }))
      }
      // News from before the channel is open are read when it opens.
      for (const id of ['x 1', 'y 1']) {
        const seen = new Promise<void>(resolve => {
          const stop = b.store.subscribe(async () => {
            const alert = (await b.store.alerts()).find(each => each.id === id)
            if (!alert?.acknowledged) return
            stop()
            resolve()
          })
        })
        const acknowledged = { at: new Date(), by: 'acknowledge' } as const
        await a.store.noteAlerts(alerts => ({
          alerts: alerts.filter(each => each.id === id).map(alert => ({ ...alert, acknowledged })),
        }))
        await seen
      }
    })

    it('a column that the server refuses does not keep the others from it', async () => {
      const { device } = await openFaulty()
      // Unknown fields are sent with a column, however large.
      await device.add('none', { note: 'x'.repeat(70_000) } as object)
      await device.add('one')
      expect(await device.sync()).toMatchObject({ phase: 'failed', reason: 'refused' })
      expect(await (await openDevice()).queries()).toEqual(['one'])
    })

    it('every column and every deletion arrives, however few rows a server answers at once', async () => {
      const device = await openDevice()
      for (const query of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) await device.add(query)
      await device.sync()
      const other = await openDevice()
      for (const query of ['two', 'four', 'five']) await device.close(query)
      await device.mirror.flush()

      const asked: string[] = []
      const remote = await openThrough(async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input)
        if (!url.pathname.startsWith('/rest/')) return fetch(input, init)
        asked.push(`${url.pathname.split('/').at(-1)} ${url.searchParams.get('offset')}`)
        url.searchParams.set('limit', '2')
        return fetch(url, init)
      })
      const pulled = await remote.pull()
      expect(pulled.columns.map(({ params }) => params.query)).toEqual(['one', 'three', 'six', 'seven'])
      expect(pulled.deleted).toHaveLength(3)
      // Each time until a page is empty.
      expect(asked).toEqual([
        'columns 0',
        'columns 2',
        'columns 4',
        'columns_deleted 0',
        'columns_deleted 2',
        'columns_deleted 3',
      ])
      await other.sync()
      expect(await other.queries()).toEqual(['one', 'three', 'six', 'seven'])
    })

    it('a server that answers all rows to every question is asked no more than twice', async () => {
      const device = await openDevice()
      await device.add('one')
      await device.sync()
      let asked = 0
      const remote = await openThrough((input, init) => {
        const url = new URL(input instanceof Request ? input.url : input)
        if (url.pathname.endsWith('/columns')) asked += 1
        for (const name of ['limit', 'offset']) url.searchParams.delete(name)
        return fetch(url, init)
      })
      expect((await remote.pull()).columns).toHaveLength(1)
      expect(asked).toBe(2)
    })

    it(
      `${columnsOf60kB} columns of 60 kB arrive whole on a second device`,
      { timeout: 180_000 },
      async () => {
        const client = await world.clientThrough(user, fetch)
        const rows = Array.from({ length: columnsOf60kB }, (_, order) => ({
          id: crypto.randomUUID(),
          type: 'search',
          params: { query: `number ${order}`, kept: `${order} `.padEnd(60_000, 'x') },
          // Half of them have one place, so that only their ids order them.
          order: Math.min(order, columnsOf60kB / 2),
        }))
        for (let start = 0; start < rows.length; start += 4)
          expect((await client.from('columns').insert(rows.slice(start, start + 4))).error).toBeNull()
        const device = await openDevice()
        expect(device.mirror.state().phase).toBe('idle')
        const arrived = new Map((await device.all()).map(column => [column.id, column.params]))
        expect(arrived.size).toBe(columnsOf60kB)
        for (const { id, params } of rows) expect(arrived.get(id)).toMatchObject(params)
      },
    )

    it('19: the echo of an own write is no reason to sync', async () => {
      const { device, wire } = await openFaulty()
      const told = heardOf(await world.openRemote(user))
      await told.isConnected
      await device.add('one')
      await device.sync()
      await told.first
      wire.asked.length = 0
      device.timers.fire(50)
      await device.mirror.pending()
      expect(wire.asked).toEqual([])
    })

    it('two devices see each other’s columns within a second', async () => {
      const waits: number[] = []
      const every: Clock['every'] = (ms, callback) =>
        systemClock.every(ms, () => {
          waits.push(ms)
          callback()
        })
      const [a, b] = [
        start({ openRemote: world.openRemote, every }),
        start({ openRemote: world.openRemote, every }),
      ]
      for (const device of [a, b]) await device.mirror.signedIn(user)
      const told = heardOf(await world.openRemote(user))
      await told.isConnected
      for (const [from, to, query] of [
        [a, b, 'one'],
        [b, a, 'two'],
        [a, b, 'three'],
      ] as const) {
        const seen = new Promise<void>(resolve => {
          const stop = to.store.subscribe(async () => {
            if (!(await to.queries()).includes(query)) return
            stop()
            resolve()
          })
        })
        waits.length = 0
        await from.add(query)
        await seen
        // What the devices wait by themselves; the rest says how busy the machine is.
        expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(1_000)
      }
      expect(await b.queries()).toEqual(['one', 'two', 'three'])
    })
  })
})

/** Signals for what the server sends to a listener of this user. */
function heardOf(remote: Awaited<ReturnType<AccountsWorld['openRemote']>>) {
  const [connected, first] = [signal(), signal()]
  remote.listen(news => (news === 'connected' ? connected.give() : first.give()))
  return { isConnected: connected.given, first: first.given }
}

function signal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { given, give }
}
