import { existsSync, readdirSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { gzippedFrom, initialBytes } from './initialBytes.mjs'

/**
 * By gzip, which is a seventh more than by Brotli. Browsers take Brotli, of which at most 135 kB may be transferred with
 * their headers (`npm run bench deck bytes` counts both).
 */
const mostBytes = 138_200
const folder = 'apps/deck/dist'

beforeAll(() => {
  if (!existsSync(`${folder}/index.html`)) throw new Error('Build the deck first, as npm test does')
})

it('what a deck without columns downloads keeps within its budget', () => {
  const files = initialBytes(folder)
  const sum = [...files.values()].reduce((one, other) => one + other, 0)
  const listed = [...files].map(([name, bytes]) => `${name} ${bytes}`).join(', ')
  expect(files.size).toBeGreaterThan(3)
  expect(sum, listed).toBeLessThanOrEqual(mostBytes)
})

it.each(['TopicMenu', 'DeviceNotices', 'InstalledNotice'])(
  'the %s of a deck without columns does not load the script of columns',
  part => {
    const named = new RegExp(`^${part}-.+\\.js$`)
    const paths = readdirSync(`${folder}/assets`).filter(name => named.test(name))
    const loaded = [
      ...gzippedFrom(
        folder,
        paths.map(name => `/assets/${name}`),
      ).keys(),
    ]
    expect(loaded).toEqual(expect.arrayContaining([expect.stringMatching(/\/start-/)]))
    expect(loaded.filter(path => path.startsWith('/assets/Column-'))).toEqual([])
  },
)
