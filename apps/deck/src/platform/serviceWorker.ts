import { Workbox } from 'workbox-window'
import { isShellStored } from './kept.ts'
import type { DeckNews } from './updates.ts'
import { workerUrl, type FromWorker, type ToWorker } from './workerProtocol.ts'

/** `deck.md` section 9, Service worker update check. */
const checkEveryMs = 60 * 60_000

/** The page's line to its service worker. */
export type WorkerLink = {
  /** Lets a waiting worker take over; false where none waits. */
  takeOver(): boolean
  send(message: ToWorker): void
}

type Deps = { say: (news: DeckNews) => void; report: (message: string, detail?: unknown) => void }

/** Registers the worker, watches for new versions of it and asks for them every hour. Never rejects. */
export async function linkWorker(
  container: ServiceWorkerContainer,
  { say, report }: Deps,
): Promise<WorkerLink | null> {
  const hadWorker = container.controller !== null
  const workbox = new Workbox(trustedWorkerUrl(), { scope: '/', updateViaCache: 'none' })
  workbox.addEventListener('activated', ({ isUpdate }) => {
    // A worker can say that it is active and have stored nothing.
    if (!isUpdate) void isShellStored().then(is => is && say('offlineReady'))
  })
  workbox.addEventListener('waiting', () => say('newVersion'))
  container.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'REPAIRED') say('offlineReady')
  })

  const fail = (error: unknown) => {
    report('The service worker cannot be had', error)
    say(hadWorker ? 'updateFailed' : 'offlineFailed')
  }
  let registration: ServiceWorkerRegistration | undefined
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

  const check = async () => {
    if (!navigator.onLine) return
    try {
      if (await isServerThere()) await registration.update()
      // The library listens for one worker of another tab only.
      if (registration.waiting) say('newVersion')
    } catch (error) {
      fail(error)
    }
  }
  setInterval(() => void check(), checkEveryMs)
  registration.active?.postMessage({ type: 'REPAIR' } satisfies ToWorker)
  if (hadWorker) void check()

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
 * The page's only policy for script addresses, and this the only address (`trust.md` C4.1). A browser without Trusted
 * Types takes the text.
 */
function trustedWorkerUrl(): string {
  const rules = {
    createScriptURL(url: string) {
      if (url !== workerUrl) throw new TypeError('Not our service worker')
      return url
    },
  }
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, policy: typeof rules): typeof rules } }
  const policy = trustedTypes?.createPolicy('deck-sw', rules) ?? rules
  // Not a text in fact: the library hands on what it is given.
  return policy.createScriptURL(workerUrl)
}

/** Throws where something else than a script answers: an update would fail on it just so, and say less. */
async function isServerThere(): Promise<boolean> {
  const response = await fetch(workerUrl, { cache: 'no-cache' }).catch(() => null)
  if (response === null) return false
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.includes('javascript'))
    throw new Error(`The server answers ${workerUrl} with ${response.status} ${type}`)
  return true
}
