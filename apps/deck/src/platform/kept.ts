import { cacheNames, shellUrl } from './workerProtocol.ts'

/** Is the deck itself stored, whatever its worker says of itself? */
export async function isShellStored(): Promise<boolean> {
  const names = (await caches.keys()).filter(name => name.includes('precache'))
  const found = await Promise.all(
    names.map(async name => (await caches.open(name)).match(shellUrl, { ignoreSearch: true })),
  )
  return found.some(Boolean)
}

/** Bytes of the pictures, films and stories that are kept for offline reading. */
export async function keptBytes(): Promise<number> {
  const names = [cacheNames.media, cacheNames.stories]
  const sizes = await Promise.all(names.map(async name => ((await caches.has(name)) ? sizeOf(name) : 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function sizeOf(name: string): Promise<number> {
  const cache = await caches.open(name)
  let total = 0
  for (const key of await cache.keys()) total += (await (await cache.match(key))?.blob())?.size ?? 0
  return total
}
