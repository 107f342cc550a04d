import type { Page, WebSocketRoute } from '@playwright/test'
import type { Alert, Use } from '@wiredeck/columns'
import { createPick } from '@wiredeck/columns/testing/pick'
import {
  addStep,
  beginStory,
  differenceOf,
  factsSince,
  gravestOf,
  lastOf,
  secondOf,
  textOf,
  wrongAlerts,
  type Event,
  type PlayedStory,
  type Step,
} from '../suites/live/playedStories.ts'
import { band } from './alertingDeck.ts'
import { startFilingServer } from './filingServer.ts'
import {
  addSearch,
  column,
  expect,
  logIn,
  openCard,
  show,
  test as base,
  untilBandTakesPresses,
  withoutServiceWorker,
} from './fixtures.ts'
import { dot } from './liveDeck.ts'

const storiesEach = 10
const flashesEach = 7
const word = 'dockers'
/** The sample agency's own: what others provide stands in no new column. */
const provider = 'Corvane'
const events: readonly Event[] = [
  'rewrite',
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

const test = base.extend<object, { filing: Awaited<ReturnType<typeof startFilingServer>> }>({
  filing: [
    async ({}, use) => {
      const filing = await startFilingServer()
      await use(filing)
      await filing.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.use({ alerts: 'on', permissions: ['clipboard-read', 'clipboard-write'] })
test.skip(({ isMobile }) => isMobile, 'what is told does not depend on the size of the screen')

type StoredUse = Pick<Use, 'documentId' | 'turns' | 'unseen'>
type StoredAlert = Pick<Alert, 'documentId' | 'kind' | 'hasBand' | 'acknowledged'>

/** All rows of an object store of the deck. */
function rowsOf<T>(page: Page, name: string): Promise<T[]> {
  return page.evaluate(
    wanted =>
      new Promise<T[]>((resolve, reject) => {
        const opening = indexedDB.open('db')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')))
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction(wanted).objectStore(wanted).getAll()
          rows.addEventListener('success', () => {
            opening.result.close()
            resolve(rows.result as T[])
          })
        })
      }),
    name,
  )
}

/** The channels of all tabs, which a journey can cut and refuse. */
async function routeChannels(page: Page) {
  const open = new Set<WebSocketRoute>()
  let isRefused = false
  await page.context().routeWebSocket('**/wire/v1/live', async socket => {
    if (isRefused) return socket.close()
    const server = socket.connectToServer()
    server.onClose(() => void socket.close())
    open.add(socket)
  })
  return async (next: boolean): Promise<void> => {
    isRefused = next
    if (next) await Promise.all([...open].map(async socket => socket.close()))
    if (next) open.clear()
  }
}

/** How much of what is stored has still to be told in a band. */
async function openCount(page: Page): Promise<number> {
  const turns = (await rowsOf<StoredUse>(page, 'uses')).flatMap(use => use.turns ?? [])
  const alerts = await rowsOf<StoredAlert>(page, 'alerts')
  const isOpen = (each: { hasBand: boolean; isAcknowledged?: boolean; acknowledged?: unknown }) =>
    each.hasBand && !each.isAcknowledged && !each.acknowledged
  return [...turns, ...alerts].filter(isOpen).length
}

/** What the bands tell, each until it is acknowledged: the deck's page shows one after the other. */
async function answerBands(page: Page): Promise<string[]> {
  const told: string[] = []
  while ((await openCount(page)) > 0) {
    await untilBandTakesPresses(page)
    const text = await band(page).locator('p').innerText()
    // Only this band: another one may have come before it meanwhile.
    const same = band(page).filter({ hasText: text })
    await same.getByRole('button').last().click()
    await expect(same).toHaveCount(0)
    told.push(text)
  }
  return told
}

const saysOf: Record<string, RegExp> = {
  killed: /killed/i,
  killNote: /speaks of a kill|spoke of a kill/,
  withheld: /withheld/i,
  embargoed: /embargo/i,
  embargoOpen: /embargo/i,
  correction: /corrected/i,
}

test(
  'D54: of used stories and flashes nothing is lost and nothing told twice, however their reader hears of it',
  { tag: '@long' },
  async ({ page: first, context, filing }) => {
    test.setTimeout(1_200_000)
    let page = first
    const pick = createPick(60)
    await withoutServiceWorker(context)
    const refuseChannels = await routeChannels(page)
    await page.goto(filing.url)
    await logIn(page)
    await addSearch(page, word)
    await expect(dot(page)).toHaveText('live · 6 columns')

    const used: { story: PlayedStory; taken: Step }[] = []
    const flashes: PlayedStory[] = []
    let gap = 0
    const nameOf = (nth: number, what: string) => `The ${word} of ${what}${String(nth).padStart(3, '0')}`
    const revise = (story: PlayedStory, event: Event): Step =>
      addStep(story, event, {
        gap,
        headline: `${String(story.steps[0]?.row.headline)} step ${story.steps.length}`,
        embargoEnds: secondOf(Date.now() + 3 * 3_600_000 + story.steps.length * 1000),
      })
    const copy = async (story: PlayedStory): Promise<void> => {
      const card = column(page, word).cards.filter({ hasText: lastOf(story).row.headline as string })
      const shown = page.getByRole('region', { name: 'Document' })
      await openCard(card)
      await shown.getByRole('button', { name: 'Copy' }).click()
      await expect(shown.getByText('Copied', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      used.push({ story, taken: lastOf(story) })
    }
    const lookAgain = async (): Promise<void> => {
      await show(page, 'hidden')
      await show(page, 'visible')
    }

    let other: Page | null = null
    const ways: Record<string, { begin(): Promise<void>; end(): Promise<void> }> = {
      live: { begin: async () => {}, end: async () => {} },
      polled: { begin: () => refuseChannels(true), end: async () => {} },
      hidden: { begin: () => show(page, 'hidden'), end: () => show(page, 'visible') },
      offline: {
        async begin() {
          await context.setOffline(true)
          await refuseChannels(true)
        },
        async end() {
          await refuseChannels(false)
          await context.setOffline(false)
        },
      },
      reload: {
        begin: async () => void (await page.goto(`${filing.url}/healthz`)),
        end: async () => void (await page.goto(filing.url)),
      },
      twoTabs: {
        async begin() {
          other = await context.newPage()
          await other.goto(filing.url)
          await expect(dot(other)).toHaveText('live · 6 columns')
        },
        async end() {
          await page.close()
          if (other) page = other
        },
      },
    }
    for (const [name, way] of Object.entries(ways)) {
      await test.step(name, async () => {
        const group = Array.from({ length: storiesEach }, (_, nth) =>
          beginStory(nameOf(used.length + nth, 'S'), secondOf(Date.now()), { gap, provider }),
        )
        await filing.file(group.map(story => lastOf(story).row))
        for (const story of group) await copy(story)
        gap += 1

        await way.begin()
        const batches: Step[][] = [[], [], [], []]
        for (const story of group) {
          const count = 2 + pick(3)
          for (let nth = 0; nth < count; nth += 1)
            batches[nth]?.push(revise(story, events[pick(events.length)] ?? 'rewrite'))
        }
        // Some that the reader knows are taken back, and some new ones are before they are heard of.
        for (const flash of flashes.slice(-flashesEach))
          if (flash.steps.length === 1 && pick(3) === 0)
            batches[0]?.push(revise(flash, pick(2) === 0 ? 'kill' : 'hold'))
        for (let nth = 0; nth < flashesEach; nth += 1) {
          const flash = beginStory(nameOf(flashes.length, 'F'), secondOf(Date.now() - pick(3) * 1000), {
            urgency: 1,
            gap,
            provider,
          })
          flashes.push(flash)
          batches[0]?.push(lastOf(flash))
          if (pick(4) === 0) batches[1]?.push(revise(flash, 'kill'))
        }
        for (const batch of batches) await filing.file(batch.map(({ row }) => row))
        await way.end()

        const differences = async (): Promise<string[]> => {
          const uses = new Map((await rowsOf<StoredUse>(page, 'uses')).map(use => [use.documentId, use]))
          const alerts = await rowsOf<StoredAlert>(page, 'alerts')
          const ofUses = used.flatMap(({ story, taken }) => {
            const { turns, unseen } = uses.get(story.uno) ?? {}
            const difference = differenceOf(story, factsSince(story.steps, taken), turns ?? [])
            return difference || unseen?.length !== 0
              ? [`${story.uno}, ${textOf(story.steps)}: ${difference}; unseen ${unseen?.join()}`]
              : []
          })
          return [...ofUses, ...flashes.flatMap(flash => wrongAlerts(flash, alerts) ?? [])]
        }
        // Without a channel, used stories are asked for each minute, and when the reader looks again.
        await expect(async () => {
          await lookAgain()
          expect(await differences()).toEqual([])
        }).toPass({ timeout: 240_000 })

        const told = (await answerBands(page)).filter(text => text.includes(`The ${word} of`))
        const alerts = await rowsOf<StoredAlert>(page, 'alerts')
        const bandsOf = (story: PlayedStory) =>
          told.filter(text => text.includes(String(story.steps[0]?.row.headline)))
        for (const { story, taken } of used) {
          const gravest = group.includes(story) ? gravestOf(factsSince(story.steps, taken)) : undefined
          const bands = bandsOf(story)
          expect(bands, `${name}: ${textOf(story.steps)}`).toHaveLength(gravest ? 1 : 0)
          if (gravest) expect(bands[0]).toMatch(saysOf[gravest.words] ?? /^$/)
        }
        for (const flash of flashes) {
          const bands = bandsOf(flash)
          const isNews = lastOf(flash).gap === gap
          const most = isNews ? alerts.filter(({ documentId }) => documentId === flash.uno).length : 0
          expect(bands.length, `${name}: ${textOf(flash.steps)}`).toBeGreaterThanOrEqual(isNews ? 1 : 0)
          expect(bands.length, bands.join('; ')).toBeLessThanOrEqual(most)
        }
        await refuseChannels(false)
      })
    }
    expect([used.length, flashes.length]).toEqual([60, 42])

    // Another start tells nothing again.
    await page.reload()
    await expect(dot(page)).toHaveText('live · 6 columns')
    await lookAgain()
    expect(await answerBands(page)).toEqual([])
  },
)
