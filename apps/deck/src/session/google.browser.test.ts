import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startGoogle } from './google.ts'

const address = 'https://accounts.google.com/gsi/client'
const initialize = vi.fn()
const standIn = { accounts: { id: { initialize, renderButton: () => {}, prompt: () => {} } } }

let fetched: HTMLScriptElement[]
beforeEach(() => {
  initialize.mockReset()
  fetched = []
  // The provider is not asked for its script; its answer comes at once.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    fetched.push(...(nodes as HTMLScriptElement[]))
    Object.assign(window, { google: standIn })
    queueMicrotask(() => fetched[0]?.dispatchEvent(new Event('load')))
  })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'google')
  vi.restoreAllMocks()
})

const look = () => ({ place: document.createElement('div'), locale: 'en', isDark: false })

describe('deck 5 and deck 7: the provider of the social sign-in', () => {
  it('is told the client id, without which there is no sign-in', async () => {
    await startGoogle('deck.apps.example', look(), () => {})
    expect(initialize.mock.calls).toMatchObject([[{ client_id: 'deck.apps.example' }]])
    await expect(startGoogle(undefined, look(), () => {})).rejects.toThrow('needs a client id')
    expect(initialize).toHaveBeenCalledOnce()
  })

  it('has its script fetched once it is needed, and once only', async () => {
    expect(fetched).toEqual([])
    await startGoogle('deck.apps.example', look(), () => {})
    await startGoogle('deck.apps.example', look(), () => {})
    expect(fetched.map(({ src }) => src)).toEqual([address])
  })
})
