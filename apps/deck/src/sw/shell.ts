import type { PrecacheController } from 'workbox-precaching'
import { shellUrl, storyShellUrl } from '../installed/workerProtocol.ts'
import { hasOwnPolicy } from '../routes/ownPaths.ts'
import { lastResort } from './lastResort.ts'
import { digestOf, hasSamePolicy, withPolicyOf } from './policy.ts'
import { browserLanguages } from '../platform/languages.ts'
import { within } from '../platform/within.ts'

/** How long a page waits for a server that it does not need. */
const patienceMs = 3000

const pages = [shellUrl, storyShellUrl] as const

/** The deck's own files, of one build, which the installed worker serves until the next one takes over. */
export function createShell(controller: PrecacheController, openPrecache: () => Promise<Cache>) {
  const stored = (url: string) => controller.matchPrecache(url)

  /** The files that are missing in the cache, because a browser short of space may have removed them. */
  const missing = async (): Promise<{ url: string; key: string }[]> => {
    const keys = new Set((await (await openPrecache()).keys()).map(({ url }) => url))
    return [...controller.getURLsToCacheKeys()]
      .map(([url, key]) => ({ url, key }))
      .filter(({ key }) => !keys.has(key))
  }

  /** The stored text of a page with the policy of its screen, which stands in the server's answer. */
  const withServersPolicy = async (page: Response, request: Request): Promise<Response> => {
    const fresh = await within(patienceMs, fetch(request)).catch(() => null)
    return fresh?.ok ? withPolicyOf(page, fresh) : page
  }

  return {
    /** An address of the deck. The server is asked only if the stored build is no longer whole. */
    async page(request: Request): Promise<Response> {
      const page = await stored(shellUrl)
      if (page && (await missing()).length === 0)
        return hasOwnPolicy(new URL(request.url).pathname) ? withServersPolicy(page, request) : page
      const fresh = await fetch(request).catch(() => null)
      if (fresh?.ok) return fresh
      return page ?? fresh ?? lastResort(browserLanguages())
    },

    async file(request: Request): Promise<Response> {
      return (await stored(request.url)) ?? fetch(request)
    },

    isStored: (url: string) => controller.getCacheKeyForURL(url) !== undefined,

    /**
     * Fetches the headers of the pages again if the server's policies differ from those of the stored pages.
     * Resolves to whether the deck's own page has another policy now.
     */
    async renewPolicy(digest: string): Promise<boolean> {
      const before = await Promise.all(pages.map(stored))
      const known = before.filter(page => page !== undefined)
      if (known.length < pages.length || (await digestOf(known)) === digest) return false
      let isNew = false
      for (const [place, url] of pages.entries()) {
        const fresh = await within(patienceMs, fetch(url, { cache: 'no-cache' })).catch(() => null)
        const page = known[place]
        const key = controller.getCacheKeyForURL(url)
        if (!fresh?.ok || !page || key === undefined || hasSamePolicy(page, fresh)) continue
        await (await openPrecache()).put(key, withPolicyOf(page, fresh))
        if (url === shellUrl) isNew = true
      }
      return isNew
    },

    /** Stores missing files again, if the server still has this very build. Says whether it was needed and done. */
    async repair(): Promise<boolean> {
      const gone = await missing()
      if (gone.length === 0) return false
      const fetched = await Promise.all(
        gone.map(async ({ url, key }) => ({ key, url, response: await fetch(url, { cache: 'no-cache' }) })),
      )
      if (fetched.some(({ response }) => !response.ok)) return false
      const shell = fetched.find(({ url }) => new URL(url).pathname === shellUrl)
      if (shell && !(await isOfThisBuild(shell.response.clone()))) return false
      const cache = await openPrecache()
      for (const { key, response } of fetched) await cache.put(key, response)
      return true
    },
  }

  /** The page names its scripts by their hashes; another build has others. */
  async function isOfThisBuild(page: Response): Promise<boolean> {
    const assets = (await page.text()).match(/\/assets\/[\w.-]+/g) ?? []
    return assets.length > 0 && assets.every(path => controller.getCacheKeyForURL(path) !== undefined)
  }
}
