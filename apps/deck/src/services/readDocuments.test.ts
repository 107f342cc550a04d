import { describe, expect, it } from 'vitest'
import { createReadDocuments } from './readDocuments.ts'
import type { KeyValueStorage } from '../platform/storage.ts'

function createStorage(): KeyValueStorage & { change(key: string, value: string): void } {
  const values = new Map<string, string>()
  const listeners = new Map<string, (value: string | null) => void>()
  return {
    get: key => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key),
    onChange: (key, listener) => {
      listeners.set(key, listener)
      return () => listeners.delete(key)
    },
    change: (key, value) => listeners.get(key)?.(value),
  }
}

describe('what the reader has opened', () => {
  it('is remembered in this browser', () => {
    const storage = createStorage()
    createReadDocuments(storage).add('a')
    expect([...createReadDocuments(storage).ids()]).toEqual(['a'])
  })

  it('is bounded: the last 2000, of which the one opened again counts as the last', () => {
    const storage = createStorage()
    storage.set('read-documents', JSON.stringify(Array.from({ length: 2000 }, (_, index) => `${index}`)))
    const read = createReadDocuments(storage)
    read.add('0')
    read.add('new')
    expect(read.ids().size).toBe(2000)
    expect([read.ids().has('0'), read.ids().has('1'), read.ids().has('new')]).toEqual([true, false, true])
  })

  it('follows other tabs, and survives what is no list', () => {
    const storage = createStorage()
    storage.set('read-documents', '{"a":')
    const read = createReadDocuments(storage)
    let told = 0
    read.subscribe(() => (told += 1))
    expect(read.ids().size).toBe(0)
    storage.change('read-documents', '["b", 7]')
    expect([...read.ids()]).toEqual(['b'])
    read.forget()
    expect([read.ids().size, told]).toEqual([0, 2])
  })
})
