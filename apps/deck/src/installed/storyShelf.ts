import { cacheNames, completeHeader, storyKey, type ToWorker } from './workerProtocol.ts'
import type { Report } from '../platform/report.ts'

export type StoryShelfDeps = {
  /** The reader's access: a story that is on its way when the reader logs out, in any tab, is not kept. */
  access: { isIn(): boolean; subscribe(listener: () => void): void }
  /** Hands the story to the worker, which puts its pictures into its text. */
  tellWorker: (message: ToWorker) => void
  report: Report
}

/** The HTML of web stories, for when there is no network. */
export type StoryShelf = {
  /** Loads and keeps the story; else the copy kept last. Without a copy it rejects as `load` does. */
  read(id: string, load: () => Promise<string>): Promise<string>
  /** Is it kept with its pictures? */
  has(id: string): Promise<boolean>
}

export function createStoryShelf({ access, tellWorker, report }: StoryShelfDeps): StoryShelf {
  /** Counts the log-outs, so that a story is kept only for the reader who loaded it. */
  let reader = 0
  access.subscribe(() => {
    if (!access.isIn()) reader += 1
  })

  const keep = async (key: string, html: string, owner: number) => {
    if (owner !== reader) return
    try {
      const cache = await caches.open(cacheNames.stories)
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      await cache.put(key, new Response(html, { headers }))
      if (owner === reader) tellWorker({ type: 'COMPLETE_STORY', key })
      else await cache.delete(key)
    } catch (error) {
      report('Web story not kept', error)
    }
  }
  const find = async (key: string) => {
    if (!('caches' in window)) return undefined
    // Refused where the browser blocks what the site would store: then nothing is kept.
    return caches.match(key, { cacheName: cacheNames.stories }).catch(() => undefined)
  }

  return {
    async read(id, load) {
      const key = storyKey(id)
      const owner = reader
      try {
        const html = await load()
        if ('caches' in window) void keep(key, html, owner)
        return html
      } catch (error) {
        const kept = await find(key)
        if (!kept) throw error
        return kept.text()
      }
    },
    has: async id => (await find(storyKey(id)))?.headers.has(completeHeader) ?? false,
  }
}
