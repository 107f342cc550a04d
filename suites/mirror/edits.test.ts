import { usualDatabases } from '@wiredeck/server/testing/databases'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editSchedules, playEdits } from '@wiredeck/columns/testing/editSchedule'
import { createRemoteTable } from '@wiredeck/columns/testing/remoteTable'
import { openAccountsWorld, type AccountsWorld } from './accountsWorld.ts'

const inMemory = Number(process.env['MIRROR_SCHEDULES'] ?? 500)
const onServers = Number(process.env['MIRROR_SERVER_SCHEDULES'] ?? 5)

describe('D49: the newest edit of each key wins, in whatever order devices sync, and all end equal', () => {
  it('with a table in memory', { timeout: 900_000 }, async () => {
    expect(inMemory).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(editSchedules, async schedule => {
        const table = createRemoteTable(Date.now)
        const openRemote = async (userId: string) => table.openRemote(userId)
        await playEdits({ userId: crypto.randomUUID(), openRemote, now: Date.now }, schedule)
      }),
      { numRuns: inMemory },
    )
  })

  describe.each(usualDatabases())('with the real client and server on $name', subject => {
    let world: AccountsWorld
    beforeAll(async () => {
      world = await openAccountsWorld(subject)
    })
    afterAll(() => world.close())

    it('as well', { timeout: 1_800_000 }, async () => {
      expect(onServers).toBeGreaterThan(0)
      await fc.assert(
        fc.asyncProperty(editSchedules, async schedule => {
          const { openRemote, now } = world
          await playEdits({ userId: await world.newUser(), openRemote, now }, schedule)
          await world.hangUp()
        }),
        { numRuns: onServers },
      )
    })
  })
})
