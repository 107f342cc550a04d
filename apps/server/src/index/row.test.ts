import { afterEach, expect, it, vi } from 'vitest'
import { instantOf } from './row.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['Asia/Tokyo', 'America/New_York'])('reads a date without a zone as UTC on a machine in %s', zone => {
  vi.stubEnv('TZ', zone)
  // So that the test would fail if it were read as this machine's time.
  expect(new Date('2026-02-22T09:06:59').toISOString()).not.toBe('2026-02-22T09:06:59.000Z')
  for (const [text, iso] of [
    ['2026-02-22T09:06:59', '2026-02-22T09:06:59.000Z'],
    ['2026-02-22T09:06', '2026-02-22T09:06:00.000Z'],
    ['2026-02-22T09:06:59.125', '2026-02-22T09:06:59.125Z'],
    ['2026-02-22T09:06:59Z', '2026-02-22T09:06:59.000Z'],
    ['2026-02-22T09:06:59+02:00', '2026-02-22T07:06:59.000Z'],
    ['2026-02-22', '2026-02-22T00:00:00.000Z'],
  ])
    expect(instantOf({ published: text }, 'published')?.toISOString(), text).toBe(iso)
})
