import { expect, it } from 'vitest'
import { drawSample } from './drawSample.mjs'

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
