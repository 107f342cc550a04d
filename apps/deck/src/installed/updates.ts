import { createListeners, type Listeners } from '../platform/listeners.ts'
import type { DeckNews, WorkerLink } from './workerLink.ts'
import type { Report } from '../platform/report.ts'

export type Updates = {
  /** The one notice to show now; null if there is none. */
  news(): DeckNews | null
  /** Registers the service worker, with code that is fetched for it. */
  start(): void
  /** Lets the new version take over, in every tab of the deck. */
  refresh(): void
  dismiss(): void
  /** The link to the worker; null until the worker listens. */
  link(): WorkerLink | null
  /** Called when a worker has begun to listen. */
  onLink: Listeners['subscribe']
  subscribe: Listeners['subscribe']
}

type UpdatesDeps = {
  report: Report
  reload: () => void
  /** Null if the browser has no service workers, or none for this page. */
  container: ServiceWorkerContainer | null
}

export function createUpdates({ report, reload, container }: UpdatesDeps): Updates {
  const { subscribe, tell } = createListeners()
  const links = createListeners()
  let news: DeckNews | null = null
  let link: WorkerLink | null = null
  let isReloading = false
  const said = new Set<DeckNews>()

  /** A failure is told once. A new version replaces every other notice. */
  const say = (next: DeckNews) => {
    const isOld = said.has(next) && next !== 'newVersion'
    if (isOld || (news === 'newVersion' && next !== 'newVersion')) return
    said.add(next)
    news = next
    tell()
  }
  const reloadOnce = () => {
    if (isReloading) return
    isReloading = true
    reload()
  }

  // A worker that replaces the one this page came with has other files. The first worker changes nothing.
  let controller = container?.controller ?? null
  container?.addEventListener('controllerchange', () => {
    if (controller !== null) reloadOnce()
    controller = container.controller
  })

  const begin = async (within: ServiceWorkerContainer) => {
    const { linkWorker } = await import('./serviceWorker.ts')
    const linked = await linkWorker(within, { say, report })
    if (!linked) return
    // A worker receives no messages while it is being installed.
    await within.ready
    link = linked
    links.tell()
  }

  return {
    news: () => news,
    start() {
      // Without these files the deck still works while there is a network.
      if (container) begin(container).catch(error => report('No service worker', error))
    },
    refresh() {
      if (!link?.takeOver()) reloadOnce()
    },
    dismiss() {
      news = null
      tell()
    },
    link: () => link,
    onLink: links.subscribe,
    subscribe,
  }
}
