import { createRemoteTable } from '../testing/remoteTable.ts'
import { describeAcknowledging } from '../testing/acknowledgingContract.ts'
import { describeMirror } from '../testing/mirrorContract.ts'
import type { MirrorWorld } from '../testing/mirrorScene.ts'

async function openWorld(): Promise<MirrorWorld> {
  const table = createRemoteTable(Date.now)
  return {
    newUser: async () => crypto.randomUUID(),
    openRemote: async userId => table.openRemote(userId),
    now: Date.now,
    purge: async () => table.purge(),
    close: async () => {},
  }
}

describeMirror('the mirror over a table in memory', openWorld)
describeAcknowledging('acknowledgements over a table in memory', openWorld)
