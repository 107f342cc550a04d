import { expect, it } from 'vitest'
import { isQuick } from './openSuites.mjs'

it.each([
  ['packages/query/src/parse.test.ts', true],
  ['apps/deck/src/services/agenda.test.ts', true],
  ['suites/document/parse.property.test.ts', true],
  ['packages/columns/src/store/indexedDb.browser.test.ts', false],
  ['suites/mirror/accounts.test.ts', false],
  ['apps/server/src/client.test.ts', false],
  ['e2e/reading.spec.ts', false],
])('one process runs the suites that need neither a browser nor a database: %s', (file, isOne) => {
  expect(isQuick(file)).toBe(isOne)
})
