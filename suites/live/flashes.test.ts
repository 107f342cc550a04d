import { defaultAlert } from '@wiredeck/columns'
import { searchColumn } from '@wiredeck/columns/testing/deck'
import { createPick } from '@wiredeck/columns/testing/pick'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlayedDevice } from './playedDevice.ts'
import {
  addStep,
  beginStory,
  lastOf,
  secondOf,
  wrongAlerts,
  type Event,
  type PlayedStory,
  type Step,
} from './playedStories.ts'
import { wayNames, waysOf, type WayName } from './playedWays.ts'
import { openPlayedWires, schedulesOf, type PlayedWires } from './playedWires.ts'

const count = Number(process.env.FLASH_SCHEDULES ?? 3)
const flashCount = Number(process.env.PLAYED_FLASHES ?? 12)
const schedules = schedulesOf(count)
const rounds = 4
/** By how many minutes the device's clock is ahead of the server's. */
const minutesAhead = [0, 120, -120, 70, -70, 11, -48] as const

describe('ADR-0029: flashes', () => {
  let wires: PlayedWires
  beforeAll(async () => {
    wires = await openPlayedWires()
  })
  afterAll(() => wires.close())

  it.each(schedules)(
    'alert once each, and again once where they were taken back, however their reader hears of it (schedule $seed, $kind)',
    async ({ seed, kind }) => {
      const pick = createPick(1000 + seed)
      const one = <T>(list: readonly [T, ...T[]]): T => list[pick(list.length)] ?? list[0]
      const ahead = minutesAhead[seed % minutesAhead.length] ?? 0
      // Some browsers have no locks.
      const hasLocks = seed % 4 !== 2
      const device = createPlayedDevice(wires.wireOf(kind), ahead * 60_000, { hasLocks })
      const word = `ferry${seed}`
      const log: string[] = []
      const says = () =>
        `schedule ${seed} (${kind}, ${ahead} min${hasLocks ? '' : ', no locks'}): ${log.join(', ')}`
      const stories: PlayedStory[] = []

      const file = async (steps: readonly Step[]): Promise<void> => {
        await wires.file(steps.map(({ row }) => row))
        if (kind === 'house') await wires.untilHouseHas(steps.map(({ row }) => row))
      }
      const begunAt = Date.now()
      const beginFlash = (gap: number): PlayedStory => {
        // Where no log tells when it was filed, nothing alerts that was published before the column was there.
        const mostBack = kind === 'gateway' ? Math.floor((Date.now() - begunAt) / 1000) - 1 : 21_600
        const secondsAgo = Math.max(0, Math.min(mostBack, one([0, 0, 2, 5, 40, 300, 21_600])))
        const published = secondOf(Date.now() - secondsAgo * 1000)
        const story = beginStory(`${word} ${stories.length}`, published, { urgency: 1, gap })
        stories.push(story)
        return story
      }
      const isStopped = ({ steps }: PlayedStory) => steps.some(({ of }) => of !== 'rewrite')
      const revise = (story: PlayedStory, gap: number): Step => {
        const event: Event = isStopped(story)
          ? 'keep'
          : one(['keep', 'keep', 'kill', 'killNote', 'hold', 'holdNote'])
        return addStep(story, event, {
          gap,
          // Filed again with another text alone, a number is nobody's news.
          isRefiled: event !== 'keep' && pick(4) === 0,
          headline: `${word} ${story.uno.slice(-7)} step ${story.steps.length}`,
          embargoEnds: '',
        })
      }

      const differences = async (): Promise<string[]> => {
        const alerts = await device.store.alerts()
        const rung = device.rang.map(({ id }) => id)
        return [
          ...stories.flatMap(story => wrongAlerts(story, alerts) ?? []),
          ...alerts
            .filter(({ id }) => rung.filter(each => each === id).length !== 1)
            .map(({ id, isLate }) => `${id} did not ring once${isLate ? ', for it is late' : ''}`),
        ]
      }
      const look = async (): Promise<void> => {
        await expect.poll(differences, { timeout: 60_000, interval: 50, message: says() }).toEqual([])
        await expect.poll(device.isIdle, { timeout: 60_000, message: says() }).toBe(true)
        expect(await differences(), says()).toEqual([])
        await device.store.noteAlerts(alerts => ({
          alerts: alerts
            .filter(({ acknowledged }) => !acknowledged && pick(2) === 0)
            .map(alert => ({ ...alert, acknowledged: { at: new Date(), by: 'acknowledge' } })),
        }))
      }

      // Without a channel, nothing is looked for below the oldest document of a list.
      const oldest = beginStory(`${word} of old`, secondOf(Date.now() - 7 * 3_600_000))
      await file([lastOf(oldest)])
      const { columns } = device.openTab()
      for (const query of [word, `${word} OR nothing${seed}`]) {
        const { id } = await columns.add(searchColumn({ query }))
        await columns.setAlert(id, { ...defaultAlert, level: 'desktop' })
      }
      await expect
        .poll(async () => (await device.store.columns()).every(({ lastUpdated }) => lastUpdated > 0))
        .toBe(true)
      await expect.poll(device.isIdle).toBe(true)
      const ways = waysOf(device, pick)
      for (let gap = 1; gap <= rounds; gap += 1) {
        const name: WayName = wayNames[(seed + gap * 2 + pick(2)) % wayNames.length] ?? 'live'
        log.push(name)
        const way = ways[name]
        way.begin()
        const batches: Step[][] = []
        /** Files the revisions of different stories together, and those of one story one after the other. */
        const addAll = (steps: readonly Step[]): void => {
          for (const [nth, step] of steps.entries()) (batches[nth] ??= []).push(step)
        }
        const reviseTimes = (story: PlayedStory, length: number): Step[] =>
          Array.from({ length }, () => revise(story, gap))
        for (const story of stories) addAll(reviseTimes(story, one([0, 0, 2, 3])))
        const due = Math.ceil((flashCount * gap) / rounds) - stories.length
        for (let made = 0; made < due; made += 1) {
          const story = beginFlash(gap)
          addAll([lastOf(story), ...reviseTimes(story, one([0, 0, 0, 1, 2, 3]))])
        }
        for (const [nth, batch] of batches.entries()) {
          await file(batch)
          if (nth === 1) way.middle?.()
        }
        way.end()
        await look()
        device.refuseChannel(false)
        for (const tab of device.tabs()) tab.thaw()
      }
      // Nothing alerts again by another start.
      device.closeTabs()
      device.openTab()
      await look()
      expect(stories, says()).toHaveLength(flashCount)
      expect(new Set(device.rang.map(({ id }) => id)).size, says()).toBe(device.rang.length)
      device.closeTabs()
      await wires.clear()
    },
    600_000,
  )
})
