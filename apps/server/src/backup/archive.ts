import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { StartError } from '../base/startError.ts'
import { runTool } from './runTool.ts'

/** What a backup holds. `format` rises when an older server could not read it. */
const manifestSchema = v.object({
  format: v.literal(1),
  /** The version of the server that made it. */
  version: v.string(),
  /** An instant, as ISO 8601 writes it. */
  made: v.string(),
  engine: v.picklist(['pglite', 'postgres']),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

/** `database` is PGlite's folder, or what pg_dump wrote; the keys are there if the server had some. */
export const contents = { manifest: 'backup.json', database: 'database', keys: 'keys.json' } as const

const install = 'It is part of almost every system; on Debian: apt install tar.'

/** Packs a folder of these contents, so that the file is either whole or not there. */
export async function pack(folder: string, manifest: Manifest, file: string): Promise<void> {
  writeFileSync(join(folder, contents.manifest), `${JSON.stringify(manifest, null, 2)}\n`)
  const present = Object.values(contents).filter(name => existsSync(join(folder, name)))
  const begun = `${file}.part`
  try {
    await runTool('tar', ['-czf', resolve(begun), '-C', folder, ...present], { install })
    renameSync(begun, file)
  } finally {
    rmSync(begun, { force: true })
  }
}

/** Unpacks a backup into a new folder beside `near`, with its manifest. The caller removes the folder. */
export async function unpack(file: string, near: string): Promise<{ folder: string; manifest: Manifest }> {
  if (!existsSync(file)) throw new StartError(`There is no backup ${file}.`)
  const folder = mkdtempSync(`${near}.restoring-`)
  try {
    await runTool('tar', ['-xzf', resolve(file), '-C', folder], { install })
    return { folder, manifest: readManifest(folder, file) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function readManifest(folder: string, file: string): Manifest {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, contents.manifest), 'utf8')))
  } catch {
    throw new StartError(`${file} is no backup of Wiredeck, or one of a later version.`)
  }
}
