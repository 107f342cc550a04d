import { Workbox } from 'workbox-window'
import { isShellStored } from './kept.ts'
import { startUpdateCheck } from './updateCheck.ts'
import type { DeckNews, WorkerLink } from './workerLink.ts'
import { workerUrl, type FromWorker, type ToWorker } from './workerProtocol.ts'
import type { Report } from '../platform/report.ts'

type Deps = { say: (news: DeckNews) => void; report: Report }

/** Registers the worker, watches for new versions of it and asks for them every hour. Never rejects. */
export async function linkWorker(
  container: ServiceWorkerContainer,
  { say, report }: Deps,
): Promise<WorkerLink | null> {
  const workbox = new Workbox(trustedWorkerUrl(), { scope: '/', updateViaCache: 'none' })
  workbox.addEventListener('activated', ({ isUpdate }) => {
    // A worker can say that it is active and have stored nothing.
    if (!isUpdate) void isShellStored().then(is => is && say('offlineReady'))
  })
  workbox.addEventListener('waiting', () => say('newVersion'))
  container.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'REPAIRED') say('offlineReady')
  })

  let registration: ServiceWorkerRegistration | undefined
  const fail = (error: unknown) => {
    report('The service worker is not available', error)
    say(registration?.active ? 'updateFailed' : 'offlineFailed')
  }
  workbox.addEventListener('redundant', () => {
    // A file could not be stored. An update that fails so is tried again, and the worker before it goes on.
    if (registration && !registration.active) fail(new Error('The worker was not installed'))
  })
  try {
    registration = await workbox.register({ immediate: true })
  } catch (error) {
    if (navigator.onLine) fail(error)
  }
  if (!registration) return null

  registration.active?.postMessage({ type: 'REPAIR' } satisfies ToWorker)
  const known = registration
  startUpdateCheck({
    fetch: fetch.bind(window),
    isOnline: () => navigator.onLine,
    update: () => known.update(),
    isWaiting: () => known.waiting !== null,
    onWaiting: () => say('newVersion'),
    onFailure: fail,
  })

  return {
    takeOver() {
      if (!registration.waiting) return false
      workbox.messageSkipWaiting()
      return true
    },
    send: message => registration.active?.postMessage(message),
  }
}

/**
 * The page's only policy for script addresses, and this the only address. A browser without Trusted
 * Types takes the text.
 */
function trustedWorkerUrl(): string {
  const rules = {
    createScriptURL(url: string) {
      if (url !== workerUrl) throw new TypeError('Not our service worker')
      return url
    },
  }
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, policy: typeof rules): typeof rules }
  }
  const policy = trustedTypes?.createPolicy('deck-sw', rules) ?? rules
  // Not a text in fact: the library hands on what it is given.
  return policy.createScriptURL(workerUrl)
}
