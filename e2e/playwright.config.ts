import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from './chromiumLaunch.ts'

/**
 * The look of documents, logins and languages does not change with the deck's width, so these run once, and at the
 * third size.
 */
const onTablet = /(document|viewers|interface|login|gateway|factors|social)\.spec\.ts$/
/** A phone adds nothing to these: service workers, networks, channels, storages and tabs are the same on every screen. */
const notOnPhone =
  /(interface|login|gateway|offline|updates|faults\w+|tabs|social|syncOffline|liveFaults)\.spec\.ts$/
/** What only a finger or a small screen can do. */
const byFinger = /@finger/
/** What `npm test`, where a journey has one size, visits on a phone; the long run visits it on all. */
const forPhone = /@phone/
/** Every screen at every size and in both themes brings its sizes along, and takes its time. */
const grid = /grid\.spec\.ts$/

const isLong = process.env.FULL_GRID === '1'
/** What `npm test` leaves to the long run. A journey that is asked for by hand runs with either tag. */
const leftOut = process.env.LONG_JOURNEYS === '0' ? [/@long/] : []
const notOnWide = [byFinger, ...leftOut, ...(isLong ? [] : [forPhone])]

/** Journeys in a real browser against the real server, built as a reader gets it. */
export default defineConfig({
  testDir: '.',
  globalSetup: './globalSetup.ts',
  outputDir: '../test-results',
  workers: 2,
  // A test that needs a second try has failed.
  retries: 0,
  // Long enough for a busy laptop; no journey tests how fast the deck is.
  timeout: 180_000,
  expect: { timeout: Number(process.env.EXPECT_WITHIN ?? 45_000) },
  use: {
    // A journey of a broken deck ends where what it would click does not come.
    ...(process.env.EXPECT_WITHIN ? { actionTimeout: Number(process.env.EXPECT_WITHIN) } : {}),
    browserName: 'chromium',
    headless: true,
    screenshot: 'only-on-failure',
    // The service worker would not ask for answers that a journey puts in the server's place. Journeys of the installed
    // deck say otherwise.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunch,
  },
  projects: [
    // The journeys that every reader makes, once more with the service worker. What a journey puts in the place of the
    // deck's own files or configuration the worker would not ask for.
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
