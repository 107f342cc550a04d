import type { Page } from '@playwright/test'
import {
  alterSearches,
  answered,
  beginWithClock,
  column,
  expect,
  listen,
  openFirstDocument,
  test,
  type FiledDocument,
} from './fixtures.ts'

test.skip(({ isMobile }) => isMobile, 'what is said does not depend on the size of the screen')

const first = 'Top Stories'

// Journeys put answers to the polls in the server's place.
test.use({ live: 'off' })

/** What an agency files at which moment cannot be had on demand: every column has `filed` at its top. */
async function fileInAllColumns(page: Page) {
  const filed: FiledDocument[] = []
  await alterSearches(page, ([model, ...rest]) => {
    if (!model) return []
    const known = [model, ...rest].map(row => ({ ...row, urgency: 4 }))
    return [...filed.map(each => ({ ...model, class: 'text', news: ['A line.'], ...each })), ...known]
  })
  return (headline: string, urgency: number) => {
    const published = new Date().toISOString()
    filed.unshift({ uno: `doc-${headline}`, published, revision: 1, headline, urgency })
  }
}

/** Lets the columns ask until it is so, because a turn asks for nothing while an answer to the one before is on its way. */
async function takeTurnsUntil(page: Page, isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await answered(page)
    await page.clock.runFor(10_000)
    await isSo()
  }).toPass()
}

const card = (page: Page, headline: string) => column(page, first).cards.filter({ hasText: headline })

test('a flash is told once for the whole deck, whatever lies over it', async ({ deck }) => {
  const file = await fileInAllColumns(deck)
  file('It stood there', 1)
  await beginWithClock(deck)
  await expect(card(deck, 'It stood there')).toBeVisible()
  const told = await listen(deck, /^(Flash|Alert|\d+ flashes)/)

  file('The bridge has fallen', 1)
  file('Trains run late', 3)
  await takeTurnsUntil(deck, async () => expect(await told()).toEqual(['Flash: The bridge has fallen']))

  await openFirstDocument(deck, first)
  file('The minister resigns', 2)
  file('The bank raises its rate', 2)
  await takeTurnsUntil(deck, async () => expect(await told()).toHaveLength(2))
  expect((await told())[1]).toBe('2 flashes and alerts, newest: The bank raises its rate')
  await deck.keyboard.press('Escape')

  await deck.keyboard.press('?')
  const sheet = deck.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  file('The ferry is safe', 2)
  await takeTurnsUntil(deck, async () => expect(await told()).toHaveLength(3))
  await expect(sheet.getByRole('status')).toHaveText('Alert: The ferry is safe')
})

test('who does not want to hear of flashes turns that off', async ({ deck }) => {
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
  file('Nobody is told', 1)
  const inAll = deck.getByRole('article').filter({ hasText: 'Nobody is told' })
  await takeTurnsUntil(deck, async () => expect(await inAll.count()).toBe(5))
  await flip()
  file('Told again', 1)
  await takeTurnsUntil(deck, async () => expect(await told()).toEqual(['Flash: Told again']))
})
