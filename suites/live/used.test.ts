import type { Use } from '@wiredeck/columns'
import { searchColumn } from '@wiredeck/columns/testing/deck'
import { createPick } from '@wiredeck/columns/testing/pick'
import type { RawStory } from '@wiredeck/document/testing/rawStory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlayedDevice } from './playedDevice.ts'
import {
  addStep,
  beginStory,
  differenceOf,
  factsSince,
  gravestOf,
  isKilled,
  isRefiled as hasTwice,
  keyOf,
  lastOf,
  secondOf,
  textOf,
  type Event,
  type Fact,
  type PlayedStory,
  type Step,
} from './playedStories.ts'
import { wayNames, waysOf, type WayName } from './playedWays.ts'
import { openPlayedWires, schedulesOf, type PlayedWires } from './playedWires.ts'

const count = Number(process.env.USED_SCHEDULES ?? 3)
const storyCount = Number(process.env.USED_STORIES ?? 10)
const schedules = schedulesOf(count)
const rounds = 4
/** Those that say nothing of the use of a story come more often. */
const events: readonly [Event, ...Event[]] = [
  'rewrite',
  'rewrite',
  'keep',
  'keep',
  'correction',
  'correctingNote',
  'kill',
  'killNote',
  'hold',
  'holdNote',
  'embargo',
  'openEmbargo',
]
/** By how many minutes the device's clock is ahead of the server's. */
const minutesAhead = [0, -120, 120, -70, 70, -11, 48] as const

/** A story that was copied, which of its revisions have come to the device, and what its reader was told since. */
type Used = { story: PlayedStory; taken: Step; came: Set<Step>; told: Set<string> }

describe('D54: what becomes of used stories', () => {
  let wires: PlayedWires
  beforeAll(async () => {
    wires = await openPlayedWires()
  })
  afterAll(() => wires.close())

  it.each(schedules)(
    'is told once of each, however its reader hears of it (schedule $seed, $kind)',
    async ({ seed, kind }) => {
      const pick = createPick(seed)
      const one = <T>(list: readonly [T, ...T[]]): T => list[pick(list.length)] ?? list[0]
      const hasVersions = kind !== 'gateway'
      const ahead = minutesAhead[seed % minutesAhead.length] ?? 0
      // Some browsers have no locks.
      const hasLocks = seed % 4 !== 2
      const device = createPlayedDevice(wires.wireOf(kind), ahead * 60_000, { hasLocks })
      const word = `dockers${seed}`
      const log: string[] = []
      const says = () =>
        `schedule ${seed} (${kind}, ${ahead} min${hasLocks ? '' : ', no locks'}): ${log.join(', ')}`

      const stories = Array.from({ length: storyCount }, (_, nth) =>
        // Every third stands in no list.
        beginStory(
          nth % 3 === 0 ? `Nobody lists this, ${nth}` : `${word} ${nth}`,
          secondOf(Date.now() - pick(300) * 1000),
        ),
      )
      const used = new Map<string, Used>()
      let ends = 0
      const file = async (steps: readonly Step[]): Promise<void> => {
        await wires.file(steps.map(({ row }) => row))
        if (kind === 'house') await wires.untilHouseHas(steps.map(({ row }) => row))
      }
      const revise = (story: PlayedStory, gap: number): Step => {
        const last = lastOf(story)
        // What a revision said before it was filed again, a device without versions knows only if it has seen it.
        const mayRefile = hasVersions || used.has(story.uno)
        const isRefiled = mayRefile && last.revision > 1 && pick(8) === 0 && !isKilled(story)
        const event = isRefiled ? 'kill' : one(events)
        ends += 1
        return addStep(story, event, {
          gap,
          isRefiled,
          headline: `${pick(3) === 0 ? 'Nobody lists this,' : word} ${story.uno.slice(-7)} step ${story.steps.length}`,
          embargoEnds: secondOf(Date.now() + 3 * 3_600_000 + ends * 1000),
        })
      }
      // The same number may have been filed twice, with two headlines.
      const stepOf = (story: PlayedStory, raw: unknown): Step | undefined =>
        story.steps.find(({ row }) => row.headline === (raw as RawStory).headline)
      const copy = async (story: PlayedStory): Promise<void> => {
        const tab = device.tabs().find(each => !each.isFrozen())
        const stored = await device.store.document(story.uno)
        if (!tab || !stored || used.has(story.uno)) return
        const earlier = await device.store.revisions(story.uno)
        // The reader may have an earlier revision in sight.
        const inSight = one([
          stored.card.revision,
          stored.card.revision,
          ...earlier.map(each => each.revision),
        ])
        const { raw } = await tab.copy(story.uno, inSight)
        const taken = stepOf(story, raw)
        if (taken) used.set(story.uno, { story, taken, came: new Set([taken]), told: new Set() })
      }

      /** Where nobody keeps versions, a device knows of what has come to it. */
      const stepsOf = ({ story, came }: Used): Step[] =>
        hasVersions ? story.steps : story.steps.filter(step => came.has(step))
      const noteCame = async ({ story, came }: Used): Promise<void> => {
        const stored = [await device.store.document(story.uno), ...(await device.store.revisions(story.uno))]
        for (const each of stored) {
          const step = each && stepOf(story, each.raw)
          if (step) came.add(step)
        }
      }
      const factsOf = (each: Used): Fact[] => factsSince(stepsOf(each), each.taken)
      const openFactsOf = (each: Used): Fact[] => factsOf(each).filter(fact => !each.told.has(keyOf(fact)))
      const unseenOf = (each: Used): number[] => {
        const known = new Set(stepsOf(each).map(({ revision }) => revision))
        const all = each.story.steps.map(({ revision }) => revision)
        return [...new Set(all.filter(revision => revision > each.taken.revision && !known.has(revision)))]
      }
      /** What the device has and shows of each used story, beside what it should. */
      const differences = async (): Promise<string[]> => {
        for (const each of used.values()) await noteCame(each)
        const bands = new Map((await device.bands()).map(band => [band.use.documentId, band.turn.told]))
        const uses = new Map((await device.store.uses()).map(use => [use.documentId, use]))
        const cards = new Map((await device.store.cards([...used.keys()])).map(card => [card.id, card]))
        return [...used.values()].flatMap(each => {
          const { uno } = each.story
          const use = uses.get(uno)
          const is = [
            `revision ${cards.get(uno)?.revision}`,
            `band ${bands.get(uno) ?? 'none'}`,
            `unseen ${use?.unseen.join() ?? ''}`,
          ].join('; ')
          const band = gravestOf(openFactsOf(each))
          // Known by a later revision, it has the words of that one.
          const isAsGrave = band?.is === 'killed' && hasTwice(each.story, band.revision)
          const words = isAsGrave && bands.get(uno) === 'killNote' ? 'killNote' : band?.words
          const should = [
            `revision ${lastOf(each.story).revision}`,
            `band ${words ?? 'none'}`,
            `unseen ${unseenOf(each).join()}`,
          ].join('; ')
          return is === should ? [] : [`${is} – should be ${should}: ${historyOf(each)}; has ${turnsOf(use)}`]
        })
      }
      const historyOf = ({ story: { uno, steps }, taken }: Used): string => {
        return `${uno}, taken ${taken.revision}, ${textOf(steps)}`
      }
      const turnsOf = (use: Use | undefined): string =>
        (use?.turns ?? [])
          .map(turn => `${keyOf(turn)}${turn.isAcknowledged ? ' acknowledged' : ''}`)
          .join(', ')
      const look = async (): Promise<void> => {
        await expect.poll(differences, { timeout: 60_000, interval: 50, message: says() }).toEqual([])
        await expect.poll(device.isIdle, { timeout: 60_000, message: says() }).toBe(true)
        expect(await differences(), says()).toEqual([])
        for (const each of used.values()) {
          if (gravestOf(openFactsOf(each)) === undefined || pick(4) === 0) continue
          for (const fact of factsOf(each)) each.told.add(keyOf(fact))
          await device.acknowledge(each.story.uno)
        }
        expect(await differences(), says()).toEqual([])
      }

      device.openTab()
      await device.tabs()[0]?.columns.add(searchColumn({ query: word }))
      await file(stories.map(lastOf))
      for (const { uno } of stories) await device.tabs()[0]?.columns.findDocument(uno)
      const ways = waysOf(device, pick)
      for (let gap = 1; gap <= rounds; gap += 1) {
        const name: WayName = wayNames[(seed + gap * 2 + pick(2)) % wayNames.length] ?? 'live'
        log.push(name)
        const way = ways[name]
        for (const story of stories) if (pick(rounds - gap + 1) === 0) await copy(story)
        way.begin()
        const batches: Step[][] = []
        for (const story of stories) {
          // Of two that an agency without versions files, only the last can be known.
          const steps = Array.from({ length: one([0, 2, 3, 4]) }, () => revise(story, gap))
          const [before, after] = steps.slice(-2)
          // Of a number that is filed again after a later one, the server tells nobody.
          const isRefiled = steps.some(({ revision }) => hasTwice(story, revision))
          if (kind === 'agency' && before && after && !isRefiled && pick(3) === 0)
            steps.splice(-2, 2, after, before)
          for (const [nth, step] of steps.entries()) (batches[nth] ??= []).push(step)
        }
        if (kind === 'gateway') await file(batches.flat())
        else
          for (const [nth, batch] of batches.entries()) {
            await file(batch)
            if (nth === 1) way.middle?.()
          }
        for (const story of stories) if (pick(6) === 0) await copy(story)
        way.end()
        await look()
        device.refuseChannel(false)
        for (const tab of device.tabs()) tab.thaw()
      }
      // Nothing is told again by another start.
      device.closeTabs()
      device.openTab()
      await look()

      for (const { documentId, turns } of await device.store.uses()) {
        const each = used.get(documentId)
        const difference = each && differenceOf(each.story, factsOf(each), turns ?? [])
        expect(difference ?? null, `${says()}: ${each ? historyOf(each) : documentId}`).toBeNull()
      }
      expect(used.size, says()).toBe(storyCount)
      device.closeTabs()
      await wires.clear()
    },
    600_000,
  )
})
