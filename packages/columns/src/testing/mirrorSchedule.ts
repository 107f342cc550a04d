import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Column } from '../model/column.ts'
import type { Faults } from './mirrorScene.ts'
import { RemoteError, type Remote } from '../mirror/remote.ts'
import type { RemoteNews } from '../model/remoteColumn.ts'
import type { ParamsChange } from '../model/params.ts'
import { createMemoryStore } from '../store/memory.ts'
import { startDevice, type Device } from './mirrorDevice.ts'

/** The world of the schedules. Every call passes `gate` before and after the server. */
export type ScheduleWorld = {
  users: readonly [string, string]
  openRemote(userId: string, gate: Faults): Promise<Remote>
  now(): number
  passTime(ms: number): void
}

const deviceCount = 4
const index = fc.nat(99)
const device = fc.nat(deviceCount - 1)
const on = <Op extends string>(op: Op, weight: number) => ({
  weight,
  arbitrary: fc.record({ op: fc.constant(op), device, index, value: fc.nat(5) }),
})

/** Actions of readers, networks and browsers, in any order. */
export const schedules = fc.record({
  aheadMs: fc.tuple(...Array.from({ length: deviceCount }, () => fc.constantFrom(0, 0, 3_600_000, -90_000))),
  /** Whether each device is signed in at the start. */
  areIn: fc.tuple(...Array.from({ length: deviceCount }, () => fc.constantFrom(true, true, false))),
  commands: fc.array(
    fc.oneof(
      on('add', 4),
      on('edit', 5),
      on('move', 3),
      on('close', 3),
      on('undo', 2),
      on('restoreLost', 1),
      on('sync', 6),
      on('timers', 4),
      on('hear', 4),
      on('step', 16),
      on('wait', 1),
      on('goOffline', 1),
      on('goOnline', 2),
      on('loseCalls', 1),
      on('crash', 1),
      on('signOut', 1),
      on('signIn', 2),
      on('signInAsOther', 1),
    ),
    { minLength: 10, maxLength: 90, size: 'max' },
  ),
})

type Schedule = typeof schedules extends fc.Arbitrary<infer T> ? T : never
type Command = Schedule['commands'][number]

type Place = {
  device: Device
  user: string | null
  isOnline: boolean
  isLosing: boolean
  /** Counts the restarts of the device: a call from before a restart never ends. */
  life: number
  closed: Column[]
  news: { hear: (news: RemoteNews | 'connected') => void; item: RemoteNews }[]
}

/** Plays a schedule to its end, and checks the columns of every device and of both accounts. */
export async function playSchedule(
  world: ScheduleWorld,
  { aheadMs, areIn, commands }: Schedule,
): Promise<void> {
  const turns: (() => void)[] = []
  let inFlight = 0
  let isFree = false
  let count = 0
  const owners = new Map<string, string | null>()
  const closes = new Map<string, number>()
  const everClosed = new Set<string>()
  const everBack = new Set<string>()
  const edits = new Map<string, { times: number; value: unknown }>()

  const startPlace = (store = createMemoryStore(), ahead = 0): Place => {
    const place: Place = {
      life: 0,
      user: null,
      isOnline: true,
      isLosing: false,
      closed: [],
      news: [],
    } as never
    const gateOf = (life: number): Faults => ({
      before: async () => {
        if (!isFree) await new Promise<void>(resolve => turns.push(resolve))
        if (life !== place.life) await new Promise(() => {})
        if (!place.isOnline) throw new RemoteError('unreachable', 'No network')
        inFlight += 1
      },
      after: async () => {
        inFlight -= 1
        if (!isFree) await new Promise<void>(resolve => turns.push(resolve))
        if (life !== place.life) await new Promise(() => {})
        if (place.isLosing || !place.isOnline) throw new RemoteError('unreachable', 'The answer got lost')
      },
    })
    place.device = startDevice({
      store,
      now: world.now,
      openRemote: async userId => {
        const { life } = place
        inFlight += 1
        const remote = await world.openRemote(userId, gateOf(life))
        inFlight -= 1
        return {
          ...remote,
          clockSkewMs: () => -ahead,
          listen: hear => remote.listen(item => item !== 'connected' && place.news.push({ hear, item })),
        }
      },
    })
    place.device.aheadMs = ahead
    return place
  }
  const places = aheadMs.map(ahead => startPlace(undefined, ahead))

  /** Resolves when only calls that wait at the gate are left. */
  const settle = async (): Promise<void> => {
    await new Promise(resolve => setImmediate(resolve))
    if (inFlight > 0) await settle()
  }
  const signIn = async (place: Place, user: string | null): Promise<void> => {
    place.user = user
    await (user === null ? place.device.mirror.signedOut() : place.device.mirror.signedIn(user))
  }
  const pick = async (place: Place, nth: number): Promise<Column | undefined> => {
    const columns = await place.device.all()
    return columns[nth % columns.length]
  }
  const tokenOf = ({ params }: Column) => params.query ?? ''

  const play = async ({ op, device: which, index: nth, value }: Command): Promise<void> => {
    const place = places[which] as Place
    const { columns, mirror, timers, store } = place.device
    world.passTime(1)
    switch (op) {
      case 'add': {
        count += 1
        owners.set(`q${count}`, (await store.ledger()).owner)
        await place.device.add(`q${count}`)
        return
      }
      case 'edit': {
        const column = await pick(place, nth)
        if (!column) return
        const change = changes[value % changes.length] as ParamsChange
        await columns.changeParams(column.id, change)
        for (const [key, now] of Object.entries(change)) {
          const name = `${tokenOf(column)} ${key}`
          edits.set(name, { times: (edits.get(name)?.times ?? 0) + 1, value: now })
        }
        return
      }
      case 'move': {
        const column = await pick(place, nth)
        if (column) await columns.move(column.id, value)
        return
      }
      case 'close': {
        const column = await pick(place, nth)
        const closed = column && (await columns.close(column.id))
        if (!closed) return
        place.closed.push(closed)
        everClosed.add(tokenOf(closed))
        closes.set(tokenOf(closed), (closes.get(tokenOf(closed)) ?? 0) + 1)
        return
      }
      case 'undo': {
        const closed = place.closed.pop()
        if (!closed) return
        await columns.restore(closed)
        everBack.add(tokenOf(closed))
        closes.set(tokenOf(closed), (closes.get(tokenOf(closed)) ?? 0) - 1)
        return
      }
      case 'restoreLost': {
        const [lost] = mirror.state().lostEdits
        if (!lost || !(await mirror.restore(lost.id))) return
        everBack.add(tokenOf(lost.column))
        closes.set(tokenOf(lost.column), (closes.get(tokenOf(lost.column)) ?? 0) - 1)
        return
      }
      case 'sync':
        return void mirror.syncNow()
      case 'timers':
        return timers.fire([300, 1000, 30_000][value % 3] ?? 0)
      case 'hear': {
        // Delivers any waiting news, and half of them twice.
        const [news] = place.news.splice(nth % Math.max(1, place.news.length), 1)
        if (news && value % 2 === 0) place.news.push(news)
        return news?.hear(news.item)
      }
      case 'step':
        turns.splice(nth % Math.max(1, turns.length), 1)[0]?.()
        return
      case 'wait':
        return world.passTime(30_000)
      case 'goOffline':
      case 'goOnline':
        place.isOnline = op === 'goOnline'
        place.isLosing = false
        place.device.isOnline = place.isOnline
        return
      case 'loseCalls':
        place.isLosing = !place.isLosing
        return
      case 'crash': {
        place.life += 1
        place.device.stop()
        const { user } = place
        places[which] = startPlace(store, aheadMs[which])
        await signIn(places[which], user)
        return
      }
      case 'signOut':
        return signIn(place, null)
      case 'signIn':
        return signIn(place, world.users[0])
      case 'signInAsOther':
        return signIn(place, world.users[1])
      default:
        op satisfies never
    }
  }

  for (const [nth, place] of places.entries()) if (areIn[nth]) await signIn(place, world.users[0])
  for (const command of commands) {
    await play(command)
    await settle()
  }

  isFree = true
  for (const release of turns.splice(0)) release()
  for (const place of places) {
    place.isOnline = true
    place.isLosing = false
    place.device.isOnline = true
  }
  await settle()
  const decks = new Map<string, Column[]>()
  for (const user of world.users) decks.set(user, await quieten(user))
  for (const place of places) place.device.stop()
  lookAtColumns(decks)

  /** Signs every device in as this user, and syncs until all closings are sent and all changes received. */
  async function quieten(user: string): Promise<Column[]> {
    for (let round = 0; round < 3; round += 1)
      for (const place of places) {
        if (place.user !== user) await signIn(place, user)
        expect([await place.device.mirror.flush(), place.device.mirror.state()]).toMatchObject([
          true,
          { phase: 'idle' },
        ])
      }
    const seen = await Promise.all(places.map(place => place.device.all()))
    const [first = [], ...others] = seen.map(columns =>
      columns.map(({ id, type, params, order, owner, base }) => ({ id, type, params, order, owner, base })),
    )
    for (const other of others) expect(other).toEqual(first)
    expect(first.map(({ order }) => order)).toEqual(first.map((_, place) => place))
    expect(first.every(({ owner }) => owner === user)).toBe(true)
    const there = await (await world.openRemote(user, {})).pull()
    const served = there.columns.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    expect(served.map(({ id, params }) => ({ id, params }))).toEqual(
      first.map(({ id, params }) => ({ id, params })),
    )
    return seen[0] ?? []
  }

  function lookAtColumns(all: ReadonlyMap<string, readonly Column[]>): void {
    for (const [token, owner] of owners) {
      const found = [...all].flatMap(([user, columns]) =>
        columns.filter(column => tokenOf(column) === token).map(column => ({ user, column })),
      )
      if (owner !== null) for (const { user } of found) expect(user, `${token} is its owner’s`).toBe(owner)
      const closings = closes.get(token) ?? 0
      if (closings <= 0) expect(found.length, `${token} was closed by nobody`).toBeGreaterThan(0)
      if (!everClosed.has(token)) expect(found.length, `${token} stands once`).toBe(1)
      if (everClosed.has(token) && !everBack.has(token)) expect(found, `${token} stays closed`).toEqual([])
      const [one] = found
      if (!everClosed.has(token) && one)
        for (const [name, { times, value }] of edits) {
          const [edited, key = ''] = name.split(' ')
          if (edited !== token || times !== 1) continue
          expect(one.column.params[key as 'size'], `the only edit of ${name}`).toEqual(value)
        }
    }
  }
}

/** Each edit changes another key, so that each can be recognised. */
const changes: readonly ParamsChange[] = [
  { size: 20 },
  { langs: ['fr'] },
  { dateFrom: '2026-01-01' },
  { provider: 'all' },
  { genreid: { exclude: ['x'] } },
  { size: 30 },
]
