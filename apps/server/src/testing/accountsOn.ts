import { afterAll, beforeAll } from 'vitest'
import type { DatabaseSubject } from '../database/testing/databaseTargets.ts'
import { startAccountsServer, type AccountsServer } from './accountsServer.ts'
import { placeOf, type TestServerOptions } from './testServer.ts'

export type AccountsSubject = {
  server: AccountsServer
  /** An address that no user has yet. */
  newEmail(): string
}

/** A server with accounts over this database, for all tests of the suite that calls it. */
export function accountsOn({ create }: DatabaseSubject, options: TestServerOptions = {}): AccountsSubject {
  let last = 0
  let remove: () => Promise<void>
  const subject = { newEmail: () => `reader-${++last}@desk.example` } as AccountsSubject
  beforeAll(async () => {
    const created = await create()
    remove = created.remove
    subject.server = await startAccountsServer({
      ...options,
      settings: { ...placeOf(created.target), ...options.settings },
    })
  })
  afterAll(async () => {
    await subject.server.closeAndRemove()
    await remove()
  })
  return subject
}
