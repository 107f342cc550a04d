import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { playSchedule, schedules, type ScheduleWorld } from '../testing/mirrorSchedule.ts'
import { createRemoteTable } from '../testing/remoteTable.ts'

const numRuns = Number(process.env['MIRROR_SCHEDULES'] ?? 500)

function openWorld(): ScheduleWorld {
  let time = Date.parse('2026-02-22T10:00:00Z')
  const table = createRemoteTable(() => (time += 1))
  return {
    users: [crypto.randomUUID(), crypto.randomUUID()],
    openRemote: async (userId, gate) =>
      table.openRemote(userId, async (call, apply) => {
        await gate.before?.(call as 'pull')
        const answer = apply()
        await gate.after?.(call as 'pull')
        return answer
      }),
    now: () => (time += 1),
    passTime: ms => void (time += ms),
  }
}

it(
  'accounts-api 4 (12): four devices converge, and no column is lost that nobody closed',
  { timeout: 600_000 },
  async () => {
    expect(numRuns).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(schedules, schedule => playSchedule(openWorld(), schedule)),
      { numRuns },
    )
  },
)
