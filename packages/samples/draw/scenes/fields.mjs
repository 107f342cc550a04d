import { drawCloud, drawDisc, drawGull, drawHills, drawSky, drawTree } from '../nature.mjs'
import { r } from '../sheet.mjs'
import { drawHouse, drawPerson } from '../town.mjs'

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
