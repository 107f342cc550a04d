import { expect, it } from 'vitest'
import { runnerFor } from './openSuites.mjs'

it.each([
  ['packages/query/src/parse.test.ts', 'rooms'],
  ['apps/deck/src/services/agenda.test.ts', 'rooms'],
  ['suites/document/parse.property.test.ts', 'rooms'],
  ['packages/columns/src/store/indexedDb.browser.test.ts', 'components'],
  ['suites/mirror/accounts.test.ts', null],
  ['apps/server/src/client.test.ts', null],
  ['e2e/reading.spec.ts', null],
])(
  'a process runs many suites of one kind, but those that need a database or a server: %s',
  (file, runner) => {
    expect(runnerFor(file)).toBe(runner)
  },
)
