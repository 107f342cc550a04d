import { createSheet } from './sheet.mjs'

/** The colours of different light, as rows of a feColorMatrix. */
const lights = {
  evening: '1 .08 0 0 .03  .05 .84 .05 0 0  .03 .08 .74 0 .03  0 0 0 1 0',
  overcast: '.55 .35 .1 0 -.03  .2 .68 .12 0 -.02  .22 .36 .46 0 .02  0 0 0 1 0',
  cold: '.78 .08 .04 0 0  .02 .92 .08 0 .01  .04 .1 1.02 0 .05  0 0 0 1 0',
  morning: '1 .1 0 0 .04  .02 .92 .1 0 .04  0 .08 .8 0 .1  0 0 0 1 0',
  grey: '.7 .2 .06 0 .06  .12 .76 .08 0 .06  .08 .16 .74 0 .06  0 0 0 1 0',
  dusk: '.52 .12 .04 0 .01  .06 .56 .1 0 .01  .06 .18 .62 0 .09  0 0 0 1 0',
}

/**
 * Six more pictures of a scene: drawn with other random numbers, from another place, in another light. A
 * frame is `[left, top, width]` as fractions of the sheet; some are upright. A flipped one is taken from the
 * other side.
 */
const frames = [
  { frame: [0, 0.1, 0.72], light: 'evening', isFlipped: true },
  { frame: [0.24, 0.04, 0.76], light: 'overcast', isFlipped: false },
  { frame: [0.28, 0.05, 0.5], light: 'cold', isFlipped: true, isUpright: true },
  { frame: [0.1, 0.2, 0.8], light: 'dusk', isFlipped: false },
  { frame: [0.06, 0.14, 0.78], light: 'morning', isFlipped: true },
  { frame: [0.3, 0.18, 0.7], light: 'grey', isFlipped: true },
]

/** The least width as a fraction of the sheet, so that the main subject stays in the picture. */
const narrowest = 0.7

/** As `{ name, width, height, svg }`, named after the scene: `harbour-2` to `harbour-7`. */
export function drawVariants(name, width, height, draw) {
  return frames.map((each, place) => {
    const variant = `${name}-${place + 2}`
    const sheet = createSheet(variant, width, height)
    draw(sheet)
    return { name: variant, ...reframe(sheet.svg(), width, height, each) }
  })
}

function reframe(svg, width, height, { frame: [left, top, share], light, isFlipped, isUpright = false }) {
  const turns = isUpright && width > height
  const wide = turns ? (height * 2) / 3 : width * Math.max(share, narrowest)
  const high = turns ? height : height * Math.max(share, narrowest)
  const x = Math.min(left * width, width - wide)
  const y = turns ? 0 : Math.min(top * height, height - high)
  const [, definitions, shapes] = /<defs>(.*?)<\/defs>(.*)<\/svg>$/s.exec(svg)
  const mirror = isFlipped ? `transform="translate(${width} 0) scale(-1 1)"` : ''
  const filter =
    `<filter id="light" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}" ` +
    `color-interpolation-filters="sRGB"><feColorMatrix values="${lights[light]}"/></filter>`
  const size = turns || height > width ? [800, 1200] : [1200, 800]
  return {
    width: size[0],
    height: size[1],
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${wide} ${high}" width="${size[0]}" height="${size[1]}">` +
      `<defs>${definitions}${filter}</defs><g ${mirror}><g filter="url(#light)">${shapes}</g></g></svg>`,
  }
}
