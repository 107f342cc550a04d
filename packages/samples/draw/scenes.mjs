import * as indoors from './scenes/indoors.mjs'
import * as land from './scenes/land.mjs'
import * as town from './scenes/town.mjs'
import * as water from './scenes/water.mjs'
import * as weather from './scenes/weather.mjs'
import { createSheet } from './sheet.mjs'

const upright = new Set(['city-night', 'glassworks', 'observatory'])

/** Every scene as `{ name, width, height, svg }`, 3:2 or upright 2:3. */
export function drawScenes() {
  const drawings = Object.entries({ ...water, ...land, ...town, ...weather, ...indoors })
  return drawings.map(([functionName, draw]) => {
    const name = functionName.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    const [width, height] = upright.has(name) ? [800, 1200] : [1200, 800]
    const sheet = createSheet(name, width, height)
    draw(sheet)
    return { name, width, height, svg: sheet.svg() }
  })
}
