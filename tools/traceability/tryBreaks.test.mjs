import { expect, it } from 'vitest'
import { groupsOf } from './tryBreaks.mjs'

const breakOf = (requirement, ...tests) => ({ requirement, tests })

it('breaks are tried by their suites: first all journeys, which share a folder, then what is most', () => {
  const groups = groupsOf([
    breakOf('a', 'packages/query/src/parse.test.ts'),
    breakOf('b', 'apps/deck/src/deckColumns.browser.test.tsx'),
    breakOf('c', 'e2e/deck.spec.ts'),
    breakOf('d', 'apps/deck/src/deckColumns.browser.test.tsx'),
    breakOf('e', 'e2e/sync.spec.ts'),
  ])
  const names = groups.map(group => group.map(({ requirement }) => requirement).join(''))
  expect(names).toEqual(['ce', 'bd', 'a'])
})
