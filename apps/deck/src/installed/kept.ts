import { cacheNames, mediaIndexUrl, shellUrl } from './workerProtocol.ts'

/** Are the files of the deck stored? The state of the worker does not prove that. */
export async function isShellStored(): Promise<boolean> {
  const names = (await caches.keys()).filter(name => name.includes('precache'))
  const found = await Promise.all(
    names.map(async name => (await caches.open(name)).match(shellUrl, { ignoreSearch: true })),
  )
  return found.some(Boolean)
}

/** Bytes of the pictures, films and stories that are kept for offline reading. */
export async function keptBytes(): Promise<number> {
  const index = await caches.match(mediaIndexUrl, { cacheName: cacheNames.media })
  // This deck's own worker has written the index.
  const entries = (index ? await index.json() : []) as [string, { bytes: number }][]
  const media = entries.reduce((sum, [, { bytes }]) => sum + bytes, 0)
  return media + (await storyBytes())
}

async function storyBytes(): Promise<number> {
  if (!(await caches.has(cacheNames.stories))) return 0
  const cache = await caches.open(cacheNames.stories)
  let total = 0
  for (const key of await cache.keys()) total += (await (await cache.match(key))?.blob())?.size ?? 0
  return total
}
