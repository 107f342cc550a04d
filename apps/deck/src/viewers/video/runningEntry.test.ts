import { parseDopesheet } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { runningEntry } from './runningEntry.ts'

const entries = parseDopesheet([
  '1. 00:00-00:12 Wide shot of the port',
  '2. 00:12-00:20 Boxes on the quay',
  'SOUNDBITE 1 - Jane Roe, mayor (woman, English):',
  '"We open the bridge on Monday."',
  '3. 00:30-00:44 Boats under the bridge',
])

describe('deck 2: the running entry of a dopesheet', () => {
  it('changes where the next begins', () => {
    expect([0, 11.9, 12, 19.9].map(at => runningEntry(entries, at))).toEqual([0, 0, 1, 1])
  })
  it('keeps a soundbite of unknown length until the next shot', () => {
    expect([20, 29.9, 30].map(at => runningEntry(entries, at))).toEqual([2, 2, 3])
  })
  it('marks nothing after the last one, and nothing without a list', () => {
    expect(runningEntry(entries, 44)).toBe(-1)
    expect(runningEntry([], 3)).toBe(-1)
  })
})
