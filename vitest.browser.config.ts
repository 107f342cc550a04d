import { lingui } from '@lingui/vite-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './e2e/chromiumLaunch.ts'

/** Milliseconds. What is waited for is there sooner or later: how soon says how busy the machine is. */
const within = Number(process.env.EXPECT_WITHIN ?? 30_000)

/** Suites that need a real browser. Those that run on Node: `vitest.config.ts`. */
export default defineConfig({
  // Parts of the deck load their texts themselves.
  plugins: [lingui({ cwd: 'apps/deck' })],
  test: {
    include: ['packages/*/src/**/*.browser.test.{ts,tsx}', 'apps/*/src/**/*.browser.test.{ts,tsx}'],
    // There is no environment in the browser.
    provide: { propertyRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
    // A page has one thread, so one of them would leave a processor idle.
    maxWorkers: 2,
    testTimeout: 60_000,
    expect: { poll: { timeout: within } },
    // The files of a worker share one page, which is emptied after each: to load it again costs more than most files take.
    setupFiles: ['tools/takeBack.mjs', 'tools/emptyPage.mjs'],
    browser: {
      isolate: false,
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromiumLaunch, actionTimeout: within }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
