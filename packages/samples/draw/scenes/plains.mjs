import { drawCloud, drawDisc, drawHills, drawSky } from '../nature.mjs'
import { r } from '../sheet.mjs'
import { drawPerson } from '../town.mjs'

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

function drawCamel(sheet, x, y, height, fill) {
  const at = (dx, dy) => `${r(x + dx * height)} ${r(y - dy * height)}`
  sheet.path(
    `M${at(-0.42, 0.5)}Q${at(-0.3, 0.72)} ${at(-0.12, 0.66)}Q${at(0, 1.02)} ${at(0.14, 0.66)}Q${at(0.34, 0.56)} ${at(0.42, 0.86)}L${at(0.5, 1.02)}L${at(0.66, 0.98)}L${at(0.64, 0.9)}L${at(0.52, 0.88)}Q${at(0.5, 0.46)} ${at(0.3, 0.42)}L${at(0.3, 0)}H${r(x + 0.22 * height)}L${at(0.2, 0.4)}L${at(-0.24, 0.4)}L${at(-0.28, 0)}H${r(x - 0.36 * height)}L${at(-0.38, 0.42)}Z`,
    fill,
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
