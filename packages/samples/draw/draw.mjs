/**
 * Draws everything in `media/`, then lists it in `media/scenes.json`. Run by hand after a change to a
 * drawing: `node packages/samples/draw/draw.mjs` (needs Chromium and ffmpeg; about two minutes). `--pictures`
 * does not draw the films; `--scenes` draws only the scenes, which needs no ffmpeg. `--archive <folder>`
 * draws nothing and makes the archive photographs instead.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { saveArchive } from './archive.mjs'
import { encodeLossless, encodings, filmFrames, filmPictures, frameSizes } from './film.mjs'
import { drawKeyRate, drawSixFloods } from './graphics.mjs'
import { createManifest, isArchive } from './manifest.mjs'
import { openRasteriser } from './rasterise.mjs'
import { drawScenes } from './scenes.mjs'

const media = fileURLToPath(new URL('../media/', import.meta.url))
const [option, folder] = process.argv.slice(2)
const withFilms = option !== '--pictures'
const roles = [
  ['Thumbnail', 320],
  ['Preview', 1200],
  ['HighDef', 2400],
]

/** Films of three scenes; the still is the most telling scene. */
const films = [
  { name: 'film-ferry-strike', scenes: ['harbour', 'ferry', 'island'], seconds: 12, still: 'ferry' },
  { name: 'film-sabline-flood', scenes: ['city-dusk', 'storm', 'flood'], seconds: 15, still: 'flood' },
]

if (option === '--archive') {
  if (!folder) throw new Error('--archive needs the folder of the unpacked packages')
  const { list, save } = createManifest(media, isArchive)
  await saveArchive(folder, media, list)
  await save()
  process.exit()
}

const scenes = drawScenes()
const isScene = name => scenes.some(scene => scene.name === name)
const { list, save } = createManifest(media, option === '--scenes' ? isScene : name => !isArchive(name))
await mkdir(media, { recursive: true })
const inter = await readFontFace('inter-latin-wght-normal.woff2')
const { rasterise, close } = await openRasteriser()
try {
  for (const scene of scenes) await saveScene(scene)
  if (option !== '--scenes') await saveGraphicsAndFilms()
  await save()
} finally {
  await close()
}

async function saveGraphicsAndFilms() {
  await saveGraphic('key-rate', drawKeyRate())
  await saveGraphic('six-floods', drawSixFloods('en'))
  await saveGraphic('six-floods-fr', drawSixFloods('fr'))
  for (const film of films) await saveSceneFilm(film)
  await saveKeyRateFilm()
}

async function saveScene({ name, width, height, svg }) {
  for (const [role, wide] of roles) {
    const high = Math.round((wide * height) / width)
    const quality = role === 'HighDef' ? 0.6 : 0.82
    await savePicture(name, `${name}-${wide}.webp`, role, 'Photo', wide, high, svg, quality)
  }
}

/** A plan with small words is published as drawn in its largest size; a chart is always rasterised. */
async function saveGraphic(name, svg) {
  await writeFile(`${media}${name}.svg`, svg)
  for (const [role, wide] of roles) {
    const isDrawing = role === 'HighDef' && name.startsWith('six-floods')
    const file = isDrawing ? `${name}.svg` : `${name}-${role.toLowerCase()}.webp`
    const [width, height] = [wide, Math.round((wide * 2) / 3)]
    if (!isDrawing) {
      const png = await rasterise(svg.replace('<defs>', `<defs>${inter}`), width, height, 'image/png')
      await encodeLossless(png, `${media}${file}`)
    }
    await list(name, { role, type: 'Graphic', width, height, file })
  }
}

async function savePicture(name, file, role, type, width, height, svg, quality) {
  await writeFile(`${media}${file}`, await rasterise(svg, width, Math.round(height), 'image/webp', quality))
  await list(name, { role, type, width, height: Math.round(height), file })
}

async function saveSceneFilm({ name, scenes: shown, seconds, still }) {
  const pictures = shown.map(scene => `${media}${scene}-2400.webp`)
  for (const [width, height] of frameSizes) {
    for (const [container, encode] of Object.entries(encodings)) {
      const file = `${name}-${width}x${height}.${container}`
      const options = { width, height, encoding: encode(height), target: `${media}${file}` }
      if (withFilms) await filmPictures(pictures, seconds, options)
      await listVideo(name, container, width, height, file, seconds)
    }
  }
  const { svg } = scenes.find(scene => scene.name === still)
  const wide = svg.replace('viewBox="0 0 1200 800"', 'viewBox="0 90 1200 675"')
  await savePosters(name, wide, 'Photo', 0.84)
}

async function saveKeyRateFilm() {
  const name = 'motion-key-rate'
  const draw = grown => drawKeyRate({ width: 1280, height: 720, grown }).replace('<defs>', `<defs>${inter}`)
  const outputs = frameSizes.flatMap(([width, height]) =>
    Object.entries(encodings).map(([container, encode]) => {
      const file = `${name}-${width}x${height}.${container}`
      return {
        width,
        height,
        container,
        file,
        encoding: [...encode(height)],
        target: `${media}${file}`,
      }
    }),
  )
  const drawFrame = second => rasterise(draw(Math.max(0, second - 0.4) / 5.2), 1280, 720, 'image/jpeg', 0.95)
  if (withFilms) await filmFrames(drawFrame, 8, outputs)
  for (const { container, width, height, file } of outputs)
    await listVideo(name, container, width, height, file, 8)
  await savePosters(name, draw(1), 'Photo', 0.9)
}

async function savePosters(name, svg, type, quality) {
  const wide = svg.replace(/ width="\d+" height="\d+">/, ' width="1200" height="675">')
  await savePicture(name, `${name}-320.webp`, 'Thumbnail', type, 320, 180, wide, quality)
  await savePicture(name, `${name}-1200.webp`, 'Preview', type, 1200, 675, wide, quality)
}

function listVideo(name, container, width, height, file, duration) {
  const role = `${container === 'mp4' ? 'Mpeg4' : 'Webm'}-${width}x${height}_W`
  return list(name, { role, type: 'Video', width, height, file, duration })
}

/** The font as a data URL, because an SVG used as an image can load no web font. */
async function readFontFace(file) {
  const address = new URL(import.meta.resolve(`@fontsource-variable/inter/files/${file}`))
  const data = (await readFile(address)).toString('base64')
  return `<style>@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${data})}</style>`
}
