import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  atRest,
  fitInto,
  pan,
  smallestScale,
  within,
  zoomAt,
  type Frame,
  type Point,
  type View,
} from './zoom.ts'

const stage = { width: 1000, height: 600 }
const frame: Frame = { stage, picture: fitInto(stage, 3 / 2), smallest: 1 }
const rest = atRest(frame)
const centre = { x: 0, y: 0 }

describe('deck 9: a picture zooms from 1 to 4', () => {
  it('stops at both ends', () => {
    expect(zoomAt(rest, 100, centre, frame).scale).toBe(4)
    expect(zoomAt({ ...rest, scale: 3 }, 0.001, centre, frame)).toEqual(rest)
  })
  it('rests at 0.8 beside the legend of a small screen only', () => {
    expect(smallestScale({ isLegendOpen: true, roomWidth: 390 })).toBe(0.8)
    expect(smallestScale({ isLegendOpen: false, roomWidth: 390 })).toBe(1)
    expect([639, 640, 1440].map(roomWidth => smallestScale({ isLegendOpen: true, roomWidth }))).toEqual([
      0.8, 1, 1,
    ])
    expect(zoomAt(rest, 0.1, centre, { ...frame, smallest: 0.8 }).scale).toBe(0.8)
  })
})

describe('zooming at a point', () => {
  it('keeps the same point under the finger', () => {
    const point = { x: 120, y: -90 }
    const before = pan(zoomAt(rest, 2, centre, frame), { x: 40, y: 30 }, frame)
    const after = zoomAt(before, 1.5, point, frame)
    expect(inPicture(after, point).x).toBeCloseTo(inPicture(before, point).x)
    expect(inPicture(after, point).y).toBeCloseTo(inPicture(before, point).y)
  })
  it('centres the picture again on the way out', () => {
    const corner = pan(zoomAt(rest, 4, centre, frame), { x: 9999, y: 9999 }, frame)
    expect(zoomAt(corner, 0.01, { x: 300, y: 200 }, frame)).toEqual(rest)
  })
})

describe('dragging', () => {
  it('does not move a picture that fits', () => {
    expect(pan(rest, { x: 50, y: 50 }, frame)).toEqual(rest)
  })
  it('ends at the edge of the picture', () => {
    // At scale 2 the picture is 1800 × 1200 on a stage of 1000 × 600.
    const dragged = pan(zoomAt(rest, 2, centre, frame), { x: 9999, y: -9999 }, frame)
    expect(dragged).toEqual({ scale: 2, x: 400, y: -300 })
  })
})

it('fits upright and wide pictures into the stage', () => {
  expect(fitInto(stage, 3 / 2)).toEqual({ width: 900, height: 600 })
  expect(fitInto(stage, 4)).toEqual({ width: 1000, height: 250 })
  expect(fitInto(stage, 1 / 2)).toEqual({ width: 300, height: 600 })
})

it('never shows room beside a picture that is larger than the stage', () => {
  const number = fc.double({ min: -5000, max: 5000, noNaN: true })
  const aspect = fc.double({ min: 0.2, max: 5, noNaN: true })
  const scale = fc.double({ min: 0.1, max: 10, noNaN: true })
  fc.assert(
    fc.property(number, number, scale, aspect, (x, y, scale, aspect) => {
      const frame: Frame = { stage, picture: fitInto(stage, aspect), smallest: 1 }
      const view = within({ x, y, scale }, frame)
      const overlap = (frame.picture.width * view.scale - stage.width) / 2
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(4)
      expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, overlap))
    }),
  )
})

/** Which point of the picture, at scale 1, lies under a point of the stage. */
function inPicture(view: View, point: Point): Point {
  return { x: (point.x - view.x) / view.scale, y: (point.y - view.y) / view.scale }
}
