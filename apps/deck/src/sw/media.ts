import { createPartialResponse } from 'workbox-range-requests'
import type { MediaShelf } from './mediaShelf.ts'

/** Longer films are not kept, because they would push a hundred pictures out. */
const largestFilmBytes = 8 * 1024 * 1024

const readable: RequestInit = { mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' }

type Visit = { request: Request; event: { waitUntil(done: Promise<unknown>): void } }

/**
 * Pictures and short films as the deck shows them: the kept ones, else from their hosts, and then kept. Only
 * readable answers are kept, because an opaque one costs megabytes of the quota, whatever its size.
 */
export function createMedia(shelf: MediaShelf, ownOrigin: string) {
  /** Hosts whose pictures anybody may show, but nobody may read. */
  const unreadable = new Set<string>()

  const fetchReadable = async (request: Request): Promise<Response> => {
    const { origin } = new URL(request.url)
    if (origin === ownOrigin || unreadable.has(origin)) return fetch(request)
    try {
      return await fetch(request.url, { ...readable, signal: request.signal })
    } catch {
      const hidden = await fetch(request)
      unreadable.add(origin)
      return hidden
    }
  }

  return {
    /** One after the other; a picture that cannot be fetched now is fetched when it is shown. */
    async keepPictures(addresses: readonly string[]): Promise<void> {
      const keep = shelf.keeper()
      for (const address of addresses) {
        const { href, origin, protocol } = new URL(address, ownOrigin)
        const isReadable = origin === ownOrigin || (protocol === 'https:' && !unreadable.has(origin))
        if (!isReadable || (await shelf.find(href))) continue
        const response = await fetch(href, readable).catch(() => null)
        if (response && isWhole(response, 'image/')) await keep(href, response)
      }
      await shelf.saved()
    },

    async picture({ request, event }: Visit): Promise<Response> {
      const found = await shelf.find(request.url)
      if (found) {
        event.waitUntil(shelf.saved())
        return found
      }
      const keep = shelf.keeper()
      const response = await fetchReadable(request)
      if (isWhole(response, 'image/')) {
        const copy = response.clone()
        event.waitUntil(keep(request.url, copy).then(() => shelf.saved()))
      }
      return response
    },

    async film({ request, event }: Visit): Promise<Response> {
      const found = await shelf.find(request.url)
      if (found) {
        event.waitUntil(shelf.saved())
        return request.headers.has('range') ? createPartialResponse(request, found) : found
      }
      const response = await fetch(request)
      if (response.ok && sizeOf(response) <= largestFilmBytes) event.waitUntil(keepFilm(request.url))
      return response
    },
  }

  async function keepFilm(url: string): Promise<void> {
    // Players ask for parts, so the whole is kept: any part can later be cut from it.
    const keep = shelf.keeper()
    const whole = await fetch(url)
    if (isWhole(whole, 'video/')) await keep(url, whole)
    await shelf.saved()
  }
}

function isWhole({ status, type, headers }: Response, kind: string): boolean {
  const isReadable = type === 'basic' || type === 'cors'
  return isReadable && status === 200 && (headers.get('content-type') ?? '').startsWith(kind)
}

/** Bytes of the whole file, of which this may be a part. */
function sizeOf({ headers }: Response): number {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length')
  return total === null ? Infinity : Number(total)
}
