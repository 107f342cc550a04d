import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTrack } from './analytics.ts'

const sendBeacon = vi.fn(() => true)
beforeEach(() => {
  sendBeacon.mockClear()
  vi.stubGlobal('navigator', { sendBeacon })
})
afterEach(() => vi.unstubAllGlobals())

it('deck 7: page views and events go to the address of analytics, and nowhere without one', () => {
  const track = createTrack('https://analytics.example/told')
  track('page_view', { path: '/login' })
  track('change_language', { language: 'de' })
  expect(sendBeacon.mock.calls).toEqual([
    ['https://analytics.example/told', '{"event":"page_view","values":{"path":"/login"}}'],
    ['https://analytics.example/told', '{"event":"change_language","values":{"language":"de"}}'],
  ])
  createTrack(undefined)('page_view', { path: '/login' })
  expect(sendBeacon).toHaveBeenCalledTimes(2)
})
