import type { Page, Request } from '@playwright/test'
import { newEmail, syncDeck } from './account.ts'
import { band, fileInAllColumns } from './alertingDeck.ts'
import { alterSearches, column, expect, logIn, openFirstDocument, test } from './fixtures.ts'

const minute = 60_000
const first = 'Top Stories'

test.skip(({ isMobile }) => isMobile, 'what time it is does not depend on the size of the screen')

/** Opens the deck anew on a device whose clock is ahead of the server's, and runs on. */
async function beginAhead(page: Page, minutes: number): Promise<void> {
  await page.clock.install({ time: Date.now() + minutes * minute })
  await page.reload()
  await logIn(page)
  await expect(column(page, first).cards.first()).toBeVisible()
}

/** The stored place up to which alerts are decided, epoch milliseconds; 0 before the first. */
const placeOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('db')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')))
        opening.addEventListener('success', () => {
          const row = opening.result.transaction('wire').objectStore('wire').get('alerts')
          row.addEventListener('success', () => {
            opening.result.close()
            resolve((row.result as { at: number } | undefined)?.at ?? 0)
          })
        })
      }),
  )

// Journeys fake the answers to polls.
test.use({ live: 'off' })

test.describe('D53: on a device whose clock is wrong', () => {
  test.describe('with alerts', () => {
    test.use({ alerts: 'on' })

    for (const [minutes, tag] of [
      [-120, '@long'],
      [11, ''],
      [120, '@long'],
    ] as const) {
      test(
        `a flash alerts with a band, and the place of the alerts does not lie ahead (${minutes} min)`,
        { tag: tag === '' ? [] : tag },
        async ({ deck }) => {
          const file = await fileInAllColumns(deck)
          await beginAhead(deck, minutes)
          file('The bridge has fallen', 1)
          await expect(async () => {
            await deck.clock.runFor(10_000)
            await expect(band(deck)).toContainText('The bridge has fallen', { timeout: 1000 })
          }).toPass()
          await expect.poll(() => placeOf(deck)).toBeGreaterThan(0)
          expect(await placeOf(deck)).toBeLessThanOrEqual(Date.now())
        },
      )
    }
  })

  test('two hours ahead, an embargo of an hour still runs, on the card and before a copy', async ({
    deck,
  }) => {
    const ends = new Date(Date.now() + 60 * minute).toISOString()
    await alterSearches(deck, documents =>
      documents.map(document => ({ ...document, class: 'text', status: 'Usable', embargoed: ends })),
    )
    await beginAhead(deck, 120)
    const { cards } = column(deck, first)
    await expect(cards.first()).toContainText(/Embargo : in (60|59|1)/)
    await openFirstDocument(deck, first)
    const story = deck.getByRole('region', { name: 'Document' })
    await story.getByRole('button', { name: 'Copy' }).click()
    const question = deck.getByRole('dialog', { name: /^Under embargo until/ })
    await expect(question.getByRole('button', { name: 'Do not copy' })).toBeFocused()
  })

  test('the wire’s panel says by how much the clocks differ, and cards tell the wire’s ages', async ({
    deck,
  }) => {
    await beginAhead(deck, 11)
    await deck.getByRole('navigation', { name: 'Main' }).locator('[popovertarget=wire]').click()
    await expect(deck.getByText('This device and the server differ by 11 minutes.')).toBeVisible()
    // By the device's clock the newest would be eleven minutes old.
    await expect(column(deck, first).cards.first().locator('time')).toHaveText(/^(\d+\ss|[1-9]\smin)$/)
  })

  test('70 minutes ahead, the accounts are asked no more than on any other device', async ({
    deck,
    server,
  }) => {
    await beginAhead(deck, 70)
    await syncDeck(deck, server.url, newEmail('nora'))
    const asked: string[] = []
    const open = new Set<Request>()
    deck.on('request', request => {
      open.add(request)
      const { pathname, search } = new URL(request.url())
      if (/^\/(auth|rest)\/v1\//.test(pathname)) asked.push(`${request.method()} ${pathname}${search}`)
    })
    deck.on('requestfinished', request => open.delete(request))
    deck.on('requestfailed', request => open.delete(request))
    for (let turn = 0; turn < 12; turn += 1) {
      // A clock that runs ahead would make the page give up what it waits for.
      await expect.poll(() => open.size).toBe(0)
      await deck.clock.runFor(5000)
    }
    expect(asked.filter(call => call.includes('grant_type=refresh_token'))).toEqual([])
    // Two rounds that ask for columns, tombstones and acknowledgements.
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12)
  })
})
