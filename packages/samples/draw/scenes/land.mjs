import {
  drawCloud,
  drawDisc,
  drawFir,
  drawGull,
  drawHills,
  drawPeaks,
  drawSky,
  drawStars,
  drawTree,
} from '../nature.mjs'
import { r, softLine } from '../sheet.mjs'
import { drawHouse, drawPerson } from '../town.mjs'

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

/** Rows of vines that run to the house on the hill, in October. */
export function vineyard(sheet) {
  drawSky(sheet, ['#f4c987', '#f9e0ab', '#fdf2d3'])
  drawDisc(sheet, 880, 200, 70, '#fffbe8', 0.55)
  drawHills(sheet, { y: 330, swing: 44, fill: '#d9ac7c' })
  drawHills(sheet, { y: 385, swing: 34, fill: '#b98f5b' })
  sheet.path('M-10 470C240 360 460 400 640 440S1000 420 1220 380V820H-10Z', '#8f8a48')
  for (let x = 0; x < 620; x += 24)
    sheet.line(`M${x} 800Q${x * 0.6 + 150} 520 ${x * 0.5 + 130} 395`, '#a89d55', 6)
  drawHouse(sheet, 268, 402, 130, 62, { wall: '#f6e3c3', roof: '#a5533a', window: '#6f5144' })
  drawHouse(sheet, 236, 402, 46, 110, { wall: '#ecd3ad', roof: '#8f4531', window: '#6f5144' })
  for (const [x, height] of [
    [212, 112],
    [416, 96],
    [436, 124],
    [190, 88],
  ]) {
    sheet.ellipse(x, 402 - height / 2, 11, height / 2, '#47552f')
  }
  const ground = 'M-10 560C300 470 700 450 1220 540V820H-10Z'
  sheet.path(ground, '#b5713a')
  sheet.clip(`<path d="${ground}"/>`, () => {
    const vanish = [560, 300]
    for (let row = -11; row <= 11; row++) drawVineRow(sheet, vanish, row)
  })
  for (const [x, y, span] of [
    [620, 170, 18],
    [665, 150, 14],
    [560, 200, 12],
  ]) {
    drawGull(sheet, x, y, span, '#8a6238')
  }
}

/** Dunes, and a caravan small under the sun. */
export function desert(sheet) {
  drawSky(sheet, ['#e8804f', '#f4ab6c', '#fbd79a'])
  drawDisc(sheet, 760, 290, 128, '#fff0c4', 0.5)
  drawHills(sheet, { y: 410, swing: 22, fill: '#dd8f5c', bumps: 6 })
  sheet.path('M-10 520C180 420 340 400 470 420C620 450 860 540 1220 440V820H-10Z', '#c9713f')
  sheet.path(
    'M470 420C400 470 420 540 300 620C220 680 80 720 -10 720V520C180 420 340 400 470 420Z',
    '#e0935a',
  )
  const walkers = [320, 372, 424, 476, 540]
  for (const [index, x] of walkers.entries()) {
    if (index === 4) drawPerson(sheet, x, 478, 46, '#5c2a1c')
    else drawCamel(sheet, x, 438 + (x - 320) * 0.16, 44, '#5c2a1c')
  }
  sheet.path('M-10 650C260 600 460 470 700 520C900 570 1040 640 1220 560V820H-10Z', '#a9532f')
  sheet.path(
    'M700 520C600 570 640 650 500 720C430 760 300 800 200 820H-10V650C260 600 460 470 700 520Z',
    '#c56a3a',
  )
  sheet.path('M-10 790C300 720 700 800 1220 690V820H-10Z', '#7d3823')
  for (let index = 0; index < 9; index++) {
    const y = 590 + index * 22
    sheet.line(`M${760 + index * 20} ${y}q110 ${r(18 + index)} 210 6t190 -12`, '#94472a', 3, 'opacity="0.5"')
  }
}

/** Silver trees on cracked red earth: the third summer without rain. */
export function oliveGrove(sheet) {
  drawSky(sheet, ['#e9cf9b', '#f3e2ba', '#faf1d9'])
  drawDisc(sheet, 270, 170, 74, '#fffdf0', 0.65)
  drawHills(sheet, { y: 330, swing: 30, fill: '#cdb78c' })
  drawHills(sheet, { y: 375, swing: 20, fill: '#b7a070' })
  sheet.rect(0, 400, 1200, 400, sheet.fade(['#d69a66', '#c07346', '#93482f']))
  for (const [y, height, step, start] of [
    [430, 78, 92, 20],
    [486, 120, 140, -20],
    [580, 190, 226, 70],
  ]) {
    for (let x = start; x < 1240; x += step) drawOlive(sheet, x + sheet.random.between(-8, 8), y, height)
  }
  for (let index = 0; index < 26; index++) {
    const y = sheet.random.between(620, 790)
    drawCrack(sheet, sheet.random.between(-20, 1200), y, (y - 560) / 3.4)
  }
  drawOlive(sheet, 930, 770, 430)
  drawPerson(sheet, 600, 700, 120, '#4a2b22', { coat: '#6d4a3a' })
  sheet.ellipse(600, 628 - 28, 26, 5, '#e9d3a0')
}

/** Turbines on the moor, turning as one. */
export function windFarm(sheet) {
  drawSky(sheet, ['#7fc4c9', '#bfe3d6', '#f3f4d9'])
  drawDisc(sheet, 190, 190, 56, '#fffdea', 0.5)
  drawCloud(sheet, 480, 140, 330, '#ffffff', 0.75)
  drawCloud(sheet, 880, 210, 260, '#ffffff', 0.55)
  drawHills(sheet, { y: 470, swing: 34, fill: '#a8cfae' })
  for (const [x, turn] of [
    [90, 20],
    [230, 75],
    [360, 40],
    [1000, 10],
    [1120, 55],
  ]) {
    drawTurbine(sheet, x, 500, 150, turn, '#eef6ee')
  }
  drawHills(sheet, { y: 545, swing: 36, fill: '#7fb58c' })
  for (const [x, turn] of [
    [480, 5],
    [700, 80],
    [900, 34],
  ]) {
    drawTurbine(sheet, x, 580, 270, turn, '#f6faf4')
  }
  drawHills(sheet, { y: 640, swing: 36, fill: '#568f6f', bumps: 3 })
  drawTurbine(sheet, 300, 700, 470, 62, '#ffffff')
  drawTurbine(sheet, 1060, 690, 400, 18, '#ffffff')
  sheet.path('M-10 730C300 660 620 720 800 735S1100 690 1220 700V820H-10Z', '#356a55')
  for (let index = 0; index < 60; index++) {
    const x = sheet.random.between(0, 1200)
    const y = sheet.random.between(740, 800)
    sheet.circle(
      x,
      y,
      sheet.random.between(2, 5),
      sheet.random.pick(['#a779a8', '#c79bc0', '#8e6596']),
      'opacity="0.9"',
    )
  }
  for (const [x, y] of [
    [560, 752],
    [610, 768],
    [690, 758],
  ]) {
    drawSheep(sheet, x, y)
  }
}

/** Apple trees in rows, ladders up, on the river island. */
export function orchard(sheet) {
  drawSky(sheet, ['#a8d8ea', '#d9eee4', '#fdf6dc'])
  drawDisc(sheet, 610, 230, 64, '#fffbe6', 0.5)
  drawCloud(sheet, 120, 160, 260, '#ffffff', 0.8)
  drawCloud(sheet, 850, 130, 240, '#ffffff', 0.65)
  drawHills(sheet, { y: 360, swing: 22, fill: '#a9cf9c' })
  sheet.rect(0, 396, 1200, 404, sheet.fade(['#b7d676', '#86b656', '#4f8a43']))
  sheet.polygon(
    [
      [585, 396],
      [635, 396],
      [860, 800],
      [340, 800],
    ],
    '#cfe394',
  )
  for (const [distance, y, height] of [
    [60, 420, 80],
    [110, 450, 120],
    [190, 500, 190],
    [320, 590, 310],
    [520, 740, 500],
  ]) {
    for (const side of [-1, 1]) drawAppleTree(sheet, 610 + side * distance, y, height)
  }
  sheet.line('M830 700L868 470M872 704L898 470', '#8a5a33', 9, 'stroke-linecap="round"')
  for (let step = 0; step < 7; step++) {
    sheet.line(`M${r(834 + step * 5)} ${680 - step * 32}h${r(42 - step * 2)}`, '#8a5a33', 6)
  }
  drawPerson(sheet, 700, 720, 170, '#7a4632', { arm: [0.24, -0.2], coat: '#3e6c8c' })
  for (const [x, y] of [
    [560, 740],
    [470, 690],
  ]) {
    sheet.polygon(
      [
        [x - 50, y - 34],
        [x + 50, y - 34],
        [x + 40, y + 14],
        [x - 40, y + 14],
      ],
      '#b07b45',
    )
    for (let dx = -38; dx <= 38; dx += 19) sheet.circle(x + dx, y - 38, 13, dx % 2 ? '#c93a32' : '#dd5a43')
    sheet.rect(x - 52, y - 36, 104, 9, '#8a5a33')
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

function drawVineRow(sheet, [vanishX, vanishY], row) {
  for (let step = 0; step < 22; step++) {
    const t = 1.075 ** step / 1.075 ** 21
    const depth = 0.22 + t * 0.9
    const x = vanishX + row * 150 * depth * 1.1
    const y = vanishY + 560 * depth
    const size = 34 * depth
    const leaf = sheet.random.pick(['#6d7a32', '#8d8a33', '#a8872f', '#7c8a3c'])
    sheet.rect(x - 2, y - size * 0.4, 4 * depth, size, '#5b3a24')
    sheet.ellipse(x, y - size * 0.75, size * 0.86, size * 0.6, leaf)
    if (sheet.random.chance(0.45)) sheet.circle(x + size * 0.3, y - size * 0.42, size * 0.17, '#5a2d5c')
  }
}

function drawCamel(sheet, x, y, height, fill) {
  const at = (dx, dy) => `${r(x + dx * height)} ${r(y - dy * height)}`
  sheet.path(
    `M${at(-0.42, 0.5)}Q${at(-0.3, 0.72)} ${at(-0.12, 0.66)}Q${at(0, 1.02)} ${at(0.14, 0.66)}Q${at(0.34, 0.56)} ${at(0.42, 0.86)}L${at(0.5, 1.02)}L${at(0.66, 0.98)}L${at(0.64, 0.9)}L${at(0.52, 0.88)}Q${at(0.5, 0.46)} ${at(0.3, 0.42)}L${at(0.3, 0)}H${r(x + 0.22 * height)}L${at(0.2, 0.4)}L${at(-0.24, 0.4)}L${at(-0.28, 0)}H${r(x - 0.36 * height)}L${at(-0.38, 0.42)}Z`,
    fill,
  )
}

function drawOlive(sheet, x, y, height) {
  const at = (dx, up) => `${r(x + dx * height)} ${r(y - up * height)}`
  sheet.path(
    `M${at(-0.1, 0)}Q${at(-0.03, 0.2)} ${at(-0.16, 0.5)}L${at(-0.1, 0.52)}Q${at(0, 0.3)} ${at(0.14, 0.55)}L${at(0.2, 0.52)}Q${at(0.05, 0.2)} ${at(0.12, 0)}Z`,
    '#5a4331',
  )
  for (const [dx, up, size, tone] of [
    [-0.24, 0.56, 0.2, '#75805f'],
    [0.25, 0.56, 0.2, '#75805f'],
    [0, 0.6, 0.24, '#75805f'],
    [-0.12, 0.72, 0.2, '#8c9872'],
    [0.15, 0.72, 0.19, '#8c9872'],
    [-0.2, 0.64, 0.12, '#b3bc98'],
    [0.06, 0.8, 0.12, '#b3bc98'],
    [0.2, 0.66, 0.1, '#a5af88'],
  ]) {
    sheet.ellipse(x + dx * height, y - up * height, size * height, size * height * 0.8, tone)
  }
}

function drawCrack(sheet, x, y, length) {
  const bend = () => r(sheet.random.between(-0.16, 0.16) * length)
  const step = r(length * 0.4)
  sheet.line(
    `M${r(x)} ${r(y)}l${step} ${bend()}l${step} ${bend()}l${r(step * 0.6)} ${bend()}m${-step} ${r(-bend())}l${r(step * 0.4)} ${r(length * 0.18)}`,
    '#6e3020',
    r(1 + length * 0.03),
    'opacity="0.6"',
  )
}

function drawTurbine(sheet, x, y, height, turn, fill) {
  const hub = y - height
  sheet.polygon(
    [
      [x - height * 0.022, y],
      [x - height * 0.01, hub],
      [x + height * 0.01, hub],
      [x + height * 0.022, y],
    ],
    fill,
  )
  for (const blade of [0, 120, 240]) {
    const long = height * 0.5
    sheet.path(
      `M${r(x)} ${r(hub)}q${r(long * 0.09)} ${r(-long * 0.25)} 0 ${r(-long)}q${r(-long * 0.06)} ${r(long * 0.5)} 0 ${r(long)}Z`,
      fill,
      `transform="rotate(${turn + blade} ${r(x)} ${r(hub)})"`,
    )
  }
  sheet.circle(x, hub, height * 0.02, fill)
}

function drawSheep(sheet, x, y) {
  sheet.line(`M${x - 8} ${y}v12M${x + 8} ${y}v12`, '#22332b', 3)
  sheet.ellipse(x, y - 2, 17, 11, '#f7f5ea')
  sheet.ellipse(x + 17, y - 6, 6, 5, '#22332b')
}

function drawAppleTree(sheet, x, y, height) {
  drawTree(sheet, x, y, height, { trunk: '#7a5237', crown: '#3f7f3f', light: '#7fb552' })
  for (let index = 0; index < 16; index++) {
    const angle = sheet.random.between(0, Math.PI * 2)
    const away = sheet.random.between(0.05, 0.3) * height
    sheet.circle(
      x + Math.cos(angle) * away,
      y - height * 0.7 + Math.sin(angle) * away * 0.85,
      height * 0.024,
      '#d4412f',
    )
  }
}
