import * as city from './scenes/city.mjs'
import * as crowds from './scenes/crowds.mjs'
import * as fields from './scenes/fields.mjs'
import * as heights from './scenes/heights.mjs'
import * as indoors from './scenes/indoors.mjs'
import * as plains from './scenes/plains.mjs'
import * as water from './scenes/water.mjs'
import * as weather from './scenes/weather.mjs'
import { createSheet } from './sheet.mjs'
import { drawVariants } from './variants.mjs'

const upright = new Set(['city-night', 'glassworks', 'observatory'])

/** Every scene and its variants as `{ name, width, height, svg }`, 3:2 or upright 2:3. */
export function drawScenes() {
  const drawings = Object.entries({
    ...water,
    ...plains,
    ...fields,
    ...heights,
    ...weather,
    ...city,
    ...crowds,
    ...indoors,
  })
  return drawings.flatMap(([functionName, draw]) => {
    const name = functionName.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    const [width, height] = upright.has(name) ? [800, 1200] : [1200, 800]
    const sheet = createSheet(name, width, height)
    draw(sheet)
    return [{ name, width, height, svg: sheet.svg() }, ...drawVariants(name, width, height, draw)]
  })
}
