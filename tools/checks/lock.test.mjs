import { describe, expect, it } from 'vitest'
import { findLockFaults } from './lock.mjs'

const integrity = `sha512-${'A'.repeat(86)}==`
const lockOf = (entry, path = 'node_modules/left-pad') => ({
  packages: {
    '': { name: 'wiredeck' },
    'apps/deck': { version: '1.0.0' },
    'node_modules/@wiredeck/deck': { resolved: 'apps/deck', link: true },
    [path]: { version: '1.3.0', integrity, ...entry },
  },
})

describe('the check of the lock file', () => {
  it.each([
    ['packages that can be verified', lockOf({})],
    ['what comes inside another package', lockOf({ integrity: undefined, inBundle: true })],
  ])('has nothing against %s', (_, lock) => {
    expect(findLockFaults(lock)).toEqual([])
  })

  it.each([
    [{ integrity: undefined }, /^node_modules\/left-pad 1\.3\.0 has no sha512 integrity/],
    [{ integrity: 'sha1-V1XJl6iI4u8/6tsJ4HxFoD3ZHg0=' }, /has no sha512 integrity/],
    [{ resolved: 'https://registry.example/left-pad.tgz' }, /names a host .+registry\.example/],
    [{ resolved: 'git+ssh://git@host.example/left-pad.git#abc' }, /names a host .+host\.example/],
  ])('finds %j', (entry, fault) => {
    expect(findLockFaults(lockOf(entry))).toEqual([expect.stringMatching(fault)])
    expect(findLockFaults(lockOf(entry, 'apps/deck/node_modules/left-pad'))).toHaveLength(1)
  })
})
