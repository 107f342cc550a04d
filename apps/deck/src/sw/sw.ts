import { cacheNames as workboxCaches, clientsClaim } from 'workbox-core'
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import {
  cacheNames,
  configUrl,
  storyShellUrl,
  type FromWorker,
  type ToWorker,
} from '../installed/workerProtocol.ts'
import { noticeWordsCache, noticeWordsUrl, type NoticeWords } from '../installed/noticeWords.ts'
import { showByWorker } from '../platform/showByWorker.ts'
import { isOwnPath } from '../routes/ownPaths.ts'
import { createConfigAnswer } from './config.ts'
import { mediaBudget } from './eviction.ts'
import { createMedia } from './media.ts'
import { createMediaShelf } from './mediaShelf.ts'
import { openNoticed } from './notices.ts'
import { noticeOf } from './pushed.ts'
import { createShell } from './shell.ts'
import { completeStoredStory } from './stories.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

// Puts the worker together. Requests that no route takes go to the network as if there were no worker, above all those
// to the content API and the accounts, whose answers it never keeps.
const controller = new PrecacheController()
const shell = createShell(controller, () => caches.open(workboxCaches.precache))
const shelf = createMediaShelf({
  open: () => caches.open(cacheNames.media),
  budget: async () => mediaBudget((await navigator.storage.estimate()).quota),
  now: Date.now,
})
const media = createMedia(shelf, location.origin)
const config = createConfigAnswer({
  fetch: request => fetch(request, { cache: 'no-cache' }),
  open: () => caches.open(cacheNames.config),
  renewPolicy: shell.renewPolicy,
})

controller.precache(self.__WB_MANIFEST)
self.addEventListener('install', event => event.waitUntil(config.store()))
// The worker also controls the first visit. A later worker waits until its reader wants the new version.
clientsClaim()

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'document' && isOwnPath(url.pathname),
  ({ request }) => shell.page(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === configUrl,
  ({ request }) => config.answer(request),
)
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && isFileRequest(request, url) && url.search === '' && shell.isStored(url.href),
  ({ request }) => shell.file(request),
)
registerRoute(
  ({ request, url, sameOrigin }) =>
    request.destination === 'image' && (sameOrigin || url.protocol === 'https:'),
  visit => media.picture(visit),
)
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'video',
  visit => media.film(visit),
)

self.addEventListener('message', event => {
  event.waitUntil(handle(event.data as ToWorker))
})

self.addEventListener('push', event => {
  event.waitUntil(showPushed(event.data?.text()))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openNoticed(event.notification.data, self.clients))
})

async function showPushed(text: string | undefined): Promise<void> {
  const words = await caches
    .match(noticeWordsUrl, { cacheName: noticeWordsCache })
    // The page has stored these words.
    .then(stored => stored?.json() as Promise<NoticeWords | undefined>)
    .catch(() => undefined)
  const { title, options } = noticeOf(text, words ?? null, Date.now())
  await showByWorker(self.registration, title, options)
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      return self.skipWaiting()
    case 'REPAIR':
      await config.store()
      if (await shell.repair().catch(() => false)) await tellPages({ type: 'REPAIRED' })
      return undefined
    case 'COMPLETE_STORY':
      return completeStoredStory(() => caches.open(cacheNames.stories), message.key, fetchPicture)
    case 'KEEP_PICTURES':
      return media.keepPictures(message.addresses)
    case 'FORGET':
      shelf.forget()
  }
}

/** The story's frame is a page of its own; every other page comes by the address of a screen. */
function isFileRequest(request: Request, url: URL): boolean {
  return request.mode !== 'navigate' || url.pathname === storyShellUrl
}

async function fetchPicture(address: string): Promise<Response> {
  return (await shelf.find(address)) ?? fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
}

async function tellPages(message: FromWorker): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message)
}
