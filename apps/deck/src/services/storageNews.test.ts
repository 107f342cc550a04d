import type { StorageState } from '@wiredeck/columns'
import { expect, it } from 'vitest'
import { createStorageNews } from './storageNews.ts'

it('tells of each trouble of the storage until it is dismissed, and of the next one again', () => {
  let state: StorageState = { keeping: 'database', wasLost: false }
  const listeners = new Set<() => void>()
  const board = createStorageNews({
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const seen: unknown[] = []
  board.subscribe(() => seen.push(board.news()))
  const become = (next: StorageState) => {
    state = next
    for (const listener of listeners) listener()
  }
  become({ keeping: 'waiting', wasLost: false })
  become({ keeping: 'database', wasLost: true })
  board.dismiss()
  board.noteFull()
  board.dismiss()
  become({ keeping: 'memory', wasLost: true })
  expect(seen.splice(0)).toEqual(['waiting', 'lost', null, 'full', null, 'memory'])
  board.noteCleared(false)
  board.dismiss()
  board.noteCleared(false)
  board.noteCleared(true)
  expect(seen).toEqual(['uncleared', 'memory', 'uncleared', 'memory'])
})
