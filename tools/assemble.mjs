import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The source of each part, from the repository's root, by its place in the built folder, where the server
 * finds it (`base/folders.ts`).
 */
const parts = {
  '.': 'apps/server/dist',
  deck: 'apps/deck/dist',
  'samples/media': 'packages/samples/media',
  'samples/stories': 'packages/samples/stories',
  'samples/storylines': 'packages/samples/storylines',
  'samples/routine': 'packages/samples/routine',
  'samples/edge-cases': 'packages/samples/edge-cases',
  'samples/casts': 'packages/samples/casts',
  migrations: 'supabase/migrations',
  docs: 'docs',
  deploy: 'deploy',
}
const files = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE']
/** Documents that only developers need. */
const notDocs = /^docs\/(traceability\.tsv|spec\/)/

/**
 * Copies the build into a folder that runs by itself: `node server.mjs`, without packages and without this
 * repository. Call it in the repository's root.
 */
export function assemble(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [to, from] of Object.entries(parts))
    cpSync(from, join(folder, to), { recursive: true, filter: source => !notDocs.test(source) })
  for (const file of files) cpSync(file, join(folder, file))
  const { name, version, description, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const manifest = { name, version, private: true, description, license, type: 'module', engines }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
