import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from './chromiumLaunch.ts'

/** What documents, login and languages look like does not change with the deck's width: once, and at the third size. */
const onTablet = /(document|viewers|interface|login|gateway)\.spec\.ts$/
/** A phone adds nothing to these. */
const notOnPhone = /(interface|login|gateway)\.spec\.ts$/
/** Every screen at every size and in both themes brings its sizes along, and takes its time. */
const grid = /grid\.spec\.ts$/

/** Journeys in a real browser against the real server, built as a reader gets it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 1,
  // A test that needs a second try has failed.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch,
  },
  projects: [
    { name: 'desktop', testIgnore: [onTablet, grid], use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'tablet',
      testMatch: onTablet,
      use: { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' },
    },
    {
      name: 'phone',
      testIgnore: [notOnPhone, grid],
      use: { ...devices['Pixel 7'], defaultBrowserType: 'chromium', viewport: { width: 390, height: 844 } },
    },
    ...(process.env.FULL_GRID === '1' ? [{ name: 'grid', testMatch: grid }] : []),
  ],
})
