import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, settle, type TestClock } from '../testing/clock.ts'
import { searchColumn } from '../testing/deck.ts'
import { createRemoteTable, unreachable, type RemoteTable } from '../testing/remoteTable.ts'
import { createColumn } from '../model/column.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { Store } from '../store/store.ts'
import { createMirror, type MirrorDeps } from './createMirror.ts'
import type { DeckMirror, MirrorPhase } from '../deck/mirror.ts'
import { RemoteError } from './remote.ts'

const user = crypto.randomUUID()

let clock: TestClock
let table: RemoteTable
let store: Store
let mirror: DeckMirror
/** When the account's columns were requested, in milliseconds from the start. */
let pulls: number[]
let locked: number
let isOnline: boolean
let isActive: boolean
let fault: Error | null
let reported: string[]
let taken: string[]

beforeEach(() => {
  clock = createTestClock()
  table = createRemoteTable(clock.now)
  store = createMemoryStore()
  pulls = []
  locked = 0
  isOnline = true
  isActive = true
  fault = null
  reported = []
  taken = []
  const startedAt = clock.now()
  const deps: MirrorDeps = {
    store,
    openRemote: async userId => {
      const remote = table.openRemote(userId, async (_call, apply) => {
        if (fault) throw fault
        return apply()
      })
      const pull = () => {
        pulls.push(clock.now() - startedAt)
        return remote.pull()
      }
      return { ...remote, pull }
    },
    clock,
    isActive: () => isActive,
    isOnline: () => isOnline,
    isInMemory: () => false,
    lock: task => {
      locked += 1
      return task()
    },
    onTaken: ids => void taken.push(...ids),
    report: message => void reported.push(message),
  }
  mirror = createMirror(deps)
})
afterEach(() => mirror.close())

const signIn = async () => {
  await mirror.signedIn(user)
  await settle()
  pulls.length = 0
}
const addHere = async (query = 'here') => {
  await store.update(columns => ({ columns: [createColumn(searchColumn({ query }), columns.length)] }))
  mirror.columnsChanged()
}
const addThere = (query: string, order = 9) => {
  const { params } = searchColumn({ query })
  return table.openRemote(user).insert({ id: crypto.randomUUID(), type: 'search', params, order })
}
/** The phases that the mirror reports from now on. */
const phases = () => {
  const told: MirrorPhase['phase'][] = []
  mirror.subscribe(() => told.push(mirror.state().phase))
  return told
}
const queriesThere = () => table.columnsOf(user).map(({ params }) => params.query)

describe('data 7: when columns are mirrored', () => {
  it('columns are never mirrored as long as nobody is signed in', async () => {
    await addHere()
    await clock.advance(60_000)
    expect(await mirror.syncNow()).toMatchObject({ phase: 'off', syncedAt: null })
    expect([pulls, await mirror.pending()]).toEqual([[], 0])
  })

  it('columns are mirrored at the sign-in, in the lock that all tabs share', async () => {
    await addHere()
    await mirror.signedIn(user)
    expect(mirror.state().phase).toBe('syncing')
    await settle()
    expect(mirror.state()).toMatchObject({ phase: 'idle', syncedAt: clock.now() })
    expect([queriesThere(), locked]).toEqual([['here'], 1])
  })

  it('a sync is silent once the first has succeeded, unless the reader has asked', async () => {
    const told = phases()
    await signIn()
    await addHere()
    await clock.advance(300)
    await addThere('there')
    await clock.advance(60_000)
    expect([pulls.length > 3, new Set(told.slice(1))]).toEqual([true, new Set(['idle'])])
    expect(told[0]).toBe('syncing')
    told.length = 0
    await mirror.syncNow()
    expect(told).toEqual(['syncing', 'idle'])
  })

  it('what has failed is told until a sync has succeeded', async () => {
    await signIn()
    const told = phases()
    fault = new RemoteError('server', 'Bad gateway')
    await clock.advance(40_000)
    fault = unreachable()
    await clock.advance(60_000)
    fault = null
    await clock.advance(60_000)
    const changes = told.filter((phase, index) => phase !== told[index - 1])
    expect([told.length > 5, changes]).toEqual([true, ['failed', 'offline', 'idle']])
  })

  it('columns are mirrored 300 ms after a change, however many there are', async () => {
    await signIn()
    await addHere('one')
    await clock.advance(200)
    await addHere('two')
    await clock.advance(99)
    expect([pulls, await mirror.pending()]).toEqual([[], 2])
    await clock.advance(1)
    expect([pulls, queriesThere()]).toEqual([[300], ['one', 'two']])
    expect(await mirror.pending()).toBe(0)
  })

  it('columns are mirrored when the account tells of news, once for several', async () => {
    await signIn()
    await addThere('one', 1)
    await addThere('two', 2)
    await clock.advance(50)
    expect(pulls).toEqual([50])
    expect((await store.columns()).map(({ params }) => params.query)).toEqual(['one', 'two'])
    expect(taken).toEqual((await store.columns()).map(({ id }) => id))
  })

  it('columns are mirrored every 30 s while the deck is seen, for want of news', async () => {
    await signIn()
    await clock.advance(60_000)
    isActive = false
    await clock.advance(60_000)
    expect(pulls).toEqual([30_000, 60_000])
  })

  it('a sync that failed is tried again, with gaps that grow to a minute', async () => {
    await signIn()
    fault = new RemoteError('server', 'Bad gateway')
    expect(await mirror.syncNow()).toMatchObject({ phase: 'failed', reason: 'server' })
    await clock.advance(200_000)
    expect(pulls.map(at => at / 1000)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
    fault = null
    await clock.advance(60_000)
    expect([mirror.state().phase, pulls.at(-1)]).toEqual(['idle', 243_000])
    expect(reported).toHaveLength(9)
  })

  it('columns are mirrored as soon as the wire is back', async () => {
    await signIn()
    isOnline = false
    await addHere()
    await clock.advance(300)
    expect([mirror.state().phase, pulls]).toEqual(['offline', []])
    isOnline = true
    mirror.wake()
    await settle()
    expect([mirror.state().phase, queriesThere()]).toEqual(['idle', ['here']])
  })

  it('a sync is not tried again by itself where only a new sign-in helps', async () => {
    await signIn()
    fault = new RemoteError('session', 'Not signed in')
    expect(await mirror.syncNow()).toMatchObject({ phase: 'failed', reason: 'session' })
    pulls.length = 0
    await addHere()
    await clock.advance(120_000)
    expect(pulls).toEqual([])
    fault = null
    await mirror.signedIn(user)
    await settle()
    expect([mirror.state().phase, queriesThere()]).toEqual(['idle', ['here']])
  })

  it('is offline where nobody answers, and where the store fails says so', async () => {
    await signIn()
    fault = unreachable()
    expect((await mirror.syncNow()).phase).toBe('offline')
    fault = null
    store.update = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    expect(await mirror.syncNow()).toMatchObject({ phase: 'failed', reason: 'device' })
  })

  it('columns are mirrored as soon as the store works that failed at the sign-in', async () => {
    await addHere()
    const { update } = store
    store.update = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    await mirror.signedIn(user)
    await settle()
    expect([mirror.state(), reported.length]).toMatchObject([{ phase: 'failed', reason: 'device' }, 1])
    store.update = update
    await clock.advance(1_000)
    expect([mirror.state().phase, queriesThere()]).toEqual(['idle', ['here']])
    expect((await store.ledger()).owner).toBe(user)
  })
})

describe('D30: a close waits for its undo', () => {
  it('25 s, by itself', async () => {
    await signIn()
    await addHere()
    await clock.advance(300)
    isActive = false
    await close()
    await clock.advance(24_999)
    expect(queriesThere()).toEqual(['here'])
    await clock.advance(1)
    expect(queriesThere()).toEqual([])
    expect(await mirror.pending()).toBe(0)
  })

  it('not when all that is left is sent before logging out', async () => {
    await signIn()
    await addHere()
    await clock.advance(300)
    await close()
    expect(await mirror.flush()).toBe(true)
    expect(queriesThere()).toEqual([])
  })

  it('a reader who logs out offline is told that something is left', async () => {
    await signIn()
    await addHere()
    isOnline = false
    expect(await mirror.flush()).toBe(false)
    expect(await mirror.pending()).toBe(1)
  })

  async function close(): Promise<void> {
    await store.update((columns, ledger) => {
      const closings = columns.map(({ id }) => ({ id, owner: user, closedAt: clock.now() }))
      return { removeColumns: columns.map(({ id }) => id), ledger: { ...ledger, closings } }
    })
    mirror.columnsChanged()
  }
})

describe('D28: logging out', () => {
  it('is not undone by a sync that was under way', async () => {
    await signIn()
    await addThere('there')
    const syncing = mirror.syncNow()
    await store.clear()
    await syncing
    await clock.advance(60_000)
    expect([await store.columns(), mirror.state().phase]).toEqual([[], 'off'])
    expect(queriesThere()).toEqual(['there'])
  })
})
