import { expect, it } from 'vitest'
import { createLocalDatabase } from './localDatabase.ts'

/** What the fault page has written, twice. */
function afterTwoFaults() {
  const kept = new Map([
    ['databases-set-aside', 'db db-1'],
    ['database', 'db-2'],
  ])
  return createLocalDatabase({
    get: key => kept.get(key) ?? null,
    set: (key, value) => kept.set(key, value),
    remove: key => kept.delete(key),
  })
}

it('is the database of the specification until another one is named', () => {
  const database = createLocalDatabase({ get: () => null, set: () => {}, remove: () => {} })
  expect([database.used(), database.setAside(), database.offered()]).toEqual(['db', [], null])
})

it('offers what was set aside last, until its columns are taken over', () => {
  const database = afterTwoFaults()
  expect([database.used(), database.offered()]).toEqual(['db-2', 'db-1'])
  database.noteTaken('db-1')
  expect(database.offered()).toBeNull()
  expect(database.setAside(), 'it is still there, to be cleared at the log-out').toEqual(['db', 'db-1'])
})

it('loses none when one is used again: it changes places with the one in use', () => {
  const database = afterTwoFaults()
  database.takeBack('db')
  expect([database.used(), database.setAside()]).toEqual(['db', ['db-1', 'db-2']])
})

it('forgets what holds nothing any more', () => {
  const database = afterTwoFaults()
  database.forget('db')
  database.forget('db-1')
  expect([database.used(), database.setAside(), database.offered()]).toEqual(['db-2', [], null])
})
