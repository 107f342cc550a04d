import { afterAll, vi } from 'vitest'

// After each file of tests: a clock that it leaves stopped would stand still for the next file of its worker.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
