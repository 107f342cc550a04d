import { readFile, stat, writeFile } from 'node:fs/promises'

/** The archive photographs are made by a separate run. */
export const isArchive = scene => scene.startsWith('archive-')

/**
 * A run's entries in `media/scenes.json`. `isOwn(scene)` says which scenes belong to this run: their entries
 * are replaced, all others stay.
 */
export function createManifest(media, isOwn) {
  const target = `${media}scenes.json`
  const made = {}
  return {
    list: async (scene, { duration, ...rendition }) => {
      const { size } = await stat(`${media}${rendition.file}`)
      const entry = { ...rendition, sizeInBytes: size, ...(duration === undefined ? {} : { duration }) }
      made[scene] = [...(made[scene] ?? []), entry]
    },
    save: async () => {
      const before = Object.entries(JSON.parse(await readFile(target, 'utf8')))
      const scenes = [...before.filter(([scene]) => !isOwn(scene)), ...Object.entries(made)]
      const drawnFirst = scenes.sort(([a], [b]) => isArchive(a) - isArchive(b))
      await writeFile(target, `${JSON.stringify(Object.fromEntries(drawnFirst), null, 2)}\n`)
    },
  }
}
