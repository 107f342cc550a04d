import { describe, expect, it } from 'vitest'
import type { KeyValueStorage } from './storage.ts'
import { createStoredValue } from './storedValue.ts'

describe('a value that this browser stores', () => {
  it('is there again with the next start', () => {
    const { storage, open } = createScene()
    open().set('louder')
    expect(storage.get('tone')).toBe('LOUDER')
    expect(open().get()).toBe('louder')
  })

  it('leaves no key behind where it is written as null', () => {
    const { storage, open } = createScene()
    const tone = open()
    tone.set('louder')
    tone.set('')
    expect([tone.get(), storage.get('tone')]).toEqual(['', null])
  })

  it('tells of a change in this tab and in another one, until nobody listens', () => {
    const { open, changeElsewhere } = createScene()
    const tone = open()
    const told: string[] = []
    const stop = tone.subscribe(() => told.push(tone.get()))
    tone.set('louder')
    changeElsewhere('SOFTER')
    changeElsewhere(null)
    stop()
    tone.set('louder')
    expect(told).toEqual(['louder', 'softer', ''])
  })
})

function createScene() {
  const values = new Map<string, string>()
  const listeners: ((stored: string | null) => void)[] = []
  const storage: KeyValueStorage = {
    get: key => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key),
    onChange: (_key, listener) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const open = () =>
    createStoredValue(
      storage,
      'tone',
      stored => (stored ?? '').toLowerCase(),
      value => value.toUpperCase() || null,
    )
  return { storage, open, changeElsewhere: (to: string | null) => listeners.forEach(tell => tell(to)) }
}
