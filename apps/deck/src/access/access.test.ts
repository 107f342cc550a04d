import { createContentApi, type Credentials, type Token } from '@wiredeck/content-api'
import { describe, expect, it } from 'vitest'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createAccess } from './access.ts'

const key = 'content-api-token'
const token: Token = { accessToken: 'a', refreshToken: 'r', authType: 'credentials', expiresAt: 0 }

/** A storage that another tab can write into. */
function createStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  const listeners: ((value: string | null) => void)[] = []
  const storage: KeyValueStorage = {
    get: name => values.get(name) ?? null,
    set: (name, value) => void values.set(name, value),
    remove: name => void values.delete(name),
    onChange: (_name, listener) => {
      listeners.push(listener)
      return () => {}
    },
  }
  return {
    storage,
    values,
    writeElsewhere: (value: string | null) => listeners.forEach(listener => listener(value)),
  }
}

const open = (storage: KeyValueStorage, reported: string[] = []) =>
  createAccess(
    storage,
    message => reported.push(message),
    options => createContentApi({ ...options, baseUrl: 'http://127.0.0.1:9', allowAnonymous: false }),
  )

describe('access to the content API', () => {
  it('lets a reader pass whose token has expired but can be refreshed (D26)', () => {
    const { storage } = createStorage({ [key]: JSON.stringify(token) })
    expect(open(storage).isIn()).toBe(true)
  })

  it('is out without a token, with half of one, and with somebody else’s value', () => {
    for (const value of [
      '{}',
      '{"accessToken":"a"}',
      'null',
      '[]',
      'not json',
      '{"accessToken":1,"refreshToken":"r","tokenExpires":0}',
    ]) {
      expect(open(createStorage({ [key]: value }).storage).isIn()).toBe(false)
    }
    expect(open(createStorage().storage).isIn()).toBe(false)
  })

  it('forgets the token when the reader logs out, and tells', () => {
    const { storage, values } = createStorage({ [key]: JSON.stringify(token) })
    const access = open(storage)
    let told = 0
    access.subscribe(() => (told += 1))
    access.logOut()
    expect(access.isIn()).toBe(false)
    expect(values.has(key)).toBe(false)
    expect(told).toBe(1)
  })

  it('deck 3: the token is stored with its tokenExpires, and found there by the next page', async () => {
    const { storage, values } = createStorage()
    const issued = { access_token: 'a', refresh_token: 'r', expires_in: 3600 }
    const openPage = () =>
      createAccess(
        storage,
        () => {},
        options =>
          createContentApi({
            ...options,
            baseUrl: 'https://agency.example',
            apiKey: 'k',
            now: () => 1_000,
            fetch: async () => Response.json(issued),
          }),
      )
    await openPage().logIn({ username: 'reader@deck.example', password: 'secret' })
    expect(JSON.parse(values.get(key) ?? '')).toEqual({
      accessToken: 'a',
      refreshToken: 'r',
      authType: 'credentials',
      tokenExpires: 3_601_000,
      lifetimeMs: 3_600_000,
    })
    const next = openPage()
    expect(next.api.token()).toEqual({ ...token, expiresAt: 3_601_000, lifetimeMs: 3_600_000 })
    next.logOut()
    expect([...values.keys()]).not.toContain(key)
    expect(openPage().api.token()).toBeNull()
  })

  it('marks each login anew, before any tab hears of its token, and ends the mark with the log-out', async () => {
    const { storage, values } = createStorage()
    const issued = { access_token: 'a', refresh_token: 'r', expires_in: 3600 }
    const access = createAccess(
      storage,
      () => {},
      options =>
        createContentApi({
          ...options,
          baseUrl: 'https://agency.example',
          apiKey: 'k',
          fetch: async () => Response.json(issued),
        }),
    )
    const marks: (string | undefined)[] = []
    access.subscribe(() => marks.push(values.get('login-mark')))
    for (let time = 0; time < 2; time += 1) {
      await access.logIn({ username: 'reader@deck.example', password: 'secret' })
      access.logOut()
    }
    const [first, , second] = marks
    expect(marks).toEqual([expect.any(String), undefined, expect.any(String), undefined])
    expect(second).not.toBe(first)
  })

  it('follows a login and a logout of another tab', () => {
    const { storage, writeElsewhere } = createStorage()
    const access = open(storage)
    writeElsewhere(JSON.stringify(token))
    expect(access.isIn()).toBe(true)
    writeElsewhere(null)
    expect(access.isIn()).toBe(false)
  })

  it('deck 5: e-mail and password are trimmed, and the e-mail is lowercased', async () => {
    const sent: Credentials[] = []
    const access = createAccess(
      createStorage().storage,
      () => {},
      options => ({
        ...createContentApi({ ...options, baseUrl: 'http://127.0.0.1:9', allowAnonymous: false }),
        logIn: credentials => {
          sent.push(credentials)
          return Promise.resolve(token)
        },
      }),
    )
    await access.logIn({ username: ' Reader@Deck.example ', password: ' se cret ' })
    expect(sent).toEqual([{ username: 'reader@deck.example', password: 'se cret' }])
  })

  it('deck 8: reports a login that failed, and a token that was refused, but no log out', async () => {
    const reported: string[] = []
    const { storage } = createStorage({ [key]: JSON.stringify(token) })
    const access = open(storage, reported)
    await expect(access.logIn({ username: 'a', password: 'b' })).rejects.toThrow(/API Key/i)
    expect(reported).toEqual(['Authentication to AFP API failed'])
    access.logOut()
    expect(reported).toHaveLength(1)
    createAccess(
      storage,
      message => reported.push(message),
      options => {
        options.onTokenChange?.(null)
        return createContentApi({ ...options, baseUrl: 'http://127.0.0.1:9', allowAnonymous: false })
      },
    )
    expect(reported.at(-1)).toBe('Refresh AFP Token failed')
  })

  it('four tabs that wake up with an expired token refresh it once', async () => {
    const { storage } = createStorage({ [key]: JSON.stringify(token) })
    let refreshes = 0
    let turn: Promise<unknown> = Promise.resolve()
    const alone = <T>(task: () => Promise<T>): Promise<T> => {
      const mine = turn.then(task, task)
      turn = mine
      return mine
    }
    const answer = async (input: unknown) => {
      if (!String(input).endsWith('/oauth/token'))
        return Response.json({ response: { docs: [], numFound: 0 } })
      refreshes += 1
      return Response.json({ access_token: `a${refreshes}`, refresh_token: 'r2', expires_in: 3600 })
    }
    const openTab = () =>
      createAccess(
        storage,
        () => {},
        options =>
          createContentApi({
            ...options,
            baseUrl: 'https://agency.example',
            apiKey: 'k',
            allowAnonymous: false,
            fetch: answer,
          }),
        alone,
      )
    const tabs = [openTab(), openTab(), openTab(), openTab()]
    await Promise.all(tabs.map(tab => tab.api.search({})))
    expect(refreshes).toBe(1)
    expect(tabs.map(tab => tab.api.token()?.accessToken)).toEqual(['a1', 'a1', 'a1', 'a1'])
  })
})
