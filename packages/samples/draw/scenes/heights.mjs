import { drawDisc, drawFir, drawHills, drawPeaks, drawSky, drawStars } from '../nature.mjs'
import { r, softLine } from '../sheet.mjs'
import { drawPerson } from '../town.mjs'

/** Range behind range, the valley still under mist. */
export function mountains(sheet) {
  drawSky(sheet, ['#5f8fc0', '#a9c9df', '#f6e6d0'])
  drawDisc(sheet, 300, 215, 60, '#fff7e2', 0.5)
  drawPeaks(sheet, { y: 460, rise: 330, fill: '#8aa9c6', count: 5, snow: '#f4f8fb', shade: '#7797b8' })
  drawMist(sheet, 430, '#e9eff2')
  drawPeaks(sheet, { y: 560, rise: 220, fill: '#56789b', count: 7, shade: '#496b8f' })
  drawMist(sheet, 550, '#d3dfe6')
  drawHills(sheet, { y: 610, swing: 40, fill: '#35587a', bumps: 5 })
  const slope = drawHills(sheet, { y: 690, swing: 40, fill: '#1f3d57', bumps: 4 })
  for (let x = -10; x < 1210; x += sheet.random.between(18, 44)) {
    drawFir(sheet, x, slope(x) + 14, sheet.random.between(44, 120), '#16304a')
  }
  sheet.polygon(
    [
      [-10, 760],
      [1210, 740],
      [1210, 810],
      [-10, 810],
    ],
    '#122841',
  )
}

/** Snow on the pass, and the chair lift that goes up without anybody. */
export function snow(sheet) {
  drawSky(sheet, ['#b9cfe6', '#dfe8f2', '#f7ece9'])
  drawDisc(sheet, 860, 180, 58, '#ffffff', 0.7)
  drawPeaks(sheet, { y: 430, rise: 250, fill: '#a9bcd6', count: 5, snow: '#ffffff', shade: '#9aafcc' })
  drawHills(sheet, { y: 430, swing: 40, fill: '#d5e0ee', bumps: 4 })
  const slope = drawHills(sheet, { y: 510, swing: 50, fill: '#e6eef7', bumps: 3 })
  for (let x = 20; x < 560; x += sheet.random.between(26, 60)) {
    drawFir(sheet, x, slope(x) + 12, sheet.random.between(50, 105), '#47688a', '#eef4fa')
  }
  sheet.path('M-10 620C240 520 520 640 760 590S1100 480 1220 520V820H-10Z', '#f6f9fd')
  sheet.path('M-10 740C320 640 560 780 860 700S1120 640 1220 660V820H-10Z', '#dbe6f3')
  const chairs = []
  for (const [x, foot, height] of [
    [180, 690, 330],
    [590, 640, 360],
    [990, 560, 380],
  ]) {
    sheet.rect(x - 7, foot - height, 14, height, '#3b4f6b')
    sheet.rect(x - 52, foot - height, 104, 10, '#3b4f6b', 'rx="4"')
    chairs.push([x, foot - height - 2])
  }
  const cable = [[-60, 400], ...chairs, [1260, 110]]
  sheet.line(softLine(cable), '#3b4f6b', 3)
  for (const x of [60, 310, 430, 730, 850, 1110]) drawChair(sheet, x, cableHeight(cable, x))
  for (const [x, y, height] of [
    [1080, 720, 190],
    [1010, 742, 130],
    [1150, 745, 150],
    [60, 770, 150],
    [120, 786, 110],
  ]) {
    drawFir(sheet, x, y, height, '#2c4766', '#f4f8fc')
  }
  sheet.line(
    'M420 800C470 740 560 700 700 672S900 600 960 560M450 800C500 745 590 712 720 684S910 612 975 566',
    '#c4d3e6',
    4,
  )
  for (let index = 0; index < 130; index++) {
    const [x, y] = [sheet.random.between(0, 1200), sheet.random.between(0, 800)]
    sheet.circle(x, y, sheet.random.between(1.5, 4.2), '#ffffff', 'opacity="0.85"')
  }
}

/** The dome is open; the night turns around the pole. */
export function observatory(sheet) {
  drawSky(sheet, ['#0d1233', '#1d2a5c', '#48507f', '#c58f8b'])
  drawStars(sheet, 190, 860)
  const [poleX, poleY] = [500, 330]
  for (let index = 0; index < 34; index++) {
    const radius = 40 + index * 21
    const start = sheet.random.between(0, Math.PI * 2)
    const end = start + sheet.random.between(0.5, 1.1)
    const from = [poleX + Math.cos(start) * radius, poleY + Math.sin(start) * radius]
    const to = [poleX + Math.cos(end) * radius, poleY + Math.sin(end) * radius]
    const colour = sheet.random.pick(['#ffffff', '#cfe0ff', '#ffe9c7'])
    sheet.line(
      `M${from.map(r).join(' ')}A${radius} ${radius} 0 0 1 ${to.map(r).join(' ')}`,
      colour,
      2,
      'opacity="0.5" stroke-linecap="round"',
    )
  }
  sheet.circle(poleX, poleY, 3.5, '#ffffff')
  drawHills(sheet, { y: 930, swing: 40, fill: '#4b4a72' })
  drawHills(sheet, { y: 990, swing: 26, fill: '#2f3158', bumps: 3 })
  sheet.path('M-10 1120C160 1010 300 985 430 985S680 1010 810 1090V1210H-10Z', '#171a38')
  sheet.rect(
    240,
    800,
    320,
    192,
    sheet.fade(
      [
        [0, '#e6dfe4'],
        [0.6, '#b9b4c9'],
        [1, '#6c6b90'],
      ],
      'across',
    ),
  )
  sheet.rect(226, 786, 348, 22, '#8d8aa8')
  sheet.path(
    'M236 788A164 164 0 0 1 564 788Z',
    sheet.fade(
      [
        [0, '#f7f1ec'],
        [0.6, '#cdc8d6'],
        [1, '#7f7d9f'],
      ],
      'across',
    ),
  )
  sheet.path('M398 625A164 164 0 0 1 470 641L436 788H372Z', '#141733')
  sheet.polygon(
    [
      [402, 760],
      [446, 560],
      [478, 568],
      [434, 768],
    ],
    '#d9a35f',
  )
  sheet.polygon(
    [
      [446, 560],
      [449, 548],
      [484, 556],
      [478, 568],
    ],
    '#8a5f35',
  )
  sheet.polygon(
    [
      [446, 560],
      [478, 568],
      [690, 0],
      [510, 0],
    ],
    '#ffe7b0',
    'opacity="0.1"',
  )
  sheet.path('M376 992V930a24 24 0 0 1 48 0v62Z', '#2f3158')
  sheet.rect(392, 930, 16, 40, '#ffd98a', 'rx="8"')
  for (const x of [282, 500]) sheet.rect(x, 850, 26, 40, '#ffd98a', 'rx="13"')
  drawPerson(sheet, 640, 1032, 84, '#0c0e22')
  drawPerson(sheet, 672, 1040, 58, '#0c0e22')
  for (const [x, y, height] of [
    [60, 1090, 150],
    [110, 1070, 110],
    [740, 1090, 170],
    [20, 1120, 120],
  ]) {
    drawFir(sheet, x, y, height, '#0f122b')
  }
}

function drawMist(sheet, y, colour) {
  sheet.rect(
    0,
    y - 60,
    sheet.width,
    190,
    sheet.fade([
      [0, colour, 0],
      [0.5, colour, 0.75],
      [1, colour, 0],
    ]),
  )
}

function drawChair(sheet, x, y) {
  sheet.line(`M${x} ${r(y)}v44M${x - 22} ${r(y + 44)}h44v30h-44z`, '#3b4f6b', 3.5)
  sheet.rect(x - 24, y + 62, 48, 12, '#b4493c', 'rx="4"')
}

function cableHeight(cable, x) {
  const after = cable.findIndex(point => point[0] >= x)
  const [left, right] = [cable[after - 1], cable[after]]
  return left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0]) + 2
}
