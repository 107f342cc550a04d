import { describe, expect, it } from 'vitest'
import { nearestSlot, scrollStepAt, withinRow } from './dragging.ts'

const slots = [0, 362, 724, 1086].map(start => ({ start, width: 352 }))

describe('a column that is dragged', () => {
  it('takes the place that its middle is nearest to', () => {
    expect(nearestSlot(slots, 1, 0)).toBe(1)
    expect(nearestSlot(slots, 1, 180)).toBe(1)
    expect(nearestSlot(slots, 1, 182)).toBe(2)
    expect(nearestSlot(slots, 1, -200)).toBe(0)
  })

  it('never leaves the row', () => {
    expect(nearestSlot(slots, 2, 5000)).toBe(3)
    expect(nearestSlot(slots, 2, -5000)).toBe(0)
    expect([-5000, 20, 5000].map(moved => withinRow(slots, 2, moved))).toEqual([-724, 20, 362])
  })

  it('scrolls the deck near an edge, the faster the nearer, and not in the middle', () => {
    expect(scrollStepAt(720, 0, 1440)).toBe(0)
    expect(scrollStepAt(1368, 0, 1440)).toBe(0)
    expect(scrollStepAt(1404, 0, 1440)).toBe(9)
    expect(scrollStepAt(1440, 0, 1440)).toBe(18)
    expect(scrollStepAt(1500, 0, 1440)).toBe(18)
    expect(scrollStepAt(36, 0, 1440)).toBe(-9)
  })
})
