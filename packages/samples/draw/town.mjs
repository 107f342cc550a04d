import { r } from './sheet.mjs'

/** A house with a pitched roof, its foot at `y`. */
export function drawHouse(sheet, x, y, width, height, { wall, roof, window, overhang = 0.08 }) {
  const eave = y - height
  sheet.rect(x, eave, width, height, wall)
  sheet.polygon(
    [
      [x - width * overhang, eave + 1],
      [x + width / 2, eave - width * 0.42],
      [x + width * (1 + overhang), eave + 1],
    ],
    roof,
  )
  if (!window) return
  const size = width * 0.16
  for (const share of [0.2, 0.64]) {
    sheet.rect(x + width * share, eave + height * 0.22, size, size * 1.3, window, 'rx="1.5"')
  }
}

/** A block with rows of windows, some of them lit. */
export function drawBlock(
  sheet,
  x,
  y,
  width,
  height,
  { wall, lit, dark, share = 0.4, cell = 16, margin = 10 },
) {
  sheet.rect(x, y - height, width, height, wall)
  const columns = Math.floor((width - margin * 2 + cell * 0.5) / cell)
  const left = x + (width - columns * cell + cell * 0.45) / 2
  for (let row = y - height + margin * 1.4; row < y - cell; row += cell * 1.35) {
    for (let column = 0; column < columns; column++) {
      const fill = sheet.random.chance(share) ? lit : dark
      if (fill) sheet.rect(left + column * cell, row, cell * 0.55, cell * 0.75, fill)
    }
  }
}

/** A standing person of height `h`, the feet at `y`; `arm` is a line from the shoulder, in heights. */
export function drawPerson(sheet, x, y, h, fill, { arm, coat } = {}) {
  sheet.circle(x, y - h * 0.9, h * 0.085, fill)
  const half = h * 0.135
  sheet.path(
    `M${r(x - half)} ${r(y - h * 0.68)}q0 ${r(-h * 0.11)} ${r(half)} ${r(-h * 0.11)}q${r(half)} 0 ${r(half)} ${r(h * 0.11)}` +
      `L${r(x + half * 0.9)} ${r(y - h * 0.36)}L${r(x + half * 0.8)} ${r(y)}H${r(x + half * 0.15)}L${r(x)} ${r(y - h * 0.34)}` +
      `L${r(x - half * 0.15)} ${r(y)}H${r(x - half * 0.8)}L${r(x - half * 0.9)} ${r(y - h * 0.36)}Z`,
    coat ?? fill,
  )
  if (!arm) return
  const [dx, dy] = arm
  sheet.line(
    `M${r(x)} ${r(y - h * 0.7)}l${r(dx * h)} ${r(dy * h)}`,
    coat ?? fill,
    r(h * 0.075),
    'stroke-linecap="round"',
  )
}

/** A fishing boat seen from the side, its waterline at `y`. */
export function drawTrawler(sheet, x, y, length, { hull, cabin, mast }) {
  const at = (dx, dy) => [x + dx * length, y - dy * length]
  sheet.polygon([at(0, 0.2), at(0.1, 0), at(0.88, 0), at(1, 0.26), at(0.72, 0.17), at(0.06, 0.15)], hull)
  sheet.polygon([at(0.5, 0.16), at(0.5, 0.36), at(0.7, 0.36), at(0.73, 0.18)], cabin)
  sheet.polygon([at(0.48, 0.36), at(0.48, 0.39), at(0.74, 0.39), at(0.72, 0.36)], hull)
  const lines = [
    [at(0.36, 0.15), at(0.36, 0.72)],
    [at(0.36, 0.66), at(0.04, 0.2)],
    [at(0.36, 0.7), at(0.96, 0.25)],
    [at(0.12, 0.15), at(0.2, 0.46)],
  ]
  for (const [start, end] of lines) {
    sheet.line(`M${start.map(r).join(' ')}L${end.map(r).join(' ')}`, mast, r(Math.max(1.5, length * 0.012)))
  }
}

/** A sailing boat at its mooring. */
export function drawSail(sheet, x, y, height, { hull, sail }) {
  sheet.path(
    `M${r(x - height * 0.3)} ${r(y - height * 0.09)}H${r(x + height * 0.34)}q${r(-height * 0.06)} ${r(height * 0.1)} ${r(-height * 0.16)} ${r(height * 0.1)}H${r(x - height * 0.2)}Z`,
    hull,
  )
  sheet.polygon(
    [
      [x + 2, y - height],
      [x + 2, y - height * 0.14],
      [x + height * 0.3, y - height * 0.14],
    ],
    sail,
  )
  sheet.polygon(
    [
      [x - 2, y - height * 0.86],
      [x - 2, y - height * 0.14],
      [x - height * 0.22, y - height * 0.14],
    ],
    sail,
  )
}

/** A harbour crane: two legs, a cabin, and a jib raised over the water. */
export function drawCrane(sheet, x, y, height, colour) {
  const stroke = d => sheet.line(d, colour, r(height * 0.028), 'stroke-linejoin="round"')
  const [half, beam, top] = [height * 0.14, y - height * 0.55, y - height]
  stroke(`M${r(x - half)} ${y}L${r(x - half * 0.7)} ${r(beam)}H${r(x + half * 0.7)}L${r(x + half)} ${y}`)
  stroke(
    `M${r(x - half * 0.85)} ${r(y - height * 0.28)}H${r(x + half * 0.85)}L${r(x - half * 0.7)} ${r(beam)}`,
  )
  stroke(`M${r(x + half * 0.5)} ${r(beam)}L${r(x)} ${r(top)}L${r(x - half * 0.5)} ${r(beam)}`)
  stroke(
    `M${r(x + half * 1.9)} ${r(beam - height * 0.04)}L${r(x - height * 0.52)} ${r(top + height * 0.1)}L${r(x)} ${r(top)}L${r(x + half * 1.9)} ${r(beam - height * 0.04)}`,
  )
  sheet.line(
    `M${r(x - height * 0.5)} ${r(top + height * 0.1)}v${r(height * 0.36)}`,
    colour,
    r(height * 0.008),
  )
  sheet.rect(x - half * 0.5, beam - height * 0.1, half * 1.5, height * 0.1, colour, 'rx="2"')
}
