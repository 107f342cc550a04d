import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { leadsSomewhere, relink } from './checks/links.mjs'
import { filesBelow } from './files.mjs'

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
const notDocs = /^docs\/(traceability\.(md|tsv)|spec|breaks)($|\/)/

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
  for (const page of filesBelow(folder).filter(file => file.endsWith('.md'))) relinkPage(folder, page)
  const { name, version, description, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const manifest = { name, version, private: true, description, license, type: 'module', engines }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Pages link to what lies elsewhere here, and to what a release does not hold, of which only the words stay. */
function relinkPage(folder, page) {
  const place = join(folder, page)
  const lead = target =>
    [target, movedFrom(page, target)].find(each => leadsSomewhere(folder, page, each)) ?? null
  writeFileSync(place, relink(readFileSync(place, 'utf8'), lead))
}

/** The target of a link from the root's folder or `docs`, as it lies in the built folder. */
function movedFrom(page, target) {
  const path = posix.join(posix.dirname(page), target)
  const part = Object.entries(parts).find(([, from]) => path.startsWith(`${from}/`))
  if (!part) return target
  const [to, from] = part
  return posix.relative(posix.dirname(page), posix.join(to, path.slice(from.length + 1)))
}
