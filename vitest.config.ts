import { defineConfig } from 'vitest/config'

/** Suites that run on Node. Components and journeys run in a browser: `e2e/`. */
export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'suites/**/*.test.ts',
      'tools/**/*.test.mjs',
    ],
    exclude: ['**/*.browser.test.*', '**/node_modules/**'],
    globalSetup: 'apps/server/src/database/testing/emptyDatabase.ts',
    maxWorkers: 2,
    testTimeout: 60_000,
    // A sample agency fills its past first, which on a busy machine takes longer than a test may.
    hookTimeout: 180_000,
  },
})
