import { workerUrl } from './workerProtocol.ts'

/** deck 9, Service worker update check. */
const checkEveryMs = 60 * 60_000

type UpdateCheckDeps = {
  fetch: typeof fetch
  isOnline: () => boolean
  /** Lets the browser compare the server's worker file with its own. */
  update: () => Promise<unknown>
  isWaiting: () => boolean
  onWaiting: () => void
  onFailure: (error: unknown) => void
}

/**
 * Asks for a new version, now and every hour (deck 7). A server that cannot be reached is no failure: the
 * next hour asks again.
 */
export function startUpdateCheck(deps: UpdateCheckDeps): void {
  const check = async () => {
    if (!deps.isOnline()) return
    try {
      if (await isWorkerThere(deps.fetch)) await update(deps)
      // The library reports only the first worker that another tab has fetched, so later ones are told here.
      if (deps.isWaiting()) deps.onWaiting()
    } catch (error) {
      deps.onFailure(error)
    }
  }
  setInterval(() => void check(), checkEveryMs)
  void check()
}

/** Throws if the browser rejects the file. A server that stops during the update is no failure. */
async function update(deps: UpdateCheckDeps): Promise<void> {
  try {
    await deps.update()
  } catch (error) {
    if (await isWorkerThere(deps.fetch)) throw error
  }
}

/** Throws if the answer is no script, because the update would also fail, with a less precise error. */
async function isWorkerThere(fetchFile: typeof fetch): Promise<boolean> {
  const response = await fetchFile(workerUrl, { cache: 'no-cache' }).catch(() => null)
  if (response === null) return false
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.includes('javascript'))
    throw new Error(`The server answers ${workerUrl} with ${response.status} ${type}`)
  return true
}
