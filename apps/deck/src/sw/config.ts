import { configUrl, shellHeader } from '../installed/workerProtocol.ts'
import { within } from '../platform/within.ts'

/** How long the worker waits for a slow network, because it can answer with the stored configuration. */
const patienceMs = 3000

type ConfigDeps = {
  fetch: (request: Request) => Promise<Response>
  open: () => Promise<Cache>
  /** Renews the stored pages for this digest of policies; resolves to whether the deck's page changed. */
  renewPolicy: (digest: string) => Promise<boolean>
}

/** `/config.json`: from the server, else the last one. A network's login page in its place does not count. */
export function createConfigAnswer({ fetch, open, renewPolicy }: ConfigDeps) {
  const answer = async (request: Request): Promise<Response> => {
    const cache = await open()
    const network = fetch(request)
    const fresh = await within(patienceMs, network).catch(() => null)
    const digest = fresh && (await policyIn(fresh.clone()))
    if (!fresh || digest === null) return (await cache.match(request.url)) ?? network
    await cache.put(request.url, fresh.clone()).catch(() => {})
    if (digest === '' || !(await renewPolicy(digest))) return fresh
    const headers = new Headers(fresh.headers)
    headers.set(shellHeader, 'renewed')
    return new Response(fresh.body, { headers })
  }

  return {
    answer,
    /** Stores it at the first visit, because the page that installs the worker has read it without the worker. */
    async store(): Promise<void> {
      const request = new Request(new URL(configUrl, location.origin))
      if (!(await (await open()).match(request.url))) await answer(request).catch(() => {})
    },
  }
}

/** The digest of the policies, '' if the server sends none; null for anything but a configuration. */
async function policyIn(response: Response): Promise<string | null> {
  if (!response.ok) return null
  try {
    const config: unknown = await response.json()
    if (typeof config !== 'object' || config === null) return null
    return 'policy' in config && typeof config.policy === 'string' ? config.policy : ''
  } catch {
    return null
  }
}
