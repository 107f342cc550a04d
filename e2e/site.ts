import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startTestServer, type TestServer } from './server.ts'

const root = resolve(import.meta.dirname, '..')

/** A server that is stopped, started again at the same address, and given another deck to serve. */
export type Site = {
  url: string
  /** The policy violations and errors of all its servers so far. */
  faults(): string[]
  /** Serves the first build again. */
  reset(): Promise<void>
  stop(): Promise<void>
  start(environment?: Record<string, string>): Promise<void>
  /** Replaces the served build by the next one. Its files have other names, and its version is `next`. */
  deployNext(): Promise<void>
  /** Writes files of the served deck, or removes them if null. */
  change(files: Record<string, string | null>): Promise<void>
  /** The names of the served deck's scripts and styles. */
  assets(): Promise<string[]>
  remove(): Promise<void>
}

export async function createSite(environment: Record<string, string> = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'wiredeck-site-'))
  const deck = join(folder, 'apps/deck/dist')
  const bundle = join(folder, 'apps/server/dist/server.mjs')
  await cp(join(root, 'apps/server/dist'), join(folder, 'apps/server/dist'), { recursive: true })
  await cp(join(root, 'apps/deck/dist'), deck, { recursive: true })
  await mkdir(join(folder, 'packages'))
  await symlink(join(root, 'packages/samples'), join(folder, 'packages/samples'))
  await symlink(join(root, 'supabase'), join(folder, 'supabase'))

  const logs: string[][] = []
  const run = async (more: Record<string, string>): Promise<TestServer> => {
    const server = await startTestServer(
      { ...environment, ...more },
      { bundle, dataDir: join(folder, 'data') },
    )
    logs.push(server.log)
    return server
  }
  let running: TestServer | null = await run({})
  const { url } = running
  const { port } = new URL(url)
  let isAsBuilt = true
  const stop = async () => {
    await running?.stop()
    running = null
  }
  const start = async (more: Record<string, string> = {}) => {
    await stop()
    running = await run({ ...more, PORT: port })
    isAsBuilt &&= Object.keys(more).length === 0
  }
  const assets = () => readdir(join(deck, 'assets'))

  return {
    url,
    faults: () => logs.flat().filter(isFault),
    async reset() {
      if (isAsBuilt && running) return
      await rm(deck, { recursive: true })
      await cp(join(root, 'apps/deck/dist'), deck, { recursive: true })
      await start()
      isAsBuilt = true
    },
    stop,
    start,
    async deployNext() {
      isAsBuilt = false
      await stop()
      await rebuild(deck, await assets())
      await start()
    },
    async change(files) {
      isAsBuilt = false
      for (const [path, text] of Object.entries(files)) {
        if (text === null) await rm(join(deck, path))
        else await writeFile(join(deck, path), text)
      }
    },
    assets,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Ignores a request that fails because the journey stops the server. */
function isFault(line: string): boolean {
  return (
    line.includes('Policy violation') || (line.includes('"level":50') && !line.includes('PGlite is closed'))
  )
}

/** Imitates a build of changed sources: every script and style has a new name, and the version a new text. */
async function rebuild(deck: string, assets: readonly string[]): Promise<void> {
  const renamed = assets.filter(name => /\.(js|css)$/.test(name))
  const nextName = (name: string) => name.replace(/\.(\w+)$/, 'N.$1')
  const texts = ['index.html', 'sw.js', ...renamed.map(name => `assets/${name}`)]
  for (const path of texts) {
    let text = await readFile(join(deck, path), 'utf8')
    for (const name of renamed) text = text.replaceAll(name, nextName(name))
    if (path === 'sw.js') text = text.replaceAll(/("revision":")(\w+)/g, '$1next$2')
    await writeFile(join(deck, path), path.endsWith('.js') ? text.replaceAll('3.2.1', 'next') : text)
  }
  for (const name of renamed) await rename(join(deck, 'assets', name), join(deck, 'assets', nextName(name)))
}
