import { defineConfig } from 'vitest/config'

/** Suites that run on Node. Components and journeys run in a browser: `vitest.browser.config.ts` and `e2e/`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // What a worker has imported serves all its files, because to import it again costs more than most of them take.
    isolate: false,
    setupFiles: ['tools/takeBack.mjs'],
    testTimeout: 180_000,
    // What is waited for is there sooner or later: how soon says how busy the machine is.
    expect: { poll: { timeout: Number(process.env.EXPECT_WITHIN ?? 30_000) } },
    // A sample agency fills its past first, which on a busy machine takes longer than a test may.
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/deck/src/**/*.test.ts',
            'suites/document/**/*.test.ts',
            'tools/**/*.test.mjs',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'databases',
          include: ['apps/server/src/**/*.test.ts', 'suites/{mirror,live}/**/*.test.ts'],
          globalSetup: 'apps/server/src/database/testing/emptyDatabase.ts',
          setupFiles: ['tools/keepCompiled.mjs'],
        },
      },
    ],
  },
})
