import { createSheet, r, softLine } from './sheet.mjs'

const font = `font-family="Inter, 'Helvetica Neue', Arial, sans-serif"`
const ink = '#1b2430'
const quiet = '#5b6675'

/** The governor's decisions, oldest first; the last one is the cut in the wire's stories. */
const rates = [
  ['2016', 1.25],
  ['2017', 1.5],
  ['2018', 2],
  ['2019', 2.25],
  ['2020', 0.75],
  ['2021', 0.75],
  ['2022', 3],
  ['2023', 4],
  ['Spring', 3.75],
  ['Now', 3.25],
]

/** Bars of the key rate. `grown` is the height of the bars, from 0 to 1, for the motion graphic. */
export function drawKeyRate({ width = 1200, height = 800, grown = 1 } = {}) {
  const sheet = createSheet('key-rate', width, height)
  sheet.rect(0, 0, width, height, '#fbfaf6')
  sheet.rect(60, 54, 64, 8, '#b8433a')
  write(sheet, 60, 112, 'Key rate of the central bank of Norland', 38, ink, 'font-weight="700"')
  write(
    sheet,
    60,
    152,
    'Percent, at the end of each year; then after the cut in spring and the latest, by 50 basis points',
    21,
    quiet,
  )
  const [floor, ceiling, left, right] = [height - 110, 220, 110, width - 60]
  const heightOf = rate => ((floor - ceiling) * rate) / 5
  for (let rate = 0; rate <= 5; rate++) {
    const y = floor - heightOf(rate)
    sheet.rect(left, y, right - left, rate ? 1.5 : 3, rate ? '#d9d8d0' : ink)
    write(sheet, left - 18, y + 7, String(rate), 20, quiet, 'text-anchor="end"')
  }
  const step = (right - left) / rates.length
  for (const [index, [year, rate]] of rates.entries()) {
    const isLast = index === rates.length - 1
    const share = easeOut(clamp(grown * (rates.length + 3) - index, 0, 3) / 3)
    const x = left + step * (index + 0.18)
    const top = heightOf(rate) * share
    sheet.rect(x, floor - top, step * 0.64, top, isLast ? '#b8433a' : '#4f79a8', 'rx="3"')
    write(
      sheet,
      x + step * 0.32,
      floor + 34,
      year,
      20,
      isLast ? '#b8433a' : quiet,
      middle(isLast ? 700 : 400),
    )
    const label = `fill-opacity="${r(clamp(share * 4 - 3, 0, 1))}"`
    write(
      sheet,
      x + step * 0.32,
      floor - top - 14,
      rate.toFixed(2),
      20,
      isLast ? '#b8433a' : ink,
      `${middle(600)} ${label}`,
    )
  }
  write(sheet, 60, height - 26, 'Source: central bank of Norland', 18, quiet)
  write(
    sheet,
    width - 60,
    height - 26,
    'CORVANE',
    18,
    ink,
    'font-weight="700" letter-spacing="3" text-anchor="end"',
  )
  return sheet.svg()
}

const floodTexts = {
  en: {
    title: 'Sabline: the six floods',
    subtitle: 'How far the river Sabe came up into the town, in metres above its mean level',
    river: 'River Sabe',
    places: ['Old town', 'Mill quarter', 'Station', 'Upper Sabline'],
    plan: 'Ground offered for the new town',
    legend: 'Highest water, by year',
    source: 'Source: hydrological service of Norland',
    now: 'Now',
    decimal: '.',
  },
  fr: {
    title: 'Sabline : les six inondations',
    subtitle: 'Jusqu’où la rivière Sabe est montée dans la ville, en mètres au-dessus du niveau moyen',
    river: 'La Sabe',
    places: ['Vieille ville', 'Quartier du Moulin', 'Gare', 'Haut-Sabline'],
    plan: 'Terrain proposé pour la nouvelle ville',
    legend: 'Plus hautes eaux, par année',
    source: 'Source : service hydrologique de Norlande',
    now: 'Cette fois',
    decimal: ',',
  },
}

/** The highest first, which is also the order in which the plan is painted. */
const floods = [
  [1978, 7.1, '#0f4c81'],
  ['now', 6.8, '#b8433a'],
  [2013, 5.7, '#2a6ba6'],
  [1986, 5.1, '#4a8bc2'],
  [1998, 4.2, '#84b6dc'],
  [2007, 3.4, '#b9d8ee'],
]

/** A plan of the town with the edge of each flood; the widest is drawn first. */
export function drawSixFloods(language) {
  const texts = floodTexts[language]
  const sheet = createSheet('six-floods', 1200, 800)
  const middleLine = [
    [-60, 470],
    [130, 440],
    [300, 500],
    [470, 470],
    [620, 530],
    [800, 500],
  ]
  sheet.rect(0, 0, 1200, 800, '#fbfaf6')
  sheet.clip('<rect x="60" y="190" width="700" height="540" rx="6"/>', () => {
    sheet.rect(60, 190, 700, 540, '#e9e6d6')
    for (const [x, y, size] of [
      [610, 250, 150],
      [180, 700, 130],
      [700, 700, 90],
    ]) {
      sheet.ellipse(x, y, size * 1.3, size * 0.7, '#dcdcc4')
      sheet.ellipse(x, y, size * 0.8, size * 0.42, '#d0d2b4')
    }
    for (const [, level, fill] of floods) {
      sheet.line(
        softLine(middleLine),
        fill,
        r(60 + level * 37),
        'stroke-linecap="round" stroke-linejoin="round"',
      )
    }
    sheet.line(softLine(middleLine), '#fbfaf6', 46, 'stroke-opacity="0.55"')
    sheet.line(softLine(middleLine), '#6b8fb0', 40)
    drawStreets(sheet)
    sheet.rect(520, 222, 180, 92, 'none', 'stroke="#b8433a" stroke-width="4" stroke-dasharray="12 8" rx="6"')
  })
  const [oldTown, mill, station, upper] = texts.places
  const halo = 'stroke="#fbfaf6" stroke-width="5" paint-order="stroke" font-weight="600"'
  write(sheet, 220, 396, oldTown, 22, ink, halo)
  write(sheet, 120, 590, mill, 22, ink, halo)
  write(sheet, 540, 640, station, 22, ink, halo)
  write(sheet, 534, 276, upper, 22, ink, halo)
  write(sheet, 740, 214, texts.plan, 16, '#b8433a', 'font-weight="600" text-anchor="end"')
  write(sheet, 300, 506, texts.river, 19, '#ffffff', 'font-style="italic" font-weight="500"')
  sheet.rect(60, 54, 64, 8, '#b8433a')
  write(sheet, 60, 112, texts.title, 38, ink, 'font-weight="700"')
  write(sheet, 60, 152, texts.subtitle, 21, quiet)
  write(sheet, 810, 226, texts.legend, 20, ink, 'font-weight="600"')
  const byYear = [...floods].sort(([a], [b]) => (a === 'now') - (b === 'now') || a - b)
  for (const [index, [year, level, fill]] of byYear.entries()) {
    const y = 256 + index * 76
    write(sheet, 810, y + 34, year === 'now' ? texts.now : String(year), 20, ink, 'font-weight="600"')
    sheet.rect(918, y + 6, level * 24, 42, fill, 'rx="3"')
    write(sheet, 930 + level * 24, y + 35, level.toFixed(1).replace('.', texts.decimal), 22, ink)
  }
  write(sheet, 60, 774, texts.source, 18, quiet)
  write(sheet, 1140, 774, 'CORVANE', 18, ink, 'font-weight="700" letter-spacing="3" text-anchor="end"')
  return sheet.svg()
}

function drawStreets(sheet) {
  const streets =
    'M60 360H760M60 620H760M200 190V730M420 190V730M640 190V730M60 250Q300 300 760 230M100 730L330 500L360 190'
  sheet.line(streets, '#ffffff', 4, 'stroke-opacity="0.75"')
  for (let index = 0; index < 130; index++) {
    const x = 70 + sheet.random.between(0, 680)
    const y = sheet.random.pick([340, 372, 384, 600, 632, 644, 320, 404, 664])
    const isInRing = x > 90 && x < 560
    if (isInRing) sheet.rect(x, y, sheet.random.between(8, 20), 10, '#3a4450', 'opacity="0.55"')
  }
  sheet.line('M60 690Q400 660 760 700', '#3a4450', 3, 'stroke-dasharray="14 6"')
  for (const x of [220, 420, 640]) {
    const y = x === 220 ? 474 : x === 420 ? 478 : 528
    sheet.line(`M${x - 20} ${y - 40}V${y + 40}`, '#3a4450', 9)
  }
}

function write(sheet, x, y, text, size, fill, more = '') {
  sheet.add(`<text x="${r(x)}" y="${r(y)}" font-size="${size}" fill="${fill}" ${font} ${more}>${text}</text>`)
}

const middle = weight => `text-anchor="middle" font-weight="${weight}"`
const clamp = (value, low, high) => Math.min(high, Math.max(low, value))
const easeOut = share => 1 - (1 - share) ** 3
