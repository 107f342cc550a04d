import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from './chromiumLaunch.ts'

/** Documents, logins and languages look the same at every width, so these run once, at the third size. */
const onTablet = /(document|viewers|interface|login|gateway|factors|social)\.spec\.ts$/
/**
 * These would be the same on a phone: service workers, networks, channels, storages and tabs do not depend on
 * the screen.
 */
const notOnPhone =
  /(interface|login|gateway|offline|updates|faults\w+|tabs|keeper|blockedData|social|syncOffline|liveFaults)\.spec\.ts$/
/** Journeys that need a finger or a small screen. */
const byFinger = /@finger/
/**
 * Journeys that `npm test`, in which a journey has one size, runs on a phone; the long run uses all sizes.
 */
const forPhone = /@phone/
/** Sets its own sizes and themes for every screen, and takes long. */
const grid = /grid\.spec\.ts$/

const isLong = process.env.FULL_GRID === '1'
/** Journeys that only the long run includes. A run by hand includes journeys with either tag. */
const leftOut = process.env.LONG_JOURNEYS === '0' ? [/@long/] : []
const notOnWide = [byFinger, ...leftOut, ...(isLong ? [] : [forPhone])]

/** Journeys in a real browser against the real server, built as for a reader. */
export default defineConfig({
  testDir: '.',
  globalSetup: './globalSetup.ts',
  outputDir: '../test-results',
  workers: 2,
  // A test that needs a second try counts as failed.
  retries: 0,
  // Long enough for a busy laptop; no journey tests how fast the deck is.
  timeout: 180_000,
  expect: { timeout: Number(process.env.EXPECT_WITHIN ?? 45_000) },
  use: {
    // If the deck is broken, a journey ends when the element to click does not appear.
    ...(process.env.EXPECT_WITHIN ? { actionTimeout: Number(process.env.EXPECT_WITHIN) } : {}),
    browserName: 'chromium',
    headless: true,
    screenshot: 'only-on-failure',
    // A worker's journeys share a page, which is emptied after each, because a fresh one takes most of a journey's time.
    reuseContext: true,
    // The service worker would bypass a journey's faked answers. Journeys of the installed deck override
    // this.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunch,
  },
  projects: [
    // The journeys of every reader, again with the service worker. It would bypass a journey's faked deck
    // files or configuration.
    ...(process.env.INSTALLED
      ? [
          {
            name: 'installed',
            testMatch: ['deck.spec.ts', 'login.spec.ts', 'viewers.spec.ts'],
            grepInvert: [/where the viewers cannot be loaded/, byFinger],
            use: { viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' as const },
          },
        ]
      : []),
    {
      name: 'desktop',
      testIgnore: [onTablet, grid],
      grepInvert: notOnWide,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'tablet',
      testMatch: onTablet,
      grepInvert: notOnWide,
      use: { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' },
    },
    {
      name: 'phone',
      testIgnore: [notOnPhone, grid],
      ...(isLong ? {} : { grep: [byFinger, forPhone] }),
      grepInvert: leftOut,
      use: { ...devices['Pixel 7'], defaultBrowserType: 'chromium', viewport: { width: 390, height: 844 } },
    },
    ...(isLong ? [{ name: 'grid', testMatch: grid }] : []),
  ],
})
