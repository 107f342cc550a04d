import {
  drawCloud,
  drawDisc,
  drawGlitter,
  drawGull,
  drawHills,
  drawSky,
  drawTree,
  drawWater,
} from '../nature.mjs'
import { r, softLine } from '../sheet.mjs'
import { drawCrane, drawHouse, drawSail, drawTrawler } from '../town.mjs'

/** A trawler comes home at first light, gulls behind it. */
export function sea(sheet) {
  drawSky(sheet, ['#f2b8a0', '#f8d9b4', '#fdf0cf'])
  drawCloud(sheet, 120, 190, 330, '#fbe3c6')
  drawCloud(sheet, 760, 130, 380, '#f6cdb0')
  drawDisc(sheet, 400, 398, 92, '#fff6dd', 0.6)
  drawWater(sheet, 420, ['#8fc0bd', '#3f8a92', '#164f63', '#0c3348'], '#d8efe2', 60)
  drawGlitter(sheet, 400, 420, 95, '#fff1cf', 690)
  drawTrawler(sheet, 690, 492, 300, { hull: '#17394a', cabin: '#e9d9bd', mast: '#17394a' })
  for (const [y, fill, phase] of [
    [640, '#1b5d70', 0],
    [705, '#124658', 1.7],
    [758, '#0b3040', 3.1],
  ]) {
    drawSwell(sheet, y, fill, phase)
  }
  for (const [x, y, span] of [
    [560, 300, 22],
    [640, 255, 28],
    [700, 330, 18],
    [770, 215, 34],
    [610, 375, 15],
    [850, 290, 20],
    [940, 235, 15],
  ]) {
    drawGull(sheet, x, y, span, '#3b5563')
  }
}

/** Cranes and masts before the town, in the blue of the morning. */
export function harbour(sheet) {
  drawSky(sheet, ['#8fb3d9', '#c6d8e8', '#f4e3dc'])
  drawDisc(sheet, 930, 190, 54, '#fffaf0', 0.4)
  drawHills(sheet, { y: 350, swing: 40, fill: '#9db4cf' })
  drawHills(sheet, { y: 405, swing: 26, fill: '#7f9bbd' })
  for (let x = 30; x < 700; x += sheet.random.between(48, 74)) {
    const tone = sheet.random.pick(['#e8c9bb', '#d9a898', '#f1ddcb', '#c98f86', '#b7c4d3'])
    const width = sheet.random.between(44, 66)
    drawHouse(sheet, x, 500, width, sheet.random.between(50, 96), {
      wall: tone,
      roof: '#7a4f55',
      window: '#5f5567',
    })
  }
  for (const [x, height] of [
    [800, 280],
    [960, 330],
    [1110, 260],
  ]) {
    drawCrane(sheet, x, 505, height, '#b4472f')
  }
  for (let x = 730; x < 1180; x += 62) {
    for (let level = 0; level < 2 + ((x * 7) % 2); level++) {
      sheet.rect(x, 480 - level * 24, 58, 22, sheet.random.pick(['#3d6f8e', '#d08a4e', '#52806f', '#8f3e3b']))
    }
  }
  sheet.rect(0, 500, 1200, 26, '#50607c')
  drawWater(sheet, 524, ['#7d9cc0', '#4d709b', '#274a77'], '#dfe9f3', 80)
  drawGlitter(sheet, 930, 526, 52, '#fdf3e6', 790)
  drawSail(sheet, 180, 640, 210, { hull: '#1d3557', sail: '#f8f3ea' })
  drawSail(sheet, 395, 592, 130, { hull: '#8f3e3b', sail: '#fdf8ef' })
  drawTrawler(sheet, 560, 690, 300, { hull: '#8f2f2c', cabin: '#f3ece0', mast: '#2a3a55' })
  for (const x of [60, 100, 330, 1010, 1050]) {
    sheet.rect(x, 690, 18, 130, '#22324d', 'rx="5"')
    sheet.rect(x - 2, 684, 22, 12, '#c9d4e0', 'rx="5"')
  }
}

/** A ferry leaves between the islands. */
export function ferry(sheet) {
  drawSky(sheet, ['#a9dcd3', '#d6eedd', '#fbeedd'])
  drawDisc(sheet, 220, 210, 62, '#fffdf2', 0.45)
  drawCloud(sheet, 660, 150, 420, '#ffffff', 0.55)
  drawHills(sheet, { y: 372, swing: 30, fill: '#a4cfc6', bumps: 5 })
  drawHills(sheet, { y: 408, swing: 22, fill: '#7db5af', bumps: 3, from: 700, to: 1300 })
  drawWater(sheet, 436, ['#9fd3cd', '#57a6a8', '#2b7584', '#1a5468'], '#effaf2', 80)
  const [x, y] = [270, 600]
  for (const [dx, dy, size] of [
    [545, -290, 34],
    [590, -318, 46],
    [660, -345, 62],
    [750, -372, 78],
  ]) {
    sheet.circle(x + dx, y + dy, size, '#ffffff', 'opacity="0.42"')
  }
  sheet.rect(x + 490, y - 262, 78, 96, '#c8402f')
  sheet.rect(x + 490, y - 240, 78, 18, '#ffffff')
  sheet.rect(x + 484, y - 272, 90, 14, '#22384a')
  sheet.polygon(
    [
      [x + 110, y - 176],
      [x + 130, y - 222],
      [x + 320, y - 222],
      [x + 340, y - 176],
    ],
    '#ffffff',
  )
  sheet.rect(x + 138, y - 210, 172, 18, '#2d5266', 'rx="4"')
  sheet.rect(x + 224, y - 290, 6, 70, '#22384a')
  sheet.rect(x + 200, y - 272, 54, 5, '#22384a')
  sheet.polygon(
    [
      [x + 66, y - 176],
      [x + 690, y - 176],
      [x + 690, y - 70],
      [x + 30, y - 70],
    ],
    '#f7faf6',
  )
  for (const [row, from, to] of [
    [y - 158, x + 96, x + 670],
    [y - 116, x + 80, x + 670],
  ]) {
    for (let at = from; at < to; at += 34) sheet.rect(at, row, 20, 20, '#3d6b80', 'rx="4"')
  }
  sheet.polygon(
    [
      [x - 40, y - 78],
      [x + 720, y - 78],
      [x + 700, y + 10],
      [x + 30, y + 10],
    ],
    '#1d4e6b',
  )
  sheet.polygon(
    [
      [x - 32, y - 66],
      [x + 717, y - 66],
      [x + 714, y - 54],
      [x - 22, y - 54],
    ],
    '#f0b84a',
  )
  for (const at of [x + 400, x + 445, x + 350]) sheet.rect(at, y - 190, 36, 14, '#e8743b', 'rx="6"')
  sheet.path(
    `M${x + 10} ${y + 12}q60 -26 130 -4t150 0t150 0t150 0t150 4q30 20 -20 22h-740z`,
    '#eef9f2',
    'opacity="0.85"',
  )
  for (const [gx, gy, span] of [
    [820, 250, 24],
    [1010, 330, 20],
    [180, 350, 18],
    [1080, 260, 14],
  ]) {
    drawGull(sheet, gx, gy, span, '#3e6470')
  }
  drawSwell(sheet, 715, '#1d5d70', 0.6)
  drawSwell(sheet, 762, '#123f52', 2.4)
}

/** A small island with its chapel, in the heat of noon. */
export function island(sheet) {
  drawSky(sheet, ['#4fb3d9', '#97d6e6', '#dcf3ea'])
  drawDisc(sheet, 985, 140, 58, '#fffbe3', 0.55)
  drawCloud(sheet, 80, 200, 300, '#ffffff', 0.75)
  drawCloud(sheet, 420, 120, 220, '#ffffff', 0.55)
  drawHills(sheet, { y: 404, swing: 12, fill: '#6db9cf', from: 780, to: 1260, bumps: 3 })
  drawWater(sheet, 420, ['#3aa7bd', '#37bdbb', '#7ddcc5', '#bff0d3'], '#ffffff', 60)
  sheet.path(
    softClose([
      [200, 520],
      [330, 470],
      [620, 452],
      [900, 478],
      [1010, 525],
      [640, 562],
      [330, 556],
    ]),
    '#f6e2b0',
  )
  sheet.path(
    'M250 512C300 400 420 350 520 300C600 262 690 290 760 372C830 420 930 440 965 512Q620 545 250 512Z',
    '#5d9b62',
  )
  sheet.path(
    'M520 300C600 262 690 290 760 372C700 360 640 420 560 412C520 380 500 340 520 300Z',
    '#7fb873',
    'opacity="0.8"',
  )
  sheet.path('M250 512C300 440 400 430 470 450C560 480 640 500 700 516Q460 530 250 512Z', '#3f7c55')
  for (const [x, y, width, height] of [
    [600, 316, 44, 40],
    [430, 440, 62, 50],
    [505, 455, 54, 44],
    [690, 452, 66, 54],
    [775, 470, 52, 42],
    [590, 475, 60, 46],
  ]) {
    drawHouse(sheet, x, y, width, height, { wall: '#fdf7ea', roof: '#d9694a', window: '#4c7fa0' })
  }
  sheet.rect(648, 232, 26, 84, '#fdf7ea')
  sheet.polygon(
    [
      [644, 233],
      [661, 196],
      [678, 233],
    ],
    '#d9694a',
  )
  sheet.rect(657, 246, 8, 18, '#4c7fa0', 'rx="4"')
  for (const [x, y, height] of [
    [370, 490, 90],
    [330, 500, 66],
    [850, 492, 86],
    [900, 500, 64],
    [560, 498, 50],
  ]) {
    drawTree(sheet, x, y, height, { trunk: '#4e4130', crown: '#2c6b4d', light: '#5fa564' })
  }
  sheet.path('M250 528Q620 590 985 528Q1000 548 640 600Q260 560 250 528Z', '#ffffff', 'opacity="0.35"')
  drawSail(sheet, 240, 690, 170, { hull: '#c2473a', sail: '#ffffff' })
  drawSail(sheet, 1030, 640, 110, { hull: '#1f5d7a', sail: '#fff3d6' })
}

/** The old bridge, its cables against a plum evening. */
export function bridge(sheet) {
  drawSky(sheet, ['#4b3b6e', '#a9577a', '#f08a6b', '#fbc987'])
  drawDisc(sheet, 610, 462, 110, '#ffe3a3', 0.55)
  drawHills(sheet, { y: 470, swing: 30, fill: '#8a4a6c', bumps: 5 })
  for (let x = 0; x < 1200; x += sheet.random.between(26, 46)) {
    if (x > 420 && x < 780) continue
    sheet.rect(x, 510 - sheet.random.between(20, 96), sheet.random.between(22, 40), 120, '#6c3a61')
  }
  drawWater(sheet, 518, ['#c9716f', '#7c4a72', '#3c2b55', '#231b3d'], '#ffd9a0', 70)
  drawGlitter(sheet, 610, 520, 110, '#ffd490', 780)
  const deck = 470
  const towers = [300, 900]
  const sag = [
    [-320, 300, deck - 60, 150],
    [300, 900, 150, 150],
    [900, 1520, 150, deck - 60],
  ]
  for (const [from, to, yFrom, yTo] of sag) {
    const isMain = from === 300
    const low = isMain ? deck - 34 : (yFrom + yTo) / 2 + 74
    const controlY = 2 * low - (yFrom + yTo) / 2
    sheet.line(`M${from} ${yFrom}Q${(from + to) / 2} ${controlY} ${to} ${yTo}`, '#1d1533', 7)
    for (let step = 1; step < 24; step++) {
      const t = step / 24
      const x = from + (to - from) * t
      const y = (1 - t) ** 2 * yFrom + 2 * t * (1 - t) * controlY + t * t * yTo
      sheet.line(`M${r(x)} ${r(y)}V${deck}`, '#2a1d45', 2.2)
    }
  }
  sheet.rect(-10, deck, 1220, 18, '#1d1533')
  sheet.rect(-10, deck - 9, 1220, 4, '#3a2957')
  for (let x = 6; x < 1200; x += 40) sheet.line(`M${x} ${deck + 18}l20 16l20 -16`, '#1d1533', 4)
  sheet.rect(-10, deck + 32, 1220, 6, '#1d1533')
  for (const x of towers) {
    for (const side of [-30, 16])
      sheet.polygon(
        [
          [x + side, 640],
          [x + side + 4, 128],
          [x + side + 12, 128],
          [x + side + 16, 640],
        ],
        '#1d1533',
      )
    for (const y of [140, 230, 330, 420]) sheet.rect(x - 26, y, 54, 16, '#1d1533')
    sheet.line(
      `M${x - 22} 346L${x + 24} 420M${x + 24} 346L${x - 22} 420M${x - 22} 246L${x + 24} 330M${x + 24} 246L${x - 22} 330`,
      '#1d1533',
      4,
    )
    sheet.polygon(
      [
        [x - 64, 660],
        [x - 46, 606],
        [x + 48, 606],
        [x + 66, 660],
      ],
      '#150f28',
    )
    sheet.ellipse(x, 664, 96, 10, '#150f28', 'opacity="0.5"')
    sheet.circle(x, 118, 5, '#ff7a5c')
  }
  for (let x = 60; x < 1200; x += 128) {
    sheet.line(`M${x} ${deck}v-26h12`, '#1d1533', 2.5)
    sheet.circle(x + 13, deck - 24, 4, '#fff0b8')
  }
  drawTrawler(sheet, 470, 720, 150, { hull: '#150f28', cabin: '#3a2957', mast: '#150f28' })
}

function drawSwell(sheet, y, fill, phase) {
  const points = []
  for (let x = -60; x <= 1260; x += 60)
    points.push([x, y + Math.sin(x / 96 + phase) * 11 + Math.sin(x / 41) * 4])
  sheet.path(`${softLine(points)}V820H-60Z`, fill)
}

const softClose = points => `${softLine([...points, points[0]])}Z`
