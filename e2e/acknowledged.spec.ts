import { newEmail, openDevice, syncDeck } from './account.ts'
import { band, bell, fileInAllColumns, list } from './alertingDeck.ts'
import { expect, logIn, test, untilBandTakesPresses } from './fixtures.ts'

test.skip(({ isMobile }) => isMobile, 'what is acknowledged does not depend on the size of the screen')

// Journeys fake the answers to polls. The mirror's requests at a sign-out are refused.
test.use({ live: 'off', alerts: 'on', expectedFaults: /status of 40[13]/ })

test(
  'ADR-0032: one acknowledgement silences every device of an account',
  { tag: '@long' },
  async ({ deck, server, browser }) => {
    const email = newEmail('mira')
    const file = await fileInAllColumns(deck)
    await logIn(deck)
    await syncDeck(deck, server.url, email)
    const { page: other, context } = await openDevice(browser, server.url, { alerts: 'on' })
    const fileThere = await fileInAllColumns(other)
    await syncDeck(other, server.url, email)

    // The first answer for a column alerts of nothing.
    for (const page of [deck, other])
      await expect(page.locator('main > section:not(:has(article))')).toHaveCount(0)
    file('The bridge has fallen', 1)
    fileThere('The bridge has fallen', 1)
    for (const page of [deck, other]) await expect(band(page)).toContainText('The bridge has fallen')
    await untilBandTakesPresses(deck)
    await deck.keyboard.press('a')
    await expect(band(deck)).toHaveCount(0)
    await expect(band(other)).toHaveCount(0)
    await expect(bell(other)).toHaveAccessibleName('Priority list')

    file('The dam has burst', 1)
    await expect(band(deck)).toContainText('The dam has burst')
    await untilBandTakesPresses(deck)
    await deck.keyboard.press('a')
    await expect(band(deck)).toHaveCount(0)
    fileThere('The dam has burst', 1)
    await other.keyboard.press('b')
    await expect(list(other), 'what this device hears only later').toContainText('The dam has burst')
    await expect(list(other).getByText(/acknowledged on another device/)).toHaveCount(2)
    await expect(band(other)).toHaveCount(0)
    await context.close()
  },
)
