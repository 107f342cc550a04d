import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFirstScreen } from './firstScreen.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The test's moments are all idle.
  vi.stubGlobal('window', { requestIdleCallback: (callback: () => void) => callback() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function createScene() {
  const screen = createFirstScreen()
  let isDrawn = false
  void screen.drawn.then(() => (isDrawn = true))
  await vi.advanceTimersByTimeAsync(1000)
  return { screen, isDrawn: () => isDrawn }
}

describe('what can wait until the first screen is drawn', () => {
  it('waits, and goes on once the columns in sight are there', async () => {
    const { screen, isDrawn } = await createScene()
    expect(isDrawn()).toBe(false)
    screen.noteDrawn()
    await vi.advanceTimersByTimeAsync(0)
    expect(isDrawn()).toBe(true)
  })

  it('goes on after two seconds on a screen without a deck', async () => {
    const { isDrawn } = await createScene()
    await vi.advanceTimersByTimeAsync(1000)
    expect(isDrawn()).toBe(true)
  })
})
