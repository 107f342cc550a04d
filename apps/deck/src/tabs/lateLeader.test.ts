import { createTestClock } from '@wiredeck/columns/testing/clock'
import { expect, it } from 'vitest'
import { createLateLeader } from './lateLeader.ts'
import { createPlayedBrowser } from './testing/playedBrowser.ts'

it('no tab is the keeper before its leader is there, and then it is told like the leader’s own', () => {
  const browser = createPlayedBrowser(createTestClock())
  const late = createLateLeader()
  const heard: boolean[] = []
  late.onChange(isKeeper => heard.push(isKeeper))
  expect(late.isKeeper()).toBe(false)
  const tab = browser.openTab()
  late.connect(tab.leader)
  expect([late.isKeeper(), heard]).toEqual([true, [true]])
  tab.logOut()
  expect([late.isKeeper(), heard]).toEqual([false, [true, false]])
})
