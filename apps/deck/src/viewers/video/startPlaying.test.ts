import { describe, expect, it } from 'vitest'
import { startPlaying } from './startPlaying.ts'

describe('deck 2: a video plays by itself', () => {
  it('with sound, where the browser lets it', async () => {
    const video = videoThatPlays(() => true)
    expect(await startPlaying(video)).toBe('sound')
    expect(video.muted).toBe(false)
  })
  it('muted, where the browser refuses sound', async () => {
    const video = videoThatPlays(muted => muted)
    expect(await startPlaying(video)).toBe('muted')
    expect(video.muted).toBe(true)
  })
  it('waits for the reader, with sound, where the browser refuses both', async () => {
    const video = videoThatPlays(() => false)
    expect(await startPlaying(video)).toBe('waiting')
    expect(video.muted).toBe(false)
  })
})

function videoThatPlays(isAllowed: (isMuted: boolean) => boolean) {
  return {
    muted: false,
    async play() {
      if (!isAllowed(this.muted)) throw new DOMException('The user did not interact first', 'NotAllowedError')
    },
  }
}
