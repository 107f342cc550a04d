import { expect, it } from 'vitest'
import { playSinceSchedule } from '../testing/sinceSchedule.ts'

const count = Number(process.env.SINCE_SCHEDULES ?? 20)
const seeds = Array.from({ length: count }, (_, nth) => nth + 1)

it.each(seeds)(
  'what a column tells since the last look is what the log says of it (schedule %i)',
  async seed => {
    const checks = await playSinceSchedule(seed)
    for (const { after, look, told, filed, missing } of checks) {
      if (told) expect(look[0], after).toEqual(look[1])
      expect(told, after).toEqual(filed)
      expect(missing, after).toEqual([])
    }
  },
)
