import { expect, it } from 'vitest'
import { playAlertSchedule } from '../testing/alertSchedule.ts'

const count = Number(process.env.ALERT_SCHEDULES ?? 3)
const flashes = Number(process.env.ALERT_FLASHES ?? 25)
const seeds = Array.from({ length: count }, (_, nth) => nth + 1)

it.each(seeds)(
  'alerts of every flash once, over tabs that are killed and a channel that is cut (schedule %i)',
  async seed => {
    const { filed, alerted, rang, cuts, missed, reported } = await playAlertSchedule(seed, flashes)
    expect(cuts).toBeGreaterThan(flashes / 20)
    expect(alerted.toSorted()).toEqual(filed.toSorted())
    expect(new Set(rang).size).toBe(rang.length)
    expect(missed).toEqual([])
    expect(reported).toEqual([])
  },
  60_000 + flashes * 2_000,
)
