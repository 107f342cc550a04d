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
    // A worker can report that it is active although it has stored nothing.
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
    // A file could not be stored. Such an update is tried again, and the previous worker stays active.
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
 * The page's only policy for script addresses, which accepts only this address. A browser without Trusted
 * Types takes the plain text.
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
  // The policy does not return a string, but the library passes the value on unchanged.
  return policy.createScriptURL(workerUrl)
}
