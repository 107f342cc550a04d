import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { initialBytes } from './initialBytes.mjs'

/** At most 135 kB may be transferred; headers are part of it (`npm run bench deck bytes` counts them). */
const mostBytes = 134_400
const folder = 'apps/deck/dist'

it('what a deck without columns downloads keeps within its budget', () => {
  expect(
    existsSync(`${folder}/index.html`),
    'the deck is built: npm test builds it, vitest alone does not',
  ).toBe(true)
  const files = initialBytes(folder)
  const sum = [...files.values()].reduce((one, other) => one + other, 0)
  const listed = [...files].map(([name, bytes]) => `${name} ${bytes}`).join(', ')
  expect(files.size).toBeGreaterThan(3)
  expect(sum, listed).toBeLessThanOrEqual(mostBytes)
})
