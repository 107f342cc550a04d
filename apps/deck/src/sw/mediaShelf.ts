import { mediaIndexUrl } from '../installed/workerProtocol.ts'
import { bytesOf, chooseEvicted, type Kept } from './eviction.ts'

/** Many pictures are shown at once, so their times are written down together. */
const saveAfterMs = 1000

/** Keeps a readable answer; the files that were shown least recently make room for it. */
type Keep = (url: string, response: Response) => Promise<void>

export type MediaShelf = {
  find(url: string): Promise<Response | undefined>
  /** Call it before a request starts: it keeps answers for the present reader only. */
  keeper(): Keep
  /** Resolves when the times of use are written down. */
  saved(): Promise<void>
  /** For a log-out: answers that are still on their way are not kept. */
  forget(): void
}

type MediaShelfDeps = {
  open: () => Promise<Cache>
  /** In bytes. */
  budget: () => Promise<number>
  now: () => number
}

export function createMediaShelf({ open, budget, now }: MediaShelfDeps): MediaShelf {
  let loading: Promise<Map<string, Kept>> | null = null
  let saving: Promise<void> | null = null
  /** Counts the log-outs, so that an answer is kept only for the reader who asked for it. */
  let reader = 0

  const kept = () => (loading ??= open().then(cache => readIndex(cache, now)))

  const write = async () => {
    await new Promise(done => setTimeout(done, saveAfterMs))
    saving = null
    const entries = [...(await kept())]
    // An emptied cache is not created again for nothing.
    if (entries.length > 0) await (await open()).put(mediaIndexUrl, Response.json(entries))
  }

  const makeRoom = async (cache: Cache, bytes: number) => {
    const index = await kept()
    for (const url of chooseEvicted(index, bytes)) {
      index.delete(url)
      await cache.delete(url)
    }
  }

  const keepFor =
    (owner: number): Keep =>
    async (url, response) => {
      const body = await response.blob()
      const most = await budget()
      if (body.size > most || owner !== reader) return
      const cache = await open()
      const index = await kept()
      const copy = () => new Response(body, { headers: { 'content-type': body.type } })
      try {
        await cache.put(url, copy())
      } catch {
        // The disk is full before the budget is used up, so only half of the kept files stay.
        await makeRoom(cache, bytesOf(index) / 2)
        await cache.put(url, copy())
      }
      if (owner !== reader) {
        await cache.delete(url)
        return
      }
      index.set(url, { bytes: body.size, usedAt: now() })
      await makeRoom(cache, most)
    }

  return {
    async find(url) {
      const found = await (await open()).match(url, { ignoreVary: true })
      if (!found) return undefined
      const entry = (await kept()).get(url)
      if (entry) entry.usedAt = now()
      return found
    },

    keeper: () => keepFor(reader),

    saved: () => (saving ??= write()),

    forget() {
      reader += 1
      loading = Promise.resolve(new Map())
    },
  }
}

/** The stored index, corrected by the files that are really there. */
async function readIndex(cache: Cache, now: () => number): Promise<Map<string, Kept>> {
  const stored = await cache.match(mediaIndexUrl)
  // Written by this very file.
  const known = new Map((stored ? await stored.json() : []) as [string, Kept][])
  const index = new Map<string, Kept>()
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname === mediaIndexUrl) continue
    const size = async () => (await (await cache.match(url))?.blob())?.size ?? 0
    index.set(url, known.get(url) ?? { bytes: await size(), usedAt: now() })
  }
  return index
}
