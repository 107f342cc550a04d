import { completeHeader } from '../installed/workerProtocol.ts'
import { completeStory } from './completeStory.ts'

/** Larger pictures stay addresses, because they are a third larger as text. */
const largestPictureBytes = 2 * 1024 * 1024
const mostBytes = 50 * 1024 * 1024

/** Puts the pictures of a stored web story into its text, and drops the oldest stories beyond 50 MB. */
export async function completeStoredStory(
  open: () => Promise<Cache>,
  key: string,
  fetchPicture: (address: string) => Promise<Response>,
): Promise<void> {
  const cache = await open()
  const stored = await cache.match(key)
  if (!stored) return
  const html = await completeStory(await stored.text(), address => readPicture(address, fetchPicture))
  // Deleted meanwhile: its reader has logged out.
  if (!(await cache.match(key))) return
  const headers = new Headers(stored.headers)
  headers.set(completeHeader, 'yes')
  await cache.put(key, new Response(html, { headers }))
  await dropOldest(cache)
}

async function readPicture(
  address: string,
  fetchPicture: (address: string) => Promise<Response>,
): Promise<string | null> {
  try {
    const response = await fetchPicture(address)
    const blob = response.ok ? await response.blob() : null
    if (!blob?.type.startsWith('image/') || blob.size > largestPictureBytes) return null
    return `data:${blob.type};base64,${toBase64(new Uint8Array(await blob.arrayBuffer()))}`
  } catch {
    // The picture cannot be reached or read, so the story itself asks for it.
    return null
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In parts, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Drops the oldest first, because a cache lists its entries in the order in which they were put. */
async function dropOldest(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  const sizes = await Promise.all(keys.map(async key => (await (await cache.match(key))?.blob())?.size ?? 0))
  let total = sizes.reduce((sum, size) => sum + size, 0)
  for (const [place, key] of keys.entries()) {
    if (total <= mostBytes) return
    total -= sizes[place] ?? 0
    await cache.delete(key)
  }
}
