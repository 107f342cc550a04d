import { afterAll, vi } from 'vitest'

// After each test file, because a clock that it stops would stay stopped for the worker's next file.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
