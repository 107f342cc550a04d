import { expect, it } from 'vitest'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { createAlertDevice } from './alertDevice.ts'

const now = Date.UTC(2026, 10, 23, 14)
const hour = 3_600_000

it('holds a column back for as long as the longer of its own pause and that of all', () => {
  const { device } = createScene()
  expect(device.pausedUntil('topstories')).toBe(0)
  device.pauseColumn('topstories', now + hour)
  expect(device.pausedUntil('topstories')).toBe(now + hour)
  expect(device.pausedUntil('sport')).toBe(0)
  device.pauseAll(now + 2 * hour)
  expect(device.pausedUntil('topstories')).toBe(now + 2 * hour)
  device.pauseAll(null)
  expect(device.pausedUntil('topstories')).toBe(now + hour)
})

it('keeps volume and pauses for the next start, and nothing where nothing is paused', () => {
  const { device, open, values } = createScene()
  device.volume.set(0.25)
  device.pauseAll(now + hour)
  expect(open().volume.get()).toBe(0.25)
  expect(open().pauses.get().all).toEqual({ since: now, until: now + hour })
  device.pauseAll(null)
  expect(values.has('alert-pauses')).toBe(false)
})

it('takes what another program has written for no pause and for the usual volume', () => {
  const { open, values } = createScene()
  for (const wrong of [
    '[',
    'null',
    '{"all":3,"columns":{"a":{"until":"soon"}}}',
    '{"columns":7}',
    '{"all":{"since":0,"until":1e300}}',
  ]) {
    values.set('alert-pauses', wrong)
    values.set('alert-volume', '11')
    expect(open().pauses.get(), wrong).toEqual({ all: null, columns: {} })
    expect(open().volume.get()).toBe(0.6)
  }
})

function createScene() {
  const values = new Map<string, string>()
  const storage: KeyValueStorage = {
    get: key => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key),
    onChange: () => () => {},
  }
  const open = () => createAlertDevice(storage, () => now)
  return { open, device: open(), values }
}
