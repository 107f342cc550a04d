import { createRandom } from './random.mjs'

/**
 * A sheet of paper: shapes are added from back to front, `svg()` returns the finished drawing. Numbers are in
 * drawing units (1200 x 800, or 800 x 1200 upright). Every shape takes a fill: a colour or the result of
 * `fade` or `halo`.
 */
export function createSheet(name, width, height) {
  const definitions = []
  const shapes = []
  const random = createRandom(name)
  const newId = () => `${name}-${definitions.length}`
  const add = shape => void shapes.push(shape)

  const define = (tag, attributes, stops) => {
    const id = newId()
    definitions.push(`<${tag} id="${id}" ${attributes}>${stops.map(drawStop).join('')}</${tag}>`)
    return `url(#${id})`
  }

  return {
    width,
    height,
    random,
    add,
    /** From the top of a shape to its bottom, or from its left to its right. */
    fade: (stops, direction = 'down') =>
      define('linearGradient', direction === 'down' ? 'x1="0" y1="0" x2="0" y2="1"' : '', spread(stops)),
    /** From the middle of a shape outwards. */
    halo: stops => define('radialGradient', '', spread(stops)),
    rect: (x, y, w, h, fill, more = '') =>
      add(`<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}" fill="${fill}" ${more}/>`),
    circle: (x, y, radius, fill, more = '') =>
      add(`<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${fill}" ${more}/>`),
    ellipse: (x, y, rx, ry, fill, more = '') =>
      add(`<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" fill="${fill}" ${more}/>`),
    polygon: (points, fill, more = '') =>
      add(
        `<polygon points="${points.map(point => point.map(r).join(',')).join(' ')}" fill="${fill}" ${more}/>`,
      ),
    path: (d, fill, more = '') => add(`<path d="${d}" fill="${fill}" ${more}/>`),
    line: (d, colour, thickness, more = '') =>
      add(`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thickness}" ${more}/>`),
    group: (attributes, drawInside) => {
      add(`<g ${attributes}>`)
      drawInside()
      add('</g>')
    },
    /** Clips what is drawn inside to a shape. */
    clip: (shape, drawInside) => {
      const id = newId()
      definitions.push(`<clipPath id="${id}">${shape}</clipPath>`)
      add(`<g clip-path="url(#${id})">`)
      drawInside()
      add('</g>')
    },
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
      `<defs>${definitions.join('')}</defs>${shapes.join('')}</svg>`,
  }
}

/** One decimal is finer than a pixel of the largest rendition. */
export const r = number => Math.round(number * 10) / 10

/** A soft line through points, as path data that begins with `M`. */
export function softLine(points) {
  const at = index => points[Math.max(0, Math.min(points.length - 1, index))]
  const curves = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)]
    const first = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
    const second = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
    return `C${[first, second, end].map(point => point.map(r).join(' ')).join(',')}`
  })
  return `M${points[0].map(r).join(' ')}${curves.join('')}`
}

function spread(stops) {
  return stops.map((stop, index) =>
    Array.isArray(stop) ? stop : [index / Math.max(1, stops.length - 1), stop, 1],
  )
}

function drawStop([offset, colour, opacity = 1]) {
  return `<stop offset="${r(offset * 100)}%" stop-color="${colour}" stop-opacity="${opacity}"/>`
}
