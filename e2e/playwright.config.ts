import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from './chromiumLaunch.ts'

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
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // What networks, storages and tabs do is the same on a phone.
      testIgnore: /(faults|tabs)\.spec\.ts/,
      use: { ...devices['Pixel 7'], defaultBrowserType: 'chromium', viewport: { width: 390, height: 844 } },
    },
  ],
})
