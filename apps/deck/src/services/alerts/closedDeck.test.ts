import { expect, it } from 'vitest'
import type { PushPlace } from '../../platform/pushSubscription.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import type { SessionState } from '../../session/sessionState.ts'
import type { Pauses } from './alertDevice.ts'
import { createClosedDeck } from './closedDeck.ts'
import type { OpenSync } from '../sync.ts'

const reader = { id: 'r1', email: 'a@deck.example', avatarUrl: null, factors: [] }
const signedIn: SessionState = { status: 'signed-in', user: reader, expiresAt: 0, level: 'aal1' }
const keys = { p256dh: 'p', auth: 'a' }

/** Nothing here waits for anything but promises. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

function createScene(values = new Map<string, string>(), current: PushPlace | null = null) {
  const done: string[] = []
  const hearers = new Set<() => void>()
  const pauseHearers = new Set<() => void>()
  let session: SessionState = signedIn
  let isOnline = true
  let made = 0
  let pauses: Pauses = { all: null, columns: {} }
  let subscription = current
  const storage: KeyValueStorage = {
    get: key => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key),
    onChange: () => () => {},
  }
  const account = {
    client: { auth: { getSession: async () => ({ data: { session: { access_token: 'jwt' } } }) } },
  }
  const deck = createClosedDeck({
    offer: { path: '/wire/v1/push', publicKey: 'BP' },
    browser: {
      canPush: async () => true,
      place: async () => subscription,
      async subscribe(publicKey) {
        if (!isOnline) throw new Error('no relay')
        made += 1
        done.push(`subscribe ${publicKey}`)
        subscription = { endpoint: `https://relay.example/${made}`, keys }
        return subscription
      },
      async unsubscribe() {
        done.push('unsubscribe')
        subscription = null
      },
      clearNotices: async () => void done.push('clear'),
    },
    sync: {
      // Only the session of the account is asked for.
      open: async () => ({ account }) as unknown as OpenSync,
      isStored: () => session.status === 'signed-in',
      session: () => session,
      subscribe: listener => {
        hearers.add(listener)
        return () => hearers.delete(listener)
      },
    },
    storage,
    pauses: {
      get: () => pauses,
      subscribe: listener => {
        pauseHearers.add(listener)
        return () => pauseHearers.delete(listener)
      },
    },
    tellWords: async are => void done.push(`words ${are ?? 'gone'}`),
    fetch: async (_, { method, body } = {}) => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      // The request was written as JSON just before.
      const told = JSON.parse(body as string) as { endpoint: string; pauses?: object }
      done.push(`${method} ${told.endpoint} ${JSON.stringify(told.pauses ?? '')}`)
      return new Response(null, { status: 204 })
    },
    timeZone: () => 'Europe/Berlin',
    report: () => {},
  })
  return {
    deck,
    values,
    done: () => done.splice(0),
    become(next: SessionState) {
      session = next
      for (const hear of hearers) hear()
      return settled()
    },
    pause(next: Pauses) {
      pauses = next
      for (const hear of pauseHearers) hear()
      return settled()
    },
    goOffline: (is: boolean) => (isOnline = !is),
  }
}

it('is alerted when the server knows its place, and says its pauses', async () => {
  const { deck, done, pause, values } = createScene()
  await deck.turnOn()
  expect(deck.state()).toBe('on')
  expect(done()).toEqual(['subscribe BP', 'PUT https://relay.example/1 {}', 'words wanted'])
  expect(values.get('push-place')).toBe('https://relay.example/1')
  await pause({ all: { since: 1, until: 5 }, columns: { c: { since: 1, until: 7 } } })
  expect(done()).toEqual(['PUT https://relay.example/1 {"c":7,"all":5}', 'words wanted'])
})

it('has failed where the relay or the server cannot be reached, and leaves nothing behind', async () => {
  const { deck, goOffline, values } = createScene()
  goOffline(true)
  await deck.turnOn()
  expect([deck.state(), values.size]).toEqual(['failed', 0])
  goOffline(false)
  await deck.turnOn()
  expect(deck.state()).toBe('on')
})

it('unsubscribes at a log-out, and tells the server', async () => {
  const { deck, done, values } = createScene()
  await deck.turnOn()
  done()
  await deck.turnOff()
  expect(deck.state()).toBe('off')
  expect(done()).toEqual(['unsubscribe', 'words gone', 'clear', 'DELETE https://relay.example/1 ""'])
  expect(values.size).toBe(0)
})

it('unsubscribes at a log-out without a network, and tells the server after the next sign-in', async () => {
  const { deck, done, values, become, goOffline } = createScene()
  await deck.turnOn()
  goOffline(true)
  done()
  await deck.turnOff()
  expect(done()).toEqual(['unsubscribe', 'words gone', 'clear'])
  expect([...values]).toEqual([['push-left', '["https://relay.example/1"]']])
  await become({ status: 'signed-out' })
  goOffline(false)
  await become(signedIn)
  expect(done()).toEqual(['DELETE https://relay.example/1 ""'])
  expect(values.size).toBe(0)
})

it('ends with its session, however that ended', async () => {
  const { deck, done, become } = createScene()
  await deck.turnOn()
  done()
  await become({ status: 'signed-out' })
  expect([deck.state(), done()]).toEqual(['off', ['unsubscribe', 'words gone', 'clear']])
})

it('tells at a start where it is now, and is off where the browser has dropped it', async () => {
  const stored = () => new Map([['push-place', 'https://relay.example/old']])
  const moved = createScene(stored(), { endpoint: 'https://relay.example/new', keys })
  await moved.become(signedIn)
  expect(moved.done()).toEqual([
    'PUT https://relay.example/new {}',
    'words wanted',
    'DELETE https://relay.example/old ""',
  ])
  const dropped = createScene(stored())
  await dropped.become(signedIn)
  expect([dropped.deck.state(), dropped.done()]).toEqual(['off', []])
})
