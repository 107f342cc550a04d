import { describe, expect, it, vi } from 'vitest'
import { createInstaller } from './install.ts'
import type { KeyValueStorage } from '../platform/storage.ts'

function setUp() {
  const stored = new Map<string, string>()
  const storage: KeyValueStorage = {
    get: key => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    remove: key => void stored.delete(key),
    onChange: () => () => {},
  }
  const browser = new EventTarget()
  const installer = createInstaller(storage, browser)
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    browser.dispatchEvent(event)
    return event
  }
  return { installer, browser, prompt, offer, storage }
}

describe('deck 2: the offer to install the deck', () => {
  it('is there only when the browser makes it, which then shows none of its own', () => {
    const { installer, offer } = setUp()
    const told = vi.fn()
    installer.subscribe(told)
    expect(installer.isOffered()).toBe(false)

    expect(offer().defaultPrevented).toBe(true)
    expect(installer.isOffered()).toBe(true)
    expect(told).toHaveBeenCalledOnce()
  })

  it('is used up by the browser’s dialog', async () => {
    const { installer, offer, prompt } = setUp()
    offer()
    await installer.install()
    await installer.install()

    expect(prompt).toHaveBeenCalledOnce()
    expect(installer.isOffered()).toBe(false)
  })

  it('ends when the deck was installed by the browser’s own button', () => {
    const { installer, offer, browser } = setUp()
    offer()
    browser.dispatchEvent(new Event('appinstalled'))
    expect(installer.isOffered()).toBe(false)
  })

  it('stays declined in this browser, and can still be taken', () => {
    const { installer, offer, storage } = setUp()
    offer()
    installer.decline()

    expect(installer.isDeclined()).toBe(true)
    expect(createInstaller(storage, new EventTarget()).isDeclined()).toBe(true)
    expect(installer.isOffered()).toBe(true)
  })
})
