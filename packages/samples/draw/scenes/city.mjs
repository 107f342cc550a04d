import { drawCloud, drawDisc, drawGlitter, drawSky, drawStars, drawWater } from '../nature.mjs'
import { r } from '../sheet.mjs'
import { drawBlock, drawPerson } from '../town.mjs'

/** The capital from the other bank, when the first lamps are lit. */
export function cityDusk(sheet) {
  drawSky(sheet, ['#7c6fb0', '#c48ab4', '#f2b1a4', '#fbdcb0'])
  drawDisc(sheet, 840, 330, 120, '#ffeec4', 0.5)
  drawCloud(sheet, 120, 150, 360, '#f6c8c4', 0.6)
  drawCloud(sheet, 560, 90, 280, '#d9a5c0', 0.6)
  drawRow(sheet, { foot: 560, low: 90, high: 230, fill: '#c08aa9', from: 30, to: 52 })
  drawRow(sheet, { foot: 560, low: 80, high: 200, fill: '#93689a', from: 40, to: 70 })
  sheet.rect(330, 300, 150, 260, '#70508a')
  sheet.path('M330 300Q405 170 480 300Z', '#5b4079')
  sheet.rect(401, 190, 8, 60, '#5b4079')
  for (let x = 344; x < 476; x += 26) sheet.rect(x, 330, 12, 200, '#8a679f')
  for (const [x, width, height] of [
    [-20, 110, 170],
    [100, 84, 230],
    [196, 120, 140],
    [520, 96, 260],
    [628, 74, 180],
    [712, 130, 120],
    [950, 90, 250],
    [1050, 160, 150],
  ]) {
    drawBlock(sheet, x, 562, width, height, {
      wall: '#4d3b72',
      lit: '#ffd590',
      dark: '#5f4a86',
      share: 0.32,
      cell: 18,
    })
  }
  sheet.polygon(
    [
      [548, 303],
      [568, 262],
      [588, 303],
    ],
    '#4d3b72',
  )
  sheet.rect(567, 214, 3, 60, '#4d3b72')
  sheet.rect(0, 552, 1200, 34, '#382a58')
  for (let x = 20; x < 1200; x += 74) {
    sheet.line(`M${x} 556v-36`, '#2a1f47', 3)
    drawDisc(sheet, x, 518, 4.5, '#fff0bd', 0.5)
  }
  drawWater(sheet, 584, ['#d79aa6', '#85629a', '#443465'], '#ffdcb4', 70)
  for (let x = 20; x < 1200; x += 74) drawGlitter(sheet, x, 590, 7, '#ffe2a0', 690)
  drawGlitter(sheet, 840, 586, 100, '#ffe9bd', 790)
}

/** One o'clock, upright: rain has stopped, the avenue shines. */
export function cityNight(sheet) {
  drawSky(sheet, ['#070b24', '#131b47', '#2b2f6b', '#51407c'])
  drawStars(sheet, 120, 520)
  drawDisc(sheet, 590, 190, 64, '#f4f0d8', 0.35)
  sheet.circle(568, 176, 11, '#e2dcbe')
  sheet.circle(612, 206, 15, '#e2dcbe')
  drawRow(sheet, { foot: 900, low: 260, high: 480, fill: '#262a5e', from: 44, to: 80 })
  for (const [x, width, height, wall] of [
    [-20, 130, 560, '#171b45'],
    [120, 100, 420, '#1c2150'],
    [556, 110, 480, '#1c2150'],
    [670, 150, 640, '#141840'],
  ]) {
    drawBlock(sheet, x, 900, width, height, { wall, lit: '#ffd27a', dark: '#232a63', share: 0.42, cell: 22 })
  }
  sheet.polygon(
    [
      [670, 260],
      [745, 190],
      [820, 260],
    ],
    '#141840',
  )
  sheet.rect(160, 420, 4, 70, '#1c2150')
  sheet.circle(162, 418, 5, '#ff5d5d')
  sheet.rect(0, 890, 800, 320, sheet.fade(['#1a1c45', '#0c0e2a']))
  sheet.polygon(
    [
      [350, 890],
      [440, 890],
      [760, 1200],
      [40, 1200],
    ],
    sheet.fade(['#5a4a86', '#232457']),
  )
  for (const [y, half, height] of [
    [920, 3, 26],
    [968, 5, 40],
    [1036, 8, 58],
    [1122, 12, 78],
  ]) {
    sheet.polygon(
      [
        [396 - half, y],
        [396 + half, y],
        [397 + half * 1.5, y + height],
        [397 - half * 1.5, y + height],
      ],
      '#ffe9b0',
      'opacity="0.6"',
    )
  }
  for (const [distance, foot, height] of [
    [70, 910, 90],
    [130, 955, 150],
    [230, 1030, 250],
    [350, 1150, 400],
  ]) {
    for (const side of [-1, 1]) {
      const x = 396 + side * distance
      const reach = height * 0.2
      sheet.line(
        `M${x} ${foot}V${r(foot - height)}q0 ${r(-reach * 0.6)} ${r(-side * reach)} ${r(-reach * 0.6)}`,
        '#0b0d28',
        r(height * 0.035),
      )
      drawDisc(sheet, x - side * reach, foot - height - reach * 0.5, height * 0.045, '#ffe3a0', 0.55)
      drawGlitter(sheet, x - side * reach, foot + 6, height * 0.07, '#ffd88a', foot + height * 0.4)
    }
  }
  sheet.rect(452, 930, 62, 36, '#ff9a4d', 'rx="8"')
  sheet.rect(462, 920, 42, 20, '#2a1d33', 'rx="6"')
  for (const x of [460, 496]) drawDisc(sheet, x + 5, 958, 5, '#fff6d6', 0.6)
  drawPerson(sheet, 250, 1130, 150, '#090b20')
  sheet.path(
    'M176 1010Q250 912 324 1010Q300 996 287 1010Q268 996 250 1010Q232 996 213 1010Q200 996 176 1010Z',
    '#c2375a',
  )
  sheet.line('M250 940V1060', '#090b20', 4)
}

/** Saw-tooth roofs and tall chimneys, most of them cold. */
export function factory(sheet) {
  drawSky(sheet, ['#a98f8a', '#d3b29c', '#f0d3b0'])
  drawDisc(sheet, 270, 240, 76, '#fff1d0', 0.5)
  drawRow(sheet, { foot: 560, low: 70, high: 150, fill: '#c2a091', from: 60, to: 120 })
  for (const [x, top, width, smoke] of [
    [620, 110, 44, true],
    [760, 170, 40, false],
    [880, 70, 50, true],
    [1080, 200, 38, false],
  ]) {
    if (smoke) drawSmoke(sheet, x, top)
    sheet.polygon(
      [
        [x - width / 2, 560],
        [x - width * 0.34, top],
        [x + width * 0.34, top],
        [x + width / 2, 560],
      ],
      '#8e4a3c',
    )
    sheet.rect(x - width * 0.4, top, width * 0.8, 14, '#6d352d')
    sheet.rect(x - width * 0.38, top + 40, width * 0.76, 12, '#e9d3b5')
  }
  sheet.rect(480, 420, 760, 200, '#7c4138')
  for (let x = 480; x < 1240; x += 152) {
    sheet.polygon(
      [
        [x, 424],
        [x, 330],
        [x + 152, 424],
      ],
      '#5f3029',
    )
    sheet.polygon(
      [
        [x + 8, 414],
        [x + 8, 350],
        [x + 58, 382],
        [x + 58, 414],
      ],
      '#f3c98b',
    )
  }
  for (let x = 510; x < 1200; x += 76) {
    sheet.path(`M${x} 580V490a24 24 0 0 1 48 0v90Z`, '#3d211f')
    sheet.path(`M${x + 4} 580V490a20 20 0 0 1 40 0v90Z`, x % 3 === 0 ? '#f0b765' : '#59403a')
    sheet.line(`M${x + 24} 470v110M${x + 4} 516h40M${x + 4} 548h40`, '#3d211f', 3)
  }
  sheet.rect(60, 400, 300, 200, '#a3624d')
  sheet.polygon(
    [
      [40, 402],
      [210, 330],
      [380, 402],
    ],
    '#5f3029',
  )
  sheet.circle(210, 376, 17, '#f6e7c8')
  sheet.line('M210 376v-12M210 376l9 5', '#3d211f', 3)
  for (let x = 84; x < 340; x += 56) {
    for (const y of [424, 486]) sheet.rect(x, y, 28, 40, '#4a2b28')
  }
  sheet.path('M176 600v-50a34 34 0 0 1 68 0v50Z', '#3d211f')
  sheet.rect(0, 590, 1200, 210, sheet.fade(['#8a6c5c', '#5b463f', '#3d2f2e']))
  for (const [near, far] of [
    [120, 520],
    [300, 560],
    [860, 700],
    [1060, 740],
  ]) {
    sheet.line(`M${near} 800L${far} 594`, '#c9b19d', 5)
  }
  for (let y = 604, step = 9; y < 800; y += step, step *= 1.2) {
    const share = (y - 594) / 206
    for (const [left, right, farLeft, farRight] of [
      [120, 300, 520, 560],
      [860, 1060, 700, 740],
    ]) {
      const from = farLeft + (left - farLeft) * share
      const to = farRight + (right - farRight) * share
      sheet.rect(from - 14 * share, y, to - from + 28 * share, 2 + share * 8, '#3a2a28')
    }
  }
  for (const [x, height] of [
    [450, 96],
    [490, 104],
    [620, 98],
  ]) {
    drawPerson(sheet, x, 720 - (x % 20), height, '#2a1c1c')
  }
}

function drawRow(sheet, { foot, low, high, fill, from, to }) {
  for (let x = -20; x < sheet.width;) {
    const width = sheet.random.between(from, to)
    const height = sheet.random.between(low, high)
    sheet.rect(x, foot - height, width + 1, height + 40, fill)
    if (sheet.random.chance(0.25)) sheet.rect(x + width * 0.45, foot - height - 34, 4, 36, fill)
    x += width
  }
}

function drawSmoke(sheet, x, y) {
  for (let index = 0; index < 8; index++) {
    sheet.circle(x + index * index * 7, y - 16 - index * 9, 18 + index * 8, '#f6e6d6', 'opacity="0.4"')
  }
}
