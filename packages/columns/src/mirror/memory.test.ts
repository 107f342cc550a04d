import { createRemoteTable } from '../testing/remoteTable.ts'
import { describeMirror } from '../testing/mirrorContract.ts'

describeMirror('the mirror over a table in memory', async () => {
  const table = createRemoteTable(Date.now)
  return {
    newUser: async () => crypto.randomUUID(),
    openRemote: async userId => table.openRemote(userId),
    now: Date.now,
    purge: async () => table.purge(),
    close: async () => {},
  }
})
