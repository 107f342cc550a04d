import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { faultsOf } from './axe.ts'
import {
  alterSearches,
  answered,
  beginWithClock,
  column,
  expect,
  openFirstDocument,
  test,
  untilBandTakesPresses,
} from './fixtures.ts'

const first = 'Top Stories'
const band = (page: Page) => page.locator('[data-band]')
const story = (page: Page) => page.getByRole('region', { name: 'Document' })

// An agency does not kill a document on demand, so journeys change the answers to searches.
test.use({ live: 'off', permissions: ['clipboard-read', 'clipboard-write'] })

/** From now on the agency has a later revision of the open document. */
async function revise(page: Page, changes: Record<string, unknown>): Promise<void> {
  const uno = decodeURIComponent(new URL(page.url()).pathname.slice('/doc/'.length))
  await alterSearches(page, documents =>
    documents.map(each => (each.uno === uno ? { ...each, revision: each.revision + 1, ...changes } : each)),
  )
}

/** Moves the clock to the next check of used documents, in steps, so that polls are answered on the way. */
async function askAboutUsed(page: Page): Promise<void> {
  for (let step = 0; step < 7; step += 1) {
    await answered(page)
    await page.clock.runFor(10_000)
  }
}

const clipboard = (page: Page, type: string) =>
  page.evaluate(async wanted => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType(wanted))?.text()
  }, type)

async function copyTheFirst(page: Page): Promise<void> {
  await beginWithClock(page)
  await expect(column(page, first).cards.first()).toBeVisible()
  await openFirstDocument(page, first)
  await story(page).getByRole('button', { name: 'Copy' }).click()
  await expect(story(page).getByText('Copied')).toBeVisible()
}

test('D44: what was copied and then killed is told in the band, until it is acknowledged', async ({
  deck,
}) => {
  await copyTheFirst(deck)
  const headline = await story(deck).getByRole('heading', { level: 1 }).innerText()
  await revise(deck, { status: 'Canceled' })
  const place = await story(deck).boundingBox()
  await askAboutUsed(deck)

  await expect(band(deck)).toContainText('You copied')
  await expect(band(deck)).toContainText('It was killed')
  expect(await story(deck).boundingBox(), 'nothing moves').toEqual(place)
  expect(await faultsOf(deck, 'the band')).toEqual([])
  await deck.keyboard.press('Escape')
  await expect(band(deck), 'Escape never closes it').toBeVisible()

  await untilBandTakesPresses(deck)
  await deck.keyboard.press('o')
  await expect(story(deck).getByRole('heading', { level: 1 })).toBeAttached()
  await expect(story(deck).getByRole('complementary')).toContainText('None of it may be used.')
  await untilBandTakesPresses(deck)
  await deck.keyboard.press('a')
  await expect(band(deck)).toHaveCount(0)
  await deck.reload()
  await expect(column(deck, first).cards.first()).toBeAttached()
  await deck.goto(new URL('/used', deck.url()).href)
  const row = deck.getByRole('row').filter({ hasText: headline })
  await expect(row).toContainText('Killed')
  // The agency may have revised the story before it was copied.
  await expect(row).toContainText(/\d → \d/)
  const [, used, killed] = /(\d) → (\d)/.exec(await row.innerText()) ?? []
  expect(Number(killed)).toBe(Number(used) + 1)
  await expect(band(deck)).toHaveCount(0)
})

test(
  'D44: of a passage that was copied and then corrected, the very words are shown',
  { tag: '@long' },
  async ({ deck }) => {
    await beginWithClock(deck)
    await expect(column(deck, first).cards.first()).toBeVisible()
    await openFirstDocument(deck, first)
    const title = story(deck).getByRole('heading', { level: 1 })
    const headline = await title.innerText()
    await title.selectText()
    await deck.keyboard.press('ControlOrMeta+c')
    await revise(deck, { signal: 'correction', headline: headline.replace(/^\S+/, 'Zeltag') })
    await askAboutUsed(deck)
    await expect(band(deck)).toContainText('It was corrected')
    await band(deck).getByRole('button', { name: 'See what changed' }).click()
    const taken = story(deck).getByRole('complementary')
    await expect(taken).toContainText(/What you copied \(.*\), version \d/)
    await expect(taken).toContainText('This is how it reads now.')
    await expect(taken.locator('ins')).toContainText('Zeltag')
    expect(await faultsOf(deck, 'what was taken')).toEqual([])
  },
)

test(
  'D44: a killed story is copied only after a question, with its warning',
  { tag: '@long' },
  async ({ deck }) => {
    await copyTheFirst(deck)
    await revise(deck, { status: 'Canceled' })
    await askAboutUsed(deck)
    // On a phone the band covers the story's buttons until it is answered.
    await band(deck).getByRole('button', { name: 'I have removed it' }).click()
    await story(deck).getByRole('button', { name: 'Show the new version' }).click()
    const before = await clipboard(deck, 'text/plain')

    await story(deck).getByRole('button', { name: 'Copy' }).click()
    const question = deck.getByRole('dialog')
    await expect(question).toContainText('It must not be used')
    await expect(question.getByRole('button', { name: 'Do not copy' }), 'the safe answer').toBeFocused()
    expect(await faultsOf(deck, 'the question')).toEqual([])
    await deck.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    expect(await clipboard(deck, 'text/plain')).toBe(before)

    await story(deck).getByRole('button', { name: 'Copy' }).click()
    await question.getByRole('button', { name: 'Take it as evidence' }).click()
    await expect(story(deck).getByText('Copied', { exact: true })).toBeVisible()
    expect(await clipboard(deck, 'text/plain')).toMatch(/^KILLED\. DO NOT USE\.\n/)
    expect(await clipboard(deck, 'text/html')).toContain('DO NOT USE')
  },
)

test(
  'D48: another e-mail at the login is offered what the last reader used, which is then removed',
  { tag: '@long' },
  async ({ deck, server }) => {
    await copyTheFirst(deck)
    // A refused token deletes nothing. The sample agency accepts only one e-mail, so the earlier one belongs
    // to another reader.
    await deck.evaluate(() => {
      localStorage.removeItem('content-api-token')
      localStorage.setItem('last-reader', 'another@desk.example')
    })
    await deck.goto(`${server.url}/login`)
    const question = deck.getByRole('dialog', { name: 'Another reader was here' })
    const enter = () => deck.getByRole('button', { name: /sample reader/ }).click()

    await enter()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible()
    expect(await faultsOf(deck, 'another reader')).toEqual([])
    for (const [button, file] of [
      [question.getByRole('button', { name: 'Export the list' }), /\.csv$/],
      [question.getByRole('button', { name: 'Export columns' }), /deck-columns-.*\.json$/],
    ] as const) {
      const download = deck.waitForEvent('download')
      await button.click()
      expect((await download).suggestedFilename()).toMatch(file)
    }
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(deck).toHaveURL(/\/login$/)

    await enter()
    await question.getByRole('button', { name: 'Log in and remove' }).click()
    await expect(deck.getByRole('heading', { name: 'An empty desk' })).toBeVisible()
    await deck.goto(`${server.url}/used`)
    await expect(deck.getByRole('region', { name: 'What I took' })).toContainText('Nothing has been copied')
  },
)

test('D48: Used lists what was taken, searchable, as a file, and can be emptied', async ({ deck }) => {
  await copyTheFirst(deck)
  const headline = await story(deck).getByRole('heading', { level: 1 }).innerText()
  const download = deck.waitForEvent('download')
  await story(deck).getByRole('button', { name: 'Export as a text file' }).click()
  await download
  expect(await clipboard(deck, 'text/html')).toContain('<h1>')

  await deck.keyboard.press('Escape')
  await deck.getByRole('button', { name: 'Menu' }).click()
  await deck.getByRole('link', { name: 'What I took', exact: true }).click()
  const used = deck.getByRole('region', { name: 'What I took' })
  await expect(used.getByRole('row')).toHaveCount(3)
  await expect(used).toContainText('Unchanged')
  expect(await faultsOf(deck, 'used')).toEqual([])
  await used.getByRole('searchbox').fill(headline.slice(0, 12))
  await expect(used.getByRole('row')).toHaveCount(3)
  await used.getByRole('searchbox').fill('nothing like it')
  await expect(used.getByText('No match in what you took.')).toBeVisible()
  await used.getByRole('searchbox').fill('')

  const csv = deck.waitForEvent('download')
  await used.getByRole('button', { name: 'Export as CSV' }).click()
  const lines = (await readFile(await (await csv).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/,export,/)
  expect(lines[2]).toMatch(/,copy,/)

  await used.getByRole('button', { name: 'Empty the list' }).click()
  await used.getByRole('button', { name: 'Empty it', exact: true }).click()
  await expect(used).toContainText('Nothing has been copied')
  await expect(used.getByRole('combobox', { name: 'What I took is watched for' })).toHaveValue('72')
  await deck.keyboard.press('Escape')
  await expect(column(deck, first).cards.first()).toBeVisible()
})
