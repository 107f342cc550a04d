import { it } from 'vitest'
import { playLiveSchedule } from '../testing/liveSchedule.ts'
it('dbg', async () => {
  ;(globalThis as any).DBG = process.env.DBG
  await playLiveSchedule(Number(process.env.SEED))
})
