import { expect, it, vi } from 'vitest'
import { alone } from './alone.ts'

it('where the browser denies locks, because the site may store nothing, a task that takes its turn runs at once', async () => {
  const request = () => Promise.reject(new DOMException('No lock', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await alone('any', async () => 'done')).toBe('done')
})
