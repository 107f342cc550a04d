import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the server finds what it serves, whether it runs from its sources or as one built file. */
export type Folders = {
  /** A package.json with the version. */
  manifest: string
  /** The built deck. */
  deck: string
  /** Stories and media of the sample agency. */
  samples: string
  /** The SQL that a database needs for synced columns. */
  migrations: string
}

export function findFolders(from: string = import.meta.url): Folders {
  const own = dirname(fileURLToPath(from))
  if (existsSync(join(own, released.samples, 'stories'))) return below(own, released)
  return below(findRoot(own), inRepository)
}

/** As `npm run build` lays the folders out, beside the built server. */
const released: Folders = {
  manifest: 'package.json',
  deck: 'deck',
  samples: 'samples',
  migrations: 'migrations',
}
const inRepository: Folders = {
  manifest: 'package.json',
  deck: 'apps/deck/dist',
  samples: 'packages/samples',
  migrations: 'supabase/migrations',
}

function below(root: string, { manifest, deck, samples, migrations }: Folders): Folders {
  return {
    manifest: join(root, manifest),
    deck: join(root, deck),
    samples: join(root, samples),
    migrations: join(root, migrations),
  }
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, inRepository.samples, 'stories'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The folder packages/samples is missing beside the server')
  return findRoot(parent)
}
