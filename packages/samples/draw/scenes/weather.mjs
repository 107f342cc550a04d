import { drawDisc, drawHills, drawSky, drawStars, drawTree, drawWater } from '../nature.mjs'
import { r, softLine } from '../sheet.mjs'
import { drawHouse, drawPerson } from '../town.mjs'

/** The lighthouse holds, the sea climbs its rock. */
export function storm(sheet) {
  drawSky(sheet, ['#1f2937', '#3a4a5c', '#6d7f8a', '#9aa59d'])
  for (const [y, fill] of [
    [110, '#1a2230'],
    [190, '#263241'],
    [265, '#364655'],
  ]) {
    for (let x = -60; x < 1260; x += 110) {
      sheet.ellipse(x + sheet.random.between(-30, 30), y - 40, 120, sheet.random.between(50, 86), fill)
    }
    sheet.rect(0, 0, 1200, y - 50, fill)
  }
  const beam = sheet.fade(
    [
      [0, '#fdf0bf', 0],
      [1, '#fdf0bf', 0.4],
    ],
    'across',
  )
  sheet.polygon(
    [
      [800, 172],
      [800, 184],
      [-20, 330],
      [-20, 90],
    ],
    beam,
  )
  for (const d of ['M360 250l-46 92l38 -8l-60 104l34 -6l-44 96', 'M314 342l-50 40l10 44']) {
    sheet.line(d, '#fff6cf', d.length > 30 ? 6 : 3, 'stroke-linejoin="bevel"')
  }
  drawBreaker(sheet, 500, '#51697a', 0, 26)
  drawBreaker(sheet, 560, '#3d5567', 1.6, 34)
  sheet.path('M640 640L690 500L740 470L800 452L860 474L900 520L1000 660Z', '#20262f')
  sheet.path('M740 470L800 452L860 474L830 560L760 600Z', '#323b47')
  sheet.polygon(
    [
      [770, 470],
      [784, 210],
      [832, 210],
      [846, 470],
    ],
    '#f0ece2',
  )
  for (const [top, bottom] of [
    [256, 310],
    [362, 416],
  ]) {
    const half = y => 24 + (y - 210) * 0.054
    sheet.polygon(
      [
        [808 - half(bottom), bottom],
        [808 - half(top), top],
        [808 + half(top), top],
        [808 + half(bottom), bottom],
      ],
      '#b8433a',
    )
  }
  sheet.polygon(
    [
      [808, 210],
      [832, 210],
      [846, 470],
      [808, 470],
    ],
    '#1f2937',
    'opacity="0.2"',
  )
  sheet.rect(772, 200, 72, 12, '#20262f')
  sheet.rect(786, 152, 44, 48, '#ffe9a3')
  sheet.rect(806, 152, 4, 48, '#20262f')
  sheet.path('M780 154Q808 112 836 154Z', '#b8433a')
  drawDisc(sheet, 808, 176, 14, '#fff7d6', 0.8)
  for (const [x, y, size] of [
    [668, 560, 40],
    [640, 520, 26],
    [690, 500, 22],
    [930, 560, 34],
    [960, 525, 20],
    [655, 480, 12],
    [715, 470, 12],
    [920, 500, 12],
  ]) {
    sheet.circle(x, y, size, '#dfe8e8', 'opacity="0.8"')
  }
  drawBreaker(sheet, 625, '#2c4254', 3, 40)
  drawBreaker(sheet, 710, '#1b2d3d', 4.4, 34)
  for (let index = 0; index < 150; index++) {
    const [x, y] = [sheet.random.between(-40, 1240), sheet.random.between(0, 780)]
    const long = sheet.random.between(20, 56)
    sheet.line(`M${r(x)} ${r(y)}l${r(-long * 0.35)} ${r(long)}`, '#dbe5ea', 2, 'opacity="0.28"')
  }
}

/** The river stands in the streets; a boat goes from door to door. */
export function flood(sheet) {
  drawSky(sheet, ['#aeb9b8', '#ced2c8', '#e9e3d2'])
  drawDisc(sheet, 930, 170, 50, '#fbf6e6', 0.4)
  drawHills(sheet, { y: 350, swing: 26, fill: '#a7b0a2' })
  drawHills(sheet, { y: 390, swing: 18, fill: '#8d9a8a' })
  for (let x = 20; x < 1200; x += sheet.random.between(60, 120)) {
    drawTree(sheet, x, 470, sheet.random.between(70, 110), { trunk: '#5d5a48', crown: '#75846c' })
  }
  sheet.rect(548, 236, 64, 220, '#d8c9ae')
  sheet.polygon(
    [
      [538, 238],
      [580, 120],
      [622, 238],
    ],
    '#6d5560',
  )
  sheet.circle(580, 280, 18, '#f7efdc')
  sheet.line('M580 280v-12M580 280l8 6', '#4d4650', 3)
  drawWater(sheet, 440, ['#b9a983', '#9a8763', '#74674c', '#554c3b'], '#e6dcc0', 90)
  for (const [x, y, width, height, wall] of [
    [60, 500, 150, 92, '#d9b49a'],
    [250, 480, 110, 66, '#e6d5b4'],
    [690, 486, 124, 72, '#c9c4b4'],
    [850, 510, 160, 96, '#ddbf96'],
    [1060, 490, 130, 70, '#d2a08a'],
  ]) {
    sheet.polygon(
      [
        [x - 10, y],
        [x + width + 10, y],
        [x + width - 8, y + height * 1.4],
        [x + 8, y + height * 1.4],
      ],
      wall,
      'opacity="0.28"',
    )
    drawHouse(sheet, x, y, width, height, { wall, roof: '#7a4f48', window: '#4f4a48' })
    sheet.rect(x - 14, y - 3, width + 28, 6, '#efe6cd', 'rx="3" opacity="0.8"')
  }
  for (const [x, y, height] of [
    [440, 590, 190],
    [1120, 640, 230],
  ]) {
    drawTree(sheet, x, y, height, { trunk: '#4a4334', crown: '#5d7057', light: '#7d9072' })
    sheet.rect(x - 34, y - 5, 68, 6, '#e6dcc0', 'rx="3" opacity="0.7"')
  }
  sheet.line('M130 720V470q0 -22 30 -22', '#3a3a3c', 8)
  sheet.ellipse(166, 450, 22, 9, '#3a3a3c')
  sheet.rect(100, 716, 60, 6, '#e6dcc0', 'rx="3" opacity="0.7"')
  sheet.rect(286, 560, 7, 80, '#5b5a58')
  sheet.polygon(
    [
      [250, 556],
      [330, 556],
      [344, 572],
      [330, 588],
      [250, 588],
    ],
    '#3f6e8c',
  )
  drawPerson(sheet, 640, 676, 120, '#2f3138', { arm: [0.4, 0.28], coat: '#d9642e' })
  drawPerson(sheet, 720, 678, 96, '#2f3138', { coat: '#5b7388' })
  drawPerson(sheet, 770, 680, 70, '#2f3138', { coat: '#c9a24b' })
  sheet.line('M688 590L600 750', '#4a3d2e', 6)
  sheet.path('M560 650H850Q838 700 800 702H600Q572 696 560 650Z', '#b8433a')
  sheet.path('M560 650H850L847 662H563Z', '#f1e9d8')
  sheet.path('M520 704Q700 690 900 706Q700 724 520 704Z', '#efe6cd', 'opacity="0.7"')
}

/** The hills burn above the last houses of the town. */
export function fire(sheet) {
  drawSky(sheet, ['#1a0d1c', '#45161f', '#a5341f', '#ef7d2c'])
  drawStars(sheet, 40, 160, '#ffd9b8')
  for (const [x, y, size, opacity] of [
    [220, 180, 150, 0.5],
    [420, 110, 190, 0.45],
    [640, 170, 160, 0.4],
    [880, 90, 200, 0.5],
    [1060, 190, 140, 0.45],
    [60, 90, 140, 0.5],
  ]) {
    sheet.ellipse(x, y, size, size * 0.5, '#2a141d', `opacity="${opacity}"`)
  }
  const glow = sheet.halo([
    [0, '#ffcf6b', 0.85],
    [0.5, '#ff8a33', 0.4],
    [1, '#ff6a20', 0],
  ])
  sheet.ellipse(390, 470, 520, 270, glow)
  sheet.ellipse(930, 460, 420, 220, glow)
  for (const [fill, scale] of [
    ['#d9431d', 1],
    ['#f5852a', 0.68],
    ['#ffd069', 0.38],
  ]) {
    drawFlames(sheet, 500, 190 * scale, fill)
  }
  drawHills(sheet, { y: 520, swing: 22, fill: '#5a1a1a', bumps: 6 })
  const slope = drawHills(sheet, { y: 570, swing: 22, fill: '#3a1218', bumps: 5 })
  for (let x = 0; x < 1200; x += sheet.random.between(26, 70)) {
    drawTree(sheet, x, slope(x) + 12, sheet.random.between(44, 90), { trunk: '#240b12', crown: '#2b0e14' })
  }
  let x = -20
  while (x < 1220) {
    const width = sheet.random.between(92, 140)
    const lit = sheet.random.chance(0.4) ? '#ffbf5e' : '#3d1a1c'
    drawHouse(sheet, x, 720, width, sheet.random.between(60, 110), {
      wall: '#1d0a10',
      roof: '#14070c',
      window: lit,
    })
    x += width + sheet.random.between(4, 30)
  }
  sheet.rect(0, 716, 1200, 90, '#12060b')
  for (const [at, height] of [
    [420, 92],
    [456, 98],
    [500, 62],
    [820, 94],
  ]) {
    drawPerson(sheet, at, 770, height, '#f29a4a', { coat: '#5a2220' })
  }
  sheet.rect(610, 708, 150, 56, '#a8281f', 'rx="6"')
  sheet.rect(722, 714, 32, 26, '#ffd9a0', 'rx="3"')
  sheet.rect(628, 696, 90, 8, '#c9b8a8')
  sheet.rect(730, 700, 16, 8, '#6db7ff', 'rx="3"')
  for (const wheel of [640, 726]) sheet.circle(wheel, 766, 14, '#0a0306', 'stroke="#6b5a58" stroke-width="4"')
  for (let index = 0; index < 110; index++) {
    const at = [sheet.random.between(0, 1200), sheet.random.between(90, 560)]
    sheet.circle(
      ...at,
      sheet.random.between(1.2, 3.6),
      sheet.random.pick(['#ffd98a', '#ff9a45', '#ffb766']),
      'opacity="0.85"',
    )
  }
}

function drawBreaker(sheet, y, fill, phase, swing) {
  const points = []
  for (let x = -80; x <= 1280; x += 40) {
    const wave = Math.sin(x / 92 + phase)
    points.push([x, y - Math.abs(wave) ** 1.6 * swing * 1.6 + Math.sin(x / 31 + phase) * 5])
  }
  const crest = softLine(points)
  sheet.path(`${crest}V820H-80Z`, fill)
  sheet.line(crest, '#dfe8e8', 5, 'opacity="0.5"')
}

function drawFlames(sheet, y, height, fill) {
  let d = `M-40 ${y + 80}`
  for (let x = -40; x < 1240;) {
    const width = sheet.random.between(46, 96)
    const middle = Math.exp(-(((x - 390) / 330) ** 2)) + 0.85 * Math.exp(-(((x - 930) / 240) ** 2))
    const tip = y - height * middle * sheet.random.between(0.5, 1.15)
    d += `C${r(x)} ${r(y - height * 0.2 * middle)} ${r(x + width * 0.55)} ${r(tip + height * 0.45)} ${r(x + width * 0.4)} ${r(tip)}`
    d += `C${r(x + width * 0.9)} ${r(tip + height * 0.4)} ${r(x + width)} ${r(y - height * 0.1 * middle)} ${r(x + width)} ${y + 30}`
    x += width
  }
  sheet.path(`${d}V${y + 120}H-40Z`, fill, 'opacity="0.92"')
}
