import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the server finds what it serves, whether it runs from its sources or as one built file. */
export type Folders = {
  /** The built deck. */
  deck: string
  /** Stories and media of the sample agency. */
  samples: string
  /** What a database needs for columns that are synced. */
  migrations: string
}

export function findFolders(from: string = import.meta.url): Folders {
  const root = findRoot(dirname(fileURLToPath(from)))
  return {
    deck: join(root, 'apps/deck/dist'),
    samples: join(root, 'packages/samples'),
    migrations: join(root, 'supabase/migrations'),
  }
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'packages/samples/stories'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The folder packages/samples is missing beside the server')
  return findRoot(parent)
}
