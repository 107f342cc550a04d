import { expect, it, vi } from 'vitest'
import { createTabs } from './tabs.ts'

it('a tab that the browser allows no channel tells nobody, and goes on', () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure', 'SecurityError')
  })
  const tabs = createTabs()
  const stop = tabs.on('who', () => {})
  tabs.tell({ is: 'who' })
  expect(stop()).toBeUndefined()
})
