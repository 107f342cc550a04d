import { lingui } from '@lingui/vite-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './e2e/chromiumLaunch.ts'

/** Suites that need a real browser. Those that run on Node: `vitest.config.ts`. */
export default defineConfig({
  // Parts of the deck load their texts themselves.
  plugins: [lingui({ cwd: 'apps/deck' })],
  test: {
    include: ['packages/*/src/**/*.browser.test.{ts,tsx}', 'apps/*/src/**/*.browser.test.{ts,tsx}'],
    // There is no environment in the browser.
    provide: { propertyRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
    testTimeout: 60_000,
    // What is waited for is there sooner or later: how soon says how busy the machine is.
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromiumLaunch }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
