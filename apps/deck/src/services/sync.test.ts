import { expect, it, vi } from 'vitest'
import { createSync, type OpenSync } from './sync.ts'

it('tells of a closing that could not be brought to the account, and lets nobody wait for it', async () => {
  const failure = new TypeError('Failed to fetch')
  // Only `flush` of the mirror is called.
  const opened = { account: {}, mirror: { flush: () => Promise.reject(failure) } } as unknown as OpenSync
  const report = vi.fn()
  const sync = createSync(
    { url: 'https://accounts.example', publishableKey: 'key' },
    { get: () => null, remove: () => {} },
    () => Promise.resolve(opened),
    report,
  )
  await sync.open()
  sync.undoPassed()
  await expect.poll(() => report).toHaveBeenCalledWith('A closed column is not told of yet', failure)
})
