import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { chromiumLaunch } from './chromiumLaunch.ts'
import { column, expect, logIn, openFirstDocument, pauseAlerts, test, watchFaults } from './fixtures.ts'

/** The value of Chromium's content settings that blocks. */
const block = 2

/** A browser whose reader does not let sites store anything. */
async function openBlocking(profile: string): Promise<BrowserContext> {
  await mkdir(join(profile, 'Default'))
  const settings = { profile: { default_content_setting_values: { cookies: block } } }
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(settings))
  return chromium.launchPersistentContext(profile, {
    ...chromiumLaunch,
    viewport: { width: 1440, height: 900 },
  })
}

test('where the browser blocks the data of sites, a reader logs in, reads, and logs in again in another tab', async ({
  server,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'wiredeck-blocked-'))
  const context = await openBlocking(profile)
  try {
    await pauseAlerts(context)
    const [first, second] = [await context.newPage(), await context.newPage()]
    const faults = [await watchFaults(first), await watchFaults(second)]
    await first.goto(server.url)
    const denied = await first.evaluate(() => navigator.locks.query().catch((error: Error) => error.name))
    // Chromium without a window of its own (headless shell) has no settings of sites.
    test.skip(denied !== 'SecurityError', 'This Chromium cannot block the data of sites')

    for (const page of [first, second]) {
      await page.goto(server.url)
      await logIn(page)
      await expect(column(page, 'Top Stories').cards.first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^live/ })).toBeVisible()
    }
    await openFirstDocument(first, 'Top Stories')
    await expect(
      first.getByRole('region', { name: 'Document' }).getByRole('heading', { level: 1 }),
    ).toBeVisible()
    const expected = /No local database|service worker is not available/
    expect(faults.flat().filter(fault => !expected.test(fault))).toEqual([])
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
