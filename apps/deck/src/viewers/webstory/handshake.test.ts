import { describe, expect, it } from 'vitest'
import { isShellReady } from './handshake.ts'

const shell = new MessageChannel().port1
const other = new MessageChannel().port1
const ready = { source: shell, origin: 'null', data: { storyReady: 1 } }

describe('the message that asks for the story', () => {
  it('is answered when it comes from our frame, sandboxed', () => {
    expect(isShellReady(ready, shell)).toBe(true)
  })
  it('is not answered to another window', () => {
    expect(isShellReady({ ...ready, source: other }, shell)).toBe(false)
    expect(isShellReady({ ...ready, source: null }, null)).toBe(false)
  })
  it('is not answered to a frame that has lost its sandbox', () => {
    expect(isShellReady({ ...ready, origin: 'https://deck.example' }, shell)).toBe(false)
  })
  it('is not mistaken for a message that a story sends', () => {
    for (const data of [null, 'storyReady', { html: '' }])
      expect(isShellReady({ ...ready, data }, shell)).toBe(false)
  })
})
