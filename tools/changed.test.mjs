import { expect, it } from 'vitest'
import { pickTests } from './changed.mjs'

/** What each file reads. */
const graph = new Map([
  ['packages/query/src/fold.ts', []],
  ['packages/query/src/parse.ts', ['packages/query/src/fold.ts']],
  ['packages/query/src/parse.test.ts', ['packages/query/src/parse.ts']],
  ['packages/query/src/print.test.ts', []],
  ['packages/samples/stories/ferry.json', []],
  ['packages/samples/src/library.ts', []],
  ['packages/samples/src/library.test.ts', ['packages/samples/src/library.ts']],
  ['apps/deck/src/ui/Card.tsx', ['packages/query/src/fold.ts']],
  ['apps/deck/src/ui/Card.browser.test.tsx', ['apps/deck/src/ui/Card.tsx']],
  ['apps/server/src/built.test.ts', ['dist']],
  ['e2e/fixtures.ts', []],
  ['e2e/deck.spec.ts', ['e2e/fixtures.ts']],
  ['e2e/sync.spec.ts', []],
  [
    'dist',
    ['packages/query/src/fold.ts', 'apps/deck/src/ui/Card.tsx', 'packages/samples/stories/ferry.json'],
  ],
])
const journeys = ['e2e/deck.spec.ts', 'e2e/sync.spec.ts']

it.each([
  {
    what: 'a file of the product reaches the tests that import it, however far, and what is built from it',
    changed: 'packages/query/src/fold.ts',
    unit: ['packages/query/src/parse.test.ts', 'apps/server/src/built.test.ts'],
    browser: ['apps/deck/src/ui/Card.browser.test.tsx'],
    journeys,
  },
  {
    what: 'a test reaches itself only',
    changed: 'packages/query/src/print.test.ts',
    unit: ['packages/query/src/print.test.ts'],
    browser: [],
    journeys: [],
  },
  {
    what: 'a helper of journeys reaches the journeys that use it',
    changed: 'e2e/fixtures.ts',
    unit: [],
    browser: [],
    journeys: ['e2e/deck.spec.ts'],
  },
  {
    what: 'a file that no program imports reaches all tests of its workspace',
    changed: 'packages/samples/stories/ferry.json',
    unit: ['packages/samples/src/library.test.ts', 'apps/server/src/built.test.ts'],
    browser: [],
    journeys,
  },
  {
    what: 'a document that no test reads reaches none',
    changed: 'docs/deploy.md',
    unit: [],
    browser: [],
    journeys: [],
  },
  {
    what: 'the settings of a suite reach all its tests',
    changed: 'e2e/playwright.config.ts',
    unit: [],
    browser: [],
    journeys,
  },
])('a change of $what', ({ changed, what: _what, ...reached }) => {
  expect(pickTests(graph, [changed])).toEqual(reached)
})

it('a change of the dependencies reaches every test', () => {
  const { unit, browser, journeys: all } = pickTests(graph, ['package-lock.json'])
  expect([unit, browser, all].map(tests => tests.length)).toEqual([4, 1, 2])
})
