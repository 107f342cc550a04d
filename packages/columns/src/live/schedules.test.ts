import { describe, expect, it } from 'vitest'
import { playLiveSchedule } from '../testing/liveSchedule.ts'

const count = Number(process.env.LIVE_SCHEDULES ?? 20)
const seeds = Array.from({ length: count }, (_, nth) => nth + 1)

describe('D40: whatever happens on the way', () => {
  it.each(seeds)('every list is what a fresh search gives (schedule %i)', async seed => {
    const { lists, log } = await playLiveSchedule(seed)
    for (const { id, listed, wanted } of lists) expect(listed, `${id} after ${log.join(' ')}`).toEqual(wanted)
  })
})
