import { describe, expect, it } from 'vitest'
import { mayPoll } from './mayPoll.ts'

// The poller has a test of the same name, which shows that it asks for nothing while this is false.
describe('D6: who polls', () => {
  const reading = { isVisible: true, isOnline: true, isIn: true, path: '/' }

  it('nobody while hidden, offline or off the deck', () => {
    for (const path of ['/', '/doc/urn%3A1', '/story/7', '/used', '/alerts'])
      expect(mayPoll({ ...reading, path }), path).toBe(true)
    for (const path of ['/login', '/about', '/sync', '/debug', '/doc', '/elsewhere'])
      expect(mayPoll({ ...reading, path }), path).toBe(false)
    for (const lack of ['isVisible', 'isOnline', 'isIn'])
      expect(mayPoll({ ...reading, [lack]: false }), lack).toBe(false)
  })
})
