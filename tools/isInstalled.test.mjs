import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isInstalled } from './isInstalled.mjs'

const read = file => JSON.parse(readFileSync(file, 'utf8'))

describe('what npm has installed', () => {
  const lock = read('package-lock.json')
  const installed = read('node_modules/.package-lock.json')
  const without = path => ({
    packages: Object.fromEntries(Object.entries(installed.packages).filter(([each]) => each !== path)),
  })
  const withChanged = (path, change) => ({
    packages: { ...installed.packages, [path]: { ...installed.packages[path], ...change } },
  })

  it('is not installed again, and packages of other systems are not missed', () => {
    expect(Object.keys(installed.packages).length).toBeLessThan(Object.keys(lock.packages).length - 1)
    expect(isInstalled(lock, installed)).toBe(true)
  })

  it.each([
    ['a package is missing, as without those for development', without('node_modules/vite')],
    ['a workspace is missing', without('node_modules/@wiredeck/query')],
    ['a package is of another version', withChanged('node_modules/hono', { version: '0.0.1' })],
    ['a package has another content', withChanged('node_modules/hono', { integrity: 'sha512-x' })],
    ['nothing is there', { packages: {} }],
  ])('is installed again where %s', (_, found) => {
    expect(isInstalled(lock, found)).toBe(false)
  })
})
