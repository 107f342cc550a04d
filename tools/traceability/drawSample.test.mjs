import { expect, it } from 'vitest'
import { drawOfEachRoom, drawSample } from './drawSample.mjs'

const breaks = Array.from({ length: 100 }, (_, nth) => ({ requirement: `data-${nth}` }))

it('a commit draws the same breaks again, whatever their order', () => {
  const drawn = drawSample(breaks, 10, 'one commit')
  expect(new Set(drawn).size).toBe(10)
  expect(drawSample(breaks.toReversed(), 10, 'one commit')).toEqual(drawn)
})

it('a hundred commits draw every break', () => {
  const drawn = Array.from({ length: 100 }, (_, nth) => drawSample(breaks, 10, `commit ${nth}`)).flat()
  expect(new Set(drawn)).toEqual(new Set(breaks))
})

it('a draw of each room leaves none out, however small it is, and has as many as asked for', () => {
  const rows = breaks.map((each, nth) => ({ ...each, room: nth < 90 ? 'large' : `small ${nth}` }))
  const drawn = drawOfEachRoom(rows, 20, 'one commit', ({ room }) => room)
  expect(new Set(drawn.map(({ room }) => room)).size).toBe(11)
  expect(new Set(drawn).size).toBe(20)
  expect(drawOfEachRoom(rows.toReversed(), 20, 'one commit', ({ room }) => room)).toEqual(drawn)
})
