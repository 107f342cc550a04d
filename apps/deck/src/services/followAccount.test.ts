import { createMemoryStore, systemClock, type DeckMirror, type Store } from '@wiredeck/columns'
import { createMirror } from '@wiredeck/columns/mirror'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signedOut, type SessionState } from '../session/sessionState.ts'
import { createFollow } from './followAccount.ts'

const mira: SessionState = {
  status: 'signed-in',
  user: { id: 'mira', email: 'mira@deck.example', avatarUrl: null, factors: [] },
  expiresAt: Infinity,
  level: 'aal1',
}

let store: Store
let mirror: DeckMirror
let session: SessionState
let storedUserId: string | null
let signIns: string[]
let reports: string[]
let follow: () => void

beforeEach(() => {
  store = createMemoryStore()
  signIns = []
  reports = []
  const report = (message: string) => void reports.push(message)
  const real = createMirror({
    store,
    // An account without columns.
    openRemote: async () => ({
      pull: async () => ({ columns: [], deleted: [], hasEditTimes: true }),
      insert: async () => 'taken',
      update: async () => null,
      find: async () => null,
      remove: async () => false,
      listen: () => () => {},
      acknowledgements: {
        since: async () => [],
        add: async () => {},
        removeBefore: async () => {},
        listen: () => () => {},
      },
      clockSkewMs: () => 0,
    }),
    clock: systemClock,
    isActive: () => true,
    isInMemory: () => false,
    isOnline: () => true,
    lock: task => task(),
    onTaken: () => {},
    report,
  })
  mirror = {
    ...real,
    signedIn: userId => {
      signIns.push(userId)
      return real.signedIn(userId)
    },
  }
  const account = { state: () => session, storedUserId: () => storedUserId }
  follow = createFollow({ account, mirror, report })
  become(mira)
})
afterEach(() => mirror.close())

const become = (next: SessionState) => {
  session = next
  storedUserId = next.status === 'signed-in' ? next.user.id : null
}
const reached = (phase: string) =>
  new Promise<void>(resolve => {
    const look = () => {
      if (mirror.state().phase !== phase) return
      stop()
      resolve()
    }
    const stop = mirror.subscribe(look)
    look()
  })

describe('deck 4: the mirror follows whoever is signed in', () => {
  it('once, however often the account tells of the same session', async () => {
    follow()
    follow()
    await reached('idle')
    follow()
    expect([signIns, (await store.ledger()).owner]).toEqual([['mira'], 'mira'])
  })

  it('out, when nobody is', async () => {
    follow()
    await reached('idle')
    become(signedOut)
    follow()
    expect(mirror.state().phase).toBe('off')
    expect((await store.ledger()).owner).toBeNull()
  })

  it('in again, where another tab has taken the deck off an account whose session is kept', async () => {
    follow()
    await reached('idle')
    await store.clear()
    await mirror.syncNow()
    await reached('idle')
    expect([signIns, (await store.ledger()).owner]).toEqual([['mira', 'mira'], 'mira'])
  })

  it('not in again where the session is gone, until it is renewed', async () => {
    follow()
    await reached('idle')
    storedUserId = null
    await store.clear()
    expect((await mirror.syncNow()).phase).toBe('off')
    expect([signIns, (await store.ledger()).owner]).toEqual([['mira'], null])
    become(mira)
    follow()
    await reached('idle')
    expect(signIns).toEqual(['mira', 'mira'])
  })

  it('and a store that fails meanwhile is reported', async () => {
    follow()
    await reached('idle')
    store.update = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    become(signedOut)
    follow()
    await expect.poll(() => reports).toEqual(['The columns did not follow the account'])
  })
})
