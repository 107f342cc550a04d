import { drawDisc, drawSky, drawStars } from '../nature.mjs'
import { r } from '../sheet.mjs'
import { drawBlock, drawPerson } from '../town.mjs'

/** Evening at the stadium: full stands, four pylons of light, the kick-off. */
export function stadium(sheet) {
  drawSky(sheet, ['#0c1a3d', '#1f3b73', '#47659c', '#8a92b8'])
  drawStars(sheet, 60, 200)
  for (const [x, foot, top] of [
    [120, 420, 90],
    [390, 380, 150],
    [810, 380, 150],
    [1080, 420, 90],
  ]) {
    drawFloodlight(sheet, x, foot, top)
  }
  sheet.path('M-20 300Q600 190 1220 300V360Q600 260 -20 360Z', '#16223f')
  sheet.path('M-20 352Q600 254 1220 352V560H-20Z', '#22345e')
  sheet.clip('<path d="M-20 352Q600 254 1220 352V560H-20Z"/>', () => drawCrowd(sheet))
  sheet.path('M-20 540Q600 440 1220 540V600H-20Z', '#101a33')
  const boards = ['#e8e6dc', '#c9473f', '#e8e6dc', '#2f6fb0', '#e8e6dc', '#d9a43b', '#e8e6dc', '#3d8a5c']
  sheet.clip('<path d="M-20 540Q600 440 1220 540V566Q600 466 -20 566Z"/>', () => {
    for (let index = 0; index < 16; index++) sheet.rect(index * 78 - 20, 420, 76, 160, boards[index % 8])
  })
  const pitch = 'M-20 566Q600 466 1220 566V820H-20Z'
  sheet.path(pitch, sheet.fade(['#57b266', '#348a4c', '#1f6a3c']))
  sheet.clip(`<path d="${pitch}"/>`, () => {
    for (let index = -7; index <= 7; index += 2) {
      const near = 600 + index * 190
      sheet.polygon(
        [
          [600 + index * 84, 490],
          [600 + (index + 1) * 84, 490],
          [near + 190, 810],
          [near, 810],
        ],
        '#6cc377',
        'opacity="0.32"',
      )
    }
    const white = 'stroke-opacity="0.85"'
    sheet.line('M110 585L-120 810M1090 585L1320 810M110 585Q600 510 1090 585', '#f2f7ee', 4, white)
    sheet.line('M600 530V810', '#f2f7ee', 5, white)
    sheet.add(
      '<ellipse cx="600" cy="668" rx="186" ry="58" fill="none" stroke="#f2f7ee" stroke-width="5" stroke-opacity="0.85"/>',
    )
    sheet.line('M86 612L250 596L130 730L-40 760M1114 612L950 596L1070 730L1240 760', '#f2f7ee', 4, white)
  })
  for (const [x, y, height, coat] of [
    [600, 690, 92, '#f1f1ea'],
    [656, 694, 92, '#f1f1ea'],
    [420, 640, 70, '#c9333a'],
    [510, 608, 58, '#c9333a'],
    [330, 720, 100, '#c9333a'],
    [300, 612, 58, '#c9333a'],
    [770, 630, 66, '#f1f1ea'],
    [860, 730, 104, '#f1f1ea'],
    [880, 604, 56, '#f1f1ea'],
    [700, 588, 52, '#1b1b22'],
  ]) {
    sheet.ellipse(x + 16, y + 1, height * 0.3, 4, '#0f4a2a', 'opacity="0.5"')
    drawPerson(sheet, x, y, height, '#3a2a24', { coat })
  }
  sheet.circle(630, 690, 8, '#ffffff')
}

/** The covered stalls on a Saturday, under the lamps. */
export function market(sheet) {
  drawSky(sheet, ['#f6d9a8', '#f9e7c6', '#fdf3e0'])
  drawDisc(sheet, 600, 150, 54, '#fffdf0', 0.5)
  for (const [x, width, height, wall] of [
    [-20, 190, 380, '#d99a72'],
    [170, 150, 330, '#e9c28f'],
    [320, 130, 400, '#c9826a'],
    [760, 150, 350, '#e3b184'],
    [910, 140, 410, '#cf8f74'],
    [1050, 180, 360, '#ecca98'],
  ]) {
    drawBlock(sheet, x, 560, width, height, {
      wall,
      dark: '#8a5a4d',
      lit: '#fdf0cf',
      share: 0.2,
      cell: 42,
      margin: 22,
    })
    sheet.polygon(
      [
        [x - 6, 560 - height],
        [x + 14, 530 - height],
        [x + width - 14, 530 - height],
        [x + width + 6, 560 - height],
      ],
      '#9a4f3f',
    )
  }
  sheet.rect(0, 556, 1200, 250, sheet.fade(['#d9b78c', '#b98e66']))
  sheet.polygon(
    [
      [470, 556],
      [740, 556],
      [900, 800],
      [300, 800],
    ],
    '#e9cfa6',
  )
  for (let index = 0; index < 12; index++) {
    const x = 60 + index * 98
    const dip = 214 + Math.sin((index / 11) * Math.PI) * 70
    sheet.line(`M${x} ${r(dip)}v12`, '#5b4038', 2)
    drawDisc(sheet, x, dip + 20, 9, '#fff3b8', 0.7)
  }
  sheet.line('M-20 190Q600 378 1220 190', '#5b4038', 2.5)
  drawStall(sheet, 20, 470, 230, ['#c9473f', '#fdf3e0'], ['#e0702f', '#f0a83b', '#d94f3a'])
  drawStall(sheet, 280, 450, 180, ['#3d8a7a', '#fdf3e0'], ['#6f9e3f', '#a9c25a', '#4f7d38'])
  drawStall(sheet, 745, 450, 180, ['#d9a02f', '#fdf3e0'], ['#8a3f6d', '#5f3a78', '#b0557f'])
  drawStall(sheet, 955, 470, 240, ['#3b6fa8', '#fdf3e0'], ['#c93a3a', '#e86a4a', '#f0d05a'])
  for (const [x, y, height, coat] of [
    [560, 630, 100, '#6d4a6a'],
    [640, 640, 108, '#3f6d7a'],
    [600, 600, 78, '#a8593f'],
    [690, 604, 80, '#4a5d3f'],
    [510, 720, 170, '#b0483f'],
    [700, 750, 190, '#35506d'],
    [766, 752, 120, '#d9a03f'],
  ]) {
    drawPerson(sheet, x, y, height, '#4a2d25', { coat })
  }
  sheet.path('M520 660h44l-6 52h-32z', '#c99a5b')
  sheet.line('M526 660q16 -34 32 0', '#c99a5b', 5)
}

function drawFloodlight(sheet, x, foot, top) {
  const beam = sheet.halo([
    [0, '#fffbe0', 0.75],
    [0.4, '#dfe8ff', 0.22],
    [1, '#dfe8ff', 0],
  ])
  sheet.polygon(
    [
      [x - 9, foot],
      [x - 5, top],
      [x + 5, top],
      [x + 9, foot],
    ],
    '#0e1730',
  )
  sheet.rect(x - 52, top - 46, 104, 58, '#0e1730', 'rx="5"')
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 5; column++)
      sheet.circle(x - 40 + column * 20, top - 34 + row * 17, 7, '#fffdf0')
  }
  sheet.circle(x, top - 16, 190, beam)
}

function drawCrowd(sheet) {
  const shirts = ['#c9473f', '#e8e6dc', '#d9a43b', '#4f86c2', '#8a94b5', '#5a6a96', '#39507f', '#44598a']
  for (let row = 0; row < 15; row++) {
    for (let x = -10; x < 1220; x += 15) {
      const bend = ((x - 600) / 600) ** 2 * (98 - row)
      const y = 318 + row * 15 + bend - 8
      if (sheet.random.chance(0.9)) sheet.circle(x + (row % 2) * 7, y, 5, sheet.random.pick(shirts))
    }
  }
  for (const x of [150, 375, 600, 825, 1050]) {
    sheet.polygon(
      [
        [x - 5, 240],
        [x + 5, 240],
        [600 + (x - 600) * 1.25 + 9, 580],
        [600 + (x - 600) * 1.25 - 9, 580],
      ],
      '#16223f',
    )
  }
}

function drawStall(sheet, x, y, width, stripes, goods) {
  const counter = y + 130
  sheet.rect(x, y, 8, 240, '#7a5340')
  sheet.rect(x + width - 8, y, 8, 240, '#7a5340')
  sheet.rect(x + 8, y + 20, width - 16, 110, '#6a4638', 'opacity="0.75"')
  drawPerson(sheet, x + width / 2, counter + 46, 140, '#3d251f', { coat: '#efe3cb' })
  sheet.rect(x - 8, counter, width + 16, 96, '#a8744e')
  sheet.rect(x - 8, counter + 44, width + 16, 5, '#8a5a3b')
  for (let at = x + 6; at < x + width - 10; at += 26) {
    const fill = goods[Math.floor((at - x) / 72) % goods.length]
    for (const [dx, dy] of [
      [0, 0],
      [18, 0],
      [9, -13],
    ]) {
      sheet.circle(at + dx, counter - 6 + dy, 11, fill)
    }
  }
  const step = (width + 40) / 8
  for (let index = 0; index < 8; index++) {
    const left = x - 20 + index * step
    const fill = stripes[index % 2]
    sheet.polygon(
      [
        [x + (width / 8) * index, y - 56],
        [x + (width / 8) * (index + 1), y - 56],
        [left + step, y + 8],
        [left, y + 8],
      ],
      fill,
    )
    sheet.path(`M${r(left)} ${y + 7}h${r(step)}v8a${r(step / 2)} ${r(step / 2)} 0 0 1 ${r(-step)} 0Z`, fill)
  }
}
