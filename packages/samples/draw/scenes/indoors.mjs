import { drawDisc } from '../nature.mjs'
import { r } from '../sheet.mjs'
import { drawPerson } from '../town.mjs'

/** The hemicycle before the vote: half of the seats are taken. */
export function assembly(sheet) {
  sheet.rect(0, 0, 1200, 800, sheet.fade(['#5c2f33', '#8a4a3f', '#b9765a']))
  sheet.path('M180 0Q600 250 1020 0Z', '#f9e6bf')
  for (const x of [330, 465, 600, 735, 870])
    sheet.line(`M${x} -10Q${(x + 600) / 2} 70 ${600 + (x - 600) * 0.6} 130`, '#b98a5e', 5)
  sheet.line('M180 0Q600 250 1020 0', '#d9a86f', 14)
  sheet.polygon(
    [
      [330, 70],
      [870, 70],
      [1080, 560],
      [120, 560],
    ],
    '#fff0c9',
    'opacity="0.12"',
  )
  for (let index = 0; index < 10; index++) {
    const x = 62 + index * 119.5
    if (index > 2 && index < 7) continue
    sheet.rect(
      x - 18,
      150,
      36,
      260,
      sheet.fade(
        [
          [0, '#f0d7ae'],
          [1, '#c99c73'],
        ],
        'across',
      ),
    )
    sheet.rect(x - 28, 140, 56, 16, '#f4e0bb')
    sheet.rect(x - 26, 396, 52, 14, '#e2c194')
  }
  sheet.rect(0, 122, 1200, 20, '#7c4138')
  sheet.rect(380, 142, 440, 270, '#6d3436')
  for (const [x, fill] of [
    [420, '#2f5d7c'],
    [470, '#efe3c8'],
    [700, '#efe3c8'],
    [750, '#2f5d7c'],
  ]) {
    sheet.rect(x, 165, 5, 210, '#e2b566')
    sheet.path(`M${x + 5} 172q24 10 30 40v120q-16 -18 -30 -14Z`, fill)
  }
  sheet.circle(600, 226, 52, '#e2b566')
  sheet.circle(600, 226, 40, '#6d3436')
  for (let index = 0; index < 5; index++) {
    const angle = (index / 5) * Math.PI * 2 - Math.PI / 2
    sheet.circle(600 + Math.cos(angle) * 22, 226 + Math.sin(angle) * 22, 8, '#e2b566')
  }
  sheet.rect(460, 340, 280, 76, '#4c2628')
  sheet.rect(448, 330, 304, 14, '#8a5540')
  drawPerson(sheet, 600, 420, 150, '#3a2220', { coat: '#26303f' })
  sheet.rect(556, 352, 88, 66, '#8a5540')
  sheet.rect(548, 346, 104, 10, '#b3774f')
  sheet.line('M584 346v-26M616 346v-26', '#20191b', 3)
  sheet.ellipse(600, 446, 250, 34, '#a9654c')
  for (let row = 0; row < 6; row++) drawBench(sheet, row)
}

/** Reading room at closing time, one lamp still on. */
export function library(sheet) {
  sheet.rect(0, 0, 1200, 800, sheet.fade(['#3b2c2e', '#54392f', '#6d4a35']))
  sheet.path('M460 560V220a140 140 0 0 1 280 0v340Z', sheet.fade(['#243a5e', '#5d6f96', '#e0a483']))
  drawDisc(sheet, 660, 190, 30, '#fdf3d8', 0.5)
  sheet.path('M460 520Q540 440 600 490T740 470V560H460Z', '#2f3550')
  sheet.line('M600 84V560M460 220H740M460 340H740M460 450H740M530 110V560M670 110V560', '#3b2620', 7)
  sheet.line('M460 560V220a140 140 0 0 1 280 0v340Z', '#8a6242', 20)
  for (const [left, right] of [
    [-10, 420],
    [780, 1210],
  ]) {
    drawShelves(sheet, left, right)
  }
  sheet.line('M330 640L262 60M378 640L310 60', '#c08a55', 10, 'stroke-linecap="round"')
  for (let y = 110; y < 630; y += 48) sheet.line(`M${r(268 + (y - 60) * 0.117)} ${y}h48`, '#c08a55', 8)
  sheet.rect(0, 600, 1200, 210, sheet.fade(['#4a2f26', '#2c1c1a']))
  const light = sheet.halo([
    [0, '#ffe6a0', 0.75],
    [0.45, '#ffcf73', 0.25],
    [1, '#ffcf73', 0],
  ])
  sheet.ellipse(620, 600, 460, 260, light)
  sheet.polygon(
    [
      [190, 650],
      [1010, 650],
      [1090, 700],
      [110, 700],
    ],
    '#9a623c',
  )
  sheet.rect(110, 698, 980, 26, '#6d4029')
  for (const x of [150, 1010])
    sheet.polygon(
      [
        [x, 724],
        [x + 40, 724],
        [x + 32, 810],
        [x + 8, 810],
      ],
      '#55321f',
    )
  sheet.ellipse(640, 668, 210, 20, '#ffe3a0', 'opacity="0.45"')
  sheet.rect(634, 560, 10, 100, '#c99a4a')
  sheet.ellipse(639, 662, 48, 9, '#c99a4a')
  sheet.path('M560 572Q566 516 639 514Q712 516 718 572Z', '#2f8a63')
  sheet.path('M560 572H718L712 580H566Z', '#fff1bd')
  sheet.path('M430 676Q470 650 512 672Q556 650 596 676L588 686Q552 668 512 684Q474 668 438 686Z', '#fdf3dc')
  for (const [y, x, width, fill] of [
    [652, 800, 130, '#a5433a'],
    [632, 812, 112, '#3d6d7a'],
    [612, 806, 120, '#c99a3f'],
  ]) {
    sheet.rect(x, y, width, 20, fill, 'rx="3"')
    sheet.rect(x + width - 16, y, 5, 20, '#f3e3bf', 'opacity="0.7"')
  }
  drawReader(sheet, 500, 800)
}

/** Blue glass and the red mouth of the furnace, upright. */
export function glassworks(sheet) {
  sheet.rect(0, 0, 800, 1200, sheet.fade(['#16294a', '#234066', '#3a3b52']))
  drawWindow(sheet, 90, 120, 200, 380)
  sheet.rect(420, 130, 400, 14, '#5b3f35')
  sheet.rect(420, 330, 400, 14, '#5b3f35')
  sheet.rect(420, 520, 400, 14, '#5b3f35')
  for (const [y, start] of [
    [130, 450],
    [330, 440],
    [520, 460],
  ]) {
    for (let x = start; x < 790; x += 74) drawBottle(sheet, x, y)
  }
  const glow = sheet.halo([
    [0, '#ffd98a', 0.95],
    [0.3, '#ff8f3d', 0.55],
    [1, '#ff6a2a', 0],
  ])
  const furnace = 'M-20 1080V760Q10 600 150 590Q300 600 330 760V1080Z'
  sheet.path(furnace, '#5c3a36')
  sheet.clip(`<path d="${furnace}"/>`, () => {
    for (let row = 0; row < 13; row++) {
      for (let x = -20 + (row % 2) * 30; x < 340; x += 60) {
        sheet.rect(x, 590 + row * 40, 56, 36, row % 3 ? '#6d453d' : '#7a4f44', 'opacity="0.55" rx="3"')
      }
    }
  })
  sheet.circle(160, 850, 420, glow)
  sheet.path('M70 930V840a90 90 0 0 1 180 0v90Z', '#ffe9ad')
  sheet.path('M90 930V850a70 70 0 0 1 140 0v80Z', '#ffb347')
  sheet.path('M72 930Q90 860 112 892Q132 812 160 876Q184 830 200 890Q230 856 248 930Z', '#f0662c')
  sheet.rect(40, 928, 240, 22, '#3d2724')
  sheet.rect(0, 1050, 800, 160, sheet.fade(['#4a3338', '#251d2b']))
  sheet.ellipse(190, 1070, 330, 40, '#ff9a4d', 'opacity="0.3"')
  const [x, foot, h] = [590, 1120, 430]
  drawPerson(sheet, x, foot, h, '#1c1626', { coat: '#241c30' })
  sheet.path(`M${x - 56} ${foot - 292}q56 -46 112 0v150h-112z`, '#8a4a35', 'opacity="0.75"')
  sheet.line(
    `M${x - 30} ${foot - 290}L${x - 128} ${foot - 328}M${x - 6} ${foot - 270}L${x - 96} ${foot - 250}L${x - 186} ${foot - 300}`,
    '#241c30',
    26,
    'stroke-linejoin="round" stroke-linecap="round"',
  )
  sheet.line(`M${x - 22} ${foot - 380}L${x - 276} ${foot - 262}`, '#d9c2a0', 8, 'stroke-linecap="round"')
  const glass = sheet.halo([
    [0, '#fff3c4', 1],
    [0.5, '#ffb04d', 0.95],
    [1, '#e8583a', 0.9],
  ])
  sheet.circle(x - 316, foot - 244, 110, glow)
  sheet.ellipse(x - 314, foot - 244, 50, 44, glass, `transform="rotate(-24 ${x - 314} ${foot - 244})"`)
  sheet.ellipse(x - 328, foot - 258, 12, 8, '#ffffff', 'opacity="0.8"')
  sheet.rect(650, 1020, 130, 20, '#5b3f35')
  sheet.rect(664, 1040, 14, 110, '#3d2a28')
  sheet.rect(752, 1040, 14, 110, '#3d2a28')
  drawBottle(sheet, 690, 1020)
  drawBottle(sheet, 744, 1020)
}

function drawBench(sheet, row) {
  const [rx, ry] = [330 + row * 112, 64 + row * 52]
  const [centreY, size] = [430 + row * 22, 20 + row * 6.5]
  const depth = size * 1.5
  const count = 15 + row * 2
  const shade = ['#8f3b3a', '#87363a', '#7e3138', '#742c35', '#692731', '#5d222d'][row]
  for (let index = 0; index <= count; index++) {
    const angle = Math.PI * (0.06 + (0.88 * index) / count)
    const [x, y] = [600 + Math.cos(angle) * rx, centreY + Math.sin(angle) * ry]
    if (x < -40 || x > 1240) continue
    if (sheet.random.chance(0.6)) {
      const coat = sheet.random.pick(['#26303f', '#3b4657', '#5d3a4f', '#2f4a4a', '#8a7a6a', '#41414d'])
      sheet.circle(
        x,
        y - size * 1.05,
        size * 0.3,
        sheet.random.pick(['#3a2220', '#5a3a2a', '#8a6a4a', '#2a1c1c', '#b9a58c']),
      )
      sheet.path(
        `M${r(x - size * 0.55)} ${r(y)}v${r(-size * 0.4)}q0 ${r(-size * 0.36)} ${r(size * 0.55)} ${r(-size * 0.36)}t${r(size * 0.55)} ${r(size * 0.36)}v${r(size * 0.4)}Z`,
        coat,
      )
    }
    sheet.rect(x - size * 0.72, y - size * 0.42, size * 1.44, size * 1.05, shade, `rx="${r(size * 0.28)}"`)
  }
  const from = [600 - Math.cos(0.12) * rx, centreY + Math.sin(0.12) * ry + size * 0.6]
  const to = [600 + Math.cos(0.12) * rx, from[1]]
  sheet.line(`M${from.map(r).join(' ')}A${rx} ${ry} 0 0 0 ${to.map(r).join(' ')}`, '#c98a5c', r(depth * 0.32))
}

function drawShelves(sheet, left, right) {
  sheet.rect(left, 30, right - left, 580, '#2c1d1b')
  const spines = [
    '#a5433a',
    '#c9893f',
    '#3d6d7a',
    '#5a7a4a',
    '#7a4a6d',
    '#d9c293',
    '#8a5a3b',
    '#2f4a6d',
    '#b0603f',
  ]
  for (let y = 140; y <= 610; y += 94) {
    for (let x = left + 16; x < right - 24;) {
      const width = sheet.random.between(10, 24)
      const height = sheet.random.between(50, 80)
      if (sheet.random.chance(0.93)) {
        const fill = sheet.random.pick(spines)
        sheet.rect(x, y - height, width - 1.5, height, fill)
        sheet.rect(x, y - height + 10, width - 1.5, 4, '#f3e3bf', 'opacity="0.45"')
      }
      x += width
    }
    sheet.rect(left, y, right - left, 11, '#7a5236')
  }
  sheet.rect(left, 22, right - left, 16, '#8a6242')
  for (const x of [left, right - 12]) sheet.rect(x, 22, 12, 588, '#8a6242')
}

function drawReader(sheet, x, y) {
  sheet.path(
    `M${x - 92} ${y + 10}V${y - 60}Q${x - 84} ${y - 136} ${x} ${y - 140}Q${x + 84} ${y - 136} ${x + 92} ${y - 60}V${y + 10}Z`,
    '#1f2a3d',
  )
  sheet.circle(x, y - 178, 42, '#2a1a18')
  sheet.circle(x + 34, y - 206, 16, '#2a1a18')
}

function drawWindow(sheet, x, y, width, height) {
  const arch = `M${x} ${y + height}V${y + 110}Q${x} ${y + 30} ${x + width / 2} ${y - 40}Q${x + width} ${y + 30} ${x + width} ${y + 110}V${y + height}Z`
  sheet.path(arch, sheet.fade(['#5fa8d3', '#a9d3dc', '#f3dcb5']))
  sheet.clip(`<path d="${arch}"/>`, () => {
    sheet.circle(x + width * 0.66, y + 150, 30, '#fff6dd')
    for (const [dx, top, wide] of [
      [0, 300, 60],
      [50, 270, 70],
      [120, 310, 90],
    ]) {
      sheet.rect(x + dx, y + top, wide, 200, '#3f78a8')
      sheet.circle(x + dx + wide / 2, y + top, wide * 0.34, '#5b95bf')
    }
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 4; column++) {
        const [cx, cy] = [x + 25 + column * 50, y + row * 76]
        sheet.line(`M${cx} ${cy - 38}l25 38l-25 38l-25 -38Z`, '#16294a', 3, 'opacity="0.55"')
      }
    }
  })
  sheet.line(arch, '#7d5a48', 14)
}

function drawBottle(sheet, x, y) {
  const tone = sheet.random.pick(['#2f7fc2', '#4fa9d9', '#1f5fa3', '#6fc3d3', '#3b6fc9'])
  const height = sheet.random.between(84, 132)
  const half = sheet.random.between(17, 26)
  const neck = half * sheet.random.between(0.25, 0.45)
  const shoulder = y - height * sheet.random.between(0.5, 0.62)
  sheet.path(
    `M${r(x - half)} ${y}Q${r(x - half * 1.3)} ${r(shoulder)} ${r(x - neck)} ${r(shoulder - height * 0.14)}V${r(y - height)}H${r(x + neck)}V${r(shoulder - height * 0.14)}Q${r(x + half * 1.3)} ${r(shoulder)} ${r(x + half)} ${y}Z`,
    tone,
    'opacity="0.88"',
  )
  sheet.rect(x - neck - 3, y - height - 4, neck * 2 + 6, 7, tone, 'rx="3"')
  sheet.ellipse(x - half * 0.4, y - height * 0.28, half * 0.16, height * 0.16, '#ffffff', 'opacity="0.6"')
}
