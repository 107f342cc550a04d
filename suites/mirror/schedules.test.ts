import { usualDatabases } from '@wiredeck/server/testing/databases'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccountsWorld, type AccountsWorld } from './accountsWorld.ts'
import { playSchedule, schedules, type ScheduleWorld } from '@wiredeck/columns/testing/mirrorSchedule'
import { createRemoteTable } from '@wiredeck/columns/testing/remoteTable'
import { withFaults } from '@wiredeck/columns/testing/mirrorScene'

const inMemory = Number(process.env['MIRROR_SCHEDULES'] ?? 500)
const onServers = Number(process.env['MIRROR_SERVER_SCHEDULES'] ?? 5)

function openTable(hasEditTimes: boolean): ScheduleWorld {
  let time = Date.parse('2026-02-22T10:00:00Z')
  const table = createRemoteTable(() => (time += 1), { hasEditTimes })
  return {
    users: [crypto.randomUUID(), crypto.randomUUID()],
    openRemote: async (userId, gate) =>
      table.openRemote(userId, async (call, apply) => {
        await gate.before?.(call)
        const answer = apply()
        await gate.after?.(call)
        return answer
      }),
    now: () => (time += 1),
    passTime: ms => void (time += ms),
  }
}

async function openAccounts(world: AccountsWorld): Promise<ScheduleWorld> {
  let ahead = 0
  return {
    users: [await world.newUser(), await world.newUser()],
    openRemote: async (userId, gate) => withFaults(await world.openRemote(userId), gate),
    now: () => Date.now() + ahead,
    passTime: ms => void (ahead += ms),
  }
}

describe('accounts-api 4 (12): four devices converge, and no column is lost that nobody closed', () => {
  it('with a table in memory', { timeout: 900_000 }, async () => {
    expect(inMemory).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(schedules, fc.boolean(), (schedule, hasEditTimes) =>
        playSchedule(openTable(hasEditTimes), schedule),
      ),
      { numRuns: inMemory },
    )
  })

  describe.each(usualDatabases())('with the real client and server on $name', subject => {
    let world: AccountsWorld
    beforeAll(async () => {
      world = await openAccountsWorld(subject)
    })
    afterAll(() => world.close())

    it('four devices of one account converge', { timeout: 1_800_000 }, async () => {
      expect(onServers).toBeGreaterThan(0)
      await fc.assert(
        fc.asyncProperty(schedules, async schedule => {
          await playSchedule(await openAccounts(world), schedule)
          await world.hangUp()
        }),
        { numRuns: onServers },
      )
    })
  })
})
