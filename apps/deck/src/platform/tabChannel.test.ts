import { expect, it, vi } from 'vitest'
import { createTabChannel } from './tabChannel.ts'

it('a tab that the browser allows no channel tells nobody, and goes on', () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure', 'SecurityError')
  })
  const channel = createTabChannel<string>('any')
  const stop = channel.subscribe(() => {})
  channel.tell('news')
  expect(stop()).toBeUndefined()
})
