import type { BrowserContext, Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import {
  answered,
  beginWithClock,
  column,
  everyColumnDrawn,
  expect,
  listen,
  logIn,
  openFirstDocument,
  show,
  skipWithoutNotices,
  test,
  untilBandTakesPresses,
} from './fixtures.ts'
import { band, bell, fileInAllColumns, list } from './alertingDeck.ts'

test.skip(({ isMobile }) => isMobile, 'what is said does not depend on the size of the screen')

const first = 'Top Stories'
/** As in the column's search. */
const topic = 'ONLINE-NEWS-EN_TOP-STORIES-INT'

// Journeys fake the answers to polls.
test.use({ live: 'off', alerts: 'on' })

/**
 * Polls until the check passes, repeatedly, because a poll is skipped while the previous answer is missing.
 */
async function takeTurnsUntil(page: Page, isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await answered(page)
    await page.clock.runFor(10_000)
    await isSo()
  }).toPass()
}

const card = (page: Page, headline: string) => column(page, first).cards.filter({ hasText: headline })

test('a flash is told once for the whole deck, whatever lies over it', { tag: '@long' }, async ({ deck }) => {
  const file = await fileInAllColumns(deck)
  file('It stood there', 1)
  await beginWithClock(deck)
  await expect(card(deck, 'It stood there')).toBeVisible()
  await expect(band(deck), 'what is not older than 10 minutes at the very first start').toContainText(
    'It stood there',
  )
  await untilBandTakesPresses(deck)
  await deck.keyboard.press('a')
  await expect(band(deck)).toHaveCount(0)
  const told = await listen(deck, /^(Flash|Alert|\d+ flashes)/)

  file('The bridge has fallen', 1)
  file('Trains run late', 3)
  await takeTurnsUntil(deck, () =>
    expect(band(deck)).toContainText('The bridge has fallen', { timeout: 2000 }),
  )
  await expect(band(deck).getByRole('alert')).toHaveText(/Flash.*The bridge has fallen/)
  await deck.clock.runFor(10_000)
  expect(await told(), 'the band has said it').toEqual([])

  await openFirstDocument(deck, first)
  file('The minister resigns', 2)
  file('The bank raises its rate', 2)
  await takeTurnsUntil(deck, async () => expect(await told()).toHaveLength(1))
  expect((await told())[0]).toBe('2 flashes and alerts, latest: The bank raises its rate')
  await deck.keyboard.press('Escape')

  await deck.keyboard.press('?')
  const sheet = deck.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  file('The ferry is safe', 2)
  await takeTurnsUntil(deck, async () => expect(await told()).toHaveLength(2))
  await expect(sheet.getByRole('status')).toHaveText('Alert: The ferry is safe')
})

test('who does not want to hear of flashes turns that off', { tag: '@long' }, async ({ deck }) => {
  const file = await fileInAllColumns(deck)
  await beginWithClock(deck)
  await expect(column(deck, first).cards.first()).toBeVisible()
  const told = await listen(deck, /^(Flash|Alert|\d+ flashes)/)
  const flip = async () => {
    await deck.getByRole('button', { name: 'Menu' }).click()
    await deck.getByRole('switch', { name: 'Announce alerts' }).click()
    await deck.keyboard.press('Escape')
  }

  await flip()
  file('Nobody is told', 2)
  const inAll = deck.getByRole('article').filter({ hasText: 'Nobody is told' })
  await takeTurnsUntil(deck, async () => expect(await inAll.count()).toBe(5))
  await flip()
  file('Told again', 2)
  await takeTurnsUntil(deck, async () => expect(await told()).toEqual(['Alert: Told again']))
})

/** Chooses and saves the alert settings of the first column. */
async function alertBy(page: Page, level: string, urgency: string): Promise<void> {
  const { section } = column(page, first)
  await section.getByRole('button', { name: 'Column settings' }).click()
  await section.getByRole('tab', { name: 'Alerts' }).click()
  await section.getByRole('radio', { name: level, exact: true }).check()
  await section.getByRole('radio', { name: urgency, exact: true }).check()
  await expect(
    section.getByText(/In the last 24 hours (this would have alerted you|there would have been no alert)/),
  ).toBeVisible()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Saved', { exact: true })).toBeVisible()
}

/** Counts the strokes that a page sounds from now on. */
async function countStrokes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { strokes: 0 })
    window.OscillatorNode = class extends OscillatorNode {
      constructor(...made: ConstructorParameters<typeof OscillatorNode>) {
        super(...made)
        const counted = window as unknown as { strokes: number }
        counted.strokes += 1
      }
    }
  })
}
const strokes = (page: Page) => page.evaluate(() => (window as unknown as { strokes: number }).strokes)
/** The number of strokes in a flash's sound. */
const flashStrokes = 6

test.describe('ADR-0030:', () => {
  test.use({ expectedFaults: /AudioContext/ })

  test(
    'a flash rings once over two tabs, has its band in both, and one acknowledgement silences both',
    { tag: '@long' },
    async ({ deck, context }) => {
      await countStrokes(context)
      const file = await fileInAllColumns(deck, topic)
      await deck.reload()
      await logIn(deck)
      await expect(column(deck, first).cards.first()).toBeVisible()
      await alertBy(deck, 'Sound', 'Alert')
      const other = await context.newPage()
      const fileThere = await fileInAllColumns(other, topic)
      await other.goto(deck.url())
      await expect(column(other, first).cards.first()).toBeVisible()
      await other.mouse.click(5, 300)

      file('The bridge has fallen', 1)
      fileThere('The bridge has fallen', 1)
      await expect(band(deck)).toContainText('The bridge has fallen')
      await expect(band(other)).toContainText('The bridge has fallen')
      await expect.poll(async () => (await strokes(deck)) + (await strokes(other))).toBe(flashStrokes)
      expect(await faultsOf(deck, 'the band of a flash')).toEqual([])
      await deck.keyboard.press('Escape')
      await expect(band(deck), 'Escape never closes it').toBeVisible()

      await untilBandTakesPresses(deck)
      await deck.keyboard.press('a')
      await expect(band(deck)).toHaveCount(0)
      await expect(band(other)).toHaveCount(0)
      expect((await strokes(deck)) + (await strokes(other))).toBe(flashStrokes)
      await other.close()
    },
  )

  test('what a column alerts of is tried on the last day, saved, and shown in its head', async ({ deck }) => {
    await logIn(deck)
    const { section } = column(deck, first)
    await alertBy(deck, 'Band', 'Any')
    await section.getByRole('checkbox', { name: 'Quiet between' }).check()
    await expect(section.getByText(/in your quiet hours|would have alerted you/)).toBeVisible()
    await section.getByRole('button', { name: /^Show all \d+$/ }).click()
    expect(await section.getByRole('listitem').count()).toBeGreaterThan(5)
    expect(await faultsOf(deck, 'what a column alerts of')).toEqual([])
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('Saved', { exact: true })).toBeVisible()
    await deck.reload()
    await section.getByRole('button', { name: 'Alerts: Band, from Any' }).click()
    await expect(section.getByRole('radio', { name: 'Band' })).toBeChecked()
    await expect(section.getByLabel('Quiet from')).toHaveValue('22:00')
    await section.getByRole('tab', { name: 'Alerts' }).press('ArrowLeft')
    await expect(section.getByRole('group', { name: 'Content' })).toBeVisible()
  })

  test(
    'quiet hours hold back what may not come through, which stands in the list',
    { tag: '@long' },
    async ({ deck }) => {
      const file = await fileInAllColumns(deck)
      await beginWithClock(deck)
      for (const name of await namesOfColumns(deck)) await keepQuiet(deck, name)
      file('A flash by night', 1)
      await takeTurnsUntil(deck, () => expect(bell(deck)).toHaveAccessibleName(/\(1\)/, { timeout: 2000 }))
      await expect(band(deck)).toHaveCount(0)
      await deck.keyboard.press('b')
      await expect(list(deck)).toContainText('A flash by night')
    },
  )

  test('the bell counts, its list acknowledges all, opening acknowledges, and the title of a hidden tab counts', async ({
    deck,
  }) => {
    const file = await fileInAllColumns(deck)
    await beginWithClock(deck)
    await expect(column(deck, first).cards.first()).toBeVisible()
    file('The bridge has fallen', 1)
    file('The dam has burst', 1)
    await takeTurnsUntil(deck, () => expect(bell(deck)).toHaveAccessibleName(/\(2\)/, { timeout: 2000 }))
    await expect(band(deck)).toContainText('1 of 2')
    await expect(deck).toHaveTitle('Deck')
    await show(deck, 'hidden')
    await expect(deck).toHaveTitle(/^● 2 (\(\d+\) )?Deck$/)
    await show(deck, 'visible')
    await expect(deck).toHaveTitle('Deck')

    await untilBandTakesPresses(deck)
    await deck.keyboard.press('o')
    await expect(deck.getByRole('region', { name: 'Document' })).toBeVisible()
    await expect(bell(deck)).toHaveAccessibleName(/\(1\)/)
    await deck.keyboard.press('Escape')
    await deck.keyboard.press('b')
    await expect(list(deck)).toContainText('opened')
    expect(await faultsOf(deck, 'the priority list')).toEqual([])
    await list(deck).getByRole('button', { name: 'Acknowledge all' }).click()
    await expect(bell(deck)).toHaveAccessibleName('Priority list')
    await expect(band(deck)).toHaveCount(0)
    await list(deck).getByRole('link', { name: 'What alerts me' }).click()
    const screen = deck.getByRole('region', { name: 'Alerts' })
    await expect(screen).toContainText('The dam has burst')
    expect(await faultsOf(deck, 'the alerts screen')).toEqual([])
  })

  test('a pause holds everything back on this device, and lists it', { tag: '@long' }, async ({ deck }) => {
    const file = await fileInAllColumns(deck)
    await beginWithClock(deck)
    await deck.getByRole('button', { name: 'Menu' }).click()
    await deck.getByRole('link', { name: 'Alerts', exact: true }).click()
    const screen = deck.getByRole('region', { name: 'Alerts' })
    await screen.getByRole('radio', { name: '1 hour' }).check()
    await expect(screen).toContainText('Nothing has been held back so far.')
    file('The bridge has fallen', 1)
    await takeTurnsUntil(deck, () => expect(bell(deck)).toHaveAccessibleName(/\(1\)/, { timeout: 2000 }))
    await expect(screen.getByText('The bridge has fallen')).toHaveCount(2)
    await expect(band(deck)).toHaveCount(0)
    await deck.keyboard.press('Escape')
    await expect(column(deck, first).cards.first()).toBeVisible()
  })
})

test.describe('ADR-0030: on the desktop', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'], expectedFaults: /AudioContext/ })

  test(
    'a flash is a notification, and a click on it opens its story in the open deck',
    { tag: '@long' },
    async ({ deck, context }) => {
      await skipWithoutNotices(deck)
      const file = await fileInAllColumns(deck)
      await deck.reload()
      await logIn(deck)
      await alertBy(deck, 'Notification', 'Alert')
      await deck.evaluate(async () => navigator.serviceWorker.ready)
      file('The bridge has fallen', 1)
      const shown = () =>
        deck.evaluate(async () =>
          (await (await navigator.serviceWorker.ready).getNotifications()).map(
            each => `${each.title}: ${each.body}`,
          ),
        )
      await expect.poll(shown).toEqual(['Flash: The bridge has fallen'])
      const [worker] = context.serviceWorkers()
      await worker?.evaluate(async () => {
        // This file has no types for workers.
        const scope = self as unknown as { registration: ServiceWorkerRegistration }
        const [notification] = await scope.registration.getNotifications()
        const Clicked = (self as unknown as { NotificationEvent: new (type: string, init: object) => Event })
          .NotificationEvent
        self.dispatchEvent(new Clicked('notificationclick', { notification }))
      })
      await expect(deck).toHaveURL(/\/doc\//)
      await expect.poll(shown).toEqual([])
      await expect(band(deck), 'opening acknowledges').toHaveCount(0)
    },
  )
})

async function namesOfColumns(page: Page): Promise<string[]> {
  await expect(page.getByRole('article').first()).toBeVisible()
  await everyColumnDrawn(page)
  return page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll(all => all.map(each => each.ariaLabel ?? ''))
}

/** Sets quiet hours for the whole day, even for a flash. */
async function keepQuiet(page: Page, name: string): Promise<void> {
  const { section } = column(page, name)
  await section.getByRole('button', { name: 'Column settings' }).click()
  await section.getByRole('tab', { name: 'Alerts' }).click()
  await section.getByRole('checkbox', { name: 'Quiet between' }).check()
  await section.getByLabel('Quiet from').fill('00:00')
  await section.getByLabel('Quiet until').fill('23:59')
  await section.getByRole('checkbox', { name: /Flashes always come through/ }).uncheck()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Saved', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Column settings' }).click()
}
