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
    // What a journey puts in the server's place would not be asked for. Journeys of the installed deck say otherwise.
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
            grepInvert: /where the viewers cannot be loaded/,
            use: { viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' as const },
          },
        ]
      : []),
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // A service worker is the same on every screen.
      testIgnore: ['offline.spec.ts', 'updates.spec.ts'],
      use: { ...devices['Pixel 7'], defaultBrowserType: 'chromium', viewport: { width: 390, height: 844 } },
    },
  ],
})
