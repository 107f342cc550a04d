import type { Page } from '@playwright/test'
import { expectSynced, newEmail, signIn } from './account.ts'
import { expect, logIn, show, test } from './fixtures.ts'

// The journey itself makes the backend fail.
test.use({ expectedFaults: /status of 503/ })

test(
  'deck 4: a stored session is used while it is valid, renewed near its end, and not while the tab is hidden',
  { tag: '@long' },
  async ({ deck, server }) => {
    await logIn(deck)
    const email = newEmail('mira')
    await signIn(deck, server.url, email)
    await expectSynced(deck)
    const asked: number[] = []
    let failures = 3
    await deck.route('**/auth/v1/token?grant_type=refresh_token', route => {
      asked.push(Date.now())
      expect(route.request().postDataJSON()).toEqual({ refresh_token: expect.any(String) })
      failures -= 1
      return failures >= 0 ? route.fulfill({ status: 503, json: {} }) : route.continue()
    })
    await deck.clock.install()
    // While a second factor is missing, only the timer uses the session.
    await addStoredFactor(deck)
    await deck.reload()
    await expect(deck.getByRole('heading', { name: 'One more code' })).toBeVisible()
    expect(asked).toEqual([])
    const before = await storedTokens(deck)

    await show(deck, 'hidden')
    // The session's hour has less than a minute left, which is within the margin.
    await deck.clock.fastForward('59:10')
    expect(asked).toEqual([])
    await show(deck, 'visible')
    await expect.poll(() => storedTokens(deck)).not.toEqual(before)
    // 200 ms after the first failure, then twice as long each time (deck 9).
    const first = asked.slice(0, 4)
    const gaps = first.slice(1).map((at, place) => at - (first[place] ?? 0))
    expect(first).toHaveLength(4)
    for (const [place, gap] of gaps.entries()) expect(gap).toBeGreaterThan(190 * 2 ** place)
    // The answer does not mention such a factor.
    await expect(deck.getByText(`Already synced with ${email}`)).toBeVisible()
  },
)

async function addStoredFactor(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find(each => each.endsWith('-auth-token')) ?? ''
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { user: { factors: object[] } }
    session.user.factors = [{ id: 'f', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }]
    localStorage.setItem(key, JSON.stringify(session))
  })
}

function storedTokens(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find(each => each.endsWith('-auth-token')) ?? ''
    const { access_token, refresh_token } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<
      string,
      string
    >
    return { access_token, refresh_token }
  })
}
