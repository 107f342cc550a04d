import { r, softLine } from './sheet.mjs'

/** Sky over the whole sheet. */
export function drawSky(sheet, stops) {
  sheet.rect(0, 0, sheet.width, sheet.height, sheet.fade(stops))
}

/** The disc of sun or moon with its light around it. */
export function drawDisc(sheet, x, y, radius, colour, glow = 0.35) {
  const light = sheet.halo([
    [0, colour, glow],
    [0.35, colour, glow * 0.5],
    [1, colour, 0],
  ])
  sheet.circle(x, y, radius * 4, light)
  sheet.circle(x, y, radius, colour)
}

/** A range of hills across the sheet, filled to its bottom. Returns the height of the ridge at any x. */
export function drawHills(sheet, { y, swing, fill, bumps = 4, from = -40, to = sheet.width + 40 }) {
  const points = []
  for (let index = 0; index <= bumps; index++) {
    points.push([from + ((to - from) * index) / bumps, y + sheet.random.between(-swing, swing)])
  }
  sheet.path(`${softLine(points)}L${to} ${sheet.height + 10}L${from} ${sheet.height + 10}Z`, fill)
  return x => heightAt(points, x)
}

/** Peaks with straight flanks; `snow` paints their lit tops. */
export function drawPeaks(sheet, { y, rise, fill, count = 6, snow, shade }) {
  const step = (sheet.width + 200) / count
  const outline = [[-140, y]]
  for (let index = 0; index < count; index++) {
    const x = -100 + step * (index + 0.5) + sheet.random.between(-step * 0.2, step * 0.2)
    outline.push([x, y - rise * sheet.random.between(0.55, 1)])
    outline.push([x + step * sheet.random.between(0.35, 0.55), y - rise * sheet.random.between(0, 0.25)])
  }
  sheet.polygon([...outline, [sheet.width + 140, y], [sheet.width + 140, 2000], [-140, 2000]], fill)
  for (let index = 1; index < outline.length - 1; index += 2) {
    const [left, top, right] = [outline[index - 1], outline[index], outline[index + 1]]
    if (shade) sheet.polygon([top, right, [top[0] + (right[0] - top[0]) * 0.25, right[1] + 20]], shade)
    if (snow) drawSnowCap(sheet, left, top, right, snow)
  }
}

function drawSnowCap(sheet, left, top, right, snow) {
  const along = (end, share) => [top[0] + (end[0] - top[0]) * share, top[1] + (end[1] - top[1]) * share]
  const low = along(left, 0.36)
  const high = along(right, 0.42)
  const middle = [(low[0] + high[0]) / 2, Math.max(low[1], high[1])]
  const notches = [
    [low[0] * 0.7 + middle[0] * 0.3, low[1] - 14],
    [low[0] * 0.4 + middle[0] * 0.6, middle[1] + 8],
    [middle[0], middle[1] - 22],
    [high[0] * 0.5 + middle[0] * 0.5, middle[1] + 4],
  ]
  sheet.polygon([top, low, ...notches, high], snow)
}

/** Water from `y` down, with short strokes of light that widen towards the reader. */
export function drawWater(sheet, y, stops, stroke, count = 70) {
  sheet.rect(0, y, sheet.width, sheet.height - y, sheet.fade(stops))
  for (let index = 0; index < count; index++) {
    const depth = sheet.random.between(0.01, 1) ** 1.4
    const long = 14 + depth * sheet.random.between(30, 150)
    const x = sheet.random.between(-60, sheet.width)
    const at = y + 6 + depth * (sheet.height - y)
    sheet.rect(x, at, long, 1.5 + depth * 4, stroke, `rx="3" opacity="${r(0.1 + depth * 0.3)}"`)
  }
}

/** The path of light from sun or moon on water. */
export function drawGlitter(sheet, x, y, width, colour, bottom = sheet.height) {
  for (let at = y + 5, step = 8; at < bottom; at += step, step *= 1.07) {
    const depth = (at - y) / (bottom - y)
    const half = width * (0.35 + depth * 0.75) * sheet.random.between(0.35, 1)
    const opacity = r(0.85 - depth * 0.5)
    sheet.rect(
      x - half + sheet.random.between(-14, 14),
      at,
      half * 2,
      2.5 + depth * 6,
      colour,
      `rx="4" opacity="${opacity}"`,
    )
  }
}

/** A flat-bottomed cloud. */
export function drawCloud(sheet, x, y, width, fill, opacity = 0.7) {
  const height = width * 0.13
  const puffs = [0.16, 0.34, 0.56, 0.78].map((share, index) => {
    const size = height * [0.75, 1.25, 1.5, 0.85][index] * sheet.random.between(0.85, 1.15)
    return `<circle cx="${r(x + width * share)}" cy="${r(y + height * 0.7 - size)}" r="${r(size)}"/>`
  })
  const base = `<rect x="${r(x)}" y="${r(y - height * 0.3)}" width="${r(width)}" height="${r(height)}" rx="${r(height / 2)}"/>`
  sheet.add(`<g fill="${fill}" opacity="${opacity}">${base}${puffs.join('')}</g>`)
}

/** Stars in the sky down to `bottom`. */
export function drawStars(sheet, count, bottom, colour = '#ffffff') {
  for (let index = 0; index < count; index++) {
    const x = sheet.random.between(0, sheet.width)
    const y = sheet.random.between(0, bottom)
    sheet.circle(
      x,
      y,
      sheet.random.between(0.8, 2.2),
      colour,
      `opacity="${r(sheet.random.between(0.3, 0.9))}"`,
    )
  }
}

export function drawGull(sheet, x, y, span, colour) {
  const wing = `M${r(x - span)} ${r(y - span * 0.12)}q${r(span * 0.5)} ${r(-span * 0.42)} ${r(span)} ${r(span * 0.12)}q${r(span * 0.5)} ${r(-span * 0.54)} ${r(span)} ${r(-span * 0.12)}`
  sheet.line(wing, colour, r(Math.max(2, span * 0.12)), 'stroke-linecap="round" stroke-linejoin="round"')
}

export function drawFir(sheet, x, y, height, fill, snow) {
  sheet.rect(x - height * 0.035, y - height * 0.12, height * 0.07, height * 0.14, fill)
  for (const [bottom, top, half] of [
    [0.1, 0.52, 0.27],
    [0.34, 0.76, 0.21],
    [0.58, 1, 0.15],
  ]) {
    const tip = [x, y - height * top]
    sheet.polygon(
      [[x - height * half, y - height * bottom], tip, [x + height * half, y - height * bottom]],
      fill,
    )
    const flank = [x - height * half * 0.62, y - height * (bottom + (top - bottom) * 0.38)]
    if (snow) sheet.polygon([flank, tip, [x + height * 0.01, y - height * (top - 0.2)]], snow)
  }
}

/** A tree with a round crown made of a few balls; `light` paints the sunny side. */
export function drawTree(sheet, x, y, height, { trunk, crown, light }) {
  const half = height * 0.3
  sheet.path(
    `M${r(x - height * 0.045)} ${r(y)}L${r(x - height * 0.025)} ${r(y - height * 0.5)}H${r(x + height * 0.025)}L${r(x + height * 0.045)} ${r(y)}Z`,
    trunk,
  )
  const balls = [
    [-0.75, 0.5, 0.62],
    [0.75, 0.5, 0.6],
    [-0.4, 0.72, 0.7],
    [0.45, 0.74, 0.68],
    [0, 0.6, 0.85],
    [0, 0.86, 0.62],
  ]
  for (const [dx, up, size] of balls) sheet.circle(x + dx * half, y - up * height, size * half, crown)
  if (!light) return
  for (const [dx, up, size] of balls.slice(2)) {
    sheet.circle(
      x + dx * half - half * 0.18,
      y - up * height - half * 0.2,
      size * half * 0.55,
      light,
      'opacity="0.55"',
    )
  }
}

function heightAt(points, x) {
  const after = Math.max(
    1,
    points.findIndex(point => point[0] >= x),
  )
  const [left, right] = [points[after - 1], points[after]]
  const share = (x - left[0]) / (right[0] - left[0])
  const eased = share * share * (3 - 2 * share)
  return left[1] + (right[1] - left[1]) * eased
}
